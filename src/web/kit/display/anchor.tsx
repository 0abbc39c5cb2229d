/** Where a popover or menu stands, when its code comes after what opens it. */
import { type Ref, useImperativeHandle } from 'react';

/**
 * The child of `Popover.Target` or `Menu.Target` for an `element` that is drawn elsewhere: it was there before the
 * popover, and keeps the focus when that comes. `element` itself opens and closes, and says so (`aria-expanded`).
 */
export function Anchor(props: { element: HTMLElement | null; ref?: Ref<HTMLElement | null> }) {
  const { element, ref } = props;
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element, [element]);
  return null;
}
