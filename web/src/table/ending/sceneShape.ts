/** The shape of the place for a scene, which a game's drawing fills. */
export interface SceneShape {
  /** The screen is wider than high: what happens is left of the middle. */
  wide: boolean;
  /** Little height: less sky. */
  low: boolean;
  /** The width by the height. */
  aspect: number;
}
