/**
 * Corrects what was paid (payout §25): takes back what an attention was paid, and pays what is due instead.
 */
import type {
  AgreedDifference,
  CorrectionChange,
  CorrectionOrder,
} from '../../../contract/payout/corrections.ts';
import type { Period } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { calculateReplacements, type ReplacementFee } from '../../fees/calculations/public.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import { lockLedger, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import {
  CORRECTED,
  type PaidLine,
  periodOf,
  type RefusedLine,
  readPaidLines,
  writeCorrected,
} from './lines.ts';
import {
  approveAll,
  insertCorrections,
  refuseUnlessAgreed,
  type Sums,
  settle,
  type Transaction,
} from './writing.ts';

type ReasonedOrder = CorrectionOrder & {
  readonly reason: string;
  readonly agreed?: AgreedDifference | undefined;
};

/** Corrects the lines, all or none. Refuses lines that can't be corrected, and what is not what the user was shown. */
export async function createCorrections(
  transaction: Transaction,
  order: ReasonedOrder,
  actor: Actor,
) {
  const { refused, ids, ...sums } = await makeCorrections(transaction, order, actor);
  const [first] = refused;
  if (first) refuse('corrections.notCorrectable', { name: first.name, reason: first.reason });
  refuseUnlessAgreed(sums, order.agreed, 'corrigió');
  const { lines, reversedAmount, replacedAmount, difference } = sums;
  await audit(transaction.tx, actor, {
    action: 'correction.create',
    entity: 'correction',
    ...(ids.length === 1 && { entityId: ids[0] as number }),
    summary: `Corrigió ${countOf(lines, 'línea pagada', 'líneas pagadas')}: revierte ${formatPesos(reversedAmount)} y paga ${formatPesos(replacedAmount)} brutos, una diferencia de ${formatPesos(difference)}: ${order.reason}.`,
    after: {
      ...sums,
      change: order.change,
      reason: order.reason,
      correctionIds: ids.slice(0, 100),
    },
  });
  return { success: true as const, corrections: lines, difference };
}

/** Writes and approves corrections of the lines that can be corrected. */
export async function makeCorrections(
  transaction: Transaction,
  { attentionIds, change, period, reason }: ReasonedOrder,
  actor: Actor,
): Promise<Sums & { ids: number[]; refused: RefusedLine[] }> {
  const { tx } = transaction;
  await lockLedger(tx);
  await refuseUnknown(tx, change);
  const { lines, refused } = await calculateLines(transaction, { attentionIds, change, period });
  const isDue = isAnythingDue(change);
  const ids = await insertCorrections(tx, { lines, cause: change.cause, reason, isDue }, actor);
  await approveAll(tx, ids, actor);
  const sums = await settle(transaction, lines, actor);
  return { ...sums, ids, refused };
}

/**
 * Proposes to correct paid lines by the rules or affiliations of today, which somebody decides on later; lines that can't be
 * corrected, or would stay as they are, are left out. Those that a change left without a rule are proposed without a difference,
 * whatever no rule pays (payout §28.1). Under the ledger's lock. Answers how many, and pesos before retention.
 */
export async function proposeCorrections(
  transaction: Transaction,
  order: {
    readonly attentionIds: readonly number[];
    readonly cause: 'rule' | 'affiliation';
    readonly reason: string;
    readonly changeId: number;
    readonly isWithoutRule?: boolean;
  },
  actor: Actor,
): Promise<{ proposed: number; difference: number }> {
  const { attentionIds, cause, reason, changeId, isWithoutRule = false } = order;
  const { lines } = await calculateLines(transaction, {
    attentionIds,
    change: { cause },
    isWithoutRule,
  });
  await insertCorrections(
    transaction.tx,
    { lines, cause, reason, isDue: true, changeId, isWithoutRule },
    actor,
  );
  return {
    proposed: lines.length,
    difference: isWithoutRule
      ? 0
      : lines.reduce((sum, { due, paidAmount }) => sum + due.calculatedAmount - paidAmount, 0),
  };
}

const isAnythingDue = ({ cause }: CorrectionChange) =>
  cause !== 'not_due' && cause !== 'patient_unpaid';

/** The lines that can be corrected, each with what is due instead, and why the others can't. */
async function calculateLines(
  { tx, client }: Transaction,
  {
    attentionIds,
    change,
    period,
    isWithoutRule = false,
  }: {
    readonly attentionIds: readonly number[];
    readonly change: CorrectionChange;
    readonly period?: Period | undefined;
    /** Whether lines are proposed that no rule pays any more: also those that would stay as they are. */
    readonly isWithoutRule?: boolean;
  },
) {
  const read = await readPaidLines(tx, attentionIds);
  await writeCorrected(tx, read.lines, change);
  const isDue = isAnythingDue(change);
  const calculated = await calculateReplacements(tx, client, CORRECTED);
  const dueOf = new Map(calculated.map((due) => [due.attentionId, due]));
  const lines: (PaidLine & { due: ReplacementFee; period: Period })[] = [];
  const refused = [...read.refused];
  for (const line of read.lines) {
    const due = dueOf.get(line.attentionId);
    if (!due) throw new Error(`attention ${line.attentionId} was not calculated`);
    if (isWithoutRule) {
      // Another rule may pay it by now: then it is no line of these.
      if (due.ruleVersionId === null) lines.push({ ...line, due, period: periodOf(line, {}) });
    } else if (isDue ? isSame(line, due, change) : line.paidAmount === 0)
      refused.push({
        attentionId: line.attentionId,
        name: `${line.serviceName} de ${line.patientName}`,
        reason: isDue
          ? 'Quedaría como se pagó: nada cambia.'
          : 'Se pagó $0: no hay nada que revertir.',
      });
    else
      lines.push({ ...line, due: isDue ? due : notDue(due), period: periodOf(line, { period }) });
  }
  return { lines, refused };
}

/** Refuses a doctor or service that is not there. */
async function refuseUnknown(tx: Tx, change: CorrectionChange): Promise<void> {
  if (change.cause === 'doctor') {
    const doctor = await tx
      .selectFrom('doctor')
      .select('id')
      .where('id', '=', change.doctorId)
      .executeTakeFirst();
    if (!doctor) refuse('record.notFound', { record: 'el médico' }, { field: 'change.doctorId' });
  }
  if (change.cause === 'service') {
    const service = await tx
      .selectFrom('service')
      .select('id')
      .where('id', '=', change.serviceId)
      .executeTakeFirst();
    if (!service)
      refuse('record.notFound', { record: 'el servicio' }, { field: 'change.serviceId' });
  }
}

/** Whether everything would stay as it was paid. */
function isSame(line: PaidLine, due: ReplacementFee, change: CorrectionChange): boolean {
  const { cause, ...facts } = change as { cause: string } & Record<string, unknown>;
  return (
    Object.entries(facts).every(
      ([key, value]) =>
        value === undefined || (line as unknown as Record<string, unknown>)[key] === value,
    ) &&
    due.doctorId === line.doctorId &&
    due.societyId === line.societyId &&
    due.calculatedAmount === line.paidAmount
  );
}

/** Nothing is due; whose it was stays. */
export const notDue = (due: ReplacementFee): ReplacementFee => ({
  ...due,
  ruleVersionId: null,
  baseAmount: 0 as ReplacementFee['baseAmount'],
  calculatedAmount: 0 as ReplacementFee['calculatedAmount'],
  accumulations: null,
});
