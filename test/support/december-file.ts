/** A bank file that was sent on 31 December at one legal rate, and may be paid in January at another (payout §18.11). */
import { beforeEach, expect } from 'vitest';
import { localDate } from '../../src/domain/calendar/calendar.ts';
import { bankClinic, idsOf } from './bank-clinic.ts';
import { sentFiles } from './sent-files.ts';

export const DECEMBER = { month: 12, year: 2025 };
export const SENT = '2025-12-31';
export const PAID: string = '2026-01-02';
export const SOCIETY = 'Sociedad Uno';
export const REASON = 'El banco cerró a las 14:00 del 31';

/**
 * 2025 retains 14,5 % and 2026 15,25 %. Ana: 14.500,145 of $100.001, and by 2026 15.250,1525. The society: 4.350,58 of $30.004,
 * of which 1.450,145 of Berta's $10.001; by 2026 4.575,61, of which 1.525,1525. Dora's own rate follows no year.
 */
export function decemberFile(environment: Record<string, string> = {}) {
  const clinic = bankClinic(environment);
  const files = sentFiles(clinic);
  let file = 0;
  const secondPerson = () => clinic.app.signedInAs('admin');

  beforeEach(async () => {
    const { data, app } = clinic;
    const { query } = app;
    const ana = await data.doctor({ name: 'Ana Araya' });
    const berta = await data.doctor({ name: 'Berta Bravo', society: SOCIETY, bankAccount: '777' });
    const carla = await data.doctor({ name: 'Carla Castro', bankAccount: '778' });
    const dora = await data.doctor({ name: 'Dora Díaz', retentionRate: 1000 });
    await query(`
      UPDATE doctor SET retention_mode = 'legal' WHERE id IN (${ana}, ${berta}, ${carla});
      UPDATE medical_society SET document_kind = 'society_receipt', is_withheld = true WHERE name = '${SOCIETY}';
      UPDATE doctor_affiliation SET society_id = (SELECT id FROM medical_society WHERE name = '${SOCIETY}') WHERE doctor_id = ${carla}`);
    const amounts = [
      [ana, 100_001],
      [berta, 10_001],
      [carla, 20_003],
      [dora, 50_000],
    ] as const;
    for (const [id, amount] of amounts) await data.attentions(id, [{ date: '2025-12-05', amount }]);
    await data.process({ paymentDate: localDate(SENT) });
    const ids = idsOf(await clinic.generate('universal', DECEMBER));
    const sent = await clinic.download('universal', ids, { ...DECEMBER, paymentDate: SENT });
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    await query(`UPDATE bank_file SET created_at = '${SENT} 18:00 America/Santiago'`);
    file = await files.latestFile();
  });
  return {
    ...files,
    clinic,
    secondPerson,
    /** The file of the test that runs. */
    latest: () => file,
    idsFor: (...names: string[]) => Promise.all(names.map((name) => files.transferOf(file, name))),
    /** Says that these transfers were paid in January. */
    state: (transferIds: number[], change: object = {}) =>
      files.act(file, 'other-year', { transferIds, paymentDate: PAID, reason: REASON, ...change }),
    confirm: async (
      transferIds: number[],
      totalAmount: number,
      client = secondPerson(),
      paymentDate = PAID,
    ) =>
      files.act(
        file,
        'other-year/confirm',
        { transferIds, agreed: { transfers: transferIds.length, totalAmount, paymentDate } },
        await client,
      ),
  };
}
