/** Tells a heading further down which puts other columns where ours are: the rows below it would be read wrongly (intake §9.20). */
import type { RecordType } from '../../domain/fees/rules.ts';
import type { ColumnKey } from '../../domain/intake/import-columns.ts';
import { FileError } from '../file-error.ts';
import { foldHeading, HEADINGS } from './layouts.ts';
import type { ColumnMap } from './recognise-columns.ts';
import type { SourceRow } from './table.ts';
import { readAmount, readDate } from './values.ts';

/** How many headings make a row one of headings: no data row has as many by chance. */
const EVIDENCE = 3;

/** Throws a FileError when the row, which is no attention, is the heading of a table with other columns than the first. */
export function refuseOtherTable({ row, cells }: SourceRow, columns: ColumnMap): void {
  const { header, index, recordType } = columns;
  // Nearly all rows that are refused have a figure or nothing there, and a heading has words.
  const there = FIGURES.map((key) => (cells[index[key]] ?? '').trim()).filter(Boolean);
  if (header === null || there.length === 0 || there.some(isFigure)) return;
  const headings = cells.map(foldHeading);
  const known = headings.map((heading) => heading !== '' && KNOWN[recordType].has(heading));
  if (known.filter(Boolean).length < EVIDENCE) return;
  const has = (key: ColumnKey) => headings.some((of) => HEADINGS[recordType][key].includes(of));
  if (!OF_ATTENTIONS.every(has)) return;
  const inOrder = (Object.keys(index) as ColumnKey[]).toSorted((a, b) => index[a] - index[b]);
  const other = inOrder.find((key) => {
    const at = index[key];
    const heading = headings[at];
    if (at < 0 || heading === undefined || !known[at]) return false;
    return (
      heading !== foldHeading(header[at] ?? '') && !HEADINGS[recordType][key].includes(heading)
    );
  });
  if (other === undefined) return;
  const [first, here] = [header, cells].map((of) => (of[index[other]] ?? '').trim());
  throw new FileError(
    `La fila ${row} es el encabezado de otra tabla: tiene «${here}» donde el primero tiene «${first}», y sus filas se leerían en otras columnas. Deje una sola tabla en el archivo, o todas con las columnas en el mismo orden.`,
  );
}

/** Columns of which a row has figures. */
const FIGURES = ['attentionDate', 'netAmount', 'participatedAmount'] as const;

function isFigure(text: string): boolean {
  return readDate(text) !== null || readAmount(text) !== 'unreadable';
}

/** What a table of attentions has; a summary below the table has not. */
const OF_ATTENTIONS = ['patientRut', 'attentionDate', 'serviceCode'] as const;

const KNOWN: Readonly<Record<RecordType, ReadonlySet<string>>> = {
  participacion: new Set(Object.values(HEADINGS.participacion).flat()),
  hmq: new Set(Object.values(HEADINGS.hmq).flat()),
};
