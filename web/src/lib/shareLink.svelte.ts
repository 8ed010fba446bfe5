/** Gives a link to others: by the clipboard, or by what the device offers for sharing. */

const COPIED_NOTICE_MS = 2500;

/** True if the device has a menu for sharing. */
export const canShare = (): boolean => "share" in navigator;

/** Opens the device's menu for sharing. */
export async function share(data: ShareData): Promise<void> {
  try {
    await navigator.share(data);
  } catch {
    // The user closed the share sheet.
  }
}

/** Copies links. `copied` is true for a moment, so that a button can say so. */
export class LinkCopier {
  copied = $state(false);
  /** A link to copy by hand: without https nothing says for sure that it was copied. */
  manual = $state<string | null>(null);

  async copy(link: string): Promise<void> {
    this.manual = isSecureContext ? null : link;
    this.copied = await copyText(link);
    if (!this.copied) this.manual = link;
    setTimeout(() => {
      this.copied = false;
    }, COPIED_NOTICE_MS);
  }
}

/** True if the text was copied. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // Without https there is no clipboard API. The old command still works.
    const field = document.createElement("textarea");
    field.value = text;
    field.style.position = "fixed";
    field.style.opacity = "0";
    // Nothing outside an open dialog can be selected.
    (document.querySelector("dialog[open]") ?? document.body).append(field);
    field.select();
    const copied = document.execCommand("copy");
    field.remove();
    return copied;
  }
}
