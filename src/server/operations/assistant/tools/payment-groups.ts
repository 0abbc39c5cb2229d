/** What was paid to each or in each month, who was paid most or least, and who more or less than an amount (payout §3). */
import { z } from 'zod';
import type { Payment } from '../../../../contract/payout/payroll.ts';
import {
  formatDate,
  formatPeriod,
  localDate,
  type Period,
  periodOf,
} from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { countOf, formatCount } from '../../../../domain/words/counts.ts';
import { type Asker, tool } from '../tool.ts';
import { societyNamed } from './catalogues.ts';
import {
  PAYMENT_MEASURES,
  type PaymentMeasure,
  paymentsOfDoctor,
  type WantedPayments,
} from './doctor-payments.ts';
import {
  type AskedDoctor,
  askedDays,
  askedDoctor,
  askedPeriod,
  type Days,
  days,
  doctorText,
  ofDays,
  ofDoctor,
  pesos,
  society,
} from './inputs.ts';
import { allPages } from './pages.ts';
import { ranking } from './ranked.ts';
import { boundInWords, capital, PAYMENT_METHODS_SAID, sumBy } from './wording.ts';

/** How many of a ranking are told where nobody says how many, and how many of those with an amount. */
const RANKED = 3;
const NAMED = 20;
const TOO_MANY = 'Son demasiados pagos para compararlos. Pregunte por un mes o por un año.';

/** One and several of each kind, and how they are joined to what was paid. */
const WORDS = {
  doctor: ['médico', 'médicos', 'a los que'],
  society: ['sociedad', 'sociedades', 'a las que'],
  month: ['mes', 'meses', 'en que'],
  payment: ['pago', 'pagos', ''],
} as const;
type By = keyof typeof WORDS;

const question = z.object({
  by: z
    .enum(['doctor', 'society', 'month', 'payment'])
    .describe('«payment»: los pagos uno por uno'),
  ...ranking,
  measure: z.enum(['gross', 'net', 'retention']).optional(),
  isAverage: z.literal(true).optional().describe('El promedio de cada uno'),
  isOfSociety: z
    .literal(false)
    .optional()
    .describe('Solo lo que se pagó a los médicos mismos, y no a sociedades'),
  paymentType: z.enum(['transfer', 'check']).optional().describe('Cómo se paga'),
  state: z.enum(['processed', 'paid']).optional(),
  basis: z.enum(['period', 'payment_date']).optional(),
  /** Pesos that each of them received at least, and at most. */
  grossFrom: pesos.describe('Desde cuántos pesos recibió cada uno'),
  grossTo: pesos.describe('Hasta cuántos pesos recibió cada uno'),
  doctor: doctorText,
  society: society.describe('Solo lo que se pagó a esta sociedad'),
  ...days,
});
type Question = z.infer<typeof question>;

/** What one of them received, by each measure, and in how many payments. */
type Received = {
  readonly name: string;
  /** The month that it is, if it is one. */
  readonly month: Period | null;
  readonly sums: Readonly<Record<PaymentMeasure, number>>;
  readonly payments: number;
};

export const paymentGroups = tool({
  name: 'payment_groups',
  description:
    'Cuánto se pagó a cada médico o sociedad o en cada mes, quiénes recibieron más o menos en pagos, quiénes más o menos que un monto, o en qué mes se pagó más. De un mes o año lo dice por el mes trabajado y por la fecha de pago.',
  input: question,
  async run(asker, input) {
    const { order, state, basis, by } = input;
    const doctor = await askedDoctor(asker, input.doctor);
    const payee = input.society ? await societyNamed(asker.calls, input.society) : null;
    const asked = askedPeriod(input, asker.today);
    const inDays = askedDays(input, asker.today);
    const isByDate = input.dateFrom !== undefined || basis === 'payment_date';
    // A month is that of the work or that of the payment; without one, so is the year.
    const isOfMonths =
      by === 'month' || (asked.year !== undefined && (by === 'payment' || !doctor));
    // What is processed has no day of payment yet.
    const isBoth = !isByDate && basis === undefined && isOfMonths && state !== 'processed';
    const said = input.paymentType ? ` ${PAYMENT_METHODS_SAID[input.paymentType]}` : '';
    const where = `${said}${input.isOfSociety === undefined ? '' : ' a su nombre'}${ofDoctor(doctor)}${payee ? ` a ${payee.name}` : ''}${ofDays(inDays)}`;
    const read = async (time: Partial<Period> & Days, on: MonthOf) =>
      receivedBy(
        by,
        (await paymentsOf(asker, doctor, { ...time, status: state }, payee?.id)).filter(
          (payment) =>
            (input.isOfSociety === undefined || !isToSociety(payment)) &&
            (!input.paymentType || payment.paymentMethod === input.paymentType),
        ),
        on,
      );
    const [first, second] = await Promise.all([
      isByDate ? read(inDays, paidMonth) : read(asked, workedMonth),
      isBoth ? read(inDays, paidMonth) : null,
    ]);
    const told = tell(input, first);
    const other = second && tell(input, second);
    const [, many, whom] = WORDS[by];
    const title =
      by === 'payment'
        ? `Pagos más ${order === 'least' ? 'bajos' : 'altos'}${where}`
        : order
          ? `${capital(many)} ${whom} ${order === 'most' ? 'más' : 'menos'} se pagó${where}`
          : `${capital(many)} por lo ${state === 'processed' ? 'procesado y no pagado' : 'pagado'}${where}`;
    const reading = isByDate ? ', por fecha de pago' : isBoth ? ', por mes de atención' : '';
    return {
      title,
      sentence: `${title}${reading}: ${told.sentence}${other ? ` Por fecha de pago: ${other.sentence}` : ''}`,
      facts: [
        ...told.facts,
        ...(other?.facts.map(({ label, value }) => ({
          label: `${label}, por fecha de pago`,
          value,
        })) ?? []),
      ],
      link: null,
    };
  },
});

/** All payments of a time, or those of one doctor or to one society. Throws if they are too many. */
async function paymentsOf(
  asker: Asker,
  doctor: AskedDoctor | null,
  criteria: WantedPayments,
  societyId?: number,
): Promise<Payment[]> {
  if (doctor && societyId === undefined) return paymentsOfDoctor(asker, doctor.id, criteria);
  const { dateFrom: paidFrom, dateTo: paidTo, ...others } = criteria;
  const filters = { ...others, paidFrom, paidTo, doctorId: doctor?.id, societyId };
  return allPages((page) => asker.calls.payroll.payments({ ...filters, ...page }), TOO_MANY);
}

const isToSociety = ({ payeeRut, doctorRut }: Payment) => payeeRut !== doctorRut;

const workedMonth = ({ periodMonth: month, periodYear: year }: Payment): Period => ({
  month,
  year,
});
const paidMonth = ({ paymentDate }: Payment): Period | null =>
  paymentDate === null ? null : periodOf(localDate(paymentDate));

type MonthOf = (payment: Payment) => Period | null;

const byMeasure = (pesos: (measure: PaymentMeasure) => number): Received['sums'] => ({
  net: pesos('net'),
  gross: pesos('gross'),
  retention: pesos('retention'),
});

/** What each of them received; a payment that goes to the doctor in person is of no society. */
function receivedBy(by: By, payments: readonly Payment[], monthOf: MonthOf): Received[] {
  const monthName = (month: Period | null) => (month ? formatPeriod(month) : '');
  if (by === 'payment')
    return payments.map((payment) => ({
      name: onePayment(payment),
      month: null,
      payments: 1,
      sums: byMeasure((measure) => payment[PAYMENT_MEASURES[measure][0]]),
    }));
  const nameOf = (payment: Payment) =>
    by === 'month'
      ? monthName(monthOf(payment))
      : by === 'doctor'
        ? payment.doctorName
        : isToSociety(payment)
          ? payment.payeeName
          : '';
  const groups = Map.groupBy(payments, nameOf);
  groups.delete('');
  return [...groups].map(([name, of]) => ({
    name,
    month: by === 'month' && of[0] ? monthOf(of[0]) : null,
    payments: of.length,
    sums: byMeasure((measure) => sumBy(of, (one) => one[PAYMENT_MEASURES[measure][0]])),
  }));
}

/** `Ana Araya (a Maternidad Canelo SpA), Agosto 2026, pagado el 10-09-2026`. */
const onePayment = (payment: Payment) =>
  [
    `${payment.doctorName}${isToSociety(payment) ? ` (a ${payment.payeeName})` : ''}`,
    `${formatPeriod({ month: payment.periodMonth, year: payment.periodYear })}${payment.sequence > 1 ? ' (complementaria)' : ''}`,
    ...(payment.paymentDate ? [`pagado el ${formatDate(payment.paymentDate)}`] : []),
  ].join(', ');

const inPesos = (sums: Received['sums'], measure: PaymentMeasure | undefined) =>
  measure === undefined
    ? `${formatPesos(sums.net)} líquidos (${formatPesos(sums.gross)} brutos)`
    : `${formatPesos(sums[measure])} ${PAYMENT_MEASURES[measure][1]}`;

/** What all of them received. */
const sumOf = (all: readonly Received[]) =>
  byMeasure((measure) => sumBy(all, ({ sums }) => sums[measure]));

/** What each of them received in the mean. */
const averageOf = (all: readonly Received[]) =>
  byMeasure((measure) => Math.round(sumOf(all)[measure] / all.length));

/** Months that are not ranked stand in the order of time. */
const inTime = ({ month: one }: Received, { month: other }: Received) =>
  one && other ? one.year - other.year || one.month - other.month : 0;

/**
 * The first of them, all of them with how many payments they are, or those within the amounts; without a measure the amounts
 * are counted in both.
 */
function tell(
  { by, order, limit, measure, isAverage, grossFrom, grossTo }: Question,
  all: Received[],
) {
  const [one, many] = WORDS[by];
  const said = ({ sums, payments }: Received) =>
    `${inPesos(sums, measure)}${order ? '' : ` en ${countOf(payments, 'pago', 'pagos')}`}`;
  const facts = (some: readonly Received[]) =>
    some.map((received) => ({ label: received.name, value: said(received) }));
  const list = (some: readonly Received[]) =>
    some.map((received) => `${received.name}, ${said(received)}`).join('; ');
  const ranks = measure ?? 'net';
  const direction = order === 'least' ? 1 : -1;
  const sorted = all.toSorted(
    (a, b) =>
      (order ? 0 : inTime(a, b)) ||
      direction * (a.sums[ranks] - b.sums[ranks]) ||
      a.name.localeCompare(b.name, 'es'),
  );
  if (grossFrom === undefined && grossTo === undefined) {
    const most = limit ?? (order ? RANKED : NAMED);
    // Of more months than are told, the last ones.
    const told = by === 'month' && !order ? sorted.slice(-most) : sorted.slice(0, most);
    const equal = sorted.filter(
      (other, at) => order && at >= told.length && other.sums[ranks] === told.at(-1)?.sums[ranks],
    ).length;
    return {
      facts: facts(told),
      sentence:
        told.length === 0
          ? 'no hay pagos.'
          : `${list(told)}.${equal > 0 ? ` ${formatCount(equal)} más ${equal === 1 ? 'empata' : 'empatan'} en el último lugar.` : ''}${by === 'payment' && told.length > 1 ? ` Estos ${formatCount(told.length)} suman ${inPesos(sumOf(told), measure)}.` : ''} De ${countOf(all.length, one, many)} en total${order || all.length < 2 ? '' : `: ${inPesos(sumOf(all), measure)}`}.${isAverage ? ` En promedio por ${one}: ${inPesos(averageOf(all), measure)}.` : ''}`,
    };
  }
  const within = (of: PaymentMeasure) =>
    sorted.filter(
      ({ sums }) =>
        sums[of] >= (grossFrom ?? Number.NEGATIVE_INFINITY) &&
        sums[of] <= (grossTo ?? Number.POSITIVE_INFINITY),
    );
  const bound = boundInWords(grossFrom, grossTo, formatPesos);
  const found = within(ranks);
  const counted = (measure ? [measure] : (['net', 'gross'] as const)).map(
    (of) => `${countOf(within(of).length, one, many)} con ${bound} ${PAYMENT_MEASURES[of][1]}`,
  );
  const names = found.slice(0, NAMED);
  return {
    facts: facts(names),
    sentence: `${counted.join(', ')}.${names.length > 0 ? ` ${list(names)}${found.length > names.length ? ` y ${formatCount(found.length - names.length)} más` : ''}.` : ''}`,
  };
}
