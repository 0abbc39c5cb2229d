/** Entries of doctors for tests: what no test names has a harmless value. */
import type { Database } from '../../src/server/platform/db/database.ts';

export type Entered = {
  amount: number;
  month?: number;
  year?: number;
  bearsRetention?: boolean;
  status?: 'proposed' | 'approved';
  description?: string;
};

/** Adds an entry, of July 2026 unless given; answers its id. */
export async function enterEntry(
  { pool }: Database,
  doctorId: number,
  {
    amount,
    month = 7,
    year = 2026,
    bearsRetention = false,
    status = 'approved',
    description = 'Ajuste de julio',
  }: Entered,
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO entry (origin, status, doctor_id, period_year, period_month, kind_id, amount, bears_retention, description, reason, approved_at)
     VALUES ('entered', $5::entry_status, $1, $7, $2, (SELECT min(id) FROM entry_kind), $3, $4, $6, 'Según acta', CASE WHEN $5::entry_status = 'approved' THEN now() END)
     RETURNING id`,
    [doctorId, month, amount, bearsRetention, status, description, year],
  );
  return Number(rows[0]?.id);
}
