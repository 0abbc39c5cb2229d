/** Pages that a browser keeps whole and brings back by its Back, whatever the server says of keeping them. */

/** Loads such a page anew: it shows what it did when it was left, and by now nobody may be signed in. */
export function reloadWhenBroughtBack(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    document.body.hidden = true;
    window.location.reload();
  });
}
