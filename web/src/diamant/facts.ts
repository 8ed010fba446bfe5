/** The types of Diamant's "facts" and "odds", which the protocol leaves open. */

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

/** What an explorer takes home if it leaves now, for a number of leavers. */
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
