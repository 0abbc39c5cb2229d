/** Chooses the corner for a toast, so that it covers no primary button of the dialog or page. */

/** The corners in order of preference. */
const PLACES = ['bottom-left', 'bottom-right', 'top-left', 'top-right'] as const;
export type ToastPlace = (typeof PLACES)[number];

type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

/** The width of the toasts' region, and the largest height of a toast with a few lines. */
export const TOAST_WIDTH_PX = 380;
const TOAST_HEIGHT_PX = 120;
const MARGIN_PX = 16;

/** The corner whose toast covers the fewest boxes, in a window of this size. */
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

/** The corner that covers no visible primary button; the usual one where there is no screen. */
export function placeOfToast(): ToastPlace {
  if (typeof window === 'undefined') return PLACES[0];
  return clearPlace({ width: window.innerWidth, height: window.innerHeight }, primaryButtons());
}

function primaryButtons(): DOMRect[] {
  return [...document.querySelectorAll('button[data-variant="filled"], a[data-variant="filled"]')]
    .map((button) => button.getBoundingClientRect())
    .filter(({ width }) => width > 0);
}
