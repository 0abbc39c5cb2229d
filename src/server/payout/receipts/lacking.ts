/** Which documents still lack a receipt that fits, some time after they were paid (payout §19.19). */
import { type RawBuilder, sql } from 'kysely';
import {
  firstDayOf,
  type LocalDate,
  lastDayOf,
  type Period,
} from '../../../domain/calendar/calendar.ts';
import { RECEIPT_DAYS } from '../../../domain/month-checks/thresholds.ts';
import { given } from '../../platform/db/list-queries.ts';
import { FIRST_PAID, mayBeOfDays } from './days.ts';

/**
 * The query of these documents, as SQL text: each with its payee, its gross amount and the first day of the month that pays it. A
 * society's document of several months has the last one. `today`: from which day days are counted, as SQL.
 */
export const lackingDocuments = (today: string): string => `
  SELECT d.id, d.doctor_id, d.society_id, d.gross_amount, max(make_date(p.period_year, p.period_month, 1)) AS pay_month
    FROM fee_document d
    LEFT JOIN receipt_match m ON m.document_id = d.id
    JOIN payment p ON p.document_id = d.id
   WHERE NOT d.is_annulled AND d.gross_amount > 0 AND (m.document_id IS NULL OR cardinality(m.differences) > 0)
   GROUP BY d.id HAVING ${FIRST_PAID} < ${today} - ${RECEIPT_DAYS}`;

/**
 * What is asked for: the documents paid on the month's days, or the missing ones of the month that pays them, or of earlier
 * months. All payees, or one: a doctor paid in person, or a society.
 */
export type Asked = Period & {
  readonly lacking?: 'month' | 'earlier' | undefined;
  readonly doctorId?: number | undefined;
  readonly societyId?: number | undefined;
};

/** Whether the line `l` of `receipt_line` is asked for. */
export function isAsked(asked: Asked, today: LocalDate): RawBuilder<boolean> {
  const payee = [
    ...given(asked.doctorId, (id) => sql`l.doctor_id = ${id}`),
    ...given(asked.societyId, (id) => sql`l.society_id = ${id}`),
  ];
  return sql<boolean>`(${sql.join([isOfTime(asked, today), ...payee], sql` AND `)})`;
}

function isOfTime({ lacking, ...period }: Asked, today: LocalDate): RawBuilder<boolean> {
  const first = firstDayOf(period);
  if (lacking !== undefined) {
    const isOfMonth =
      lacking === 'month' ? sql`x.pay_month = ${first}::date` : sql`x.pay_month < ${first}::date`;
    return sql<boolean>`l.document_id IN (
      SELECT x.id FROM (${sql.raw(lackingDocuments(`date '${today}'`))}) x WHERE ${isOfMonth})`;
  }
  const days = { from: first, to: lastDayOf(period) };
  return sql<boolean>`((l.document_id IS NULL OR ${mayBeOfDays(sql`l.document_id`, sql`l.planned_date`, days)})
    AND l.on_day BETWEEN ${days.from} AND ${days.to})`;
}
