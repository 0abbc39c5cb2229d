/** The way back for the keyboard when a dialog goes. */
import { type MouseEvent, useEffect, useState } from 'react';

/**
 * For a dialog that is mounted open: when it is gone, the focus is where it was before, unless another
 * dialog has it by then. One that is opened after it was mounted does so by itself.
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
 * An action of a menu. The focus goes back to the menu's button first: the dialog that the action opens takes where the
 * focus was for the place to return to, and the menu's entries are gone by then.
 */
export function fromMenu(action: () => void): (event: MouseEvent) => void {
  return ({ currentTarget }) => {
    const opener = currentTarget.closest('[role=menu]')?.getAttribute('aria-labelledby');
    document.getElementById(opener ?? '')?.focus({ preventScroll: true });
    action();
  };
}
