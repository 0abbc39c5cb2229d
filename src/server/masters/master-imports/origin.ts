/** Where an import of masters comes from (masters §18.8, masters §21.6, access §5.18). */
import { sql } from 'kysely';
import type { ImportOrigin } from '../../../contract/masters/master-imports.ts';

/** The origin of the row `i` of `master_import`. */
export const originOf = sql<ImportOrigin>`
  CASE WHEN i.given IS NULL THEN 'file' WHEN i.created > 0 THEN 'generated' ELSE 'change' END`;

/** What is taken back, in words. */
export const UNDONE: Readonly<Record<ImportOrigin, (name: string) => string>> = {
  file: (name) => `la importación del archivo ${name}`,
  change: (name) => `el cambio de varios: ${name}`,
  generated: () => 'la generación de usuarios para médicos',
};
