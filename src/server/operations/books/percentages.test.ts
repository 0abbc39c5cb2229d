/** The fees that a percentage is of (operations §5). */
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { bankClinic, JULY } from '../../../../test/support/bank-clinic.ts';
import { checkBooks } from './verify.ts';

const clinic = bankClinic();

/** A discount of 10 % of the doctor's fees from July on, which another person approves. */
async function discountTenPercent(doctorId: number): Promise<string> {
  const { body } = await clinic.admin.post<{ id: number }>('/api/entry-schedules', {
    ...{ form: 'percentage', doctorId, kindId: 1, direction: 'discount', percentage: 10 },
    ...{ bearsRetention: true, ...JULY, description: 'Uso de box', reason: 'Contrato' },
  });
  const second = await clinic.app.signedInAs('admin');
  const answer = await second.post('/api/entry-schedules/approve', { ids: [body.id] });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return String(body.id);
}

/** The schedules that the check names once the last percentage is of other fees; nothing of it stays. */
async function namedWith(basis: number): Promise<string[]> {
  const undone = new Error('undone');
  let named: string[] = [];
  const work = clinic.app.database.db.transaction().execute(async (tx) => {
    await sql`ALTER TABLE entry DISABLE TRIGGER USER`.execute(tx);
    await sql`
      UPDATE entry SET basis = ${basis}::bigint, amount = -${basis}::bigint / 10 WHERE id = (SELECT max(id) FROM entry WHERE basis IS NOT NULL)`.execute(
      tx,
    );
    const { findings } = await checkBooks(tx);
    named = findings.find(({ key }) => key === 'entry-schedules')?.ids ?? [];
    throw undone;
  });
  await expect(work).rejects.toBe(undone);
  return named;
}

test('operations §5.1: tells too little of a later payment also where an earlier one was annulled', async () => {
  const doctor = await clinic.data.doctor({ retentionRate: 0 });
  const schedule = await discountTenPercent(doctor);
  await clinic.data.attentions(doctor, [{ amount: 50_000 }]);
  await clinic.data.process();
  await clinic.data.annul({ scope: { doctorIds: [doctor] }, reason: 'Otra fecha' });
  await clinic.data.process();
  expect(await namedWith(50_000)).toEqual([]);
  expect(await namedWith(60_000)).toEqual([schedule]);
  await clinic.data.attentions(doctor, [{ amount: 100_000, date: '2026-08-03' }]);
  await clinic.data.process();
  expect(await namedWith(100_000)).toEqual([]);
  expect(await namedWith(10_000)).toEqual([schedule]);
});
