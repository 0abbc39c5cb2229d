/** Handles pages that the browser kept whole and shows again on Back, whatever their cache headers say. */

/** Reloads such a page, since the session may have ended after the user left it. */
export function reloadWhenBroughtBack(): void {
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    document.body.hidden = true;
    window.location.reload();
  });
}
