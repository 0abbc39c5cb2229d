/** Where a toast appears: in a corner where it lies over no primary button, of a dialog or of the page. */

/** The corners in the order of preference: the first is the usual one. */
const PLACES = ['bottom-left', 'bottom-right', 'top-left', 'top-right'] as const;
export type ToastPlace = (typeof PLACES)[number];

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** The width of the region, and the most that a toast of a few lines takes up. */
export const TOAST_WIDTH_PX = 380;
const TOAST_HEIGHT_PX = 120;
const MARGIN_PX = 16;

/** The place in a window of this size whose toast lies over the fewest of the boxes. */
export function clearPlace(
  window: { width: number; height: number },
  boxes: readonly Box[],
): ToastPlace {
  const covered = (place: ToastPlace) => {
    const toast = toastAt(place, window);
    return boxes.filter((box) => meet(toast, box)).length;
  };
  return PLACES.reduce((best, place) => (covered(place) < covered(best) ? place : best));
}

function toastAt(place: ToastPlace, { width, height }: { width: number; height: number }): Box {
  const across = Math.min(TOAST_WIDTH_PX, width - 2 * MARGIN_PX);
  const left = place.endsWith('left') ? MARGIN_PX : width - MARGIN_PX - across;
  const top = place.startsWith('top') ? MARGIN_PX : height - MARGIN_PX - TOAST_HEIGHT_PX;
  return { left, top, right: left + across, bottom: top + TOAST_HEIGHT_PX };
}

const meet = (one: Box, other: Box) =>
  one.left < other.right &&
  other.left < one.right &&
  one.top < other.bottom &&
  other.top < one.bottom;

/** The place that lies over no primary button that is on the screen now; the usual one where there is no screen. */
export function placeOfToast(): ToastPlace {
  if (typeof window === 'undefined') return PLACES[0];
  return clearPlace({ width: window.innerWidth, height: window.innerHeight }, primaryButtons());
}

function primaryButtons(): DOMRect[] {
  return [...document.querySelectorAll('button[data-variant="filled"], a[data-variant="filled"]')]
    .map((button) => button.getBoundingClientRect())
    .filter(({ width }) => width > 0);
}
