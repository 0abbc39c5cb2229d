/** The attentions that a clean-up concerns, as conditions over `attention a`, and their counts. */
import { type RawBuilder, sql } from 'kysely';
import {
  type PatientScope,
  PREVIEW_LINES,
  type RemovalPreview,
  type UnprocessedScope,
} from '../../../contract/intake/attention-cleaning.ts';
import { ATTENTION_MOVES } from '../../../domain/states.ts';
import { type Db, rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';
import { matchesSearch } from '../../platform/db/list-queries.ts';
import { isInState } from '../attentions/public.ts';

type Condition = RawBuilder<boolean>;

const isRemovable: Condition = isInState(ATTENTION_MOVES.remove.from);

/** Pending attentions of one record type or of both (intake §6.4: only pending ones are deleted in bulk). */
export function unprocessed({ recordType }: UnprocessedScope): Condition {
  return recordType === 'all'
    ? isRemovable
    : sql`${isRemovable} AND a.record_type = ${recordType}::record_type`;
}

/** Pending attentions of patients whose name contains all the words, and whose RUT contains the given part. */
export function ofPatient({ patientName, patientRut }: PatientScope): Condition {
  const parts: Condition[] = [isRemovable];
  if (patientName !== null)
    parts.push(matchesSearch(patientName, sql`search_text(a.patient_name)`));
  if (patientRut !== null) {
    const bare = patientRut.toUpperCase().replace(/[^0-9A-Z]/g, '');
    parts.push(sql`translate(upper(a.patient_rut), '-. ', '') LIKE '%' || ${bare}::text || '%'`);
  }
  return sql`${sql.join(parts, sql` AND `)}`;
}

/** Attentions without a payment, or all with `includePaid`. */
export function wiped(includePaid: boolean): Condition {
  return includePaid
    ? sql`true`
    : sql`NOT EXISTS (SELECT FROM payment_line WHERE payment_line.attention_id = a.id)`;
}

/** The number of attentions, with their doctors and months, in one scan. */
export async function previewRemoval(db: Db | Tx, scope: Condition): Promise<RemovalPreview> {
  return rowOf<RemovalPreview>(db)`
    WITH part AS MATERIALIZED (
      SELECT a.doctor_id, (extract(year FROM a.attention_date) * 12 + extract(month FROM a.attention_date) - 1)::int AS month,
             count(*) AS attentions, sum(a.gross_amount) AS gross_amount
        FROM attention a WHERE ${scope} GROUP BY 1, 2)
    SELECT coalesce(sum(attentions), 0)::bigint AS attentions, coalesce(sum(gross_amount), 0)::bigint AS gross_amount, count(DISTINCT doctor_id) AS doctors,
           count(DISTINCT month) AS months,
           (SELECT coalesce(json_agg(line ORDER BY line.attentions DESC, line."doctorName"), '[]') FROM (
              SELECT d.id AS "doctorId", d.name AS "doctorName", sum(p.attentions)::bigint AS attentions
                FROM part p JOIN doctor d ON d.id = p.doctor_id
               GROUP BY d.id ORDER BY attentions DESC, d.name LIMIT ${PREVIEW_LINES}) AS line) AS top_doctors,
           (SELECT coalesce(json_agg(line ORDER BY line.year DESC, line.month DESC), '[]') FROM (
              SELECT month / 12 AS year, month % 12 + 1 AS month, count(*) AS doctors,
                     sum(attentions)::bigint AS attentions, sum(gross_amount)::bigint AS "grossAmount"
                FROM part GROUP BY part.month ORDER BY part.month DESC LIMIT ${PREVIEW_LINES}) AS line) AS latest_months
      FROM part`;
}

type Patients = {
  patients: number;
  topPatients: { patientRut: string; patientName: string; attentions: number }[];
};

/** The patients who match a part of a name or RUT; those with the most attentions come first. */
export async function previewPatients(db: Db | Tx, scope: Condition): Promise<Patients> {
  const rows = await rowsOf<Patients['topPatients'][number] & { patients: number }>(db)`
    SELECT a.patient_rut, min(a.patient_name) AS patient_name, count(*) AS attentions, count(*) OVER () AS patients
      FROM attention a WHERE ${scope}
     GROUP BY a.patient_rut ORDER BY attentions DESC, patient_name, a.patient_rut LIMIT ${PREVIEW_LINES}`;
  return {
    patients: rows[0]?.patients ?? 0,
    topPatients: rows.map(({ patients, ...patient }) => patient),
  };
}

type Money = { calculations: number; payments: number; paymentsAmount: number; kept: number };

/** What the total wipe deletes besides attentions, and how much of it stays. */
export async function previewMoney(db: Db | Tx, includePaid: boolean): Promise<Money> {
  return rowOf<Money>(db)`
    SELECT (SELECT count(*) FROM payable_fee) + (SELECT count(*) FROM payment_line WHERE ${includePaid}::boolean) AS calculations,
           count(*) AS payments, coalesce(sum(total_amount), 0)::bigint AS payments_amount,
           (SELECT count(*) FROM attention a WHERE NOT (${wiped(includePaid)})) AS kept
      FROM payment WHERE ${includePaid}::boolean`;
}
