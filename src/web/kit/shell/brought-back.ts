/** Pages that a browser keeps whole and brings back by its Back, whatever the server says of keeping them. */

/** Reloads such a page: it shows what it showed when it was left, although nobody may be signed in by now. */
export function reloadWhenBroughtBack(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    document.body.hidden = true;
    window.location.reload();
  });
}
