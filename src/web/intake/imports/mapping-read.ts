/** The mapping with which a previewed source is imported (intake §9.14; decision 31). */
import type { ImportMapping, ReadingPreview } from '../../../contract/intake/import-preview.ts';

/**
 * The preview's mapping, so that the import reads the source in the same way, even if another user changes the
 * remembered mapping. Empty if the columns' names decided; `given` if there was no preview.
 */
export function mappingRead(
  given: ImportMapping | undefined,
  preview: Pick<ReadingPreview, 'mapping' | 'isRemembered'> | null,
): ImportMapping | undefined {
  if (given !== undefined || preview === null) return given;
  return preview.isRemembered ? preview.mapping : {};
}
