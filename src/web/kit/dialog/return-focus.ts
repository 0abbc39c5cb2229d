/** Restores the keyboard focus when a dialog closes. */
import { type MouseEvent, useEffect, useState } from 'react';

/**
 * For a dialog that is mounted open: when it unmounts, the focus returns to where it was, unless another dialog has
 * taken it. A dialog that is opened after mounting does this by itself.
 */
export function useReturnFocus(): void {
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      window.setTimeout(() => {
        if (document.activeElement === document.body && before instanceof HTMLElement) {
          before.focus({ preventScroll: true });
        }
      });
    },
    [before],
  );
}

/**
 * Wraps an action of a menu: moves the focus to the menu's button first. The dialog that the action opens returns the
 * focus to where it was before, and the menu's entry no longer exists then.
 */
export function fromMenu(action: () => void): (event: MouseEvent) => void {
  return ({ currentTarget }) => {
    const opener = currentTarget.closest('[role=menu]')?.getAttribute('aria-labelledby');
    document.getElementById(opener ?? '')?.focus({ preventScroll: true });
    action();
  };
}
