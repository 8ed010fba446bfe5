/** The breakpoints of the styles. Components use them by name: `@media (--desktop)`. */
const BREAKPOINTS = {
  "--narrowest-phone": "(max-width: 379px)",
  "--phone": "(max-width: 480px)",
  "--narrow": "(max-width: 700px)",
  "--two-columns": "(min-width: 900px)",
  "--phone-landscape": "(orientation: landscape) and (max-height: 559px)",
  "--small-phone-landscape": "(max-width: 699px) and (max-height: 559px)",
  "--low-landscape": "(min-width: 560px) and (max-height: 479px)",
  "--low": "(max-height: 479px)",
  "--wide-landscape": "(min-width: 560px) and (orientation: landscape)",
  "--desktop": "(min-width: 760px) and (min-height: 560px) and (orientation: landscape)",
  "--small-desktop":
    "(min-width: 760px) and (max-width: 1099px) and (min-height: 560px) and (orientation: landscape)",
  "--below-desktop": "(max-width: 759px), (max-height: 559px)",
  "--wide-desktop": "(min-width: 1100px) and (min-height: 560px) and (orientation: landscape)",
  "--one-row-bar": "(min-width: 1360px) and (min-height: 560px)",
  "--short-phone": "(orientation: portrait) and (max-width: 480px) and (max-height: 699px)",
  "--tablet-upright": "(min-width: 700px) and (min-height: 700px) and (orientation: portrait)",
  "--big-screen": "(min-width: 1600px) and (min-height: 800px)",
  "--huge-screen": "(min-width: 2400px) and (min-height: 1300px)",
  "--ultra-hd": "(min-width: 3200px) and (min-height: 1700px)",
};

/** A Svelte preprocessor that replaces named breakpoints: CSS has no names that files can share. */
export function namedBreakpoints() {
  return {
    name: "tacora:breakpoints",
    style: ({ content }) => ({ code: content.replace(/@media [^{]+/g, expand) }),
  };
}

function expand(query) {
  return query.replace(/\((--[\w-]+)\)/g, (_, name) => {
    if (!(name in BREAKPOINTS)) throw new Error(`There is no breakpoint named ${name}.`);
    return BREAKPOINTS[name];
  });
}
