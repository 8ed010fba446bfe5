/**
 * The pictures of the jungle. Explorers' heads and figures are in `lib/art`.
 *
 * A picture in which nothing changes is an `.svg` file, shown as an image: one element, cached,
 * with its gradients' ids to itself. What takes a colour, a number or a state is a component.
 * Light falls from the upper left.
 */
import type { DinosaurKind, MapKind } from "../facts";
import campFireUrl from "./camp-fire.svg?url";
import leafTableUrl from "./leaf-table.svg?url";
import mapBackUrl from "./map-back.svg?url";

type Urls = Record<string, string>;

const TILES: Urls = import.meta.glob("./tiles/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});
const DINOSAURS: Urls = import.meta.glob("./dinosaurs/*.svg", {
  query: "?url",
  import: "default",
  eager: true,
});

export { campFireUrl, leafTableUrl, mapBackUrl };

/** How the scenes of a kind are named, where that is not the kind's own name. */
const SCENE_NAMES: Partial<Record<MapKind | DinosaurKind, string>> = {
  camp: "base-camp",
  "t-rex": "temple",
  dinosaur: "triceratops",
};

/**
 * The scene of a map card, square: the motif in the middle and right, the upper left corner free
 * for the number, calm ground in the lower third.
 *
 * A card of the table's own file borrows a scene of its kind (for a home: of its dinosaur's kind),
 * always the same one.
 */
export function tileUrl(card: string, kind: MapKind | DinosaurKind = "jungle"): string {
  const scene = TILES[`./tiles/${card}.svg`];
  if (scene) return scene;
  const prefix = `./tiles/${SCENE_NAMES[kind] ?? kind}`;
  const scenes = Object.keys(TILES).filter((path) => path.startsWith(prefix));
  const sum = [...card].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  return TILES[scenes[sum % scenes.length] ?? ""] ?? mapBackUrl;
}

/** The figure of a dinosaur, looking left, with its cut edge: see `dinosaurBox` for its size. */
export function dinosaurUrl(kind: DinosaurKind): string {
  return DINOSAURS[`./dinosaurs/${kind}.svg`] ?? "";
}
