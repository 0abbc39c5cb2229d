/** The lower part of a long dialog, drawn after the part that is seen first. */
import { type ReactNode, useDeferredValue } from 'react';

/**
 * Its children stand where they will be, one frame later: the dialog opens at once, however long it
 * is. `height` is kept free for them meanwhile, so that nothing moves.
 */
export function BelowTheFold({ height, children }: { height: string; children: ReactNode }) {
  const isShown = useDeferredValue(true, false);
  return isShown ? children : <div style={{ minHeight: height }} />;
}
