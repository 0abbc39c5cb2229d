/** Dialogs over dialogs: Escape is for the upper one alone. */
import { useEffect, useState } from 'react';

/**
 * Whether something lies over a dialog, or lay there when the event that is under way began: the Escape that closes
 * the upper one must not close the lower one with it, whichever of them hears it first.
 */
export function useCovered(isCovered: boolean): boolean {
  const [wasCovered, setWasCovered] = useState(isCovered);
  useEffect(() => {
    const later = setTimeout(() => setWasCovered(isCovered));
    return () => clearTimeout(later);
  }, [isCovered]);
  return isCovered || wasCovered;
}
