/** Which attentions may be there twice, by what attentions alone say. */
import { sql } from 'kysely';
import { rowsOf, type Tx } from '../../platform/db/database.ts';

/** Attentions by their ids. */
export type Repeats = {
  /** Of patients who have several on the day. */
  readonly sameDay: readonly number[];
  /** Of doctors who have several at the same hour. */
  readonly sharedHour: readonly number[];
  /** With the doctor, patient, service, hour and price of another one on another day. */
  readonly sameIds: readonly number[];
  /** At the same place, that one and its day, counted from 1970. */
  readonly otherIds: readonly number[];
  readonly otherDays: readonly number[];
};

/** Compares the lines of `recent.ts` with each other. */
export async function findRepeats(tx: Tx): Promise<Repeats> {
  const sameDay = await idsOf(tx, ['patient_rut', 'attention_date']);
  const sharedHour = await idsOf(tx, ['doctor_id', 'attention_date', 'hour']);
  const rows = await rowsOf<{ id: number; otherId: number; otherDay: number }>(tx)`
    SELECT l.id, a.id AS other_id, a.attention_date - date '1970-01-01' AS other_day
      FROM (SELECT repeat_key FROM recent_line GROUP BY 1 HAVING count(*) > 1) r
      JOIN recent_line l USING (repeat_key) JOIN recent_line a USING (repeat_key)
     WHERE l.is_checked AND a.is_recent AND a.attention_date <> l.attention_date`;
  return {
    sameDay,
    sharedHour,
    sameIds: rows.map(({ id }) => id),
    otherIds: rows.map(({ otherId }) => otherId),
    otherDays: rows.map(({ otherDay }) => otherDay),
  };
}

/** The checked lines that have the same values as another one. */
async function idsOf(tx: Tx, columns: readonly string[]): Promise<number[]> {
  const names = sql.raw(columns.join(', '));
  const rows = await rowsOf<{ id: number }>(tx)`
    SELECT id
      FROM (SELECT ${names} FROM recent_line WHERE is_checked GROUP BY ${names} HAVING count(*) > 1) r
      JOIN recent_line USING (${names}) WHERE is_checked`;
  return rows.map(({ id }) => id);
}
