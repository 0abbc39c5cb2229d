/** Which column of an import file is which: by heading in any order, else by position (design §5). */
import { RECORD_TYPE_LABELS } from '../../domain/labels.ts';
import type { RecordType } from '../../domain/rules.ts';
import { FileError } from '../file-error.ts';
import { byColumn, foldHeading, HEADINGS, LAYOUTS } from './layouts.ts';
import type { SourceRow } from './table.ts';
import type { ColumnKey } from './types.ts';

/** Where each column of a file is. */
export type ColumnMap = {
  readonly recordType: RecordType;
  /** The file's own headings; null when it has none. */
  readonly header: readonly string[] | null;
  /** The position of each column, -1 when the file does not have it. */
  readonly index: Readonly<Record<ColumnKey, number>>;
  /** How many cells a row has. */
  readonly width: number;
  /** How many cells a row must have to hold every required column. */
  readonly minimumWidth: number;
  /** Headings that nothing is read from. */
  readonly ignored: readonly string[];
};

/** How many rows may come before the header: titles, dates, logos. */
export const HEADER_SEARCH_ROWS = 20;
/** How many recognised headings make a header: no row of data has as many by chance. */
const HEADER_EVIDENCE = 3;
/** How many headings of the other record type alone make a file one of that type. */
const OTHER_TYPE_EVIDENCE = 3;

/**
 * Finds the columns from the first rows of a file. `firstRow` is the position, among the given rows,
 * of the first row of data. Throws a FileError that names required columns which the header lacks,
 * or says that the file is none of the kind.
 */
export function findColumns(
  rows: readonly SourceRow[],
  recordType: RecordType,
): { columns: ColumnMap; firstRow: number } {
  const candidates = rows.slice(0, HEADER_SEARCH_ROWS);
  const evidence = candidates.map((row) => recognised(mapHeadings(row.cells, recordType)));
  const most = Math.max(0, ...evidence);
  if (most < HEADER_EVIDENCE) {
    refuseUnlessData(candidates);
    return { columns: positional(recordType), firstRow: 0 };
  }
  // Headings merged over several rows repeat in each: the last of the best is next to the data.
  const position = evidence.lastIndexOf(most);
  const header = candidates[position]?.cells ?? [];
  refuseOtherType(header, recordType);
  return { columns: byHeadings(header, recordType), firstRow: position + 1 };
}

function positional(recordType: RecordType): ColumnMap {
  const { order } = LAYOUTS[recordType];
  return describeColumns(recordType, null, (key) => order.indexOf(key), order.length);
}

function byHeadings(header: readonly string[], recordType: RecordType): ColumnMap {
  const index = mapHeadings(header, recordType);
  const { required, labels } = LAYOUTS[recordType];
  const missing = required.filter((key) => index[key] < 0).map((key) => labels[key]);
  if (index.doctorText < 0 && index.internalCode < 0) {
    missing.push(`${labels.doctorText} o ${labels.internalCode}`);
  }
  if (missing.length > 0) {
    throw new FileError(
      `Estructura del archivo incorrecta: ${missing.length === 1 ? 'falta la columna' : 'faltan las columnas'} ${missing.join(', ')}.`,
    );
  }
  return describeColumns(recordType, header, (key) => index[key], header.length);
}

function describeColumns(
  recordType: RecordType,
  header: readonly string[] | null,
  position: (key: ColumnKey) => number,
  width: number,
): ColumnMap {
  const index = byColumn(position);
  const doctor = [index.doctorText, index.internalCode].filter((at) => at >= 0);
  const needed = LAYOUTS[recordType].required.map((key) => index[key]);
  const used = new Set(Object.values(index));
  return {
    recordType,
    header,
    index,
    width,
    minimumWidth: 1 + Math.max(...needed, Math.min(...doctor)),
    ignored: (header ?? []).filter((heading, at) => heading.trim() !== '' && !used.has(at)),
  };
}

/**
 * Synonyms let a file of one type pass for the other. Identities are unique within a type (design §5),
 * so the same attentions imported as both would be paid twice.
 */
export function refuseOtherType(header: readonly string[], recordType: RecordType): void {
  const other: RecordType = recordType === 'hmq' ? 'participacion' : 'hmq';
  const telling = ownHeadings(header, other, recordType);
  if (telling.length < OTHER_TYPE_EVIDENCE) return;
  if (telling.length <= ownHeadings(header, recordType, other).length) return;
  throw new FileError(
    `El archivo es de ${RECORD_TYPE_LABELS[other]}, no de ${RECORD_TYPE_LABELS[recordType]}: tiene las columnas ${telling.join(', ')}. Elija ese tipo de registro e impórtelo de nuevo.`,
  );
}

/** The headings that are a column's label in files of `type` and in none of `other`. */
function ownHeadings(header: readonly string[], type: RecordType, other: RecordType): string[] {
  const labelsOf = (of: RecordType) =>
    new Set(LAYOUTS[of].order.map((key) => foldHeading(LAYOUTS[of].labels[key])));
  const own = labelsOf(type).difference(labelsOf(other));
  return header.filter((heading) => own.has(foldHeading(heading))).map((heading) => heading.trim());
}

function mapHeadings(cells: readonly string[], recordType: RecordType): Record<ColumnKey, number> {
  const positions = new Map<string, number>();
  for (const [at, cell] of cells.entries()) {
    const heading = foldHeading(cell);
    if (heading !== '' && !positions.has(heading)) positions.set(heading, at);
  }
  const index = byColumn((key) => {
    const named = HEADINGS[recordType][key].find((name) => positions.has(name));
    return named === undefined ? -1 : (positions.get(named) ?? -1);
  });
  // A file with one column 'Prestación' means the code by it: names alone find no service.
  if (index.serviceCode < 0) {
    index.serviceCode = positions.get('prestacion') ?? -1;
    if (index.serviceCode >= 0 && index.serviceCode === index.serviceName) index.serviceName = -1;
  }
  return index;
}

function recognised(index: Readonly<Record<ColumnKey, number>>): number {
  return new Set(Object.values(index).filter((at) => at >= 0)).size;
}

function refuseUnlessData(rows: readonly SourceRow[]): void {
  const looksLikeData = rows.some(({ cells: [rut = '', , date = ''] }) => {
    return (
      /^[\d.\s]{6,}-?[\dkK]$/.test(rut.trim()) ||
      /^\d{1,4}[-/.]\w{1,10}[-/.]\d{2,4}/.test(date.trim())
    );
  });
  if (rows.length === 0) throw new FileError('El archivo no tiene filas.');
  if (!looksLikeData) {
    throw new FileError(
      'Estructura del archivo incorrecta: no se reconocen sus columnas. Revise el encabezado o el tipo de registro.',
    );
  }
}
