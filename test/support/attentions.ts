/** Attentions and fees for tests: everything that a test does not name has a harmless value. */
import type { Insertable } from 'kysely';
import type { Db, Tx } from '../../src/server/platform/db/database.ts';
import type { DB } from '../../src/server/platform/db/database-types.ts';

type Of = { doctorId: number; serviceId: number };
type Fee = { attentionId: number; doctorId: number; ruleSetRevision: number };

/** Inserts a pending attention of $100.000 on 2026-07-15; answers its id. */
export async function insertAttention(
  db: Db | Tx,
  values: Of & Partial<Insertable<DB['attention']>>,
): Promise<number> {
  const { id } = await db
    .insertInto('attention')
    .values({
      recordType: 'participacion',
      externalId: `V-${crypto.randomUUID()}`,
      attentionDate: '2026-07-15',
      grossAmount: 100_000,
      netAmount: 100_000,
      participatedAmount: 100_000,
      patientRut: '1-9',
      patientName: 'Paciente de prueba',
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts the fee of such an attention: 60 %, with a retention of 10 %. */
export async function insertCalculation(
  db: Db | Tx,
  values: Fee & Partial<Insertable<DB['calculation']>>,
): Promise<void> {
  const attention = await db
    .selectFrom('attention')
    .select(['serviceId', 'recordType'])
    .where('id', '=', values.attentionId)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('calculation')
    .values({
      ...attention,
      periodYear: 2026,
      periodMonth: 7,
      attentionDate: '2026-07-15',
      paidAs: 'individual',
      baseAmount: 100_000,
      calculatedAmount: 60_000,
      retentionRate: 1000,
      retentionAmount: 6000,
      finalAmount: 54_000,
      ...values,
    })
    .execute();
}

/** The form of an attention as staff fill it in, for the demo clinic's master data. */
export const ATTENTION_FORM = {
  recordType: 'participacion',
  patientRut: '12.345.678-5',
  patientName: 'Ana Prueba',
  doctorId: 1,
  serviceId: 1,
  providerTypeId: 1,
  attentionDate: '2026-07-15',
  attentionTime: '09:30',
  scheduleType: 'regular',
  grossAmount: 10_000,
  netAmount: 9_000,
  participatedAmount: 7_000,
};
