/** The day that a layout carries (payout §10.7). */
import { expect, test } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import { bankClinic, idsOf } from '../../../../test/support/bank-clinic.ts';
import {
  addDays,
  addMonths,
  firstDayOf,
  localDate,
  periodOf,
} from '../../../domain/calendar/calendar.ts';
import { today } from '../../platform/context.ts';

const clinic = bankClinic();

test('payout §10.7: is neither before the month that is paid nor more than a year ahead', async () => {
  await clinic.data.paidDoctor();
  const ids = idsOf(await clinic.generate());
  const download = async (paymentDate: string) => {
    const { status, body } = await clinic.download('universal', ids, { paymentDate });
    return [status, (body as { code?: string }).code];
  };
  expect(await download('2026-06-30')).toEqual([400, 'payroll.dateBeforePeriod']);
  const far = addDays(localDate(today()), 367);
  expect(await download(far)).toEqual([400, 'payroll.dateTooFar']);
  expect(await clinic.app.query`SELECT FROM bank_file`).toEqual([]);
  expect((await download('2026-08-05'))[0]).toBe(200);
});

test('payout §10.7: is not today either for a month that has not begun', async () => {
  const next = addMonths(periodOf(today()), 1);
  const doctorId = await clinic.data.doctor();
  await clinic.data.attentions(doctorId, [{ date: firstDayOf(next) }]);
  await clinic.data.process({ period: next, paymentDate: localDate(firstDayOf(next)) });
  const ids = idsOf(await clinic.generate('universal', next));
  expect(await clinic.download('universal', ids, next)).toMatchObject(
    refusedBy(400, 'payroll.dateBeforePeriod'),
  );
});
