/** Writes corrections with what is due instead, and sums up what they change (payout §25). */
import { sql } from 'kysely';
import type { AgreedDifference, CorrectionPreview } from '../../../contract/payout/corrections.ts';
import type { Period } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import type { CorrectionCause } from '../../../domain/words/correction-words.ts';
import { countOf } from '../../../domain/words/counts.ts';
import type { ReplacementFee } from '../../fees/calculations/public.ts';
import type { Actor } from '../../platform/audit.ts';
import { carryOut, rowsOf, type Tx, type TxWithClient } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { CORRECTED, type PaidLine } from './lines.ts';
import { type ScaleEntries, scalesOf, settleScales, type TouchedScale } from './scales.ts';

/** Pesos before retention. */
export type Sums = Omit<CorrectionPreview, 'corrected' | 'refused' | 'doubts'>;

/** Refuses lines or a difference other than what the user agreed to. */
export function refuseUnlessAgreed(
  { lines, difference }: Pick<Sums, 'lines' | 'difference'>,
  agreed: AgreedDifference | undefined,
  moved: string,
): void {
  if (!agreed || (agreed.lines === lines && agreed.difference === difference)) return;
  refuse('corrections.changedMeanwhile', {
    moved,
    lines: countOf(lines, 'línea', 'líneas'),
    difference: formatPesos(difference),
  });
}

/** A line that is corrected, with what is due instead. */
export type Corrected = Pick<
  PaidLine,
  'attentionId' | 'doctorId' | 'societyId' | 'paidAmount' | 'accumulations' | 'year' | 'month'
> & { readonly due: ReplacementFee; readonly period: Period };

/** A paid line with what is due instead, and why. */
export type NewCorrection = PaidLine & {
  readonly due: ReplacementFee;
  readonly period: Period;
  readonly cause: CorrectionCause;
  readonly reason: string;
  /** Whether anything is due instead. */
  readonly isDue: boolean;
};

/** The retroactive change that proposes corrections, and whether it left their lines without a rule. */
type Proposal = { readonly changeId: number | null; readonly isWithoutRule: boolean };

/** Writes proposed corrections with what is due instead; answers their ids in the order of the lines. */
export async function insertCorrections(
  tx: Tx,
  lines: readonly NewCorrection[],
  actor: Actor,
  { changeId, isWithoutRule }: Proposal = { changeId: null, isWithoutRule: false },
): Promise<number[]> {
  if (lines.length === 0) return [];
  const rows = await rowsOf<{ id: number; attentionId: number }>(tx)`
    INSERT INTO correction (attention_id, previous_id, cause, reason, payment_id, doctor_id, society_id, paid_amount, period_year,
                            period_month, change_id, is_without_rule, created_by)
    SELECT l."attentionId", l."previousId", l.cause, l.reason, l."paymentId", l."doctorId", l."societyId",
           l."paidAmount", l.year, l.month, ${changeId}::int, ${isWithoutRule}::boolean, ${actor.userId}::int
      FROM jsonb_to_recordset(${JSON.stringify(lines.map((line) => ({ ...line, ...line.period })))}::jsonb)
        AS l ("attentionId" bigint, "previousId" bigint, cause correction_cause, reason text, "paymentId" int, "doctorId" int,
              "societyId" int, "paidAmount" bigint, year int, month int)
    RETURNING id, attention_id`;
  const idOf = new Map(rows.map(({ id, attentionId }) => [attentionId, id]));
  const dues = lines.map(({ attentionId, due, isDue }) => ({
    ...due,
    isDue,
    correctionId: idOf.get(attentionId),
  }));
  await carryOut(tx)`
    INSERT INTO replacement_fee (correction_id, is_due, doctor_id, record_type, attention_date, attention_time, service_id,
                                 provider_type_id, specialty_id, schedule_type, unit, gross_amount, net_amount, participated_amount,
                                 period_year, period_month, ${sql.raw(CALCULATED)})
    SELECT r."correctionId", r."isDue", a.doctor_id, a.record_type, a.attention_date, a.attention_time, a.service_id,
           a.provider_type_id, a.specialty_id, a.schedule_type, a.unit, a.gross_amount, a.net_amount, a.participated_amount,
           r.year, r.month, ${sql.raw(CALCULATED_VALUES)}
      FROM ${dueRows(dues)} JOIN ${sql.table(CORRECTED)} a ON a.id = r."attentionId"`;
  return lines.map(({ attentionId }) => idOf.get(attentionId) as number);
}

/** The columns of `replacement_fee` that a calculation writes, and their values in `dueRows`. */
export const CALCULATED =
  'society_id, matched_society_id, paid_as, matched_specialty_id, rule_version_id, rule_set_revision, base_amount, calculated_amount, accumulations';
export const CALCULATED_VALUES = `r."societyId", r."societyId", r."paidAs"::society_type, r."specialtyId", r."ruleVersionId", r."ruleSetRevision", r."baseAmount",
  r."calculatedAmount", nullif(r.accumulations, 'null'::jsonb)`;
export const dueRows = (
  dues: readonly (ReplacementFee & { correctionId: number | undefined })[],
) => sql`
  jsonb_to_recordset(${JSON.stringify(dues)}::jsonb)
    AS r ("correctionId" bigint, "attentionId" bigint, "isDue" boolean, year int, month int, "societyId" int, "paidAs" text, "specialtyId" int,
          "ruleVersionId" int, "ruleSetRevision" int, "baseAmount" bigint, "calculatedAmount" bigint, accumulations jsonb)`;

/** From this number of corrections on, triggers join sets by hash: nested loops would take time by the square of the number. */
const MANY = 500;

/** Approves corrections: the database makes their entries. */
export async function approveAll(tx: Tx, ids: readonly number[], actor: Actor): Promise<void> {
  // Of rows that were just written the planner knows no number, expects one, and loops.
  if (ids.length >= MANY) await carryOut(tx)`SET LOCAL enable_nestloop = off`;
  await approve(tx, ids, actor);
  if (ids.length >= MANY) await carryOut(tx)`SET LOCAL enable_nestloop = on`;
}

async function approve(tx: Tx, ids: readonly number[], actor: Actor): Promise<void> {
  await carryOut(tx)`
    UPDATE correction SET status = 'approved', decided_at = now(), decided_by = ${actor.userId}::int
     WHERE id = ANY(${ids}::bigint[])`;
}

/** Whether the same doctor is paid through another payee, who waits for what was paid to be given back (payout §28.3). */
const isMoved = ({ doctorId, societyId, paidAmount, due }: Corrected): boolean =>
  paidAmount > 0 && due.doctorId === doctorId && due.societyId !== societyId;

/** The scales of a corrected line, and last those of the doctor who is paid instead. */
const touchedBy = (line: Corrected): TouchedScale[] => [
  ...scalesOf(line, line.period),
  ...scalesOf(line.due, line.period),
];

/** The same once it is withdrawn: the doctor's scale owes whom the line was paid to (`correctedScales`). */
const touchedByWithdrawal = (line: Corrected): TouchedScale[] => {
  const { due, doctorId, societyId, period } = line;
  const paidAgain = due.doctorId === doctorId ? scalesOf({ ...due, societyId }, period) : [];
  return [...scalesOf(due, period), ...scalesOf(line, period), ...paidAgain];
};

/** Brings the scales of decided corrections up to date, and sums up what these change; `sign` is −1 for a withdrawal. */
export async function settle(
  transaction: TxWithClient,
  lines: readonly Corrected[],
  actor: Actor,
  sign: 1 | -1 = 1,
): Promise<Sums & { scaleEntries: ScaleEntries }> {
  const { scaleAmount, recalculated, byDoctor, scaleEntries, ...ofScales } = await settleScales(
    transaction,
    lines.flatMap(sign === 1 ? touchedBy : touchedByWithdrawal),
    actor.userId,
    { isWithdrawal: sign === -1 },
  );
  const add = (doctorId: number, amount: number) =>
    byDoctor.set(doctorId, (byDoctor.get(doctorId) ?? 0) + amount);
  for (const { doctorId, paidAmount, due } of lines) {
    add(doctorId, -sign * paidAmount);
    add(due.doctorId, sign * due.calculatedAmount);
  }
  const names = await transaction.tx
    .selectFrom('doctor')
    .select(['id', 'name'])
    .where('id', 'in', [0, ...byDoctor.keys()])
    .orderBy('name')
    .execute();
  const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  const reversedAmount = sumOf(lines.map(({ paidAmount }) => paidAmount));
  const replacedAmount = sumOf(lines.map(({ due }) => due.calculatedAmount));
  return {
    lines: lines.length,
    reversedAmount,
    replacedAmount,
    scaleAmount,
    waitingAmount:
      sumOf(lines.filter(isMoved).map(({ due }) => due.calculatedAmount)) + ofScales.waitingAmount,
    difference: sign * (replacedAmount - reversedAmount) + scaleAmount,
    recalculated,
    scaleEntries,
    doctors: names.map(({ id, name }) => ({
      doctorId: id,
      doctorName: name,
      difference: byDoctor.get(id) ?? 0,
    })),
  };
}
