/** Reads a file of corrections: what was wrong of each line, and what is right instead (payout §27). */
import type { LocalDate } from '../../domain/calendar/calendar.ts';
import type { RecordType, ScheduleType } from '../../domain/fees/rules.ts';
import { parseRut } from '../../domain/identity/rut.ts';
import {
  CAUSE_COLUMNS,
  CAUSE_WORDS,
  CORRECTION_COLUMN_KEYS,
  CORRECTION_COLUMNS,
  type CorrectionColumn,
} from '../../domain/payout/correction-columns.ts';
import { CORRECTION_CAUSE_LABELS } from '../../domain/words/correction-words.ts';
import { restoreFormula } from '../../domain/words/csv.ts';
import { RECORD_TYPE_LABELS } from '../../domain/words/labels.ts';
import type { SourceRow } from '../attentions/table.ts';
import { readDate, readSchedule } from '../attentions/values.ts';
import { readPesos, rutProblem } from '../cell-problems.ts';
import { FileError } from '../file-error.ts';
import { type HeadedMapping, type HeadedTable, readHeadedTable } from '../headed-table.ts';
import { foldWord } from '../text.ts';

type Cause = keyof typeof CORRECTION_CAUSE_LABELS;

/** A row that was understood. Amounts in pesos. */
export type ReadCorrection = {
  readonly row: number;
  readonly externalId: string;
  /** Null where the file does not say it: the id alone tells the attention then. */
  readonly recordType: RecordType | null;
  readonly cause: Cause;
  readonly reason: string;
  readonly doctorRut?: string;
  readonly serviceCode?: string;
  readonly grossAmount?: number;
  readonly netAmount?: number;
  readonly participatedAmount?: number;
  readonly attentionDate?: LocalDate;
  readonly scheduleType?: ScheduleType;
};

export type CorrectionMapping = HeadedMapping<CorrectionColumn>;

export type CorrectionFile = Pick<
  HeadedTable<CorrectionColumn>,
  'columns' | 'mapping' | 'missing'
> & {
  /** None while a required column is missing. */
  readonly corrections: readonly ReadCorrection[];
  /** Rows that are not read, each with the reason in Spanish. */
  readonly problems: readonly { readonly row: number; readonly reason: string }[];
  /** The cells of each row, in the order of our columns: to be written back. */
  readonly cells: ReadonlyMap<number, readonly string[]>;
};

/** The longest text of a cell. */
const LONGEST_CELL = 500;

/** Reads a file of at most `mostRows` rows. Throws a FileError when the file can't be read. */
export async function readCorrections(
  fileName: string,
  bytes: Uint8Array,
  { mapping: given = {}, mostRows }: { mapping?: CorrectionMapping; mostRows: number },
): Promise<CorrectionFile> {
  const table = await readHeadedTable(fileName, bytes, {
    columns: CORRECTION_COLUMNS,
    given,
    mostRows,
    tooManyRows: `El archivo tiene más de ${mostRows.toLocaleString('es-CL')} filas: divídalo en varios.`,
  });
  const { columns, mapping, missing } = table;
  const found = { columns, mapping, missing };
  if (missing.length > 0) return { ...found, corrections: [], problems: [], cells: new Map() };
  const textOf = (row: SourceRow, key: CorrectionColumn) =>
    restoreFormula(table.textOf(row, key)).trim();
  const corrections: ReadCorrection[] = [];
  const problems: { row: number; reason: string }[] = [];
  const cells = new Map<number, string[]>();
  for (const source of table.rows) {
    const texts = CORRECTION_COLUMN_KEYS.map((key) => textOf(source, key));
    // A blank row, or a note in a column that is not read.
    if (texts.every((text) => text === '')) continue;
    const { row } = source;
    cells.set(
      row,
      texts.map((text) => text.slice(0, LONGEST_CELL)),
    );
    const read = texts.some((text) => text.length > LONGEST_CELL)
      ? `Una celda tiene más de ${LONGEST_CELL} caracteres: acórtela.`
      : readRow(row, (key) => textOf(source, key));
    if (typeof read === 'string') problems.push({ row, reason: read });
    else corrections.push(read);
  }
  if (cells.size === 0) throw new FileError('El archivo no tiene filas debajo de sus encabezados.');
  return { ...found, corrections, problems, cells };
}

type TextOf = (key: CorrectionColumn) => string;

/** The correction, or the Spanish sentence why there is none. */
function readRow(row: number, text: TextOf): ReadCorrection | string {
  const externalId = text('externalId');
  if (externalId === '') return 'Falta el ID de la atención: está en Atenciones, como «ID Excel».';
  const recordType = readRecordType(text('recordType'));
  if (recordType === undefined)
    return `El tipo de registro «${text('recordType')}» no existe: escriba Participación o HMQ, o nada.`;
  const cause = CAUSES.get(foldWord(text('cause')));
  if (cause === undefined) return causeProblem(text('cause'));
  const other = strangeColumn(cause, text);
  if (other !== null) return other;
  const values = readValues(cause, text);
  if (typeof values === 'string') return values;
  return { row, externalId, recordType, cause, reason: text('reason'), ...values };
}

const RECORD_TYPES: ReadonlyMap<string, RecordType> = new Map(
  (Object.keys(RECORD_TYPE_LABELS) as RecordType[]).flatMap((type) => [
    [foldWord(RECORD_TYPE_LABELS[type]), type],
    [type, type],
  ]),
);

/** Null for none, undefined for an unknown one. */
const readRecordType = (text: string): RecordType | null | undefined =>
  text === '' ? null : RECORD_TYPES.get(foldWord(text));

const CAUSE_KEYS = Object.keys(CORRECTION_CAUSE_LABELS) as Cause[];

const CAUSES: ReadonlyMap<string, Cause> = new Map(
  CAUSE_KEYS.flatMap((cause) =>
    [CORRECTION_CAUSE_LABELS[cause], ...CAUSE_WORDS[cause].split(', ')].map(
      (word): [string, Cause] => [foldWord(word), cause],
    ),
  ),
);

function causeProblem(text: string): string {
  const known = CAUSE_KEYS.map((cause) => CORRECTION_CAUSE_LABELS[cause]).join(', ');
  return text === ''
    ? `Falta qué estaba mal: escriba una de estas: ${known}.`
    : `«${text}» no dice qué estaba mal: escriba una de estas: ${known}.`;
}

const VALUE_COLUMNS = Object.values(CAUSE_COLUMNS).flat() as CorrectionColumn[];

/** A correction changes one thing: a value of another would be left aside unseen. */
function strangeColumn(cause: Cause, text: TextOf): string | null {
  const own: readonly CorrectionColumn[] = CAUSE_COLUMNS[cause];
  const strange = VALUE_COLUMNS.find((key) => !own.includes(key) && text(key) !== '');
  if (strange === undefined) return null;
  const { label } = CORRECTION_COLUMNS[strange];
  return `La fila trae «${label}», y «${CORRECTION_CAUSE_LABELS[cause]}» no lo cambia: borre ese valor, o diga otra cosa en «Qué estaba mal».`;
}

type Values = Omit<ReadCorrection, 'row' | 'externalId' | 'recordType' | 'cause' | 'reason'>;

/** What is right instead: of the amounts those that are filled, of others the only one. */
function readValues(cause: Cause, text: TextOf): Values | string {
  const own: readonly CorrectionColumn[] = CAUSE_COLUMNS[cause];
  if (own.length > 0 && own.every((key) => text(key) === '')) {
    const labels = own.map((key) => `«${CORRECTION_COLUMNS[key].label}»`).join(' o ');
    return `Falta lo correcto: llene ${labels}.`;
  }
  switch (cause) {
    case 'doctor': {
      const rut = parseRut(text('doctorRut'));
      return rut === null
        ? rutProblem('del médico correcto', text('doctorRut'))
        : { doctorRut: rut };
    }
    case 'service':
      return { serviceCode: text('serviceCode') };
    case 'amount':
      return readAmounts(text);
    case 'date': {
      const date = readDate(text('attentionDate'))?.date;
      return date
        ? { attentionDate: date }
        : `La fecha «${text('attentionDate')}» no es una fecha: escríbala como 31-07-2026.`;
    }
    case 'schedule': {
      const schedule = readSchedule(text('scheduleType'));
      return schedule === null
        ? `El horario «${text('scheduleType')}» no existe: escriba Regular, Nocturno o Irregular.`
        : { scheduleType: schedule };
    }
    default:
      return {};
  }
}

const AMOUNTS = [
  ['grossAmount', 'bruto'],
  ['netAmount', 'líquido'],
  ['participatedAmount', 'participado'],
] as const;

function readAmounts(text: TextOf): Values | string {
  const amounts: Partial<Record<(typeof AMOUNTS)[number][0], number>> = {};
  for (const [key, label] of AMOUNTS) {
    if (text(key) === '') continue;
    const amount = readPesos(label, text(key));
    if (typeof amount === 'string') return amount;
    amounts[key] = amount;
  }
  return amounts;
}
