/** The names and texts of a game's cards, for pages without a table. */
import { api } from "./api";
import { language, setCardTexts } from "./i18n.svelte";
import { loadLater } from "./loadLater";

/** Loads the card texts of a game in the reader's language. Call it while a component starts. */
export function loadCardTexts(game: string): void {
  $effect(() => {
    // Without its texts a card of a picture has its id for a name.
    const { current } = language;
    return loadLater(
      () => api.cards(game, current),
      ({ texts }) => setCardTexts(texts),
      0,
    );
  });
}
