/** Previews another system's answer before anything is imported. */
import type { ReadingPreview } from '../../../contract/intake/import-preview.ts';
import type { SourcePreview } from '../../../contract/intake/import-sources.ts';
import type { RecordType } from '../../../domain/fees/rules.ts';
import { COLUMN_KEYS } from '../../../domain/intake/import-columns.ts';
import { LAYOUTS } from '../../../formats/attentions/layouts.ts';
import { missingColumns, proposeMapping } from '../../../formats/attentions/mapping.ts';
import type { FieldMapping } from '../../../formats/attentions/types.ts';
import { FileError } from '../../../formats/file-error.ts';
import type { Table } from './collector.ts';

/** What reading the table as a file finds. */
type Read = Pick<
  ReadingPreview,
  | 'problem'
  | 'rows'
  | 'total'
  | 'rejected'
  | 'rejectionGroups'
  | 'lacksMasters'
  | 'check'
  | 'newSpecialties'
  | 'nearSpecialties'
  | 'nearColumns'
  | 'otherTypeRows'
  | 'warnings'
  | 'doubts'
>;
const UNREAD: Read = {
  problem: null,
  rows: [],
  total: 0,
  rejected: 0,
  rejectionGroups: [],
  lacksMasters: false,
  check: null,
  newSpecialties: [],
  nearSpecialties: [],
  nearColumns: [],
  otherTypeRows: 0,
  warnings: [],
  doubts: [],
};

/** The preview of a table; `read` reads it as a file. */
export async function previewOf(
  table: Table,
  recordType: RecordType,
  given: { readonly mapping: FieldMapping; readonly isRemembered: boolean },
  read: () => Promise<Read>,
): Promise<SourcePreview> {
  const { format, lists, path, fields, first } = table;
  const { labels } = LAYOUTS[recordType];
  const mapping = proposeMapping(fields, recordType, given.mapping, first);
  const isChosen = path !== null;
  const found = isChosen ? await readOrSay(table, read) : UNREAD;
  return {
    format,
    arrays: [...lists],
    path,
    fields: [...fields],
    columns: COLUMN_KEYS.map((key) => ({ key, label: labels[key] })),
    mapping,
    isRemembered: given.isRemembered,
    missing: isChosen ? missingColumns(mapping, recordType) : [],
    problem: found.problem,
    rows: found.rows,
    total: found.total,
    rejected: found.rejected,
    rejectionGroups: found.rejectionGroups,
    lacksMasters: found.lacksMasters,
    check: found.check,
    doubts: found.doubts,
    newSpecialties: found.newSpecialties,
    nearSpecialties: found.nearSpecialties,
    nearColumns: found.nearColumns,
    otherTypeRows: found.otherTypeRows,
    warnings: [...notesOf(table), ...found.warnings],
  };
}

/** A warning for an answer that is only a part; nothing for a complete one. */
export function incompleteness({ unasked }: Pick<Table, 'unasked'>): string[] {
  if (unasked === null) return [];
  return [
    `La respuesta dice que sigue en otra página (${unasked}), y solo se importaría esta: elija en Páginas cómo se piden las demás.`,
  ];
}

/** What the user has to know about the answer as a whole. */
export function notesOf(table: Pick<Table, 'unasked' | 'notes'>): string[] {
  return [...incompleteness(table), ...table.notes];
}

/** If the rows can't be read with their mapping, they are shown as they came. */
async function readOrSay({ fields, first }: Table, read: () => Promise<Read>): Promise<Read> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    // A heading counts as line 1, as in a file.
    const rows = first.map((cells, index) => ({
      row: index + 2,
      cells: fields.map((_, at) => cells[at] ?? ''),
      values: {},
      problem: null,
    }));
    return { ...UNREAD, rows, problem: error.message };
  }
}
