/** When a doctor is paid what is not paid yet: by the portal, and by the mail of the payslip (documents §8.8, documents §4.12). */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Client } from '../../../../test/support/app.ts';
import { bankClinic, JULY } from '../../../../test/support/bank-clinic.ts';
import { holdsOf } from '../../../../test/support/holds.ts';
import { testMailServer, textOf } from '../../../../test/support/mail.ts';
import { partOfTransfer } from '../../../../test/support/part-of-transfer.ts';
import type { DoctorStats } from '../../../contract/documents/portal.ts';
import { addDays, formatDate, localDate } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';

const mail = await testMailServer();
const clinic = bankClinic({ SMTP_URL: mail.url });
const { send, act, onlyTransferOf } = partOfTransfer(clinic);
const { held } = holdsOf(clinic);

beforeEach(async () => {
  mail.messages.splice(0);
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-08-04T12:00:00-04:00') });
  await clinic.app.query`TRUNCATE hold, month_closing, payment_calendar CASCADE`;
});
afterEach(() => vi.useRealTimers());

const signedIn = new Map<number, Client>();
const statsOf = async (doctorId: number) => {
  const doctor = signedIn.get(doctorId) ?? (await clinic.app.signedInAs('doctor', { doctorId }));
  signedIn.set(doctorId, doctor);
  const answer = await doctor.get<DoctorStats>(`/api/doctor-stats/${doctorId}/8/2026`);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.body;
};
/** When each unpaid payment comes. */
const coming = async (doctorId: number) =>
  (await statsOf(doctorId)).paymentsToPay.map(({ comes }) => comes);
const at = (day: string) => vi.setSystemTime(new Date(`${day}T12:00:00-04:00`));
async function processed(
  options: Parameters<typeof clinic.data.doctor>[0] = {},
  paymentDate = localDate('2026-08-05'),
) {
  const doctorId = await clinic.data.doctor(options);
  await clinic.data.attentions(doctorId, [{ amount: 100_000 }]);
  await clinic.data.process({ paymentDate });
  return doctorId;
}

test.each([{}, { society: 'Sociedad que Espera SpA' }])(
  'documents §8.8: a processed payment of %o has its planned day, and once that passed none',
  async (options) => {
    const doctorId = await processed(options);
    expect(await coming(doctorId)).toEqual(['Se paga el 05-08-2026.']);
    at('2026-08-06');
    expect(await coming(doctorId)).toEqual([
      'Era para el 05-08-2026 y aún no se paga. Consulte a la clínica.',
    ]);
    await held({ doctorIds: [doctorId] });
    expect(await coming(doctorId)).toEqual([
      'Está en pausa: se paga cuando la clínica lo reanude.',
    ]);
  },
);

test('documents §8.8, documents §4.12: what the bank rejects is on its way again, in the portal and by mail', async () => {
  // A file is of the day of the database.
  vi.useRealTimers();
  const planned = addDays(today(), 3);
  const doctorId = await processed({ email: 'ana@ejemplo.cl' }, planned);
  const letter = await clinic.admin.post(`/api/send-payslip/${doctorId}`, JULY);
  expect(letter.status, JSON.stringify(letter.body)).toBe(200);
  expect(textOf(mail.messages[0] ?? '')).toContain(
    `$90.000 por pagar: Se paga el ${formatDate(planned)}.`,
  );
  const file = await send();
  const transfer = await onlyTransferOf(file);
  expect(await coming(doctorId)).toEqual([expect.stringMatching(/^Enviado al banco/)]);
  expect((await act(file, 'mark-as-paid')).status).toBe(200);
  expect(await coming(doctorId)).toEqual([]);
  const rejection = { transferIds: [transfer.id], reason: 'account_closed' };
  expect((await act(file, 'reject', rejection)).status).toBe(200);
  expect(await coming(doctorId)).toEqual([
    `El banco no lo pagó: lo supimos el ${formatDate(today())}. La clínica lo envía de nuevo; si su cuenta cambió, avísele.`,
  ]);
  await send();
  expect(await coming(doctorId)).toEqual([
    expect.stringMatching(
      `^El banco no lo pagó: lo supimos el ${formatDate(today())}\\. Enviado de nuevo al banco`,
    ),
  ]);
});

test('documents §8.8: fees that came late have the month that pays them, and its day', async () => {
  const other = await processed();
  const doctorId = await clinic.data.doctor();
  await clinic.data.attentions(doctorId, [
    { amount: 100_000 },
    { amount: 30_000, date: '2026-08-03' },
  ]);
  await clinic.data.calculate();
  const late = async () => (await statsOf(doctorId)).lateFees;
  expect(await late()).toEqual([]);
  // The day of July's payroll has passed without them.
  await clinic.app.query`
    INSERT INTO payment_calendar (year, month, closes_on, pays_on)
    VALUES (2026, 7, '2026-07-31', '2026-08-03'), (2026, 8, '2026-08-31', '2026-09-04')`;
  const fees = { records: 1, totalAmount: 90_000, cameLate: true };
  // Nothing of theirs was processed for that month, although another doctor was paid.
  await clinic.data.pay(other);
  expect(await late()).toEqual([
    {
      ...{ month: 7, year: 2026, ...fees, cameLate: false },
      comes:
        'La nómina de Julio 2026 era para el 03-08-2026 y lo suyo aún no se procesa. Consulte a la clínica.',
    },
  ]);
  const closed = await clinic.admin.post('/api/months/2026/7/close', { fees: 1, attentions: 0 });
  expect(closed.status, JSON.stringify(closed.body)).toBe(200);
  expect(await late()).toEqual([
    {
      ...{ month: 8, year: 2026, ...fees },
      comes: 'Se pagan con la nómina de Agosto 2026, el 04-09-2026.',
    },
  ]);
  const [{ id }] = await clinic.app.query`SELECT min(attention_id)::int AS id FROM payable_fee`;
  await held({ recordIds: [id] });
  expect(await late()).toEqual([]);
});

test('documents §8.8: what came after the doctor’s payment of a month is late, until that payment is annulled', async () => {
  const doctorId = await processed();
  await clinic.data.attentions(doctorId, [{ amount: 50_000 }]);
  await clinic.data.calculate();
  await clinic.app.query`
    INSERT INTO payment_calendar (year, month, closes_on, pays_on) VALUES (2026, 7, '2026-07-31', '2026-08-03')`;
  expect((await statsOf(doctorId)).lateFees).toEqual([
    {
      ...{ month: 7, year: 2026, records: 1, totalAmount: 45_000, cameLate: true },
      comes:
        'Se pagan con la nómina de Julio 2026, en un pago complementario: su día aún no se fija.',
    },
  ]);
  const [{ id }] = await clinic.app.query`SELECT id FROM payment WHERE doctor_id = ${doctorId}`;
  await clinic.data.annul({ scope: { paymentIds: [id] }, reason: 'Faltaba algo' });
  expect((await statsOf(doctorId)).lateFees).toMatchObject([{ cameLate: false }]);
});

test('documents §8.8: nobody reads it of another doctor, by the database, too', async () => {
  const doctorId = await processed();
  const other = await clinic.data.doctor();
  const doctor = await clinic.app.signedInAs('doctor', { doctorId: other });
  expect((await doctor.get(`/api/doctor-stats/${doctorId}/8/2026`)).status).toBe(403);
  const toldTo = async (reader: number) => {
    const { rows } = await clinic.app.database.pool.query<{ told: number }>(
      `SELECT set_config('portal.doctor_id', '${reader}', true), set_config('role', 'portal_medico_doctor', true),
              (SELECT count(*)::int FROM payments_to_come(${doctorId})) AS told`,
    );
    return rows[0]?.told;
  };
  expect(await toldTo(other)).toBe(0);
  expect(await toldTo(doctorId)).toBe(1);
});
