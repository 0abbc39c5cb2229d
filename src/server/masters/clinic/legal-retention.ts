/** The calls of the legal retention by year (Ley 21.133). */
import { sql } from 'kysely';
import type { z } from 'zod';
import type { legalRetentionInput } from '../../../contract/masters/legal-retention.ts';
import { percentToBasisPoints, WHOLE } from '../../../domain/money.ts';
import { type RecordUse, USES_COUNTED } from '../../../domain/words/uses.ts';
import { type Db, rowOf, type Tx } from '../../platform/db/database.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { countedAs, masterHandlers } from '../masters/public.ts';

const master = masterHandlers(
  {
    query: (db) =>
      db
        .selectFrom('legalRetention')
        .select(['id', 'year', sql<number>`rate / 100.0`.as('percentage'), 'version']),
    searched: sql`year::text`,
    order: () => sql.ref('year'),
  },
  {
    table: 'legalRetention',
    entity: 'legalRetention',
    record: 'la retención legal',
    title: ({ year }) => `de ${year}`,
    values: async (tx, { year, percentage }: z.output<typeof legalRetentionInput>) => {
      const rate = percentToBasisPoints(percentage);
      if (rate !== null) await refuseAboveAll(tx, rate);
      return { year, rate };
    },
    // Else a year could lose its rate and get another one of which nobody was told what it means for what was paid (payout §30.1).
    rules: documentsOf,
    defer: async (tx, { before, values }) => {
      if (values.year !== before.year && (await documentsOf(tx, before.id)).length > 0)
        refuse('legalRetention.yearUsed', { year: String(before.year) }, { field: 'year' });
      return values;
    },
    conflicts: { legal_retention_pkey: { code: 'legalRetention.yearTaken', field: 'year' } },
  },
);

/** Refuses a rate that, with the surcharge of a doctor who follows it, would retain more than everything: no fee could be calculated. */
async function refuseAboveAll(tx: Tx, rate: number): Promise<void> {
  const beyond = await tx
    .selectFrom('doctor')
    .select('name')
    .where('retentionMode', '=', 'legal')
    .where(sql<boolean>`surcharge_rate > ${WHOLE - rate}::int`)
    .orderBy('id')
    .executeTakeFirst();
  if (beyond) refuse('legalRetention.aboveAll', { doctor: beyond.name }, { field: 'percentage' });
}

/** The documents with the rate of a year. */
async function documentsOf(db: Db | Tx, id: number): Promise<RecordUse[]> {
  const { count: found } = await rowOf<{ count: number }>(db)`
    SELECT count(*)::int AS count FROM (
      SELECT FROM fee_document d JOIN legal_retention r ON r.id = ${id}
       WHERE d.is_legal AND NOT d.is_annulled AND d.payment_date BETWEEN make_date(r.year, 1, 1) AND make_date(r.year, 12, 31)
       LIMIT ${USES_COUNTED + 1}) AS found`;
  return found === 0 ? [] : [countedAs('document', found)];
}

/** Replaces the rate of a year in a transaction that does more. */
export const updateLegalRetention = master.updateIn;

export const legalRetention = callsOf('legalRetention', master.calls);
