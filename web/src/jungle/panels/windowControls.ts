/** A ring: the end in the time of performance.now(), and the whole length in seconds. */
export interface Clock {
  deadline: number;
  limit: number;
}

/** What a reaction window offers besides the cards, and how much time is left. */
export interface WindowControls {
  /** The ring, the same for all. */
  clock: Clock | null;
  /** This seat is asked: it may pass and hold. */
  asked: boolean;
  /** The seat's answer in person; it may be taken back until the window closes. */
  own: string | null;
  /** The table passes for this seat. It may still answer, or pass in person. */
  given: boolean;
  /** Somebody has stopped the window. Nobody is told who. */
  held: boolean;
  /** The seat may stop the window. */
  canHold: boolean;
  /** The next window will be stopped as soon as it opens. */
  armed: boolean;
  /** Everything is passed until this roll or phase is over. */
  passingAll: boolean;
  onhold: () => void;
  onpassall: () => void;
  onwithdraw: () => void;
  ondiscard: () => void;
}
