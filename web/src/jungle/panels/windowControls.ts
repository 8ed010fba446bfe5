/** What a reaction window offers besides the cards, and how much time is left. */
export interface WindowControls {
  /** The end of the window in the time of performance.now(), and its whole length in seconds. */
  deadline: number | null;
  limit: number | null;
  /** This seat is asked: it may pass and hold. */
  asked: boolean;
  /** The seat's answer so far; it may be taken back until the window closes. */
  own: string | null;
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
