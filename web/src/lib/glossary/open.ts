/** Shows the explanation of a word, one at a time. */

import { mount, unmount } from "svelte";
import { withCatalogue } from "../i18n.svelte";
import { untilLoaded } from "../loadLater";
import { GLOSSARY, type Term } from "./terms";

let loading = false;

/** Opens the explanation next to the word that was pressed. The focus comes back to it. */
export async function open(word: HTMLElement, term: Term): Promise<void> {
  if (loading) return;
  loading = true;
  try {
    const { default: Explanation } = await untilLoaded(() =>
      withCatalogue(GLOSSARY, import("./Explanation.svelte")),
    );
    // The table may have moved on meanwhile.
    if (!word.isConnected) return;
    // Safari does not focus a button that is pressed.
    word.focus({ preventScroll: true });
    const explanation = mount(Explanation, {
      target: document.body,
      props: { word, term, onclose: () => void unmount(explanation) },
    });
  } finally {
    loading = false;
  }
}
