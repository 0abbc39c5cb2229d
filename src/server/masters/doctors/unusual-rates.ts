/** The calls of doctors with an unusual rate (masters §17). */
import { type RawBuilder, sql } from 'kysely';
import type { UnusualRate } from '../../../contract/masters/unusual-rates.ts';
import { LOAN_PERCENTAGE } from '../../../domain/fees/retention.ts';
import { formatRate, WHOLE } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { auditAll } from '../../platform/audit.ts';
import { actorOf, type CallContext } from '../../platform/context.ts';
import { carryOut, type Db, rowOf, rowsOf, type Tx } from '../../platform/db/database.ts';
import { byRutNumber, inSpanish, orderedBy, parseSort } from '../../platform/db/list-queries.ts';
import { callsOf, inOneTransaction } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { highestLegalRate } from './master.ts';

const LOAN_RATE = LOAN_PERCENTAGE * 100;

/** Active, paid in person today, and with an own rate that is not this year's legal one, if the year has one. */
const UNUSUAL = sql`
  doctor JOIN current_affiliation AS own ON own.doctor_id = doctor.id
         JOIN legal_retention AS legal ON legal.year = extract(year FROM current_date)
   WHERE doctor.is_active AND own.society_id IS NULL AND doctor.retention_mode = 'own' AND doctor.retention_rate <> legal.rate`;

/** Whether an own rate is the legal one plus a state loan, which becomes a surcharge: the same is retained as before. */
const INCLUDES_LOAN = sql<boolean>`
  (doctor.retention_mode = 'own' AND doctor.retention_rate = legal_rate(current_date) + ${LOAN_RATE}::int AND doctor.surcharge_rate = 0)`;
const SURCHARGE = sql<number>`
  CASE WHEN ${INCLUDES_LOAN} THEN ${LOAN_RATE}::int ELSE doctor.surcharge_rate END`;

/** The row `doctor` as it is once the doctor follows the legal rate; as it is for one who does. */
export const FOLLOWING_LEGAL = sql`jsonb_populate_record(doctor, jsonb_build_object('retention_mode', 'legal') ||
  CASE WHEN ${INCLUDES_LOAN} THEN jsonb_build_object('surcharge_rate', ${LOAN_RATE}::int, 'surcharge_from', NULL, 'surcharge_until', NULL)
       ELSE '{}' END)`;

const ORDER: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: inSpanish('doctor.name'),
  rut: byRutNumber('doctor.rut'),
  percentage: sql.ref('doctor.retentionRate'),
};

export const unusualRates = callsOf('unusualRates', {
  list: async ({ input, context }) => {
    const { column, direction } = parseSort(input.sort);
    return rowsOf<UnusualRate>(context.database.db)`
      SELECT doctor.id, doctor.rut, doctor.name, doctor.retention_rate / 100.0 AS percentage,
             surcharge_of(doctor, current_date) / 100.0 AS besides_percentage, legal.rate / 100.0 AS legal_percentage, ${SURCHARGE} / 100.0 AS surcharge_percentage, doctor.version
        FROM ${UNUSUAL}
       ORDER BY ${orderedBy(ORDER[column] ?? sql`NULL`, direction)}, doctor.id
       LIMIT ${input.limit} OFFSET ${input.offset}`;
  },
  summary: async ({ context }) => ({ total: (await countUnusualRates(context.database.db)).total }),
  useLegal: inOneTransaction(async (tx, { input, context }) => ({
    changed: await useLegalRate(tx, context, input.doctors),
  })),
});

/** How many there are, and this year's legal percentage; null where the year has none. */
export async function countUnusualRates(
  db: Db,
): Promise<{ total: number; legalPercentage: number | null }> {
  return rowOf<{ total: number; legalPercentage: number | null }>(db)`
    SELECT (SELECT count(*) FROM ${UNUSUAL}) AS total, legal_rate(current_date) / 100.0 AS legal_percentage`;
}

type Changed = { id: number; name: string; before: number; after: number } & Record<
  'surchargeBefore' | 'surchargeAfter',
  number
>;

/** Has all of them follow the legal rate. Refuses if one of them is no longer as it was listed. */
export async function useLegalRate(
  tx: Tx,
  context: CallContext,
  shown: readonly { id: number; version: number }[],
): Promise<number> {
  const asked = new Map(shown.map(({ id, version }) => [id, version]));
  const ids = [...asked.keys()];
  const versions = [...asked.values()];
  // The table before its rows, as files of doctors lock it.
  await carryOut(tx)`LOCK TABLE doctor IN ROW EXCLUSIVE MODE`;
  await carryOut(tx)`SELECT id FROM doctor WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`;
  const rows = await rowsOf<Changed>(tx)`
    SELECT doctor.id, doctor.name, doctor.retention_rate AS before, legal.rate AS after,
           doctor.surcharge_rate AS surcharge_before, ${SURCHARGE} AS surcharge_after
      FROM ${UNUSUAL} AND (doctor.id, doctor.version) IN (SELECT * FROM unnest(${ids}::int[], ${versions}::int[]))
     ORDER BY doctor.id`;
  if (rows.length < asked.size) {
    refuse('doctor.rateChanged', {
      doctors: countOf(asked.size - rows.length, 'médico cambió', 'médicos cambiaron'),
    });
  }
  const highest = await highestLegalRate(tx);
  const aboveAll = rows.find(
    ({ after, surchargeAfter }) => Math.max(after, highest) + surchargeAfter > WHOLE,
  );
  if (aboveAll) refuse('doctor.legalAboveAll', { doctor: aboveAll.name });
  await carryOut(tx)`
    UPDATE doctor SET retention_mode = 'legal', retention_rate = c.rate, surcharge_rate = c.surcharge,
                      surcharge_from = CASE WHEN c.surcharge = surcharge_rate THEN surcharge_from END,
                      surcharge_until = CASE WHEN c.surcharge = surcharge_rate THEN surcharge_until END,
                      version = version + 1, updated_at = now()
      FROM unnest(${rows.map(({ id }) => id)}::int[], ${rows.map(({ after }) => after)}::int[],
                  ${rows.map(({ surchargeAfter }) => surchargeAfter)}::int[]) AS c (id, rate, surcharge)
     WHERE doctor.id = c.id`;
  await auditAll(
    tx,
    actorOf(context),
    rows.map((row) => ({
      action: 'doctor.update',
      entity: 'doctor',
      entityId: row.id,
      summary: `Puso la retención legal a ${row.name}, que tenía ${formatRate(row.before)}.`,
      before: storedOf('own', row.before, row.surchargeBefore),
      after: storedOf('legal', row.after, row.surchargeAfter),
    })),
  );
  return rows.length;
}

const storedOf = (retentionMode: 'legal' | 'own', rate: number, surcharge: number) => ({
  retentionMode,
  retentionPercentage: rate / 100,
  surchargePercentage: surcharge / 100,
});
