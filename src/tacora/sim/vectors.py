"""Vectors of whole numbers in compiled functions: an operator handles many games at once.

Numba widens `a + b` to 64 bits, so a plain loop over 16-bit numbers fills a quarter of a register.
A vector keeps its width. `load_numbers` reads 32 neighbours of a row, `load_words` reads 8 as
64-bit words, and `store` writes a vector with the width of the row. LLVM splits vectors into the
registers of the processor, so the results are the same on every processor.

A comparison gives a mask: -1 where it holds, else 0. `>>` shifts zeros in, `//` rounds down and is
exact for numbers from 0 to 2**24.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba.core import extending, types
from numba.core.typing import templates

NUMBERS_PER_VECTOR, WORDS_PER_VECTOR = 32, 8

Vector = Any
"""A vector, to the type checker."""


_numba: Any = extending
_templates: Any = templates
"""These parts of Numba have no types."""
_Decorator = Callable[[Callable[..., Any]], Callable[..., Any]]
_intrinsic: _Decorator = extending.intrinsic


class VectorType(types.Type):
    """The type of vectors of `count` numbers of `bits` bits."""

    def __init__(self, bits: int, count: int) -> None:
        self.bits, self.count = bits, count
        super().__init__(name=f"Vector({bits}, {count})")


@_numba.register_model(VectorType)
class _VectorModel(extending.models.PrimitiveModel):
    def __init__(self, manager: Any, vector: VectorType) -> None:
        super().__init__(manager, vector, _llvm_type(vector))  # type: ignore[no-untyped-call]


def _llvm_type(vector: VectorType) -> Any:
    return ir.VectorType(ir.IntType(vector.bits), vector.count)


def _convert(builder: Any, value: Any, bits: int) -> Any:
    """Convert a number or a vector to another width."""
    vector = isinstance(value.type, ir.VectorType)
    own = (value.type.element if vector else value.type).width
    if own == bits:
        return value
    element = ir.IntType(bits)
    wanted = ir.VectorType(element, value.type.count) if vector else element
    return (builder.sext if own < bits else builder.trunc)(value, wanted)


def _spread(builder: Any, number: Any, vector: Any) -> Any:
    """Repeat a number in all places of a vector."""
    number = _convert(builder, number, vector.element.width)
    place = builder.insert_element(ir.Constant(vector, ir.Undefined), number, ir.IntType(32)(0))
    return builder.shuffle_vector(
        place, place, ir.Constant(ir.VectorType(ir.IntType(32), vector.count), None)
    )


def _address(builder: Any, row: Any, i: Any, vector: Any) -> Any:
    return builder.bitcast(builder.gep(row.data, [i]), vector.as_pointer())


def _loader(bits: int | None, count: int) -> Callable[[Any, int], Vector]:
    """Make a function that loads a vector, with the width of the row if `bits` is None."""

    @_intrinsic
    def load(_: Any, row: Any, i: Any) -> Any:
        def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
            width = row.dtype.bitwidth
            stored = ir.VectorType(ir.IntType(width), count)
            own = context.make_array(row)(context, builder, args[0])
            at = _address(builder, own, args[1], stored)
            return _convert(builder, builder.load(at, align=width // 8), sig.return_type.bits)

        return VectorType(bits or row.dtype.bitwidth, count)(row, types.intp), generate

    return load


load_numbers = _loader(None, NUMBERS_PER_VECTOR)
load_words = _loader(64, WORDS_PER_VECTOR)


@_intrinsic
def store(_: Any, row: Any, i: Any, vector: Any) -> Any:
    """Write a vector into a row, from place i on."""

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        width = row.dtype.bitwidth
        value = _convert(builder, args[2], width)
        own = context.make_array(row)(context, builder, args[0])
        at = _address(builder, own, args[1], value.type)
        builder.store(value, at, align=width // 8)
        return context.get_dummy_value()

    return types.void(row, types.intp, vector), generate


def _shift_right(builder: Any, a: Any, b: Any) -> Any:
    return builder.lshr(a, b)


def _divide(builder: Any, a: Any, b: Any) -> Any:
    floats = ir.VectorType(ir.FloatType(), a.type.count)
    quotient = builder.fdiv(builder.sitofp(a, floats), builder.sitofp(b, floats))
    return builder.fptosi(quotient, a.type)


def _comparison(sign: str) -> Callable[[Any, Any, Any], Any]:
    return lambda builder, a, b: builder.sext(builder.icmp_signed(sign, a, b), a.type)


_OPERATORS: dict[Callable[..., Any], Callable[[Any, Any, Any], Any]] = {
    operator.add: lambda builder, a, b: builder.add(a, b),
    operator.sub: lambda builder, a, b: builder.sub(a, b),
    operator.mul: lambda builder, a, b: builder.mul(a, b),
    operator.and_: lambda builder, a, b: builder.and_(a, b),
    operator.or_: lambda builder, a, b: builder.or_(a, b),
    operator.xor: lambda builder, a, b: builder.xor(a, b),
    operator.lshift: lambda builder, a, b: builder.shl(a, b),
    operator.rshift: _shift_right,
    operator.floordiv: _divide,
    operator.eq: _comparison("=="),
    operator.ne: _comparison("!="),
    operator.lt: _comparison("<"),
    operator.gt: _comparison(">"),
    operator.le: _comparison("<="),
    operator.ge: _comparison(">="),
}


def _define(symbol: Callable[..., Any], build: Callable[[Any, Any, Any], Any]) -> None:
    """Define an operator between vectors, and between a vector and a number."""

    class Typing(templates.AbstractTemplate):
        def generic(self, args: Any, kws: Any) -> Any:
            vectors = {arg for arg in args if isinstance(arg, VectorType)}
            others = [arg for arg in args if not isinstance(arg, VectorType)]
            if len(vectors) != 1 or not all(isinstance(arg, types.Integer) for arg in others):
                return None
            return _templates.signature(*vectors, *args)

    def generate(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        vector = _llvm_type(sig.return_type)
        a, b = (
            value if isinstance(own, VectorType) else _spread(builder, value, vector)
            for value, own in zip(args, sig.args, strict=True)
        )
        return build(builder, a, b)

    _templates.infer_global(symbol)(Typing)
    for pair in (
        (VectorType, VectorType),
        (VectorType, types.Integer),
        (types.Integer, VectorType),
    ):
        _numba.lower_builtin(symbol, *pair)(generate)


for _symbol, _build in _OPERATORS.items():
    _define(_symbol, _build)
for _symbol, _same_as in (
    (operator.iadd, operator.add),
    (operator.isub, operator.sub),
    (operator.iand, operator.and_),
    (operator.ior, operator.or_),
):
    _define(_symbol, _OPERATORS[_same_as])


@_templates.infer_global(operator.invert)
class _InvertTyping(templates.AbstractTemplate):
    def generic(self, args: Any, kws: Any) -> Any:
        return _templates.signature(args[0], args[0]) if isinstance(args[0], VectorType) else None


_numba.lower_builtin(operator.invert, VectorType)(
    lambda _context, builder, _sig, args: builder.not_(args[0])
)


@_intrinsic
def select(_: Any, mask: Any, yes: Any, no: Any) -> Any:
    """Take from `yes` where the mask is set, else from `no`."""

    def generate(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        chosen = builder.icmp_signed("!=", args[0], ir.Constant(args[0].type, None))
        return builder.select(chosen, args[1], args[2])

    return yes(mask, yes, no), generate


def _choice(sign: str) -> Callable[[Any, Any], Vector]:
    """Make a function that takes the first number where it compares so with the second."""

    @_intrinsic
    def choose(_: Any, one: Any, _other: Any) -> Any:
        def generate(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
            return builder.select(builder.icmp_signed(sign, *args), *args)

        return one(one, one), generate

    return choose


maximum, minimum = _choice(">"), _choice("<")


@_intrinsic
def count_bits(_: Any, vector: Any) -> Any:
    """Count the set bits of each number."""

    def generate(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        own = args[0].type
        name = f"llvm.ctpop.v{own.count}i{own.element.width}"
        function = builder.module.declare_intrinsic(name, (), ir.FunctionType(own, [own]))
        return builder.call(function, args)

    return vector(vector), generate


@_intrinsic
def mask_bits(_: Any, mask: Any) -> Any:
    """Return a mask as the bits of one number, the first lane lowest."""

    def generate(_context: Any, builder: Any, _sig: Any, args: Any) -> Any:
        chosen = builder.icmp_signed("!=", args[0], ir.Constant(args[0].type, None))
        bits = builder.bitcast(chosen, ir.IntType(args[0].type.count))
        return builder.zext(bits, ir.IntType(64))

    return types.int64(mask), generate
