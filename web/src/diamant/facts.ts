/** What Diamant puts on the wire where the protocol says only "facts" and "odds". */

export interface Facts {
  over: boolean;
  round: number;
  scores: (number | null)[];
  winners: number[];
  banked: (number | null)[];
  gathered: number[];
  path: string[];
  rubies_on_path: number[];
  inside: number[];
  relics: number[][];
  removed: string[];
  barricades: number;
  deck: Record<string, number>;
}

/** What one takes home who leaves now, so many in all. */
export interface Home {
  leavers: number;
  rubies: number;
  relics: number[];
}

export interface Odds {
  deck: number;
  ending: number;
  /** Cards that end the round, for each trap on the path. */
  traps: Record<string, number>;
  gain: number;
  change: number;
  home: Home[];
}
