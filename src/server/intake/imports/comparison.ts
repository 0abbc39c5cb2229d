/**
 * Compares staged rows with registered attentions: new, updatable, unchanged or protected (intake §13.6). Merge and
 * preview use the same conditions.
 */

import type pg from 'pg';
import type { DuplicateCheck } from '../../../contract/intake/import-preview.ts';
import type { RecordType } from '../../../domain/fees/rules.ts';
import { type StoredKey, sqlName } from '../../../domain/intake/import-columns.ts';
import { WHOLE } from '../../../domain/money.ts';
import { ATTENTION_MOVES, type AttentionState } from '../../../domain/states.ts';
import { isInStateText } from '../attentions/public.ts';
import { cursorPages } from './cursor.ts';
import { ATTENTION_COLUMNS } from './staged-rows.ts';

/** A good row `s` of the staging table. Other conditions also refer to `a`, the attention of type `$1` with its id. */
export const IS_GOOD = 's.reject_class IS NULL';
export const IS_SAME = 'a.record_type = $1 AND a.external_id = s.external_id';
const MAY_CHANGE = isInStateText(ATTENTION_MOVES.update.from);
/** Calculated and paid attentions are protected: they are not changed. */
export const IS_PROTECTED = `NOT (${MAY_CHANGE})`;

/** All but the id, which may be derived. */
const SAID_COLUMNS = ATTENTION_COLUMNS.filter((name) => name !== 'external_id');

/** The staged values of `ATTENTION_COLUMNS`; `newIds` is the parameter with the ids of added specialties. */
export function stagedValues(newIds: string): string {
  return ATTENTION_COLUMNS.map((name) => stagedValue(name, newIds)).join(', ');
}

function stagedValue(name: string, newIds: string): string {
  return name === 'specialty_id'
    ? `coalesce(s.specialty_id, (${newIds}::int[])[s.new_specialty])`
    : `s.${name}`;
}

/** The values of a registered attention after an update: what the source says, and what it says nothing about. */
export function mergedValues(newIds: string, absent: readonly StoredKey[]): string {
  return ATTENTION_COLUMNS.map((name) => mergedValue(name, newIds, absent)).join(', ');
}

/**
 * A column that the source does not have leaves the registered value (intake §13.15). A time may stand beside the date;
 * a gross is derived anew when an amount from which it is derived has changed.
 */
export function mergedValue(name: string, newIds: string, absent: readonly StoredKey[]): string {
  const key = absent.find((of) => sqlName(of) === name);
  if (key === undefined) return stagedValue(name, newIds);
  if (key === 'scheduleType') return `a.${name}`;
  if (key !== 'grossAmount') return `coalesce(${stagedValue(name, newIds)}, a.${name})`;
  const sources = ['net_amount', 'participated_amount', 'participation_rate'];
  const merged = sources.map((of) => mergedValue(of, newIds, absent)).join(', ');
  const stored = sources.map((of) => `a.${of}`).join(', ');
  return `CASE WHEN (${stored}) IS DISTINCT FROM (${merged}) THEN ${derivedGross(absent)} ELSE a.${name} END`;
}

/** The staged gross was derived without a rate that the source does not have, but the attention does (intake §10.12). */
function derivedGross(absent: readonly StoredKey[]): string {
  if (!absent.includes('participationRate')) return 's.gross_amount';
  return `CASE WHEN a.record_type = 'participacion' AND a.participation_rate > 0
               THEN round(s.participated_amount * ${WHOLE}.0 / a.participation_rate) ELSE s.gross_amount END`;
}

/** Whether an update would change the registered attention. */
export function isOther(newIds: string, absent: readonly StoredKey[]): string {
  const stored = ATTENTION_COLUMNS.map((name) => `a.${name}`).join(', ');
  return `(${stored}) IS DISTINCT FROM (${mergedValues(newIds, absent)})`;
}

/** What fees are calculated from. */
const FEE_COLUMNS = [
  ...['doctor_id', 'service_id', 'attention_date', 'schedule_type', 'specialty_id'],
  ...['provider_type_id', 'unit', 'gross_amount', 'net_amount', 'participated_amount'],
];

/**
 * Whether the source says otherwise what the fee of an attention is calculated from, and no correction of it says what the source
 * says by now: the same, or that nothing is due where all amounts of the source are 0. A row that is void, by the parameter with these
 * states, says no other fee: it is held, or told as void (intake §15.15). Neither does one of which a person said that it was looked at,
 * until the source or a correction says otherwise (intake §20.11).
 */
export function isOtherFee(
  newIds: string,
  voidStates: string,
  absent: readonly StoredKey[],
): string {
  const of = (alias: string) => FEE_COLUMNS.map((name) => `${alias}.${name}`).join(', ');
  const said = (name: string) => mergedValue(name, newIds, absent);
  const merged = FEE_COLUMNS.map(said).join(', ');
  const amounts = ['gross_amount', 'net_amount', 'participated_amount'].map(said).join(', ');
  return `(${of('a')}) IS DISTINCT FROM (${merged}) AND (s.source_status = ANY(${voidStates}::text[])) IS NOT TRUE
    AND NOT EXISTS (SELECT FROM correction_in_force k JOIN replacement_fee r ON r.correction_id = k.id
                     WHERE k.attention_id = a.id AND CASE WHEN r.is_due THEN (${of('r')}) IS NOT DISTINCT FROM (${merged})
                                                          ELSE greatest(${amounts}) = 0 END)
    AND ${differenceOf(newIds, absent)} IS DISTINCT FROM (
      SELECT d.difference FROM fee_difference d JOIN unattended_import u USING (import_id)
       WHERE d.attention_id = a.id AND u.settled_at IS NOT NULL ORDER BY d.import_id DESC LIMIT 1)`;
}

/** What a source says of a fee, and against which correction, as a short text: another one once either changes. */
export function differenceOf(newIds: string, absent: readonly StoredKey[]): string {
  const merged = FEE_COLUMNS.map((name) => mergedValue(name, newIds, absent)).join(', ');
  return `md5(ROW(${merged}, (SELECT k.id FROM correction_in_force k WHERE k.attention_id = a.id))::text)`;
}

/** Whether it would change anything but the id. */
export function isOtherButId(newIds: string, absent: readonly StoredKey[]): string {
  const stored = SAID_COLUMNS.map((name) => `a.${name}`).join(', ');
  const merged = SAID_COLUMNS.map((name) => mergedValue(name, newIds, absent)).join(', ');
  return `(${stored}) IS DISTINCT FROM (${merged})`;
}

/** What the source says of an attention, as one text: of the staged row `s`, or of the attention `a`. */
export function saidOf(of: 's' | 'a', newIds: string, absent: readonly StoredKey[]): string {
  const unsaid = new Set(absent.map(sqlName));
  const said = SAID_COLUMNS.filter((name) => !unsaid.has(name));
  const values = said.map((name) => (of === 's' ? stagedValue(name, newIds) : `a.${name}`));
  return `ROW(${values.join(', ')})::text`;
}

/** Whether a pending attention has to be updated. */
export function isUpdatable(newIds: string, absent: readonly StoredKey[]): string {
  return `${MAY_CHANGE} AND ${isOther(newIds, absent)}`;
}

/** The number of good staged rows whose attention is registered. */
export async function countRegistered(
  client: pg.ClientBase,
  recordType: RecordType,
): Promise<number> {
  const { rows } = await client.query(
    `SELECT count(*) AS registered FROM import_staging s JOIN attention a ON ${IS_SAME} WHERE ${IS_GOOD}`,
    [recordType],
  );
  return rows[0].registered;
}

const DUPLICATES = `import_staging s JOIN attention_with_status a ON ${IS_SAME} WHERE ${IS_GOOD}`;

/** What to compare: all good rows of the staging table, and the number of specialties to be added. */
export type Comparison = {
  readonly recordType: RecordType;
  readonly goodRows: number;
  readonly newSpecialties: number;
  /** The stored columns about which the source says nothing. */
  readonly absent: readonly StoredKey[];
};

type Counted = { existing: number; updatable: number; protected: number; differing: number };

/** The number of rows of each kind, and the first registered ones, in the file's order. */
export async function compareStaged(
  client: pg.ClientBase,
  comparison: Comparison,
  shown: number,
): Promise<Omit<DuplicateCheck, 'differences' | 'doubtedUpdates'>> {
  const parameters = parametersOf(comparison);
  const { rows } = await client.query<Counted>(
    `SELECT count(*) AS existing, count(*) FILTER (WHERE ${isUpdatable('$2', comparison.absent)}) AS updatable,
            count(*) FILTER (WHERE ${IS_PROTECTED}) AS protected,
            count(*) FILTER (WHERE ${IS_PROTECTED} AND ${isOther('$2', comparison.absent)}) AS differing
       FROM ${DUPLICATES}`,
    parameters,
  );
  const [counted] = rows;
  if (!counted) throw new Error('the comparison of an import answered nothing');
  const { existing, updatable } = counted;
  const first = await client.query(
    `SELECT s.external_id AS "externalId", a.patient_name AS "patientName", a.status
       FROM ${DUPLICATES} ORDER BY s.row_number LIMIT ${shown}`,
    [comparison.recordType],
  );
  return {
    newCount: comparison.goodRows - existing,
    updatableCount: updatable,
    unchangedCount: existing - updatable - counted.protected,
    protectedCount: counted.protected,
    differingCount: counted.differing,
    duplicates: first.rows,
  };
}

/** A row whose attention is already registered. */
export type DuplicateRow = {
  readonly row: number;
  readonly externalId: string;
  readonly patientRut: string;
  readonly patientName: string;
  readonly attentionDate: string;
  readonly status: AttentionState;
  readonly isUpdatable: boolean;
};

/** All of these rows, in the file's order, in pages. */
export async function* duplicatesOf(
  client: pg.ClientBase,
  comparison: Comparison,
): AsyncGenerator<DuplicateRow[]> {
  await client.query('ANALYZE import_staging');
  yield* cursorPages<DuplicateRow>(
    client,
    `SELECT s.row_number AS row, s.external_id AS "externalId", a.patient_rut AS "patientRut",
            a.patient_name AS "patientName", a.attention_date AS "attentionDate", a.status,
            ${isUpdatable('$2', comparison.absent)} AS "isUpdatable"
       FROM ${DUPLICATES} ORDER BY s.row_number`,
    parametersOf(comparison),
  );
}

function parametersOf(comparison: Comparison): unknown[] {
  return [comparison.recordType, idsToCome(comparison)];
}

/** Provisional ids for specialties to be added: no attention has them. */
export function idsToCome({ newSpecialties }: Pick<Comparison, 'newSpecialties'>): number[] {
  return Array.from({ length: newSpecialties }, () => 0);
}
