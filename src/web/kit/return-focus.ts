/** The way back for the keyboard when a dialog goes. */
import { useEffect, useState } from 'react';

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
