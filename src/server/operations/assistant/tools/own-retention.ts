/** What is retained of the fees of the doctor who asks, in percent (operations §29.26). */
import { formatDate, yearOf } from '../../../../domain/calendar/calendar.ts';
import { formatRetention } from '../../../../domain/fees/retention.ts';
import { readable } from '../grammar/name-searches.ts';
import { type Asker, type Finding, linkTo } from '../tool.ts';
import { paymentsOfDoctor } from './doctor-payments.ts';
import { askedDoctor } from './inputs.ts';
import { dayOf, percent } from './wording.ts';

/**
 * The rate of the newest fee, beside the legal one of its year and of the next one; null where that fee is of a payment or a
 * calculation of another year than today, by which the rate of today is not known.
 */
export async function ownRetention(asker: Asker): Promise<Finding | null> {
  const { calls, today } = asker;
  const doctor = await askedDoctor(asker, undefined);
  if (!doctor) return null;
  const [newest] = await readable(
    calls.movements.list({ doctorId: doctor.id, limit: 1, sort: '-attentionDate' }),
    [],
  );
  if (!newest) return null;
  const year = yearOf(today);
  const payments = newest.paymentId ? await paymentsOfDoctor(asker, doctor.id) : [];
  const payment = payments.find(({ id }) => id === newest.paymentId);
  const day = payment?.paymentDate
    ? formatDate(payment.paymentDate)
    : dayOf(newest.calculationDate);
  if (!day.endsWith(`-${year}`)) return null;
  const { explanation, payee } = await calls.calculations.explanation({ id: newest.id });
  const rates = await calls.legalRetention.list({ limit: 100, sort: '-year' });
  const [legal, next] = [year, year + 1].map((one) => rates.find((rate) => rate.year === one));
  const [rate, surcharge] = [explanation.retentionPercentage, explanation.surchargePercentage].map(
    (one) => Math.round(one * 100),
  ) as [number, number];
  const isLegal = legal !== undefined && rate - surcharge === Math.round(legal.percentage * 100);
  const to = payee.isDoctor ? '' : `, que se paga a ${payee.name}`;
  const said = rate === 0 ? 'ninguna' : inPercent(rate, surcharge);
  const ofLaw = legal && !isLegal ? ` La legal de ${year} es ${percent(legal.percentage)}.` : '';
  const later = next ? ` La legal de ${next.year} es ${percent(next.percentage)}.` : '';
  return {
    title: 'Su retención',
    sentence: `${rate === 0 ? 'No se le retiene nada' : `Se le retiene ${said}`}${isLegal ? `, la tasa legal de ${year}` : ''}, según su honorario más reciente, del ${formatDate(newest.attentionDate)}${to}.${ofLaw}${later} Rige la del día en que se paga.`,
    facts: [
      { label: 'Su retención', value: said },
      ...[legal, next].flatMap((one) =>
        one ? [{ label: `Legal de ${one.year}`, value: percent(one.percentage) }] : [],
      ),
    ],
    link: linkTo('/mis-pagos'),
  };
}

/** `15,25 %`, `15,25 % + 3 %`. */
const inPercent = (rate: number, surcharge: number) =>
  surcharge > 0 ? formatRetention(rate, surcharge) : percent(rate / 100);
