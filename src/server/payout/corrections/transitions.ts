/**
 * Corrects what was paid (payout §25): takes back what an attention was paid, and pays what is due instead.
 */
import type { AgreedDifference, CorrectionOrder } from '../../../contract/payout/corrections.ts';
import { type Period, periodIndex } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { calculateReplacements, type ReplacementFee } from '../../fees/calculations/public.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import { today } from '../../platform/context.ts';
import { lockLedger, type Tx, type TxWithClient } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { refuseClosedMonth } from '../months/public.ts';
import {
  CORRECTED,
  type LineChange,
  type LineOrder,
  namesOfLine,
  type PaidLine,
  periodOf,
  type RefusedLine,
  readPaidLines,
  writeCorrected,
} from './lines.ts';
import type { ScaleEntries } from './scales.ts';
import {
  approveAll,
  insertCorrections,
  type NewCorrection,
  refuseUnlessAgreed,
  type Sums,
  settle,
} from './writing.ts';

type ReasonedOrder = CorrectionOrder & {
  readonly reason: string;
  readonly agreed?: AgreedDifference | undefined;
};

/** The same correction of several lines, line by line. */
export const lineOrdersOf = ({
  attentionIds,
  ...order
}: Omit<ReasonedOrder, 'agreed'>): LineOrder[] =>
  attentionIds.map((attentionId) => ({ attentionId, ...order }));

/** Corrects the lines, all or none. Refuses lines that can't be corrected, and what is not what the user was shown. */
export async function createCorrections(
  transaction: TxWithClient,
  { agreed, ...order }: ReasonedOrder,
  actor: Actor,
) {
  const made = await makeCorrections(transaction, lineOrdersOf(order), actor);
  const [first] = made.refused;
  if (first) refuse('corrections.notCorrectable', { name: first, reason: first.reason });
  const { change, reason } = order;
  return endCorrecting(
    transaction.tx,
    made,
    { agreed, why: reason, after: { change, reason } },
    actor,
  );
}

/** Corrections that were made, and the lines that were not corrected. */
export type Made = Sums & {
  readonly ids: number[];
  readonly refused: RefusedLine[];
  readonly scaleEntries: ScaleEntries;
};

/** Refuses what is not what the user was shown, and audits the rest. `why` ends the sentence of the audit. */
export async function endCorrecting(
  tx: Tx,
  { refused: _, ids, ...sums }: Made,
  told: {
    readonly agreed?: AgreedDifference | undefined;
    readonly why: string;
    readonly after: object;
  },
  actor: Actor,
) {
  refuseUnlessAgreed(sums, told.agreed, 'corrigió');
  const { lines, reversedAmount, replacedAmount, difference } = sums;
  await audit(tx, actor, {
    action: 'correction.create',
    entity: 'correction',
    ...(ids.length === 1 && { entityId: ids[0] as number }),
    summary: `Corrigió ${countOf(lines, 'línea pagada', 'líneas pagadas')}: revierte ${formatPesos(reversedAmount)} y paga ${formatPesos(replacedAmount)} brutos, una diferencia de ${formatPesos(difference)}: ${told.why}.`,
    after: { ...sums, ...told.after, correctionIds: ids },
  });
  return { success: true as const, corrections: lines, difference };
}

/** Writes and approves corrections of the lines that can be corrected. Each line has one order. */
export async function makeCorrections(
  transaction: TxWithClient,
  orders: readonly LineOrder[],
  actor: Actor,
): Promise<Made> {
  const { tx } = transaction;
  await lockLedger(tx);
  await refuseUnknown(tx, orders);
  const { lines, refused } = await calculateLines(transaction, orders);
  const ids = await insertCorrections(tx, lines, actor);
  await approveAll(tx, ids, actor);
  const sums = await settle(transaction, lines, actor);
  return { ...sums, ids, refused };
}

/**
 * Proposes to correct paid lines by the rules or affiliations of today, which somebody decides on later; lines that can't be
 * corrected are left out, and those that would stay as they are: of a rule's change not those of a scale, which move with others of it
 * (payout §26.6). Those that a change left without a rule are proposed without a difference, whatever no rule pays (payout §28.1). Under the ledger's lock. Answers how many, and pesos before retention.
 */
export async function proposeCorrections(
  transaction: TxWithClient,
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
  const change = { cause };
  const { lines } = await calculateLines(
    transaction,
    attentionIds.map((attentionId) => ({ attentionId, change, reason })),
    isWithoutRule ? 'withoutRule' : cause === 'rule' ? 'ofScales' : 'changed',
  );
  await insertCorrections(transaction.tx, lines, actor, { changeId, isWithoutRule });
  return {
    proposed: lines.length,
    difference: isWithoutRule
      ? 0
      : lines.reduce((sum, { due, paidAmount }) => sum + due.calculatedAmount - paidAmount, 0),
  };
}

const isAnythingDue = ({ cause }: LineChange) => cause !== 'not_due' && cause !== 'patient_unpaid';

/** Those that are paid otherwise, also those of scales that would stay as they are, or these where no rule pays them any more. */
type Taken = 'changed' | 'ofScales' | 'withoutRule';

/** The lines that can be corrected, each with what is due instead, and why the others can't. */
async function calculateLines(
  { tx, client }: TxWithClient,
  orders: readonly LineOrder[],
  taken: Taken = 'changed',
): Promise<{ lines: NewCorrection[]; refused: RefusedLine[] }> {
  const orderOf = new Map(orders.map((order) => [order.attentionId, order]));
  const ordered = (attentionId: number) => {
    const order = orderOf.get(attentionId);
    if (!order) throw new Error(`attention ${attentionId} has no order`);
    return order;
  };
  for (const period of periodsOf(orders)) await refuseClosedMonth(tx, period);
  const read = await readPaidLines(tx, [...orderOf.keys()]);
  await writeCorrected(
    tx,
    read.lines.map(({ attentionId }) => ordered(attentionId)),
  );
  const calculated = await calculateReplacements(tx, client, CORRECTED, (id) =>
    isAnythingDue(ordered(id).change),
  );
  const dueOf = new Map(calculated.map((due) => [due.attentionId, due]));
  const lines: NewCorrection[] = [];
  const refused = [...read.refused];
  for (const line of read.lines) {
    const { change, period, reason } = ordered(line.attentionId);
    const due = dueOf.get(line.attentionId);
    if (!due) throw new Error(`attention ${line.attentionId} was not calculated`);
    const isDue = isAnythingDue(change);
    const { cause } = change;
    const corrected = () => ({
      ...line,
      due,
      period: periodOf(line, { period }),
      cause,
      reason,
      isDue,
    });
    const isOfScale = line.accumulations !== null || due.accumulations !== null;
    if (taken === 'withoutRule') {
      // Another rule may pay it by now: then it is no line of these.
      if (due.ruleVersionId === null) lines.push(corrected());
    } else if (taken === 'ofScales' && isOfScale) lines.push(corrected());
    else if (isDue ? isSame(line, due, change) : line.paidAmount === 0)
      refused.push({
        attentionId: line.attentionId,
        ...namesOfLine(line),
        reason: isDue
          ? 'Quedaría como se pagó: nada cambia.'
          : 'Se pagó $0: no hay nada que revertir.',
      });
    else lines.push(corrected());
  }
  return { lines, refused };
}

/** The months that orders name: all orders of a call name the same one, or none. */
function periodsOf(orders: readonly LineOrder[]): readonly Period[] {
  const named = orders.flatMap(({ period }) => (period ? [period] : []));
  return [...new Map(named.map((period) => [periodIndex(period), period])).values()];
}

/** Refuses a doctor, service or provider type that is not there, and a day to come. */
async function refuseUnknown(tx: Tx, orders: readonly LineOrder[]): Promise<void> {
  if (orders.some(({ change: { attentionDate } }) => attentionDate && attentionDate > today()))
    refuse('corrections.dayToCome', {}, { field: 'change.attentionDate' });
  const named = (key: 'doctorId' | 'serviceId' | 'providerTypeId') => [
    ...new Set(orders.flatMap(({ change }) => change[key] ?? [])),
  ];
  const doctorIds = named('doctorId');
  const doctors = await tx
    .selectFrom('doctor')
    .select('id')
    .where('id', 'in', [0, ...doctorIds])
    .execute();
  if (doctors.length < doctorIds.length)
    refuse('record.notFound', { record: 'el médico' }, { field: 'change.doctorId' });
  const serviceIds = named('serviceId');
  const services = await tx
    .selectFrom('service')
    .select('id')
    .where('id', 'in', [0, ...serviceIds])
    .execute();
  if (services.length < serviceIds.length)
    refuse('record.notFound', { record: 'el servicio' }, { field: 'change.serviceId' });
  const typeIds = named('providerTypeId');
  const types = await tx
    .selectFrom('providerType')
    .select('id')
    .where('id', 'in', [0, ...typeIds])
    .execute();
  if (types.length < typeIds.length)
    refuse(
      'record.notFound',
      { record: 'el tipo de prestador' },
      { field: 'change.providerTypeId' },
    );
}

/** Whether everything would stay as it was paid. */
function isSame(line: PaidLine, due: ReplacementFee, change: LineChange): boolean {
  const { cause: _, ...facts } = change;
  return (
    Object.entries(facts).every(
      ([key, value]) => value === undefined || line[key as keyof typeof facts] === value,
    ) &&
    due.doctorId === line.doctorId &&
    due.societyId === line.societyId &&
    due.calculatedAmount === line.paidAmount
  );
}
