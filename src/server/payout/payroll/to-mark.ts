/** Which payments are marked as paid, and which of them the bank pays (payout §8). */
import { type RawBuilder, sql } from 'kysely';
import { PAYMENT_MOVES } from '../../../domain/states.ts';
import type { PaymentMethod } from '../../../domain/words/payment-labels.ts';
import { starts } from '../../platform/db/state-sql.ts';

/** Whose processed payments are marked as paid; an absent filter does not filter. */
export type MarkScope = {
  readonly doctorIds?: readonly number[] | undefined;
  readonly month?: number | undefined;
  readonly year?: number | undefined;
};

/** The payments `p` that marking this scope as paid moves. */
export function isMarked({ doctorIds, month, year }: MarkScope): RawBuilder<boolean> {
  return sql<boolean>`${starts(PAYMENT_MOVES.markPaid, 'p.status')}
       ${doctorIds ? sql`AND p.doctor_id = ANY(${[...doctorIds]}::int[])` : sql``}
       ${year === undefined ? sql`` : sql`AND p.period_year = ${year}::int`}
       ${month === undefined ? sql`` : sql`AND p.period_month = ${month}::int`}`;
}

/** The method by which the payments of this name are paid: the chosen one, or else each payment's own. */
export function methodOf(
  name: string,
  chosen: PaymentMethod | undefined,
): RawBuilder<PaymentMethod> {
  return sql<PaymentMethod>`coalesce(${chosen ?? null}::payment_method, ${sql.ref(`${name}.payment_method`)})`;
}

/** Whether the bank pays the payments of this name by that method. Moves, refusals and notices all ask this. */
export function isByBank(name: string, chosen: PaymentMethod | undefined): RawBuilder<boolean> {
  return sql<boolean>`${methodOf(name, chosen)} = 'transfer'`;
}
