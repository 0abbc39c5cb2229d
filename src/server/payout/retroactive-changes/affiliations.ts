/** Paid lines of a doctor whose affiliation was changed afterwards: what moves to another payee, by choice (payout §28.2). */
import { sql } from 'kysely';
import type { PaidElsewhere } from '../../../contract/payout/retroactive-changes.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import {
  type Db,
  lockLedger,
  rowsOf,
  type Tx,
  type TxWithClient,
} from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { proposeCorrections } from '../corrections/public.ts';

/** What the doctor was paid through another payee than that of today for its date, and no correction is proposed of. */
const elsewhere = (doctorId: number) => sql`
  paid_fee f
  JOIN affiliation x ON x.doctor_id = f.doctor_id AND f.attention_date BETWEEN x.valid_from AND x.valid_to
 WHERE f.doctor_id = ${doctorId}::int AND f.society_id IS DISTINCT FROM x.society_id AND f.paid_amount > 0
   AND NOT EXISTS (SELECT FROM correction k WHERE k.attention_id = f.attention_id AND k.status = 'proposed')`;

/** By payment, the latest first; pesos before retention. */
export async function listPaidElsewhere(db: Db, doctorId: number): Promise<PaidElsewhere[]> {
  await nameOf(db, doctorId);
  return rowsOf<PaidElsewhere>(db)`
    SELECT p.id AS payment_id, p.period_year AS year, p.period_month AS month, p.payment_date, p.payee_name, sums.lines, sums.amount,
           sums.becomes_name
      FROM (SELECT moved.payment_id, sum(moved.lines)::int8 AS lines, sum(moved.amount)::int8 AS amount,
                   string_agg(coalesce(s.name, d.name), ' y ' ORDER BY s.name) AS becomes_name
              FROM (SELECT f.payment_id, x.society_id, count(*) AS lines, sum(f.paid_amount) AS amount
                      FROM ${elsewhere(doctorId)} GROUP BY 1, 2) AS moved
              JOIN doctor d ON d.id = ${doctorId}::int
              LEFT JOIN medical_society s ON s.id = moved.society_id
             GROUP BY 1) AS sums
      JOIN payment p ON p.id = sums.payment_id
     ORDER BY p.period_year DESC, p.period_month DESC, p.id DESC`;
}

/** Proposes to move the lines of these payments. Refuses when there are none. */
export async function proposeAffiliation(
  transaction: TxWithClient,
  order: { doctorId: number; paymentIds: readonly number[]; reason: string },
  actor: Actor,
) {
  const { tx } = transaction;
  const { doctorId, paymentIds, reason } = order;
  await lockLedger(tx);
  const name = await nameOf(tx, doctorId);
  const rows = await rowsOf<{ id: number }>(tx)`
    SELECT f.attention_id AS id FROM ${elsewhere(doctorId)} AND f.payment_id = ANY(${[...paymentIds]}::int[])
     ORDER BY f.attention_id`;
  if (rows.length === 0) refuse('retroactive.nothingElsewhere');
  const { id: changeId } = await tx
    .insertInto('retroactiveChange')
    .values({ doctorId, reason, recalculated: 0, createdBy: actor.userId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const attentionIds = rows.map(({ id }) => id);
  const made = await proposeCorrections(
    transaction,
    { attentionIds, cause: 'affiliation', reason, changeId },
    actor,
  );
  if (made.proposed === 0) refuse('retroactive.nothingElsewhere');
  await audit(tx, actor, {
    action: 'correction.propose',
    entity: 'correction',
    summary: `${countOf(made.proposed, 'corrección propuesta', 'correcciones propuestas')} por ${formatPesos(made.difference)} brutos, por la afiliación de ${name}: ${reason}.`,
    after: { ...order, changeId, ...made },
  });
  return { success: true as const, proposed: made.proposed, changeId };
}

async function nameOf(db: Db | Tx, doctorId: number): Promise<string> {
  const doctor = await db
    .selectFrom('doctor')
    .select('name')
    .where('id', '=', doctorId)
    .executeTakeFirst();
  return doctor?.name ?? refuse('record.notFound', { record: 'el médico' });
}
