/** July and August 2026 of a doctor with every kind of entry, worked out by hand (payout §22). */
import { localDate } from '../../src/domain/calendar/calendar.ts';
import type { Database } from '../../src/server/platform/db/database.ts';
import { enterEntry } from './entry-rows.ts';
import type { PayrollData } from './payroll-data.ts';

/**
 * July: fees of 133.334, a bonus of 50.000 and a correction of −20.000 with retention, an instalment of June of −60.000 and a rent
 * of −100.000 without. The receipt is of 163.334, of which 15,25 % are 24.908,435; 138.426 are left, less 160.000 are −21.574,
 * which August owes: of its 200.000, 30.500 are retained.
 */
export const JULY = {
  fees: 133_334,
  receipt: 163_334,
  retained: 24_908,
  unretained: -160_000,
  carried: 21_574,
  gross: 24_908,
  net: 0,
} as const;
export const AUGUST = { receipt: 200_000, retained: 30_500, gross: 178_426, net: 147_926 } as const;

/** Makes both months, processed one after the other; answers the doctor and the payments. */
export async function monthsOfEntries(database: Database, data: PayrollData) {
  const doctorId = await data.doctor({ name: 'Ana Núñez Peña', retentionRate: 1525 });
  const enter = (entry: Parameters<typeof enterEntry>[2]) => enterEntry(database, doctorId, entry);
  await data.attentions(doctorId, [
    { amount: 100_001, date: '2026-07-10' },
    { amount: 33_333, date: '2026-07-12', recordType: 'hmq' },
  ]);
  await enter({ amount: 50_000, bearsRetention: true, description: 'Bono por reemplazo' });
  await enter({ amount: -20_000, bearsRetention: true, description: 'Ajuste de una consulta' });
  await enter({ amount: -60_000, month: 6, description: 'Cuota 3 de 6 de anticipo' });
  await enter({ amount: -100_000, description: 'Arriendo de box 4' });
  await data.process({ paymentDate: localDate('2026-08-05') });
  await data.attentions(doctorId, [{ amount: 200_000, date: '2026-08-03' }]);
  await data.process({ paymentDate: localDate('2026-09-05') });
  const { rows } = await database.pool.query(
    'SELECT id FROM payment WHERE doctor_id = $1 ORDER BY id',
    [doctorId],
  );
  const [july = 0, august = 0] = rows.map(({ id }) => Number(id));
  return { doctorId, july, august };
}
