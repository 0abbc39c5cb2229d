/** Reads the changes of retentions that proposed adjustments, to be chosen from (payout §31.3). */
import { sql } from 'kysely';
import type { RetentionChange } from '../../../contract/payout/retention-changes.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { given, matchesSearch } from '../../platform/db/list-queries.ts';
import { userName } from '../../platform/db/user-name.ts';

/** A page of them, the latest first. */
export async function listChanges(
  db: Db,
  input: {
    search?: string | undefined;
    ids?: readonly number[] | undefined;
    limit: number;
    offset: number;
  },
): Promise<RetentionChange[]> {
  const rows = await rowsOf<
    Omit<RetentionChange, 'title' | 'createdAt'> & {
      name: string | null;
      fileName: string | null;
      legalYear: number | null;
      doctors: number;
      createdAt: Date;
    }
  >(db)`
    SELECT c.id, coalesce(d.name, s.name) AS name, f.file_name, c.legal_year::int AS legal_year, made.doctors, c.reason,
           ${userName('c.created_by')} AS created_by_name, c.created_at, made.entries, made.amount, made.waiting
      FROM retention_change c
      LEFT JOIN doctor d ON d.id = c.doctor_id
      LEFT JOIN medical_society s ON s.id = c.society_id
      LEFT JOIN bank_file f ON f.id = c.bank_file_id
     CROSS JOIN LATERAL (
       SELECT count(*) AS entries, count(DISTINCT e.doctor_id) AS doctors, sum(e.amount)::bigint AS amount,
              count(*) FILTER (WHERE e.status = 'proposed') AS waiting
         FROM entry e WHERE e.retention_change_id = c.id) AS made
     WHERE ${sql.join(
       [
         sql`made.entries > 0`,
         ...given(input.ids, (ids) => sql`c.id = ANY(${ids}::int[])`),
         ...given(input.search, (words) =>
           matchesSearch(
             words,
             sql`search_text(concat_ws(' ', d.name, s.name, f.file_name, 'retencion legal ' || c.legal_year,
               CASE WHEN num_nonnulls(c.doctor_id, c.society_id, c.legal_year, c.bank_file_id) = 0 THEN 'tasa legal' END, c.reason))`,
           ),
         ),
       ],
       sql` AND `,
     )}
     ORDER BY c.created_at DESC, c.id DESC LIMIT ${input.limit} OFFSET ${input.offset}`;
  return rows.map(({ name, fileName, legalYear, doctors, createdAt, ...row }) => ({
    ...row,
    title:
      name ??
      (fileName && `Pagado en otro año, ${fileName}`) ??
      (legalYear === null
        ? `Tasa legal de ${countOf(doctors, 'médico', 'médicos')}`
        : `Retención legal de ${legalYear}`),
    createdAt: createdAt.toISOString(),
  }));
}
