/** Approves, dismisses and withdraws corrections (payout §25.5). Each takes the ledger's lock, and does all or nothing. */
import { sql } from 'kysely';
import type { AgreedDifference } from '../../../contract/payout/corrections.ts';
import type { Accumulation } from '../../../domain/fees/fees.ts';
import type { NamedWithPatient } from '../../../domain/identity/patient-view.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { calculateReplacements, type ReplacementFee } from '../../fees/calculations/public.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import {
  carryOut,
  lockLedger,
  rowsOf,
  type Tx,
  type TxWithClient,
} from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { CORRECTED, readPaidLines, writeProposed } from './lines.ts';
import type { ScaleEntries } from './scales.ts';
import {
  approveAll,
  CALCULATED,
  CALCULATED_VALUES,
  type Corrected,
  dueRows,
  refuseUnlessAgreed,
  type Sums,
  settle,
} from './writing.ts';

type Decided = Corrected &
  NamedWithPatient & {
    readonly id: number;
    readonly status: string;
    /** Left without a rule: decided by itself. */
    readonly isWithoutRule: boolean;
    /** Whether anything is due instead. */
    readonly isDue: boolean;
    readonly isTaken: boolean;
    readonly isFollowed: boolean;
  };

/** The corrections of these ids. Refuses unknown ones. */
async function readCorrections(tx: Tx, ids: readonly number[]): Promise<Decided[]> {
  const wanted = [...new Set(ids)];
  type Row = Omit<Decided, 'due' | 'period'> & {
    dueDoctorId: number;
    dueSocietyId: number | null;
    dueYear: number;
    dueMonth: number;
    dueAmount: number;
    dueAccumulations: readonly Accumulation[] | null;
    payYear: number;
    payMonth: number;
  };
  const rows = await rowsOf<Row>(tx)`
    SELECT k.id, k.status, k.is_without_rule, k.attention_id, k.doctor_id, k.society_id, k.paid_amount, v.name || ' de ' || a.patient_name AS name,
           v.name || ' del ' || to_char(a.attention_date, 'DD-MM-YYYY') AS nameless,
           CASE WHEN k.previous_id IS NULL THEN c.accumulations ELSE old.accumulations END AS accumulations,
           (CASE WHEN k.previous_id IS NULL THEN c.period_year ELSE old.period_year END)::int AS year,
           (CASE WHEN k.previous_id IS NULL THEN c.period_month ELSE old.period_month END)::int AS month,
           k.period_year::int AS pay_year, k.period_month::int AS pay_month,
           r.doctor_id AS due_doctor_id, r.society_id AS due_society_id, r.period_year::int AS due_year, r.period_month::int AS due_month,
           r.is_due, r.calculated_amount AS due_amount, r.accumulations AS due_accumulations,
           EXISTS (SELECT FROM entry e JOIN payment_entry l ON l.entry_id = e.id AND l.is_live WHERE e.correction_id = k.id) AS is_taken,
           EXISTS (SELECT FROM correction n WHERE n.previous_id = k.id AND n.status IN ('proposed', 'approved')) AS is_followed
      FROM correction k
      JOIN attention a ON a.id = k.attention_id
      JOIN service v ON v.id = a.service_id
      JOIN calculation c ON c.attention_id = k.attention_id
      JOIN replacement_fee r ON r.correction_id = k.id
      LEFT JOIN replacement_fee old ON old.correction_id = k.previous_id
     WHERE k.id = ANY(${wanted}::bigint[]) ORDER BY k.id`;
  if (rows.length < wanted.length) refuse('record.notFound', { record: 'la corrección' });
  return rows.map((row) => ({
    ...row,
    period: { year: row.payYear, month: row.payMonth },
    due: {
      doctorId: row.dueDoctorId,
      societyId: row.dueSocietyId,
      year: row.dueYear,
      month: row.dueMonth,
      calculatedAmount: row.dueAmount,
      accumulations: row.dueAccumulations,
    } as ReplacementFee,
  }));
}

/** Withdraws approved corrections, all or none. Refuses those that a payment has, or that others follow. */
export async function withdrawCorrections(
  transaction: TxWithClient,
  { ids, reason }: { readonly ids: readonly number[]; readonly reason: string },
  actor: Actor,
) {
  const { tx } = transaction;
  await lockLedger(tx);
  const corrections = await readCorrections(tx, ids);
  for (const correction of corrections) {
    const told = { name: correction };
    if (correction.status !== 'approved') refuse('corrections.notApproved', told);
    if (correction.isTaken) refuse('corrections.inPayment', told);
    if (correction.isFollowed) refuse('corrections.followed', told);
  }
  await decide(tx, corrections, 'withdrawn', reason, actor);
  const { lines, difference, scaleEntries } = await settle(transaction, corrections, actor, -1);
  await auditDecision(tx, corrections, `Retiró`, { reason, difference, scaleEntries }, actor);
  return { success: true as const, corrections: lines, difference };
}

/** Proposals that are named one by one, or all that wait of a retroactive change. */
export type Proposals = {
  readonly ids?: readonly number[] | undefined;
  readonly changeId?: number | undefined;
};

/** How many proposals are decided at once: a change may have many. */
const BATCH = 5_000;

/** The ids of proposals, in batches. Refuses a change of which nothing waits. */
async function batchesOf(tx: Tx, { ids, changeId }: Proposals): Promise<number[][]> {
  const wanted = ids ?? (await readWaiting(tx, changeId ?? 0));
  if (wanted.length === 0) refuse('corrections.nothingWaits');
  return Array.from({ length: Math.ceil(wanted.length / BATCH) }, (_, batch) =>
    wanted.slice(batch * BATCH, (batch + 1) * BATCH),
  );
}

/** By doctor, so that those of a scale come together; without those that are decided one by one. */
async function readWaiting(tx: Tx, changeId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('correction')
    .select('id')
    .where('changeId', '=', changeId)
    .where('status', '=', 'proposed')
    .where('isWithoutRule', '=', false)
    .orderBy('doctorId')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Dismisses proposed corrections, all or none. */
export async function dismissCorrections(
  tx: Tx,
  { reason, ...proposals }: Proposals & { readonly reason: string },
  actor: Actor,
) {
  await lockLedger(tx);
  let dismissed = 0;
  for (const ids of await batchesOf(tx, proposals)) {
    const corrections = await readProposed(tx, ids);
    await decide(tx, corrections, 'dismissed', reason, actor);
    await auditDecision(tx, corrections, 'Descartó', { reason, difference: 0 }, actor);
    dismissed += corrections.length;
  }
  return { success: true as const, corrections: dismissed, difference: 0 };
}

/** Approves proposed corrections, all or none: what is due is calculated again. */
export async function approveCorrections(
  transaction: TxWithClient,
  { agreed, ...proposals }: Proposals & { readonly agreed?: AgreedDifference | undefined },
  actor: Actor,
) {
  await lockLedger(transaction.tx);
  const sums = {
    lines: 0,
    reversedAmount: 0,
    replacedAmount: 0,
    scaleAmount: 0,
    waitingAmount: 0,
    difference: 0,
  };
  for (const ids of await batchesOf(transaction.tx, proposals)) {
    const batch = await approveBatch(transaction, ids, actor);
    for (const key of Object.keys(sums) as (keyof typeof sums)[]) sums[key] += batch[key];
  }
  refuseUnlessAgreed(sums, agreed, 'aprobó');
  return sums;
}

async function approveBatch(
  transaction: TxWithClient,
  ids: readonly number[],
  actor: Actor,
): Promise<Sums> {
  const { tx, client } = transaction;
  const proposed = await readProposed(tx, ids);
  const { refused } = await readPaidLines(
    tx,
    proposed.map(({ attentionId }) => attentionId),
    { isDeciding: true },
  );
  const [first] = refused;
  if (first) refuse('corrections.notCorrectable', { name: first, reason: first.reason });
  await writeProposed(tx, ids);
  const undue = new Set(
    proposed.filter(({ isDue }) => !isDue).map(({ attentionId }) => attentionId),
  );
  const calculated = await calculateReplacements(tx, client, CORRECTED, (id) => !undue.has(id));
  const dueOf = new Map(calculated.map((due) => [due.attentionId, due]));
  const lines = proposed.map((correction) => {
    const due = dueOf.get(correction.attentionId);
    if (!due) throw new Error(`attention ${correction.attentionId} was not calculated`);
    return { ...correction, due };
  });
  const dues = lines.map(({ id, due }) => ({ ...due, correctionId: id }));
  await carryOut(tx)`
    UPDATE replacement_fee f SET (${sql.raw(CALCULATED)}) = (${sql.raw(CALCULATED_VALUES)})
      FROM ${dueRows(dues)} WHERE f.correction_id = r."correctionId"`;
  await approveAll(tx, ids, actor);
  const { scaleEntries, ...sums } = await settle(transaction, lines, actor);
  const { difference } = sums;
  await auditDecision(tx, lines, 'Aprobó', { difference, scaleEntries }, actor);
  return sums;
}

async function readProposed(tx: Tx, ids: readonly number[]): Promise<Decided[]> {
  const corrections = await readCorrections(tx, ids);
  const decided = corrections.find(({ status }) => status !== 'proposed');
  if (decided) refuse('corrections.notProposed', { name: decided });
  const single = corrections.find(({ isWithoutRule }) => isWithoutRule);
  if (single && corrections.length > 1) refuse('corrections.decidedSingly', { name: single });
  return corrections;
}

async function decide(
  tx: Tx,
  corrections: readonly Decided[],
  status: 'dismissed' | 'withdrawn',
  reason: string,
  actor: Actor,
): Promise<void> {
  await carryOut(tx)`
    UPDATE correction SET status = ${status}::correction_status, decided_at = now(), decided_by = ${actor.userId}::int, decision_reason = ${reason}
     WHERE id = ANY(${corrections.map(({ id }) => id)}::bigint[])`;
}

function auditDecision(
  tx: Tx,
  corrections: readonly Decided[],
  verb: string,
  {
    reason,
    difference,
    scaleEntries,
  }: { reason?: string; difference: number; scaleEntries?: ScaleEntries },
  actor: Actor,
): Promise<void> {
  const ids = corrections.map(({ id }) => id);
  const why = reason === undefined ? '.' : `: ${reason}.`;
  return audit(tx, actor, {
    action: `correction.${verb === 'Aprobó' ? 'approve' : verb === 'Retiró' ? 'withdraw' : 'dismiss'}`,
    entity: 'correction',
    ...(ids.length === 1 && { entityId: ids[0] as number }),
    summary: `${verb} ${countOf(ids.length, 'corrección', 'correcciones')}, una diferencia de ${formatPesos(difference)} brutos${why}`,
    after: { correctionIds: ids, difference, reason, scaleEntries },
  });
}
