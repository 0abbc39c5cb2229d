/**
 * The staging table's columns: one binary COPY writes good and refused rows. Whoever creates, writes or reads the table
 * uses these. The reader thread loads this module, so it imports nothing heavy of the server.
 */
import { epochDay, type LocalDate } from '../../../domain/calendar/calendar.ts';
import {
  IMPORT_COLUMNS,
  STORED_KEYS,
  type StoredKey,
  type StoredKind,
  sqlName,
} from '../../../domain/intake/import-columns.ts';
import type {
  AttentionRow,
  ResolvedAttention,
  RowRejection,
} from '../../../formats/attentions/types.ts';
import { BinaryRowWriter } from '../../platform/db/copy-binary.ts';

type Write = (writer: BinaryRowWriter, row: ResolvedAttention) => void;
type Staged = { readonly type: string; readonly write: (key: StoredKey) => Write };

const TEXT: Staged = { type: 'text', write: own<string>((writer, value) => writer.text(value)) };

/** How each kind of column is staged: its type, and its value for a row. */
const STAGED: Readonly<Record<StoredKind, Staged>> = {
  text: TEXT,
  rut: TEXT,
  note: TEXT,
  schedule: { ...TEXT, type: 'schedule_type' },
  date: { type: 'date', write: own<LocalDate>((writer, value) => writer.date(dayOf(value))) },
  time: { type: 'time', write: own<string>((writer, value) => writer.int8(microsecondsOf(value))) },
  amount: { type: 'bigint', write: own<number>((writer, value) => writer.int8(value)) },
  rate: { type: 'integer', write: own<number>((writer, value) => writer.int4(value)) },
  doctor: { type: 'integer', write: () => found((row) => row.doctorId) },
  service: { type: 'integer', write: () => found((row) => row.serviceId) },
  specialty: { type: 'integer', write: () => found((row) => row.specialtyId) },
  society: { type: 'integer', write: () => found((row) => row.societyId) },
  providerType: { type: 'integer', write: () => found((row) => row.providerTypeId) },
};

/** The columns of `attention` that a file fills, under the same names. */
const ATTENTION: readonly { name: string; type: string; write: Write }[] = [
  ...STORED_KEYS.map((key) => {
    const { type, write } = STAGED[IMPORT_COLUMNS[key].kind];
    return { name: sqlName(key), type, write: write(key) };
  }),
  {
    name: 'patient_rut_is_valid',
    type: 'boolean',
    write: (writer, { attention }) => writer.bool(attention.patientRutValid),
  },
];

/** The columns that are copied to `attention` unchanged. */
export const ATTENTION_COLUMNS: readonly string[] = ATTENTION.map(({ name }) => name);

/**
 * `occurrence` is null where the source gives the id. `new_specialty` is the position, from 1, among the specialties to be
 * added; `identity_differs` and `is_hidden` are doubts; `is_placed` says that the source itself gives the occurrence. A row with a
 * `reject_class` has only its number, its occurrence, the reason, its cells, whether it is hidden, and `refused`: its ID and its state
 * where both can be read.
 */
export const STAGED_COLUMNS = [
  'row_number integer',
  'occurrence integer',
  'new_specialty integer',
  'reject_class text',
  'reject_reason text',
  'cells text[]',
  'refused text[]',
  'identity_differs boolean',
  'is_hidden boolean',
  'is_placed boolean',
  ...ATTENTION.map(({ name, type }) => `${name} ${type}`),
];

/** Frozen rows are read without asking for each whether its transaction is seen: the table is of this transaction alone. */
export const COPY_STAGING = 'COPY import_staging FROM STDIN (FORMAT binary, FREEZE)';

/** Writes rows for `COPY_STAGING`. */
export class StagedRowWriter {
  readonly #writer = new BinaryRowWriter();

  good(
    row: number,
    occurrence: number | null,
    resolved: ResolvedAttention,
    newSpecialty: number | null,
    { isHidden, isPlaced = false }: Pick<AttentionRow, 'isHidden' | 'isPlaced'>,
  ): void {
    const writer = this.#writer;
    writer.row(STAGED_COLUMNS.length);
    writer.int4(row);
    if (occurrence === null) writer.null();
    else writer.int4(occurrence);
    if (newSpecialty === null) writer.null();
    else writer.int4(newSpecialty);
    writer.null();
    writer.null();
    writer.null();
    writer.null();
    writer.bool(resolved.identityDiffers);
    writer.bool(isHidden);
    writer.bool(isPlaced);
    for (const column of ATTENTION) column.write(writer, resolved);
  }

  rejected(
    row: number,
    occurrence: number | null,
    rejection: RowRejection,
    cells: readonly string[],
    { isHidden, refused }: { isHidden: boolean; refused: readonly [string, string] | null },
  ): void {
    const writer = this.#writer;
    writer.row(STAGED_COLUMNS.length);
    writer.int4(row);
    if (occurrence === null) writer.null();
    else writer.int4(occurrence);
    writer.null();
    writer.text(rejection.class);
    writer.text(rejection.reason);
    writer.texts(cells);
    if (refused === null) writer.null();
    else writer.texts(refused);
    writer.null();
    writer.bool(isHidden);
    writer.null();
    for (const _ of ATTENTION) writer.null();
  }

  get length(): number {
    return this.#writer.length;
  }

  end(): void {
    this.#writer.end();
  }

  /** The bytes written since the last call, in a separate buffer. */
  take(): Uint8Array {
    return this.#writer.take();
  }
}

/** Writes a value of the attention itself; null if it has none. */
function own<Value>(write: (writer: BinaryRowWriter, value: Value) => void) {
  return (key: StoredKey): Write =>
    (writer, { attention }) => {
      const value = attention[key] as Value | null;
      if (value === null) writer.null();
      else write(writer, value);
    };
}

/** Writes the id of the record that a column's text names. */
function found(of: (row: ResolvedAttention) => number | null): Write {
  return (writer, row) => {
    const id = of(row);
    if (id === null) writer.null();
    else writer.int4(id);
  };
}

// A file has few distinct dates, at most those of a century, so the cache stays small.
const days = new Map<LocalDate, number>();

function dayOf(value: LocalDate): number {
  let day = days.get(value);
  if (day === undefined) {
    day = epochDay(value);
    days.set(value, day);
  }
  return day;
}

/** A time `HH:MM`, as microseconds since midnight. */
function microsecondsOf(time: string): number {
  return (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * 60_000_000;
}
