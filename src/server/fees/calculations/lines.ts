/** Converts attentions to lines for the engine, and fees to rows of `calculation`. */
import pg from 'pg';
import { type Period, periodOfEpochDay } from '../../../domain/calendar/calendar.ts';
import type { Calculator } from '../../../domain/fees/engine.ts';
import type { FeeLine } from '../../../domain/fees/fees.ts';
import type { RuleVersion } from '../../../domain/fees/rule-version.ts';
import type { RecordType, ScheduleType } from '../../../domain/fees/rules.ts';
import type { BasisPoints, Pesos } from '../../../domain/money.ts';
import { type BinaryRowWriter, uuidBytes } from '../../platform/db/copy-binary.ts';

type BaseColumn = 'grossAmount' | 'netAmount' | 'participatedAmount';

const AMOUNT_COLUMNS: Readonly<Record<BaseColumn, string>> = {
  grossAmount: 'a.gross_amount',
  netAmount: 'a.net_amount',
  participatedAmount: 'a.participated_amount',
};
const SCHEDULES: readonly ScheduleType[] = ['regular', 'night', 'irregular'];

/** The result of a calculation; amounts in pesos. */
export type CalculationOutcome = {
  processedCount: number;
  withoutRule: number;
  baseAmount: number;
  calculatedAmount: number;
  finalAmount: number;
  doctors: number;
};

/** A line of a registered attention. */
export type AttentionLine = FeeLine & { readonly recordType: RecordType };

/** The line that was calculated last. */
export type CurrentLine = {
  readonly attentionId: number;
  readonly doctorId: number;
  /** The first rule that pays it; null without a rule. */
  readonly rule: Pick<RuleVersion, 'code' | 'name'> | null;
};

/** The columns of a line's query, all numbers. */
export const LINE_COLUMNS = [
  'attention_id',
  'doctor_id',
  'society_id',
  'service_id',
  'specialty_id',
  'paid_as_society',
  'schedule',
  'day',
  'base_amount',
  'retention_rate',
  'record_type',
  'provider_type_id',
  'unit',
] as const;

/** Where lines are read from. */
type LineSource = {
  /** A table or view with the columns of `attention` that lines are made of. */
  readonly source: string;
  /** More columns after those of a line: numbers, as SQL text that begins with a comma. */
  readonly more?: string;
  /** Its column with the specialty of a line that names none, where that is not the doctor's of today. */
  readonly paidSpecialty?: string;
  /** Its column with the base of a line that was paid, where that is not what the clinic takes today. */
  readonly paidBase?: string;
};

/** How lines are read for some rules. */
export type LineReading = {
  /**
   * The query for the lines of the attentions `a` that match a condition, all as numbers: see `LINE_COLUMNS`. They are read
   * from the table of attentions, unless another source is given.
   */
  readonly sql: (base: BaseColumns, condition: string, from?: LineSource) => string;
  /** Converts a row of the query, in which NULL is NaN, to a line for the engine. */
  readonly lineOf: (row: readonly number[]) => AttentionLine;
};

/**
 * Reads lines for these rules. A text is read as its place among those that the rules name, so that a million lines pass as
 * numbers. Other texts are read as none.
 */
export function readingFor(versions: readonly RuleVersion[]): LineReading {
  const units = [...new Set(versions.flatMap(({ units: named }) => named))];
  return {
    sql: (base, condition, from = { source: 'attention' }) => lineSql(base, condition, from, units),
    lineOf: (row) => lineOf(row, units),
  };
}

/** A join of the attentions `a` that gives as `named_unit.place` the place of the unit, from 1 on; null for others. */
function unitJoin(units: readonly string[]): string {
  const list = units.map((unit) => pg.escapeLiteral(unit)).join(', ');
  return `LEFT JOIN unnest(ARRAY[${list}]::text[]) WITH ORDINALITY AS named_unit (name, place) ON named_unit.name = a.unit`;
}

function lineSql(
  base: BaseColumns,
  condition: string,
  { source, more = '', paidSpecialty = 'NULL', paidBase = 'NULL' }: LineSource,
  units: readonly string[],
): string {
  const isAsked = units.length > 0;
  return `
    SELECT a.id AS attention_id, a.doctor_id, affiliation.society_id, a.service_id,
           coalesce(a.specialty_id, ${paidSpecialty}, d.specialty_id) AS specialty_id,
           (affiliation.society_id IS NOT NULL)::int AS paid_as_society,
           CASE a.schedule_type WHEN 'regular' THEN 0 WHEN 'night' THEN 1 ELSE 2 END AS schedule,
           a.attention_date - date '1970-01-01' AS day,
           coalesce(${paidBase}, CASE a.record_type WHEN 'hmq' THEN ${AMOUNT_COLUMNS[base.hmqBase]}
                                                    ELSE ${AMOUNT_COLUMNS[base.participacionBase]} END) AS base_amount,
           affiliation.retention_rate, (a.record_type = 'hmq')::int AS record_type, a.provider_type_id, ${isAsked ? 'named_unit.place' : 'NULL'}::integer AS unit${more}
      FROM ${source} a JOIN doctor d ON d.id = a.doctor_id
      JOIN (${ESTIMATED}) AS affiliation ON affiliation.doctor_id = a.doctor_id
       AND a.attention_date BETWEEN affiliation.valid_from AND affiliation.valid_to ${isAsked ? unitJoin(units) : ''}
     WHERE ${condition}`;
}

/**
 * The affiliations with the rate of their documents as of today, an estimate until the fee is processed (payout §17.1). The
 * offset has it computed once for each affiliation, not for each line.
 */
const ESTIMATED = `
  SELECT affiliation.*, estimated_rate(doctor, society, current_date) AS retention_rate
    FROM affiliation JOIN doctor ON doctor.id = affiliation.doctor_id
    LEFT JOIN medical_society AS society ON society.id = affiliation.society_id OFFSET 0`;

/** The order in which scales accumulate attentions `a`. */
export const LINE_ORDER = 'a.attention_date, a.attention_time NULLS FIRST, a.id';

/** The amount of an attention that is its base, by record type: a setting of the clinic. */
export type BaseColumns = { participacionBase: BaseColumn; hmqBase: BaseColumn };

function lineOf(row: readonly number[], units: readonly string[]): AttentionLine {
  return {
    attentionId: row[0] as number,
    doctorId: row[1] as number,
    societyId: orNull(row[2] as number),
    serviceId: row[3] as number,
    specialtyId: orNull(row[4] as number),
    paidAs: row[5] === 1 ? 'society' : 'individual',
    scheduleType: SCHEDULES[row[6] as number] as ScheduleType,
    day: row[7] as number,
    baseAmount: row[8] as Pesos,
    retentionRate: row[9] as BasisPoints,
    recordType: row[10] === 1 ? 'hmq' : 'participacion',
    providerTypeId: orNull(row[11] as number),
    unit: units[(row[12] as number) - 1] ?? null,
  };
}

/** The facts of a calculated line: those in its calculation, and those of its attention that cannot change. */
export const KEPT_FACTS = [
  'calculation.doctorId',
  'calculation.societyId',
  'calculation.specialtyId',
  'calculation.paidAs',
  'attention.serviceId',
  'attention.scheduleType',
  'attention.recordType',
  'attention.providerTypeId',
  'attention.unit',
] as const;

/** The columns that `CalculationRows` writes, in order. */
const COLUMNS = [
  'attention_id',
  'doctor_id',
  'period_year',
  'period_month',
  'attention_date',
  'service_id',
  'record_type',
  'specialty_id',
  'society_id',
  'paid_as',
  'rule_version_id',
  'rule_set_revision',
  'base_amount',
  'calculated_amount',
  'retention_rate',
  'retention_amount',
  'final_amount',
  'accumulations',
  'job_id',
];

/** What lines are calculated by, and where their rows go. */
type CalculatedBy = Pick<LineReading, 'lineOf'> & {
  readonly calculator: Calculator;
  readonly writer: BinaryRowWriter;
  /** Of the rule set that the calculator chooses from. */
  readonly revision: number;
  readonly jobId: string | null;
};

/** Calculates lines, and writes a row of `calculation` for each. */
export class CalculationRows {
  readonly copySql = `COPY calculation (${COLUMNS.join(', ')}) FROM STDIN (FORMAT binary)`;
  #line: AttentionLine | null = null;
  #rule: RuleVersion | null = null;
  readonly #doctors = new Set<number>();
  readonly #sums = {
    processedCount: 0,
    withoutRule: 0,
    baseAmount: 0,
    calculatedAmount: 0,
    finalAmount: 0,
  };
  readonly #from: CalculatedBy;
  readonly #jobId: Buffer | null;
  #day = Number.NaN;
  #period: Period = { year: 0, month: 0 };

  constructor(from: CalculatedBy) {
    this.#from = from;
    this.#jobId = from.jobId === null ? null : uuidBytes(from.jobId);
  }

  get outcome(): CalculationOutcome {
    return { ...this.#sums, doctors: this.#doctors.size };
  }

  /** The last line added. */
  get current(): CurrentLine | null {
    const line = this.#line;
    return line && { attentionId: line.attentionId, doctorId: line.doctorId, rule: this.#rule };
  }

  /** Adds one row of a line's query; NULL is NaN. */
  add(row: readonly number[]): void {
    const line = this.#from.lineOf(row);
    const fee = this.#from.calculator.calculate(line);
    this.#write(line, fee);
    this.#line = line;
    this.#rule = fee.rule;
    this.#doctors.add(line.doctorId);
    const sums = this.#sums;
    sums.processedCount += 1;
    if (fee.rule === null) sums.withoutRule += 1;
    sums.baseAmount += line.baseAmount;
    sums.calculatedAmount += fee.calculatedAmount;
    sums.finalAmount += fee.finalAmount;
  }

  #write(line: AttentionLine, fee: ReturnType<Calculator['calculate']>): void {
    // Lines come in order of date, so the month is computed once a day.
    if (line.day !== this.#day) {
      this.#day = line.day;
      this.#period = periodOfEpochDay(line.day);
    }
    const { writer, revision } = this.#from;
    writer.row(COLUMNS.length);
    writer.int8(line.attentionId);
    writer.int4(line.doctorId);
    writer.int2(this.#period.year);
    writer.int2(this.#period.month);
    writer.date(line.day);
    writer.int4(line.serviceId);
    writer.text(line.recordType);
    writeInt4(writer, line.specialtyId);
    writeInt4(writer, line.societyId);
    writer.text(line.paidAs);
    writeInt4(writer, fee.rule?.id ?? null);
    writer.int4(revision);
    writer.int8(line.baseAmount);
    writer.int8(fee.calculatedAmount);
    writer.int4(line.retentionRate);
    writer.int8(fee.retentionAmount);
    writer.int8(fee.finalAmount);
    if (fee.accumulations) writer.jsonb(fee.accumulations);
    else writer.null();
    if (this.#jobId) writer.bytes(this.#jobId);
    else writer.null();
  }
}

function orNull(value: number): number | null {
  return Number.isNaN(value) ? null : value;
}

function writeInt4(writer: BinaryRowWriter, value: number | null): void {
  if (value === null) writer.null();
  else writer.int4(value);
}
