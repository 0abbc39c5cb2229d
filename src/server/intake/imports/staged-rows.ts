/**
 * Rows of an import on their way to the database: one staging table takes the good rows and the refused
 * ones in a single binary COPY. Its columns are described here for whoever writes, creates or reads it.
 * The reading thread loads this module, so it uses nothing of the server.
 */
import { epochDay, type LocalDate } from '../../../domain/calendar/calendar.ts';
import type {
  ParsedAttention,
  ResolvedAttention,
  RowRejection,
} from '../../../formats/attentions/types.ts';
import { BinaryRowWriter } from '../../platform/db/copy-binary.ts';

type Column = {
  readonly name: string;
  readonly type: string;
  readonly write: (writer: BinaryRowWriter, row: ResolvedAttention) => void;
};

/** Those of `attention` that a file fills, under the same names. */
const ATTENTION: readonly Column[] = [
  text('external_id', (row) => row.externalId),
  date('attention_date', (row) => row.attentionDate),
  {
    name: 'attention_time',
    type: 'time',
    write: (writer, { attention }) => {
      if (attention.attentionTime === null) writer.null();
      else writer.int8(microsecondsOf(attention.attentionTime));
    },
  },
  date('request_date', (row) => row.requestDate),
  int4('doctor_id', (row) => row.doctorId),
  int4('service_id', (row) => row.serviceId),
  int4('specialty_id', (row) => row.specialtyId),
  int4('society_id', (row) => row.societyId),
  { ...text('schedule_type', (row) => row.scheduleType), type: 'schedule_type' },
  amount('gross_amount', (row) => row.grossAmount),
  amount('net_amount', (row) => row.netAmount),
  amount('participated_amount', (row) => row.participatedAmount),
  amount('commission_amount', (row) => row.commissionAmount),
  int4('participation_rate', ({ attention }) => attention.participationRate),
  text('patient_rut', (row) => row.patientRut),
  {
    name: 'patient_rut_is_valid',
    type: 'boolean',
    write: (writer, { attention }) => writer.bool(attention.patientRutValid),
  },
  text('patient_name', (row) => row.patientName),
  text('health_plan', (row) => row.healthPlan || null),
  text('source_status', (row) => row.statusText),
  text('participant', (row) => row.participant),
  text('payment_bank', (row) => row.paymentBank),
  text('payment_account', (row) => row.paymentAccount),
];

/** The names of the columns that go to `attention` as they are staged. */
export const ATTENTION_COLUMNS: readonly string[] = ATTENTION.map(({ name }) => name);

/**
 * `new_specialty` is the position, from 1, among the specialties that the import adds; `identity_differs` is a doubt. A row with a
 * `reject_class` has nothing but its number, the reason and its cells.
 */
export const STAGED_COLUMNS = [
  'row_number integer',
  'occurrence integer',
  'new_specialty integer',
  'reject_class text',
  'reject_reason text',
  'cells text[]',
  'identity_differs boolean',
  ...ATTENTION.map(({ name, type }) => `${name} ${type}`),
];

export const COPY_STAGING = 'COPY import_staging FROM STDIN (FORMAT binary)';

/** Writes rows for `COPY_STAGING`. */
export class StagedRowWriter {
  readonly #writer = new BinaryRowWriter();

  good(row: number, resolved: ResolvedAttention, newSpecialty: number | null): void {
    const writer = this.#writer;
    writer.row(STAGED_COLUMNS.length);
    writer.int4(row);
    writer.null();
    if (newSpecialty === null) writer.null();
    else writer.int4(newSpecialty);
    writer.null();
    writer.null();
    writer.null();
    writer.bool(resolved.identityDiffers);
    for (const column of ATTENTION) column.write(writer, resolved);
  }

  rejected(
    row: number,
    occurrence: number | null,
    rejection: RowRejection,
    cells: readonly string[],
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
    writer.null();
    for (const _ of ATTENTION) writer.null();
  }

  get length(): number {
    return this.#writer.length;
  }

  end(): void {
    this.#writer.end();
  }

  /** The bytes written since the last call, in a buffer of their own. */
  take(): Uint8Array {
    return this.#writer.take();
  }
}

function text(name: string, of: (attention: ParsedAttention) => string | null): Column {
  return {
    name,
    type: 'text',
    write: (writer, { attention }) => {
      const value = of(attention);
      if (value === null) writer.null();
      else writer.text(value);
    },
  };
}

function date(name: string, of: (attention: ParsedAttention) => LocalDate | null): Column {
  return {
    name,
    type: 'date',
    write: (writer, { attention }) => {
      const value = of(attention);
      if (value === null) writer.null();
      else writer.date(dayOf(value));
    },
  };
}

function int4(name: string, of: (row: ResolvedAttention) => number | null): Column {
  return {
    name,
    type: 'integer',
    write: (writer, row) => {
      const value = of(row);
      if (value === null) writer.null();
      else writer.int4(value);
    },
  };
}

function amount(name: string, of: (attention: ParsedAttention) => number | null): Column {
  return {
    name,
    type: 'bigint',
    write: (writer, { attention }) => {
      const value = of(attention);
      if (value === null) writer.null();
      else writer.int8(value);
    },
  };
}

// A file has few dates, however many rows; and no more than those of a century.
const days = new Map<LocalDate, number>();

function dayOf(value: LocalDate): number {
  let day = days.get(value);
  if (day === undefined) {
    day = epochDay(value);
    days.set(value, day);
  }
  return day;
}

/** Of `HH:MM`, since midnight. */
function microsecondsOf(time: string): number {
  return (Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))) * 60_000_000;
}
