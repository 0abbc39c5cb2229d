/** Renders the lower part of a long dialog after the visible part. */
import { type ReactNode, useDeferredValue } from 'react';

/**
 * Renders its children one frame later, so that a dialog of any length opens at once. It reserves `height` meanwhile,
 * so that nothing moves.
 */
export function BelowTheFold({ height, children }: { height: string; children: ReactNode }) {
  const isShown = useDeferredValue(true, false);
  return isShown ? children : <div style={{ minHeight: height }} />;
}
