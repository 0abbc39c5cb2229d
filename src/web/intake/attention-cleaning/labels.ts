/** The words of the cleanings. */

/** `Se eliminará` one, `Se eliminarán` several. */
export function removalVerb(count: number): string {
  return count === 1 ? 'Se eliminará' : 'Se eliminarán';
}
