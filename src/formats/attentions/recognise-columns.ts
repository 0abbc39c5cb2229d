/** Recognises the columns of an import file: by the mapping, by headings in any order, else by position (intake §9). */
import type { RecordType } from '../../domain/fees/rules.ts';
import { type ColumnKey, STORED_KEYS, type StoredKey } from '../../domain/intake/import-columns.ts';
import { RECORD_TYPE_LABELS } from '../../domain/words/labels.ts';
import { FileError } from '../file-error.ts';
import { ownedHeadings } from './divided-columns.ts';
import { byColumn, foldHeading, HEADINGS, LAYOUTS } from './layouts.ts';
import { tellsRecordType } from './mixed-types.ts';
import { type NearHeading, nearHeadings } from './near-headings.ts';
import { differingTwins, type Twin, twinsOf } from './repeated-headings.ts';
import type { SourceRow } from './table.ts';
import type { FieldMapping } from './types.ts';

/** The position of each column in a file. */
export type ColumnMap = {
  readonly recordType: RecordType;
  /** The file's headings; null when it has none. */
  readonly header: readonly string[] | null;
  /** The names of the file's columns in a mapping: `columnNames`. */
  readonly names: readonly string[];
  /** The position of each column; -1 when the file does not have it. */
  readonly index: Readonly<Record<ColumnKey, number>>;
  /** The column that might contain record types, if the first values do not decide; -1 when there is none. */
  readonly perhapsType: number;
  /** Columns whose heading occurs twice in the file; they are not read. */
  readonly doubtful: readonly ColumnKey[];
  /** Columns whose heading occurs twice, and whose values were the same in the first rows. */
  readonly twins: readonly Twin[];
  /** The number of cells in a row. */
  readonly width: number;
  /** How many cells a row needs to contain every required column. */
  readonly minimumWidth: number;
  /** Headings that are not read. */
  readonly ignored: readonly string[];
  /** Those of them that resemble one of our columns. */
  readonly near: readonly NearHeading[];
};

/** What the first rows of a file reveal about its columns. */
export type Recognised = {
  readonly columns: ColumnMap;
  /** The index of the first data row among the given rows. */
  readonly firstRow: number;
  /** Why the file can't be read with these columns, as a Spanish sentence; null when it can. */
  readonly problem: string | null;
  /** Whether there are headings of this record type, or values typical of attentions. */
  readonly isRecognised: boolean;
};

/** How many rows may precede the header: titles, dates, logos. */
export const HEADER_SEARCH_ROWS = 20;
/** How many recognised headings make a header: no data row has as many by chance. */
const HEADER_EVIDENCE = 3;
/** How many headings of only the other record type make a file one of that type. */
const OTHER_TYPE_EVIDENCE = 3;

const UNRECOGNISED =
  'Estructura del archivo incorrecta: no se reconocen sus columnas. Revise el encabezado o el tipo de registro.';

/**
 * Finds the columns in the first rows of a file: those in the mapping, and the others by their headings. Throws a
 * FileError when there are no rows.
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
    // Headings merged over several rows repeat in each; the last is next to the data. A repetition further down is the
    // header of another, appended file: the rows in between are data.
    let position = evidence.indexOf(most);
    while (evidence[position + 1] === most) position += 1;
    const header = candidates[position]?.cells ?? [];
    const columns = byHeadings(header, recordType, given, candidates.slice(position + 1));
    // A file with both types' headings may contain the type of each row.
    const isMixed = columns.index.recordTypeText >= 0;
    const otherType = isMixed ? null : otherTypeProblem(header, recordType);
    const problem = otherType ?? doubtfulProblem(columns) ?? missingProblem(columns);
    return { columns, firstRow: position + 1, problem, isRecognised: otherType === null };
  }
  if (looksLikeData(candidates.map(({ cells }) => cells))) {
    const columns = positional(candidates, recordType, given);
    return { columns, firstRow: 0, problem: missingProblem(columns), isRecognised: true };
  }
  // The user who maps the columns must see their names: those of the fullest row.
  const filled = candidates.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length);
  const position = filled.indexOf(Math.max(...filled));
  const columns = byHeadings(candidates[position]?.cells ?? [], recordType, given, []);
  return { columns, firstRow: position + 1, problem: UNRECOGNISED, isRecognised: false };
}

/** Whether the first rows contain a heading of either record type, or values typical of attentions. */
export function hasAttentionCells(rows: readonly (readonly string[])[]): boolean {
  const first = rows.slice(0, HEADER_SEARCH_ROWS);
  const headings = Object.values(HEADINGS).flatMap((ofType) => Object.values(ofType).flat());
  const isHeading = (cell: string) => headings.includes(foldHeading(cell));
  return first.some((cells) => cells.some(isHeading)) || looksLikeData(first);
}

/**
 * The name of the column from which each of ours is read; null when it is not. It omits a record type that later rows
 * may still state: sent back as none, it would have their attentions paid as the other type.
 */
export function mappingOf({ names, index, perhapsType }: ColumnMap): FieldMapping {
  const { recordTypeText, ...mapping } = byColumn((key) => names[index[key]] ?? null);
  const isOpen = recordTypeText === null && perhapsType >= 0;
  return isOpen ? mapping : { ...mapping, recordTypeText };
}

/** The stored columns about which a source says nothing: none of its columns tells them. */
export function absentKeys({ index }: ColumnMap): StoredKey[] {
  const toldBy = (key: StoredKey): readonly ColumnKey[] => TOLD_BY[key] ?? [key];
  return STORED_KEYS.filter((key) => !toldBy(key).some((column) => index[column] >= 0));
}

/** Columns that tell a stored one; otherwise it is told by itself. An ID that no column tells is derived. */
const TOLD_BY: Partial<Record<StoredKey, readonly ColumnKey[]>> = {
  externalId: ['externalId', 'patientRut'],
  doctorText: ['doctorText', 'internalCode'],
  societyRut: ['societyRut', 'societyName', 'societyIdText'],
};

/** Labels of the required columns that are missing or occur twice. */
export function missingLabels({ recordType, index, doubtful }: ColumnMap): string[] {
  const { required, labels } = LAYOUTS[recordType];
  const missing = required.filter((key) => index[key] < 0).map((key) => labels[key]);
  if (index.doctorText < 0 && index.internalCode < 0) {
    missing.push(`${labels.doctorText} o ${labels.internalCode}`);
  }
  return [...new Set([...missing, ...doubtful.map((key) => labels[key])])];
}

/** Why a file with these columns, whose heading occurs twice, is not read; null when there are none. */
export function doubtfulProblem({
  recordType,
  doubtful,
}: Pick<ColumnMap, 'recordType' | 'doubtful'>): string | null {
  if (doubtful.length === 0) return null;
  const labels = doubtful.map((key) => LAYOUTS[recordType].labels[key]).join(', ');
  return `Estructura del archivo incorrecta: hay más de una columna con el encabezado de ${labels}, y no dicen lo mismo. Indique cuál se lee, o cambie el encabezado de la otra.`;
}

/** The columns once later rows showed that these keys are doubtful, too: somebody has to say which column is read. */
export function withDoubtful(columns: ColumnMap, keys: readonly ColumnKey[]): ColumnMap {
  const unread = Object.fromEntries(keys.map((key) => [key, -1]));
  return {
    ...columns,
    index: { ...columns.index, ...unread },
    doubtful: [...columns.doubtful, ...keys],
  };
}

function missingProblem(columns: ColumnMap): string | null {
  const missing = missingLabels(columns);
  if (missing.length === 0) return null;
  return `Estructura del archivo incorrecta: ${missing.length === 1 ? 'falta la columna' : 'faltan las columnas'} ${missing.join(', ')}.`;
}

/** In the layout's order, unless the mapping names columns by number. */
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
  // With headings, the file of refused rows can be imported without mapping it.
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
  const twins = twinsOf(owned, index, given);
  const doubtful = differingTwins(twins, below);
  const near = nearHeadings(owned, recordType, index, given, below);
  for (const key of doubtful) index[key] = -1;
  const described = describeColumns(recordType, header, names, index, header.length);
  const agreeing = twins.filter(({ key }) => !doubtful.includes(key));
  return { ...described, doubtful, twins: agreeing, near, perhapsType };
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
    twins: [],
    perhapsType: -1,
    width,
    minimumWidth: 1 + Math.max(...needed, Math.min(...doctor)),
    ignored: (header ?? []).filter((heading, at) => heading.trim() !== '' && !used.has(at)),
    near: [],
  };
}

/**
 * Why the headings belong to a file of the other type. Synonyms make files of both types similar, and ids are unique
 * only within a type (intake §13.1): attentions imported as both would be paid twice.
 */
export function otherTypeProblem(header: readonly string[], recordType: RecordType): string | null {
  const other: RecordType = recordType === 'hmq' ? 'participacion' : 'hmq';
  const telling = ownHeadings(header, other, recordType);
  if (telling.length < OTHER_TYPE_EVIDENCE) return null;
  if (telling.length <= ownHeadings(header, recordType, other).length) return null;
  return `El archivo es de ${RECORD_TYPE_LABELS[other]}, no de ${RECORD_TYPE_LABELS[recordType]}: tiene las columnas ${telling.join(', ')}. Elija ese tipo de registro e impórtelo de nuevo.`;
}

/** The headings that are labels of files of `type`, but not of `other`. */
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
  // A file with a single column 'Prestación' means the code: a name alone finds no service.
  if (index.serviceCode < 0 && given.serviceCode === undefined) {
    index.serviceCode = positions.get('prestacion') ?? -1;
    if (index.serviceCode >= 0 && index.serviceCode === index.serviceName) index.serviceName = -1;
  }
  return index;
}

/** The number of a row's cells that are headings. */
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
 * A unique name for each column: its heading, or its number if it has none; a repeated heading gets a number behind it.
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
