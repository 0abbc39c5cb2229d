/** Which column of an import file is which: as mapped, by heading in any order, else by position (intake §9). */
import type { RecordType } from '../../domain/fees/rules.ts';
import type { ColumnKey } from '../../domain/intake/columns.ts';
import { RECORD_TYPE_LABELS } from '../../domain/words/labels.ts';
import { FileError } from '../file-error.ts';
import { ownedHeadings } from './divided-columns.ts';
import { byColumn, foldHeading, HEADINGS, LAYOUTS } from './layouts.ts';
import { tellsRecordType } from './mixed-types.ts';
import { type NearHeading, nearHeadings } from './near-headings.ts';
import { doubtfulColumns } from './repeated-headings.ts';
import type { SourceRow } from './table.ts';
import type { FieldMapping } from './types.ts';

/** Where each column of a file is. */
export type ColumnMap = {
  readonly recordType: RecordType;
  /** The file's own headings; null when it has none. */
  readonly header: readonly string[] | null;
  /** What the file's columns are called in a mapping: `columnNames`. */
  readonly names: readonly string[];
  /** The position of each column, -1 when the file does not have it. */
  readonly index: Readonly<Record<ColumnKey, number>>;
  /** The column that would tell each row's type if its first values did; -1 when there is none. */
  readonly perhapsType: number;
  /** Columns that two of the file's could be by their headings: nothing is read for them. */
  readonly doubtful: readonly ColumnKey[];
  /** How many cells a row has. */
  readonly width: number;
  /** How many cells a row must have to hold every required column. */
  readonly minimumWidth: number;
  /** Headings that nothing is read from. */
  readonly ignored: readonly string[];
  /** Those of them that may be meant for a column of ours. */
  readonly near: readonly NearHeading[];
};

/** What the first rows of a file tell of its columns. */
export type Recognised = {
  readonly columns: ColumnMap;
  /** The position, among the given rows, of the first row of data. */
  readonly firstRow: number;
  /** Why the file can't be read by these columns, a Spanish sentence; null when it can. */
  readonly problem: string | null;
  /** Whether there are headings of this record type, or values that attentions have. */
  readonly isRecognised: boolean;
};

/** How many rows may come before the header: titles, dates, logos. */
export const HEADER_SEARCH_ROWS = 20;
/** How many recognised headings make a header: no row of data has as many by chance. */
const HEADER_EVIDENCE = 3;
/** How many headings of the other record type alone make a file one of that type. */
const OTHER_TYPE_EVIDENCE = 3;

const UNRECOGNISED =
  'Estructura del archivo incorrecta: no se reconocen sus columnas. Revise el encabezado o el tipo de registro.';

/**
 * Finds the columns from the first rows of a file: those that the mapping names, and the others by their
 * headings. Throws a FileError when there are no rows.
 */
export function recogniseColumns(
  rows: readonly SourceRow[],
  recordType: RecordType,
  given: FieldMapping = {},
): Recognised {
  const candidates = rows.slice(0, HEADER_SEARCH_ROWS);
  if (candidates.length === 0) throw new FileError('El archivo no tiene filas.');
  const evidence = candidates.map(({ cells }) => recognised(cells, recordType, given));
  const most = Math.max(...evidence);
  if (most >= HEADER_EVIDENCE) {
    // Headings merged over several rows repeat in each: the last is next to the data. The same further
    // down is that of another file, glued to the first: what stands between is data.
    let position = evidence.indexOf(most);
    while (evidence[position + 1] === most) position += 1;
    const header = candidates[position]?.cells ?? [];
    const columns = byHeadings(header, recordType, given, candidates.slice(position + 1));
    // Of both types may be what tells so of each row.
    const isMixed = columns.index.recordTypeText >= 0;
    const otherType = isMixed ? null : otherTypeProblem(header, recordType);
    const problem = otherType ?? doubtfulProblem(columns) ?? missingProblem(columns);
    return { columns, firstRow: position + 1, problem, isRecognised: otherType === null };
  }
  if (looksLikeData(candidates.map(({ cells }) => cells))) {
    const columns = positional(candidates, recordType, given);
    return { columns, firstRow: 0, problem: missingProblem(columns), isRecognised: true };
  }
  // Whoever maps the columns has to see their names: those of the first row that has the most.
  const filled = candidates.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length);
  const position = filled.indexOf(Math.max(...filled));
  const columns = byHeadings(candidates[position]?.cells ?? [], recordType, given, []);
  return { columns, firstRow: position + 1, problem: UNRECOGNISED, isRecognised: false };
}

/** Whether the first rows hold a heading of either record type, or values that attentions have. */
export function hasAttentionCells(rows: readonly (readonly string[])[]): boolean {
  const first = rows.slice(0, HEADER_SEARCH_ROWS);
  const headings = Object.values(HEADINGS).flatMap((ofType) => Object.values(ofType).flat());
  const isHeading = (cell: string) => headings.includes(foldHeading(cell));
  return first.some((cells) => cells.some(isHeading)) || looksLikeData(first);
}

/**
 * The name of the column from which each of ours is read; null when it is not. Of a record type that later rows may still
 * tell it says nothing: sent back as none, it would have their attentions paid as of the other type.
 */
export function mappingOf({ names, index, perhapsType }: ColumnMap): FieldMapping {
  const { recordTypeText, ...mapping } = byColumn((key) => names[index[key]] ?? null);
  const isOpen = recordTypeText === null && perhapsType >= 0;
  return isOpen ? mapping : { ...mapping, recordTypeText };
}

/** Labels of the required columns that the file does not have, and of those of which it has two. */
export function missingLabels({ recordType, index, doubtful }: ColumnMap): string[] {
  const { required, labels } = LAYOUTS[recordType];
  const missing = required.filter((key) => index[key] < 0).map((key) => labels[key]);
  if (index.doctorText < 0 && index.internalCode < 0) {
    missing.push(`${labels.doctorText} o ${labels.internalCode}`);
  }
  return [...new Set([...missing, ...doubtful.map((key) => labels[key])])];
}

function doubtfulProblem({ recordType, doubtful }: ColumnMap): string | null {
  if (doubtful.length === 0) return null;
  const labels = doubtful.map((key) => LAYOUTS[recordType].labels[key]).join(', ');
  return `Estructura del archivo incorrecta: hay más de una columna con el encabezado de ${labels}, y no dicen lo mismo. Indique cuál se lee, o cambie el encabezado de la otra.`;
}

function missingProblem(columns: ColumnMap): string | null {
  const missing = missingLabels(columns);
  if (missing.length === 0) return null;
  return `Estructura del archivo incorrecta: ${missing.length === 1 ? 'falta la columna' : 'faltan las columnas'} ${missing.join(', ')}.`;
}

/** By the layout's order, unless the columns were mapped by their numbers. */
function positional(
  rows: readonly SourceRow[],
  recordType: RecordType,
  given: FieldMapping,
): ColumnMap {
  const { order, labels } = LAYOUTS[recordType];
  const widest = Math.max(order.length, ...rows.map(({ cells }) => cells.length));
  const names = columnNames(Array.from({ length: widest }, () => ''));
  if (Object.keys(given).length === 0) {
    const index = byColumn((key) => order.indexOf(key));
    return describeColumns(recordType, null, names, index, order.length);
  }
  const index = byColumn((key) => names.indexOf(given[key] ?? ''));
  const keyAt = new Map(Object.entries(index).map(([key, at]) => [at, key as ColumnKey]));
  // With headings the file of rejected rows is read back without anybody mapping it.
  const header = names.map((name, at) => {
    const key = keyAt.get(at);
    return key === undefined ? name : labels[key];
  });
  return describeColumns(recordType, header, names, index, widest);
}

function byHeadings(
  header: readonly string[],
  recordType: RecordType,
  given: FieldMapping,
  below: readonly SourceRow[],
): ColumnMap {
  const names = columnNames(header);
  const index = mapHeadings(header, names, recordType, given);
  const types = below.map(({ cells }) => cells[index.recordTypeText] ?? '');
  const perhapsType = given.recordTypeText === undefined ? index.recordTypeText : -1;
  if (perhapsType >= 0 && !tellsRecordType(types, recordType)) index.recordTypeText = -1;
  const owned = { cells: ownedHeadings(header), names };
  const doubtful = doubtfulColumns(owned, index, given, below);
  const near = nearHeadings(owned, recordType, index, given, below);
  for (const key of doubtful) index[key] = -1;
  const described = describeColumns(recordType, header, names, index, header.length);
  return { ...described, doubtful, near, perhapsType };
}

function describeColumns(
  recordType: RecordType,
  header: readonly string[] | null,
  names: readonly string[],
  index: Readonly<Record<ColumnKey, number>>,
  width: number,
): ColumnMap {
  const doctor = [index.doctorText, index.internalCode].filter((at) => at >= 0);
  const needed = LAYOUTS[recordType].required.map((key) => index[key]);
  const used = new Set(Object.values(index));
  return {
    recordType,
    header,
    names,
    index,
    doubtful: [],
    perhapsType: -1,
    width,
    minimumWidth: 1 + Math.max(...needed, Math.min(...doctor)),
    ignored: (header ?? []).filter((heading, at) => heading.trim() !== '' && !used.has(at)),
    near: [],
  };
}

/**
 * Why headings can't be those of a file of this type. Synonyms let a file of one type pass for the other,
 * and identities are unique within a type (intake §13.1): the same attentions imported as both would be
 * paid twice.
 */
export function otherTypeProblem(header: readonly string[], recordType: RecordType): string | null {
  const other: RecordType = recordType === 'hmq' ? 'participacion' : 'hmq';
  const telling = ownHeadings(header, other, recordType);
  if (telling.length < OTHER_TYPE_EVIDENCE) return null;
  if (telling.length <= ownHeadings(header, recordType, other).length) return null;
  return `El archivo es de ${RECORD_TYPE_LABELS[other]}, no de ${RECORD_TYPE_LABELS[recordType]}: tiene las columnas ${telling.join(', ')}. Elija ese tipo de registro e impórtelo de nuevo.`;
}

/** The headings that are a column's label in files of `type` and in none of `other`. */
function ownHeadings(header: readonly string[], type: RecordType, other: RecordType): string[] {
  const labelsOf = (of: RecordType) =>
    new Set(LAYOUTS[of].order.map((key) => foldHeading(LAYOUTS[of].labels[key])));
  const own = labelsOf(type).difference(labelsOf(other));
  return header.filter((heading) => own.has(foldHeading(heading))).map((heading) => heading.trim());
}

function mapHeadings(
  cells: readonly string[],
  names: readonly string[],
  recordType: RecordType,
  given: FieldMapping,
): Record<ColumnKey, number> {
  const taken = new Set(Object.values(given));
  const positions = new Map<string, number>();
  for (const [at, cell] of ownedHeadings(cells).entries()) {
    const heading = foldHeading(cell);
    if (heading !== '' && !taken.has(names[at] ?? '') && !positions.has(heading)) {
      positions.set(heading, at);
    }
  }
  const index = byColumn((key) => {
    const own = given[key];
    if (own !== undefined) return own === null ? -1 : names.indexOf(own);
    const named = HEADINGS[recordType][key].find((name) => positions.has(name));
    return named === undefined ? -1 : (positions.get(named) ?? -1);
  });
  // A file with one column 'Prestación' means the code by it: names alone find no service.
  if (index.serviceCode < 0 && given.serviceCode === undefined) {
    index.serviceCode = positions.get('prestacion') ?? -1;
    if (index.serviceCode >= 0 && index.serviceCode === index.serviceName) index.serviceName = -1;
  }
  return index;
}

/** How many of a row's cells are headings. */
function recognised(cells: readonly string[], recordType: RecordType, given: FieldMapping): number {
  const index = mapHeadings(cells, columnNames(cells), recordType, given);
  const found = Object.values(index).filter((at) => (cells[at] ?? '').trim() !== '');
  return new Set(found).size;
}

function looksLikeData(rows: readonly (readonly string[])[]): boolean {
  return rows.some(([rut = '', , date = '']) => {
    return (
      /^[\d.\s]{6,}-?[\dkK]$/.test(rut.trim()) ||
      /^\d{1,4}[-/.]\w{1,10}[-/.]\d{2,4}/.test(date.trim())
    );
  });
}

/**
 * A name for each column that no other has: its heading, its number when it has none, and a number behind
 * when another column has the same.
 */
function columnNames(header: readonly string[]): string[] {
  const taken = new Set<string>();
  return header.map((heading, at) => {
    const name = heading.trim() || `Columna ${at + 1}`;
    let unique = name;
    for (let number = 2; taken.has(unique); number += 1) unique = `${name} (${number})`;
    taken.add(unique);
    return unique;
  });
}
