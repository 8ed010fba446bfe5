/** Components that a table does not need at first. They are loaded soon after, or when shown. */

import type { Component } from "svelte";
import { loadLater } from "../lib/loadLater";
import LazyComponent from "./LazyComponent.svelte";

// biome-ignore lint/suspicious/noExplicitAny: a component with any props.
type AnyComponent = Component<any>;

/** A component that may not be loaded yet. */
export class LazyPart {
  component = $state.raw<AnyComponent | null>(null);
  failed = $state(false);
  #loading: Promise<void> | null = null;

  constructor(
    private readonly fetchPart: () => Promise<AnyComponent>,
    /** True if it may come with the rest, although it is shown already. */
    readonly decoration: boolean,
    /** True if nobody can play without it: a button loads the page again until it comes. */
    readonly needed: boolean,
  ) {}

  /** Loads the component, and tries again while the line is down. Waits for the first try only. */
  load(): Promise<void> {
    this.#loading ??= new Promise((tried) => {
      loadLater(
        this.fetchPart,
        (component) => {
          this.component = component;
          tried();
        },
        0,
        () => {
          this.failed = true;
          tried();
        },
      );
    });
    return this.#loading;
  }
}

const parts = new Set<LazyPart>();

/**
 * Returns a component that loads another one when it is first shown, and later shows it at once.
 * A decoration is loaded after a moment, and then all others with it.
 */
export function lazy<Part extends AnyComponent>(
  fetchPart: () => Promise<Part>,
  { decoration = false, needed = false } = {},
): Part {
  const part = new LazyPart(fetchPart, decoration, needed);
  parts.add(part);
  const shown: AnyComponent = (internals, props) => LazyComponent(internals, { part, props });
  return shown as Part;
}

/** Loads all lazy components of the open game, so that none of them comes late. */
export async function loadLazyParts(): Promise<void> {
  await Promise.all([...parts].map((part) => part.load()));
}
