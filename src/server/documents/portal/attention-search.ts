/** Which of a doctor's attentions a text finds, whatever their number (documents §10.4; docs/decisions/0053). */
import { type RawBuilder, sql } from 'kysely';
import { matchesSearch } from '../../platform/db/list-queries.ts';

/** A doctor, and the period to search. */
type Span = { doctorId: number; dateFrom?: string | undefined; dateTo?: string | undefined };

/**
 * The ids of the attentions whose patient, RUT or service contains every word. Months are searched in their nightly
 * index, except those that changed since; dates exclude only whole months.
 */
export function attentionsWith(search: string, span: Span): RawBuilder<number[]> {
  const { doctorId, dateFrom = '-infinity', dateTo = 'infinity' } = span;
  const services = sql`SELECT id FROM service WHERE ${matchesSearch(search, sql`service.search`)}`;
  const hasService = (id: RawBuilder<unknown>) => sql`${id} IN (${services})`;
  const isInSpan = (month: RawBuilder<unknown>) =>
    sql`${month} >= date_trunc('month', ${dateFrom}::timestamp) AND ${month} <= ${dateTo}::date`;
  return sql`ARRAY(
    SELECT split_part(line, E'\\t', 3)::bigint
      -- OFFSET: each text is decompressed once, by what is added to it, and read twice.
      FROM (SELECT lines || '' AS lines FROM doctor_month_text AS written
             WHERE written.doctor_id = ${doctorId} AND ${isInSpan(sql`written.month`)}
               AND NOT EXISTS (SELECT FROM doctor_month_text_change AS changed
                                WHERE changed.doctor_id = ${doctorId} AND changed.month = written.month) OFFSET 0) AS written
           CROSS JOIN string_to_table(written.lines, E'\\n') AS line
     WHERE (${matchesSearch(search, sql`written.lines`)} OR EXISTS (${services}))
       AND (${matchesSearch(search, sql`split_part(line, E'\\t', 1)`)}
            OR ${hasService(sql`split_part(line, E'\\t', 2)::integer`)})
    UNION ALL
    SELECT own.id
      FROM (SELECT DISTINCT month FROM doctor_month_text_change AS changed
             WHERE changed.doctor_id = ${doctorId} AND ${isInSpan(sql`changed.month`)}) AS changed
           -- OFFSET: month by month, however many the planner expects, and never all to be left out afterwards.
           CROSS JOIN LATERAL (
             SELECT id, patient_name, patient_rut, service_id FROM attention
              WHERE doctor_id = ${doctorId} AND attention_date >= changed.month
                AND attention_date < changed.month + interval '1 month' OFFSET 0) AS own
     WHERE ${matchesSearch(search, sql`patient_search_text(own.patient_name, own.patient_rut)`)}
        OR ${hasService(sql`own.service_id`)})`;
}
