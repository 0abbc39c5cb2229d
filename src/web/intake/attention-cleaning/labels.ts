/** Words of the clean-ups. */

/** `Se eliminará` for one, `Se eliminarán` for several. */
export function removalVerb(count: number): string {
  return count === 1 ? 'Se eliminará' : 'Se eliminarán';
}
