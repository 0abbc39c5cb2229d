/** By which mapping something that was looked at is to be imported (intake §9.14; decision 31). */
import type { ImportMapping, ReadingPreview } from '../../../contract/intake/import-preview.ts';

/**
 * The mapping by which the preview was read, so that the import reads it no other way, whatever somebody
 * else has had remembered since. Empty when the names of the columns told; what was `given` when nothing
 * could be looked at.
 */
export function mappingRead(
  given: ImportMapping | undefined,
  preview: Pick<ReadingPreview, 'mapping' | 'isRemembered'> | null,
): ImportMapping | undefined {
  if (given !== undefined || preview === null) return given;
  return preview.isRemembered ? preview.mapping : {};
}
