/**
 * Whose view the device shows. Only one person looks at a time; between two of them the device
 * hides. A choice that others at the table make at the same time hides as soon as it is pressed,
 * before it is sent. A player who decides alone keeps the device until somebody else is asked.
 */

import { tick } from "svelte";
import type { Command, Session } from "../lib/session.svelte";

export class Turns {
  /** The person who looks. Null: everybody sees the table, and nobody's cards. */
  shown = $state.raw<Session | null>(null);
  /** The person to whom the device is given next; until then it shows nothing. */
  next = $state.raw<Session | null>(null);
  /** The decision that a person has answered here, before the server has confirmed it. */
  #sent = $state.raw<ReadonlyMap<Session, number>>(new Map());
  #last: Session | null = null;

  constructor(private readonly people: () => readonly Session[]) {}

  /** The people here whom the open decision waits for, from the one after the last. */
  waiting = $derived.by(() => {
    const people = this.people();
    const first = this.#last ? people.indexOf(this.#last) + 1 : 0;
    return [...people.slice(first), ...people.slice(0, first)].filter((one) => this.#isAsked(one));
  });

  /** Shows the table to the person who has taken the device. */
  take(person: Session): void {
    this.next = null;
    this.shown = this.#last = person;
  }

  /** Hides what must not be seen any more. Called whenever something has changed. */
  follow(): void {
    const { shown, waiting } = this;
    if (this.next && !waiting.includes(this.next)) this.next = waiting[0] ?? null;
    if (!shown || waiting.includes(shown)) return;
    if (waiting[0]) this.#hide(waiting[0]);
    else if (isOfOthers(shown)) this.#hide(null);
  }

  /** Hides at the press of a choice of this person. Returns a function that ends it. */
  watch(person: Session): () => void {
    const send = person.send.bind(person);
    person.send = async (command: Command) => {
      const asked = isAnswer(command) ? person.ask : null;
      if (!asked) return send(command);
      this.#note(person, asked.number);
      const next = this.waiting[0] ?? null;
      // After a window in which nobody else here is asked, a turn goes on with the same person.
      if (this.shown === person && (next || (!asked.quiet && asked.seats.length > 1))) {
        this.#hide(next);
        await tick();
      }
      try {
        return await send(command);
      } catch (refusal) {
        this.#note(person, null);
        throw refusal;
      }
    };
    return () => {
      person.send = send;
    };
  }

  #hide(next: Session | null): void {
    this.shown = null;
    this.next = next;
  }

  #note(person: Session, number: number | null): void {
    const sent = new Map(this.#sent);
    if (number === null) sent.delete(person);
    else sent.set(person, number);
    this.#sent = sent;
  }

  #isAsked(person: Session): boolean {
    const { ask, you } = person;
    if (!ask?.choices.length || ask.own !== null || you.replaced) return false;
    return this.#sent.get(person) !== ask.number;
  }
}

const isAnswer = ({ type }: Command) => type === "choose" || type === "pass-all";

/** True if the open decision is a question to others, and no window in this person's turn. */
function isOfOthers({ ask, you }: Session): boolean {
  return !!ask && !ask.quiet && you.seat !== null && !ask.seats.includes(you.seat);
}
