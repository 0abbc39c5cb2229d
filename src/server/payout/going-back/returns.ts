/** Returns records to calculated or to pending (payout §21). */
import { sql } from 'kysely';
import type {
  ReturnPreview,
  ReturnScope,
  ReturnTarget,
} from '../../../contract/payout/going-back.ts';
import type { Agreed } from '../../../contract/schemas.ts';
import { formatPesos } from '../../../domain/money.ts';
import { CALCULATION_MOVES } from '../../../domain/states.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { asEstimate } from '../../../domain/words/estimates.ts';
import { countRecalculated, returnFees, withdrawFees } from '../../fees/calculations/public.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import { type Db, lockLedger, rowOf, type TxWithClient } from '../../platform/db/database.ts';
import { given } from '../../platform/db/list-queries.ts';
import { starts } from '../../platform/db/state-sql.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { refuseUnlessAgreed } from '../payroll/public.ts';
import { conditionOf } from './scope.ts';

const MOVES = {
  calculated: CALCULATION_MOVES.withdraw,
  pending: CALCULATION_MOVES.return,
} as const;

/** What a return would move, and what of the scope it would leave. */
export async function previewReturn(
  db: Db,
  { scope, to }: { scope: ReturnScope; to: ReturnTarget },
): Promise<ReturnPreview> {
  const condition = conditionOf(scope);
  // A fee in a payment belongs to the month that pays it. The others belong to the month that is to pay them (payout §32.7).
  const { month, year, ...records } = scope;
  const inPayments = sql.join(
    [
      conditionOf(records),
      ...given(year, (one) => sql`p.period_year = ${one}::int`),
      ...given(month, (one) => sql`p.period_month = ${one}::int`),
    ],
    sql` AND `,
  );
  const preview = await rowOf<Omit<ReturnPreview, 'recalculated'>>(db)`
    SELECT f.*, l.processed, l.paid
      FROM (SELECT count(*) AS records, count(DISTINCT c.doctor_id) AS doctors,
                   count(*) FILTER (WHERE c.status = 'pending_payment') AS pending_payment,
                   coalesce(sum(c.calculated_amount), 0)::bigint AS gross_amount,
                   coalesce(sum(c.final_amount), 0)::bigint AS total_amount
              FROM payable_fee c WHERE ${starts(MOVES[to], 'c.status')} AND ${condition}) AS f,
           (SELECT count(*) FILTER (WHERE p.status = 'processed') AS processed, count(*) FILTER (WHERE p.status = 'paid') AS paid
              FROM calculation c JOIN payment_line AS line ON line.attention_id = c.attention_id
              JOIN payment p ON p.id = line.payment_id
             WHERE ${inPayments}) AS l`;
  return {
    ...preview,
    recalculated: to === 'pending' ? await countRecalculated(db, condition) : 0,
  };
}

type Return = {
  readonly scope: ReturnScope;
  readonly to: ReturnTarget;
  readonly reason: string;
  readonly agreed?: Agreed | undefined;
};

/** Returns the records of a scope. Refuses when there are none, and when they are not what the user agreed to. */
export async function returnRecords(
  { database, tx, client }: TxWithClient,
  { scope, to, reason, agreed }: Return,
  actor: Actor,
) {
  await lockLedger(tx);
  const condition = conditionOf(scope);
  const outcome =
    to === 'pending'
      ? await returnFees(database, tx, client, condition)
      : { ...(await withdrawFees(tx, condition)), recalculated: 0 };
  const { records, doctors, totalAmount, recalculated } = outcome;
  if (records === 0) refuse('goingBack.nothingToReturn');
  refuseUnlessAgreed(outcome, agreed, 'devolvió');
  const whither = to === 'pending' ? 'a pendiente' : 'a calculado';
  const others =
    recalculated === 0
      ? ''
      : ` Recalculó ${countOf(recalculated, 'otro registro', 'otros registros')} de sus tramos.`;
  await audit(tx, actor, {
    action: 'payroll.return',
    entity: 'payroll',
    summary: `Devolvió ${whither} ${countOf(records, 'registro', 'registros')} de ${countOf(doctors, 'médico', 'médicos')} por ${formatPesos(totalAmount)} ${asEstimate('líquidos')}: ${reason}.${others}`,
    after: { scope, to, reason, ...outcome },
  });
  return { success: true as const, records, doctors, totalAmount, recalculated };
}
