/** Finds unread headings that may be meant for one of our columns, so that the user is warned. */
import type { RecordType } from '../../domain/fees/rules.ts';
import { type ColumnKey, columnOf } from '../../domain/intake/import-columns.ts';
import { headingWords, isNear, wordKey } from './heading-words.ts';
import { foldHeading, HEADINGS, LAYOUTS } from './layouts.ts';
import { isAddedHeading } from './rejected.ts';
import type { Header } from './repeated-headings.ts';
import type { SourceRow } from './table.ts';
import type { FieldMapping } from './types.ts';
import { readSchedule } from './values.ts';

/** A file's column, and the column of ours that it resembles. */
export type NearHeading = { readonly name: string; readonly key: ColumnKey };

/** Words that alone identify a column. */
const TELLING: ReadonlySet<string> = new Set(
  'bruto comision especialidad horario isapre jornada medico neto participacion participado participante prevision recaudado sociedad'.split(
    ' ',
  ),
);

/** Words that occur in other columns, too: they do not identify a schedule. */
const VAGUE_SCHEDULES: ReadonlySet<string> = new Set(['dia', 'normal', 'regular']);

/**
 * The unread columns of a file that resemble one of our missing columns: by a misspelling, by further words, or by
 * their values. Columns that the user mapped, even to none, are left out.
 */
export function nearHeadings(
  { cells, names }: Header,
  recordType: RecordType,
  index: Readonly<Record<ColumnKey, number>>,
  given: FieldMapping,
  below: readonly SourceRow[],
): NearHeading[] {
  const used = new Set(Object.values(index));
  const keys = (Object.keys(index) as ColumnKey[]).filter(
    (key) => index[key] < 0 && given[key] === undefined && isOpen(key, index),
  );
  return cells.flatMap((cell, at) => {
    if (used.has(at) || foldHeading(cell) === '' || isAddedHeading(cell) || isUnread(cell))
      return [];
    const near = keys.map((key) => ({ key, likeness: likeness(cell, recordType, key) }));
    const [best] = near.toSorted((a, b) => b.likeness - a.likeness);
    const name = names[at] ?? cell;
    if (best && best.likeness > 0) return [{ name, key: best.key }];
    return keys.includes('scheduleType') && holdsSchedules(below, at)
      ? [{ name, key: 'scheduleType' as const }]
      : [];
  });
}

/** The doctor may be named by either of two columns, and the rest exists only in our own files. */
function isOpen(key: ColumnKey, index: Readonly<Record<ColumnKey, number>>): boolean {
  if (key === 'doctorText') return index.internalCode < 0;
  if (key === 'internalCode') return index.doctorText < 0;
  return key !== 'occurrence' && key !== 'recordTypeText' && key !== 'sourceProblem';
}

/** Whether another system's field was marked as not to be read (`mapping.ts`). */
function isUnread(cell: string): boolean {
  return cell.trim().endsWith('(no leído)');
}

/** How many words match the column. */
function likeness(cell: string, recordType: RecordType, key: ColumnKey): number {
  const words = headingWords(cell);
  const joined = wordKey(words);
  return Math.max(
    0,
    ...HEADINGS[recordType][key].map((heading) => {
      const own = heading.split(' ');
      if (isNear(joined, heading)) return own.length + 1;
      const isTelling = own.length > 1 || TELLING.has(heading);
      return isTelling && own.every((word) => words.some((other) => isNear(word, other)))
        ? own.length
        : 0;
    }),
  );
}

function holdsSchedules(below: readonly SourceRow[], at: number): boolean {
  const values = below.map(({ cells }) => (cells[at] ?? '').trim()).filter((text) => text !== '');
  return (
    values.every((text) => readSchedule(text) !== null) &&
    values.some((text) => !VAGUE_SCHEDULES.has(foldHeading(text)))
  );
}

/** A sentence about an unread column: what it may be, and what is lost without it. */
export function nearSentence({ name, key }: NearHeading, recordType: RecordType): string {
  const { without } = columnOf(key);
  const effect = without === undefined ? '' : ` Sin ella, ${without}.`;
  return `No se lee la columna «${name}», que parece ser ${LAYOUTS[recordType].labels[key]}.${effect} Si lo es, indíquelo en las columnas.`;
}
