/** How much was retained by paying: of the payments for the work of a time, and of those made in it (payout §3). */
import type { Period } from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { readable } from '../grammar/name-searches.ts';
import type { Asker } from '../tool.ts';
import { paymentsOfDoctor, type WantedPayments } from './doctor-payments.ts';
import { type AskedDoctor, type Days, daysOf, ofDays } from './inputs.ts';
import { sumBy } from './wording.ts';

type Asked = {
  readonly doctor: AskedDoctor | null;
  /** A month or a year; nothing for all times. */
  readonly period: Partial<Period>;
  /** Days, in the place of a month or a year. */
  readonly days: Days;
  /** What is retained of the attentions of paid fees, and of those that are not paid, in pesos. */
  readonly ofPaid: number;
  readonly ofUnpaid: number;
};

/**
 * What was retained as a sentence, with a blank after it, and as facts; nothing to who may not read payments. Payments have also
 * what is retained of earnings and given back, so that they are other pesos than their attentions.
 */
export async function retainedByPaying(asker: Asker, asked: Asked) {
  const { doctor, period, days, ofPaid, ofUnpaid } = asked;
  const isOfDays = days.dateFrom !== undefined;
  const isOfTime = isOfDays || period.year !== undefined;
  const inDays = isOfDays ? days : daysOf(period);
  const [worked, made] = await Promise.all([
    isOfDays ? null : retainedOf(asker, doctor, period),
    isOfTime ? retainedOf(asker, doctor, inDays) : null,
  ]);
  if (worked === null && made === null) return { sentence: '', facts: [] };
  const where = ofDays(inDays);
  const others =
    worked === null || worked === ofPaid
      ? ''
      : ` (de sus atenciones, ${formatPesos(ofPaid)}; lo demás, de haberes y descuentos)`;
  const told = [
    worked === null
      ? ''
      : `${formatPesos(worked)}${others}${isOfTime ? ' por mes de atención' : ''}`,
    made === null ? '' : `${formatPesos(made)} por fecha de pago`,
  ].filter(Boolean);
  const rest =
    ofUnpaid === 0 ? '' : ` De los honorarios sin pagar se retendrán ${formatPesos(ofUnpaid)}.`;
  return {
    sentence: `Retenido al pagar${where}: ${told.join('; ')}.${rest} `,
    facts: [
      ...(worked === null || !isOfTime
        ? []
        : [{ label: 'Retenido por mes de atención', value: formatPesos(worked) }]),
      ...(made === null
        ? []
        : [{ label: 'Retención por fecha de pago', value: formatPesos(made) }]),
    ],
  };
}

/** The retention of the paid payments of a month or year of work, or of some days of payment; null to who may not read them. */
async function retainedOf(
  asker: Asker,
  doctor: AskedDoctor | null,
  wanted: WantedPayments,
): Promise<number | null> {
  if (doctor && !isStaff(asker.user)) {
    const own = await paymentsOfDoctor(asker, doctor.id, { ...wanted, status: 'paid' });
    return sumBy(own, ({ totalRetentionAmount }) => totalRetentionAmount);
  }
  const { dateFrom: paidFrom, dateTo: paidTo, ...period } = wanted;
  const sums = await readable(
    asker.calls.payroll.paymentsSummary({
      ...period,
      ...{ paidFrom, paidTo, doctorId: doctor?.id, status: 'paid' },
    }),
    null,
  );
  return sums && sums.totalBrutAmount - sums.totalAmount;
}
