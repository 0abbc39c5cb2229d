/** Asks for the approval of a month and decides about it, under the ledger's lock (payout §34). */
import { sql } from 'kysely';
import type { MonthContent } from '../../../contract/payout/month-approvals.ts';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { formatPesos, pesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import { carryOut, lockLedger, rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { refuseWrongPerson } from '../../platform/second-person.ts';
import { readContent, readSetting } from './queries.ts';

const entity = 'monthApproval';

/** Asks for the approval of the content that the user was shown; what was asked of an earlier content is replaced. */
export async function askApproval(
  tx: Tx,
  { hash, note, ...month }: Period & { readonly hash: string; readonly note: string | null },
  actor: Actor,
) {
  await lockLedger(tx);
  const period = formatPeriod(month);
  const content = (await readContent(tx, month)) ?? refuse('approvals.nothing', { period });
  if (content.hash !== hash) refuseChanged(month, content);
  const earlier = await rowsOf<{ id: number; state: string; isSame: boolean }>(tx)`
    SELECT id, state, encode(content_hash, 'hex') = ${hash} AS is_same FROM month_approval
     WHERE (year, month) = (${month.year}::int, ${month.month}::int) AND state IN ('asked', 'approved')
     ORDER BY id DESC`;
  const asked = earlier.find(({ state }) => state === 'asked');
  if (asked?.isSame) refuse('approvals.asked', { period });
  if (earlier.find(({ state }) => state === 'approved')?.isSame)
    refuse('approvals.approved', { period });
  if (asked) {
    await tx
      .updateTable('monthApproval')
      .set({ state: 'replaced', decidedBy: actor.userId, decidedAt: sql`now()` })
      .where('id', '=', asked.id)
      .execute();
  }
  const id = await writeQuestion(tx, month, { note, userId: actor.userId });
  await audit(tx, actor, {
    action: 'monthApproval.ask',
    entity,
    entityId: id,
    summary: `Pidió la aprobación de ${period}: ${wordsOf(content)}.`,
    after: { ...month, ...content, note },
  });
  return { success: true as const, id };
}

/** The question with the payments that it is about, in one statement. */
async function writeQuestion(
  tx: Tx,
  { year, month }: Period,
  { note, userId }: { note: string | null; userId: number | null },
): Promise<number> {
  const { id } = await rowOf<{ id: number }>(tx)`
    WITH content AS MATERIALIZED (SELECT * FROM month_content(${year}::int, ${month}::int)),
    asked AS (
      INSERT INTO month_approval (year, month, content_hash, payments, lines, gross_amount, retention_amount, total_amount, note, asked_by)
      SELECT ${year}::int, ${month}::int, content_hash(digest ORDER BY payment_id), count(*), sum(lines), sum(gross_amount),
             sum(retention_amount), sum(total_amount), ${note}::text, ${userId}::int
        FROM content
      RETURNING id),
    written AS (
      INSERT INTO month_approval_payment (
        approval_id, payment_id, doctor_id, payee_rut, payee_name, account, payment_method, payment_date, retention_rate, rejections,
        lines, gross_amount, retention_amount, total_amount, digest)
      SELECT asked.id, payment_id, doctor_id, payee_rut, payee_name, account, payment_method, payment_date, retention_rate, rejections,
             lines, gross_amount, retention_amount, total_amount, digest
        FROM content CROSS JOIN asked)
    SELECT id FROM asked`;
  return id;
}

type Decision = {
  readonly id: number;
  readonly state: 'approved' | 'returned' | 'withdrawn';
  readonly note: string | null;
};
const VERBS: Readonly<Record<Decision['state'], readonly [verb: string, past: string]>> = {
  approved: ['approve', 'Aprobó'],
  returned: ['giveBack', 'Devolvió'],
  withdrawn: ['withdraw', 'Desistió de la aprobación de'],
};

/** Approves or returns what was asked, or takes it back. What is approved is what the month still is. */
export async function decideApproval(tx: Tx, { id, state, note }: Decision, actor: Actor) {
  await lockLedger(tx);
  const asked = await tx
    .selectFrom('monthApproval')
    .select(['state', 'askedBy', 'year', 'month', 'contentHash', 'payments', 'totalAmount'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!asked) refuse('approvals.notFound');
  const { year, month } = asked;
  const period = formatPeriod({ year, month });
  if (asked.state !== 'asked') refuse('approvals.answered', { period });
  if (state === 'withdrawn' || (await readSetting(tx)).byAnother)
    refuseWrongPerson('approvals', { askedBy: asked.askedBy, state }, actor, { period });
  const hash = asked.contentHash.toString('hex');
  if (state === 'approved') {
    const content = await readContent(tx, { year, month });
    if (content?.hash !== hash) refuseChanged({ year, month }, content);
  }
  await tx
    .updateTable('monthApproval')
    .set({ state, decidedBy: actor.userId, decidedAt: sql`now()`, decisionNote: note })
    .where('id', '=', id)
    .execute();
  const [verb, past] = VERBS[state];
  await audit(tx, actor, {
    action: `monthApproval.${verb}`,
    entity,
    entityId: id,
    summary: `${past} ${period}: ${wordsOf(asked)}${note === null ? '' : `. ${note}`}`,
    after: { year, month, hash, payments: asked.payments, totalAmount: asked.totalAmount, note },
  });
  return { success: true as const };
}

const wordsOf = ({ payments, totalAmount }: Pick<MonthContent, 'payments' | 'totalAmount'>) =>
  `${countOf(payments, 'pago', 'pagos')} por ${formatPesos(pesos(totalAmount))} líquidos`;

function refuseChanged(month: Period, content: MonthContent | null): never {
  refuse('approvals.changed', {
    period: formatPeriod(month),
    payments: countOf(content?.payments ?? 0, 'pago', 'pagos'),
    amount: formatPesos(pesos(content?.totalAmount ?? 0)),
  });
}

/** The total wipe's part: what bank files were made by is kept without its payments, as the files' fingerprints are. */
export async function removeApprovals(tx: Tx): Promise<void> {
  await tx.deleteFrom('monthApprovalPayment').execute();
  await carryOut(tx)`
    DELETE FROM month_approval a WHERE NOT EXISTS (SELECT FROM bank_file f WHERE f.approval_id = a.id)`;
}
