/** Headings that nothing is read from though they may be meant for a column: somebody has to be told. */
import type { RecordType } from '../../domain/fees/rules.ts';
import { type ColumnKey, columnOf } from '../../domain/intake/columns.ts';
import { headingWords, isNear, wordKey } from './heading-words.ts';
import { foldHeading, HEADINGS, LAYOUTS } from './layouts.ts';
import { isAddedHeading } from './rejected.ts';
import type { Header } from './repeated-headings.ts';
import type { SourceRow } from './table.ts';
import type { FieldMapping } from './types.ts';
import { readSchedule } from './values.ts';

/** A column of a file, and which of ours it may be. */
export type NearHeading = { readonly name: string; readonly key: ColumnKey };

/** Words that name a column by themselves, whatever stands beside them. */
const TELLING: ReadonlySet<string> = new Set(
  'bruto comision especialidad horario isapre jornada medico neto participacion participado participante prevision recaudado sociedad'.split(
    ' ',
  ),
);

/** Words that other columns have, too: they make none a schedule. */
const VAGUE_SCHEDULES: ReadonlySet<string> = new Set(['dia', 'normal', 'regular']);

/**
 * The columns of the file that are not read and are near to one of ours which is not there: by a slip of
 * the pen, by more words than ours has, or by what stands in the rows below. Not those of ours that
 * somebody mapped, to none included.
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

/** The doctor is told by either of two columns, and the number of a repetition is only our own files'. */
function isOpen(key: ColumnKey, index: Readonly<Record<ColumnKey, number>>): boolean {
  if (key === 'doctorText') return index.internalCode < 0;
  if (key === 'internalCode') return index.doctorText < 0;
  return key !== 'occurrence' && key !== 'recordTypeText';
}

/** Whether another system's field was marked as one that is not to be read (`mapping.ts`). */
function isUnread(cell: string): boolean {
  return cell.trim().endsWith('(no leído)');
}

/** How many words speak for the column; 0 when none does. */
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

/** Tells of an unread column what it may be, and what its absence does. */
export function nearSentence({ name, key }: NearHeading, recordType: RecordType): string {
  const { without } = columnOf(key);
  const effect = without === undefined ? '' : ` Sin ella, ${without}.`;
  return `No se lee la columna «${name}», que parece ser ${LAYOUTS[recordType].labels[key]}.${effect} Si lo es, indíquelo en las columnas.`;
}
