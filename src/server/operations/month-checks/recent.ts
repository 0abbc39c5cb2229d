/**
 * The attentions of the month and the one before, as they are compared with each other: what they usually cost (`prices.ts`), and
 * which may be there twice (`repeats.ts`).
 */
import type { Tx } from '../../platform/db/database.ts';
import type { Asked } from './asked.ts';
import { checkedOfOtherMonths } from './sources.ts';
import { makeTables } from './tables.ts';

/**
 * Attentions that are equal in something have the same number in `price_key` or `repeat_key`: of 64 bits, so that of ten million
 * attentions two others share one by a chance of less than one in a hundred thousand. Joining and grouping a million lines by
 * numbers takes half as long as by texts.
 */
const keyOf = (...columns: readonly string[]): string =>
  `hash_record_extended((${columns.join(', ')}), 0)`;

const COLUMNS = `
  id, attention_date, coalesce(attention_time, '24:00') AS hour, doctor_id, service_id, record_type, patient_rut COLLATE "C" AS patient_rut,
  coalesce(health_plan, '') COLLATE "C" AS plan, coalesce(participant, '') COLLATE "C" AS place, schedule_type <> 'regular' AS outside,
  gross_amount::bigint AS gross, date_trunc('month', attention_date::timestamp)::date AS month`;

/**
 * - `other_line`: the lines of other months that are checked. An attention without a time has the `hour` 24:00.
 * - `recent_line`: the attentions of the month and the one before, and those lines. `is_checked` says whether the checks are of it,
 *   `price_key` what has one price, and `repeat_key` what may be the same on another day.
 */
const tablesOf = (asked: Asked): Readonly<Record<string, string>> => {
  const range = `BETWEEN date '${asked.first}' - interval '1 month' AND '${asked.last}'`;
  return {
    other_line: `SELECT ${COLUMNS} FROM (${checkedOfOtherMonths(asked)}) a`,
    recent_line: `
      SELECT *, ${keyOf('month', 'record_type', 'plan', 'place', 'outside', 'service_id')} AS price_key,
             ${keyOf('doctor_id', 'patient_rut', 'service_id', 'gross', 'record_type', 'hour')} AS repeat_key
        FROM (SELECT ${COLUMNS}, true AS is_recent, attention_date >= '${asked.first}' OR id IN (SELECT id FROM other_line) AS is_checked
                FROM attention WHERE attention_date ${range}
              UNION ALL
              SELECT *, false, true FROM other_line WHERE attention_date NOT ${range}) a`,
  };
};

/** Gathers them. */
export const gatherRecent = (tx: Tx, asked: Asked): Promise<void> =>
  makeTables(tx, tablesOf(asked));
