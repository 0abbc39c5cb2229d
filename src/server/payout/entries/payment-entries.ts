/** Reads the entries that payments contain, wherever they are shown (payout §22.6). */
import { sql } from 'kysely';
import {
  entryKindLabel,
  entryTitle,
  type NamedPayment,
  type SettledBalance,
} from '../../../domain/words/entry-words.ts';
import { type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { userName } from '../../platform/db/user-name.ts';

/** The payment by which a balance is named, as JSON. */
const named = (id: ReturnType<typeof sql.ref>) => sql<NamedPayment | null>`(
  SELECT jsonb_build_object('year', o.period_year, 'month', o.period_month, 'sequence', o.sequence) FROM payment o WHERE o.id = ${id})`;

/** What ended a balance that the payment of `entry` carried on, without a payment (payout §24.13). */
const SETTLEMENT = sql`entry b JOIN balance_settlement s ON s.entry_id = b.id AND s.state = 'approved'
  WHERE entry.origin = 'carried_on' AND b.origin = 'carried_balance' AND b.made_with = entry.made_with
    AND b.bears_retention = entry.bears_retention`;

/**
 * The entries of payments, in the order of their shares, also of annulled ones. Reads nothing that a doctor may not see of the
 * own entries. Amounts in pesos; `finalAmount` is what each adds to the transfer.
 */
export async function readPaymentEntries(db: Db | Tx, paymentIds: readonly number[]) {
  if (paymentIds.length === 0) return [];
  const rows = await db
    .selectFrom('paymentEntry')
    .innerJoin('entry', 'entry.id', 'paymentEntry.entryId')
    .innerJoin('payment', 'payment.id', 'paymentEntry.paymentId')
    .leftJoin('entryKind', 'entryKind.id', 'entry.kindId')
    .leftJoin('correction', 'correction.id', 'entry.correctionId')
    .leftJoin('replacementFee as due', (join) =>
      join
        .onRef('due.correctionId', '=', 'entry.correctionId')
        .on('entry.origin', '=', 'replacement'),
    )
    .leftJoin('feeRuleVersion as rule', 'rule.id', 'due.ruleVersionId')
    .leftJoin('feeRule', 'feeRule.id', 'rule.ruleId')
    .select([
      'entry.id',
      'paymentEntry.paymentId',
      'paymentEntry.doctorId',
      'entry.origin',
      'entryKind.name as kindName',
      'entry.description',
      'entry.correctionId',
      'correction.reason as correctionReason',
      // For what a correction pays instead: the base and its rule; null without a rule.
      'due.baseAmount as dueBase',
      'feeRule.code as dueRuleCode',
      'rule.version as dueRuleVersion',
      'entry.periodYear',
      'entry.periodMonth',
      'payment.periodYear as paidYear',
      'payment.periodMonth as paidMonth',
      'entry.bearsRetention',
      'entry.amount as calculatedAmount',
      'paymentEntry.retentionAmount',
      sql<number>`entry.amount - payment_entry.retention_amount`.as('finalAmount'),
      // A balance comes from the payment that carried it on, and goes into the next one.
      sql<NamedPayment | null>`CASE entry.origin
        WHEN 'carried_balance' THEN ${named(sql.ref('entry.madeWith'))}
        WHEN 'carried_on' THEN ${named(sql.ref('owed.paymentId'))} END`.as('other'),
      sql<SettledBalance | null>`(
        SELECT jsonb_build_object('kind', s.kind, 'day', (s.answered_at AT TIME ZONE 'America/Santiago')::date,
                                  'societyName', (SELECT m.name FROM medical_society m WHERE m.id = s.society_id))
          FROM ${SETTLEMENT})`.as('settled'),
    ])
    .leftJoinLateral(
      sql<{ paymentId: number }>`(
        SELECT l.payment_id FROM entry b JOIN payment_entry l ON l.entry_id = b.id AND l.is_live
         WHERE b.made_with = entry.made_with AND b.origin = 'carried_balance' AND b.bears_retention = entry.bears_retention
           AND entry.origin = 'carried_on')`.as('owed'),
      (join) => join.onTrue(),
    )
    .where('paymentEntry.paymentId', 'in', paymentIds)
    .orderBy('paymentEntry.paymentId')
    .orderBy('entry.id')
    .execute();
  return rows.map(({ kindName, periodYear, periodMonth, paidYear, paidMonth, ...entry }) => ({
    ...entry,
    isScaleAdjustment: entry.origin === 'scale_adjustment',
    kind: entryKindLabel(kindName, entry.origin),
    title: entryTitle({
      ...entry,
      period: { year: periodYear, month: periodMonth },
      paidIn: { year: paidYear, month: paidMonth },
    }),
  }));
}

/**
 * Who asked for each entry, who approved it, and why: not for doctors. For a settled balance: who settled it. Nobody for what the
 * product makes by itself.
 */
export async function readEntrySources(db: Db, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const rows = await rowsOf<{
    id: number;
    reason: string | null;
    proposedByName: string | null;
    proposedAt: Date;
    approvedByName: string | null;
    approvedAt: Date | null;
  }>(db)`
    SELECT made.id, made.reason, made.proposed_at, made.approved_at,
           ${userName('made.proposed_by')} AS proposed_by_name, ${userName('made.approved_by')} AS approved_by_name
      FROM (SELECT id, reason, created_by AS proposed_by, created_at AS proposed_at, approved_by, approved_at
              FROM entry WHERE origin NOT IN ('carried_on', 'carried_balance', 'scale_adjustment')
             UNION ALL
            SELECT entry.id, settled.* FROM entry CROSS JOIN LATERAL (
              SELECT s.reason, s.proposed_by, s.proposed_at, s.answered_by, s.answered_at FROM ${SETTLEMENT}) AS settled) AS made
     WHERE made.id = ANY(${ids}::bigint[])`;
  return new Map(
    rows.map(({ id, proposedAt, approvedAt, ...source }) => [
      id,
      {
        ...source,
        proposedAt: proposedAt.toISOString(),
        approvedAt: approvedAt?.toISOString() ?? null,
      },
    ]),
  );
}
