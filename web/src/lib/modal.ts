/** What every modal dialog does, whatever it looks like. */

/**
 * Opens a `<dialog>` as long as it is in the page: `<dialog {@attach modal(() => onclose())}>`.
 * Escape and a click next to it ask to close it. The focus goes back to where it was.
 */
export function modal(onclose: () => void) {
  return (dialog: HTMLDialogElement) => {
    const opener = document.activeElement;
    const closeOnBackdrop = ({ target }: MouseEvent) => {
      if (target === dialog) onclose();
    };
    const closeOnEscape = (event: Event) => {
      event.preventDefault();
      onclose();
    };
    dialog.addEventListener("click", closeOnBackdrop);
    dialog.addEventListener("cancel", closeOnEscape);
    // The tests' browser has no modal dialogs.
    dialog.showModal?.();
    return () => {
      dialog.close?.();
      dialog.removeEventListener("click", closeOnBackdrop);
      dialog.removeEventListener("cancel", closeOnEscape);
      // The dialog is no longer in the page, so the browser does not restore the focus.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  };
}
