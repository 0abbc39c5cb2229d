/** Positions a popover or menu whose code is loaded after the element that opens it. */
import { type Ref, useImperativeHandle } from 'react';

/**
 * The child of `Popover.Target` or `Menu.Target` for an `element` drawn elsewhere. The element existed before the
 * popover and keeps the focus when it opens; it opens, closes and sets `aria-expanded` itself.
 */
export function Anchor(props: { element: HTMLElement | null; ref?: Ref<HTMLElement | null> }) {
  const { element, ref } = props;
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element, [element]);
  return null;
}
