/** What another system answers, shown before anything of it is imported. */
import type { SourcePreview } from '../../../contract/import-sources.ts';
import { IMPORT_COLUMNS } from '../../../contract/import-sources.ts';
import type { RecordType } from '../../../domain/rules.ts';
import { LAYOUTS } from '../../../formats/attentions/layouts.ts';
import {
  type FieldMapping,
  headingsOf,
  missingColumns,
  proposeMapping,
} from '../../../formats/attentions/mapping.ts';
import { readAttentions } from '../../../formats/attentions/read.ts';
import { type Directory, resolveAttention } from '../../../formats/attentions/resolve.ts';
import { tableLines } from '../../../formats/attentions/table-text.ts';
import { FileError } from '../../../formats/file-error.ts';
import type { Table } from './collector.ts';

/** How the first rows of the table would be read, and whom and what they name. */
export async function previewOf(
  { format, lists, path, fields, first }: Table,
  recordType: RecordType,
  given: FieldMapping,
  directory: Directory,
): Promise<SourcePreview> {
  const { labels } = LAYOUTS[recordType];
  const isChosen = path !== null;
  const mapping = proposeMapping(fields, recordType, given);
  const read = isChosen ? await readFirst(fields, first, recordType, mapping, directory) : NOTHING;
  return {
    format,
    arrays: [...lists],
    path,
    fields: [...fields],
    columns: IMPORT_COLUMNS.map((key) => ({ key, label: labels[key] })),
    mapping,
    missing: isChosen ? missingColumns(mapping, recordType) : [],
    ...read,
  };
}

type FirstRows = Pick<SourcePreview, 'rows' | 'problem'>;
const NOTHING: FirstRows = { rows: [], problem: null };

async function readFirst(
  fields: readonly string[],
  first: readonly (readonly string[])[],
  recordType: RecordType,
  mapping: ReturnType<typeof proposeMapping>,
  directory: Directory,
): Promise<FirstRows> {
  // A heading counts as the first line, as it does in a file.
  const rows = first.map((cells, index) => ({
    row: index + 2,
    values: fields.map((_, at) => cells[at] ?? ''),
    problem: null as string | null,
  }));
  try {
    if (first.length === 0) throw new FileError('La respuesta no trae atenciones.');
    const headings = headingsOf(fields, recordType, mapping);
    const text = [...tableLines(headings, first)].join('');
    const bytes = new TextEncoder().encode(text);
    await readAttentions({ fileName: 'datos.csv', bytes }, recordType, (batch) => {
      for (const { row, result } of batch) {
        const shown = rows[row - 2];
        const found = result.ok ? resolveAttention(result.attention, directory) : result;
        if (shown && !found.ok) shown.problem = found.reason;
      }
    });
    return { rows, problem: null };
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    return { rows, problem: error.message };
  }
}
