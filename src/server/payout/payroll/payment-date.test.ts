/** Marking as paid takes the day on which the money went out. */
import { describe, expect, test } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import { bankClinic, idsOf, JULY } from '../../../../test/support/bank-clinic.ts';
import type { Payment } from '../../../contract/payout/payroll.ts';
import { addDays, localDate } from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';

const clinic = bankClinic();

const CALLS: Record<string, (doctorId: number) => object> = {
  'mark-payment-as-paid': (doctorId) => ({ doctorId, ...JULY }),
  'process-selected-records': (doctorId) => ({ doctorIds: [doctorId] }),
};

describe.each(Object.entries(CALLS))('%s', (call, of) => {
  const pay = (doctorId: number, paymentDate?: string) =>
    clinic.admin.post(`/api/${call}`, { ...of(doctorId), paymentDate });
  const paymentOf = async (doctorId: number) =>
    (await clinic.admin.get<Payment[]>(`/api/payments?doctorId=${doctorId}`)).body[0];

  // payout §8.3, payout §8.2
  test('records the given date, and today without one', async () => {
    const past = await clinic.data.paidDoctor();
    expect((await pay(past, '2026-08-05')).status).toBe(200);
    expect(await paymentOf(past)).toMatchObject({ status: 'paid', paymentDate: '2026-08-05' });
    const entry = await clinic.app.database.db
      .selectFrom('auditLog')
      .select('summary')
      .where('action', '=', 'payroll.pay')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(entry.summary).toMatch(/, con fecha 05-08-2026\.$/);
    const other = await clinic.data.paidDoctor();
    expect((await pay(other)).status).toBe(200);
    expect(await paymentOf(other)).toMatchObject({ paymentDate: today() });
  });

  // payout §8.3
  test('refuses tomorrow, a day before the paid month, and an invalid date', async () => {
    const doctorId = await clinic.data.paidDoctor();
    expect(await pay(doctorId, addDays(today(), 1))).toMatchObject({
      status: 400,
      body: {
        code: 'payroll.dateInFuture',
        message: 'La fecha de pago no puede ser posterior a hoy: indique el día en que se pagó.',
        data: { field: 'paymentDate' },
      },
    });
    expect(await pay(doctorId, '2025-08-05')).toMatchObject(
      refusedBy(
        400,
        'payroll.dateBeforePeriod',
        'La fecha de pago no puede ser anterior a Julio 2026, que es lo que se paga.',
      ),
    );
    expect(await pay(doctorId, '2026-02-30')).toMatchObject({ status: 400 });
    expect(await paymentOf(doctorId)).toMatchObject({ status: 'processed', paymentDate: null });
  });
});

/** Where each dated layout writes the day, and how. */
const DATED = [
  ['chile', {}, 'AAAAMMDD', (text: string) => text.slice(47, 55)],
  ['bci', { layout: 'bci-remuneraciones-1' }, 'DDMMAAAA', (text: string) => text.slice(94, 102)],
  ['universal', {}, 'AAAA-MM-DD', (text: string) => text.split('\r\n')[1]?.split(';')[0]],
] as const;

// payout §10.7
test.each(DATED)(
  'the file of %s %j carries the day of the transfers',
  async (format, options, form, dateIn) => {
    await clinic.data.paidDoctor();
    const payroll = await clinic.generate(format, options);
    expect(payroll.layout).toMatchObject({ isDated: true });
    for (const paymentDate of [undefined, localDate('2027-01-05')]) {
      await clinic.app.query`TRUNCATE bank_file CASCADE`;
      const answer = await clinic.download(format, idsOf(payroll), { ...options, paymentDate });
      const [year = '', month = '', day = ''] = (paymentDate ?? today()).split('-');
      const written = form.replace('AAAA', year).replace('MM', month).replace('DD', day);
      expect(dateIn(answer.bytes.toString('ascii'))).toBe(written);
    }
  },
);
