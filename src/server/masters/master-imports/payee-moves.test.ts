/** Which fees a file of doctors pays to another payee (masters §19.4). */
import { expect, test } from 'vitest';
import { csv, masterFiles } from '../../../../test/support/master-imports.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';

const { query, data, admin } = await adminPayroll();
const { preview, send } = masterFiles(admin);
await data.rule({ code: 'R' });
await data.doctor({ society: 'Sociedad Ñuble', name: 'Ana Núñez' });

test('masters §19.4: counts fees without a payment, and refuses when others would move', async () => {
  const doctor = await data.doctor({ name: 'Eva Soto' });
  // 60 % of $100.000 each. The first two are in a payment.
  await data.attentions(doctor, [{ date: '2026-07-01' }, { date: '2026-07-20' }]);
  await data.process();
  await data.attentions(doctor, [{ date: '2026-07-10' }, { date: '2026-07-16' }]);
  await data.calculate();
  const rows = await query<{ rut: string }>`SELECT rut FROM doctor WHERE id = ${doctor}`;
  const text = csv(
    'RUT;Sociedad;Se le paga así desde',
    `${rows[0]?.rut};sociedad ñuble;16-07-2026`,
  );
  const told = await preview('doctor', text);
  expect(told.moved).toEqual({
    doctors: 1,
    fees: { count: 1, amount: 60_000 },
    inPayments: { count: 1, amount: 60_000 },
    corrections: { count: 0, amount: 0 },
  });
  await data.attentions(doctor, [{ date: '2026-07-17' }]);
  await data.calculate();
  const refused = await send('doctor', text, { digest: told.digest });
  expect(refused.body.code).toBe('masterImport.fileChanged');
  const { digest } = await preview('doctor', text);
  expect((await send('doctor', text, { digest })).status).toBe(201);
  // What is in a payment stays there; the rest goes to the society.
  await data.process();
  const payments = await query`
    SELECT p.payee_name AS payee, count(*)::int AS lines FROM payment p JOIN payment_line l ON l.payment_id = p.id
      WHERE p.doctor_id = ${doctor} GROUP BY p.id, p.payee_name ORDER BY p.id`;
  expect(payments).toEqual([
    { payee: 'Eva Soto', lines: 2 },
    { payee: 'Eva Soto', lines: 1 },
    { payee: 'Sociedad Ñuble', lines: 2 },
  ]);
});
