/** Questions about the payments of one doctor. */
import { z } from 'zod';
import {
  firstDayOf,
  formatDate,
  formatPeriod,
  lastDayOf,
  localDate,
  periodOf as monthOfDay,
  type Period,
} from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { UNPAID_STATES } from '../../../../domain/states.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { asEstimate } from '../../../../domain/words/estimates.ts';
import { maskAccount } from '../../../../domain/words/payment-labels.ts';
import { PAYMENT_STATUS_BADGES } from '../../../../domain/words/state-badges.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { readable } from '../grammar/name-searches.ts';
import { type Asker, linkTo, tool, Unanswerable } from '../tool.ts';
import { heldPayments } from './holds.ts';
import {
  askedDays,
  askedDoctor,
  askedPeriod,
  type Days,
  days,
  daysOf,
  doctorText,
  ofDays,
  ofDoctor,
  ofPeriod,
  screenOfPayments,
} from './inputs.ts';
import { paymentWay } from './payment-way.ts';
import { percent } from './wording.ts';

/** More than a doctor's payments of a lifetime. */
const PAYMENTS_LIMIT = 1000;
/** How many payments are told one by one. */
const TOLD = 12;

type Payment = Awaited<ReturnType<Asker['calls']['payroll']['doctorPayments']>>[number];

/** A month or year of work, some days of payment, and a state. */
export type WantedPayments = Partial<Period> & Days & { status?: 'processed' | 'paid' | undefined };

/** The wanted payments of a doctor: of the processed and paid ones. */
export async function paymentsOfDoctor(
  { calls }: Asker,
  doctorId: number,
  wanted: WantedPayments = {},
): Promise<Payment[]> {
  const all = await calls.payroll.doctorPayments({ doctorId, limit: PAYMENTS_LIMIT });
  return onlyWanted(all, wanted);
}

function onlyWanted(
  payments: readonly Payment[],
  { month, year, dateFrom, dateTo, status }: WantedPayments,
): Payment[] {
  return payments.filter(
    (one) =>
      (month === undefined || one.periodMonth === month) &&
      (year === undefined || one.periodYear === year) &&
      (dateFrom === undefined || (one.paymentDate ?? '') >= dateFrom) &&
      (dateTo === undefined || (one.paymentDate ?? '9') <= dateTo) &&
      (status === undefined || one.status === status),
  );
}

/** The payment that was paid last; undefined if none is paid. */
export const lastPaid = (payments: readonly Payment[]): Payment | undefined =>
  payments
    .filter(({ status }) => status === 'paid')
    .toSorted((a, b) => (b.paymentDate ?? '').localeCompare(a.paymentDate ?? ''))[0];

const STATES_SAID = { processed: ' procesados', paid: ' pagados', unpaid: ' sin pagar' } as const;
/** The amounts of payments, and what each is called after its pesos. */
export const PAYMENT_MEASURES = {
  gross: ['totalBrutAmount', 'brutos'],
  net: ['totalAmount', 'líquidos'],
  retention: ['totalRetentionAmount', 'de retención'],
} as const;
export type PaymentMeasure = keyof typeof PAYMENT_MEASURES;

export const doctorPayments = tool({
  name: 'doctor_payments',
  description:
    'Los pagos de un médico (período, estado, fecha, bruto, retención, líquido): de un mes o año, de los días en que se pagaron, el último, o todos.',
  input: z.object({
    doctor: doctorText,
    state: z.enum(['processed', 'paid', 'unpaid']).optional(),
    measure: z.enum(['gross', 'net', 'retention']).optional(),
    isLast: z
      .boolean()
      .optional()
      .describe('Solo el último pagado; si no hay, el último procesado'),
    basis: z.enum(['period', 'payment_date']).optional(),
    isWhy: z.literal(true).optional().describe('Por qué no se le ha pagado: también sus pausas'),
    isOfRate: z.literal(true).optional().describe('También a qué tasa se le retuvo'),
    isOfWay: z.literal(true).optional().describe('También cómo y a qué cuenta se pagó cada uno'),
    isOfDiscounts: z
      .literal(true)
      .optional()
      .describe('También los haberes y descuentos que incluyen'),
    ...days,
  }),
  async run(asker, input) {
    const doctor = await askedDoctor(asker, input.doctor);
    if (!doctor) throw new Unanswerable('¿De qué médico? Escriba su nombre o su RUT.');
    const { state, isLast, measure = 'net', basis } = input;
    const isByDate = basis === 'payment_date' || input.dateFrom !== undefined;
    const inDays = askedDays(input, asker.today);
    const asked = isByDate ? {} : askedPeriod(input, asker.today);
    const isOfPaymentDays = isByDate && inDays.dateFrom !== undefined;
    // Why somebody is not paid is told by what waits, unless a month is named.
    const isOfWaiting = input.isWhy && inDays.dateFrom === undefined;
    const status = state === 'unpaid' || isOfWaiting ? 'processed' : state;
    const all = await paymentsOfDoctor(asker, doctor.id);
    const found = onlyWanted(all, { ...(isByDate ? inDays : asked), status });
    const last = lastPaid(found) ?? found[0];
    const shown = isLast ? (last ? [last] : []) : found;
    // What waits of a month is told beside what is paid of it: an estimate of its fees has none of its discounts.
    const waiting =
      isLast && state === undefined && last?.status === 'paid'
        ? found.filter((payment) => payment.status === 'processed')
        : state === 'paid' && !isLast && asked.month !== undefined
          ? onlyWanted(all, { ...asked, status: 'processed' })
          : [];
    const said = isOfWaiting ? 'processed' : state;
    const kind = said ? STATES_SAID[said] : '';
    // 'Me pagaron en octubre', 'gané en octubre' may mean the month that was worked, or the one in which it was paid.
    const isBoth =
      (state === 'paid' || (state === undefined && !input.isWhy)) &&
      !isLast &&
      basis === undefined &&
      asked.year !== undefined;
    const reading = isOfPaymentDays ? ', por fecha de pago' : isBoth ? ', por mes de atención' : '';
    const where = `${ofDoctor(doctor)}${ofDays(inDays)}${reading}`;
    const told = (some: readonly Payment[]) =>
      `${inPesos(some, measure)} en ${countOf(some.length, 'pago', 'pagos')} (${otherMeasures(some, measure)})`;
    const byDate = isBoth ? onlyWanted(all, { ...daysOf(asked), status: 'paid' }) : null;
    const dated = byDate
      ? ` Por fecha de pago, en${ofPeriod(asked).replace(' de ', ' ')}: ${told(byDate)}.${input.isOfDiscounts ? inclusion(await entriesOf(asker, doctor.id, byDate)) : ''}`
      : '';
    // 'Entre junio y agosto' may be of the months that were worked, too.
    const byMonth = isByDate && basis === undefined && !isLast && ofWholeMonths(all, inDays);
    const ofMonths = byMonth ? onlyWanted(byMonth, { status }) : null;
    const worked = ofMonths ? ` Por mes de atención${ofDays(inDays)}: ${told(ofMonths)}.` : '';
    const held = input.isWhy
      ? await readable(heldPayments.run(asker, { doctor: doctor.name }), null)
      : null;
    // Why somebody is not paid is told by what is in no payment yet, too.
    const others =
      input.isWhy && shown.length > 0 && !isOfPaymentDays
        ? await describeUnpaid(asker, { ...asked, doctorId: doctor.id }, IN_NO_PAYMENT)
        : '';
    const named = shown.length > 0 ? shown : waiting;
    const entries = await entriesOf(asker, doctor.id, named.slice(0, TOLD));
    // Of what nothing is left, the sentence says what took it.
    const isEmpty = named.length > 0 && sumOf(named, 'totalAmount') <= 0;
    const taken = isEmpty || input.isOfDiscounts ? inclusion(entries) : '';
    const waits =
      waiting.length > 0 ? ` ${waiting.slice(0, TOLD).map(describePayment).join(' ')}` : '';
    const unpaid =
      shown.length > 0 || isOfPaymentDays
        ? ''
        : await describeUnpaid(
            asker,
            { ...asked, doctorId: doctor.id },
            waiting.length > 0 ? IN_NO_PAYMENT : UNPAID_STATES,
          );
    const rate = input.isOfRate ? await rateOf(asker, doctor.id, shown, byDate ?? []) : '';
    return {
      title: `Pagos${kind}${where}`,
      sentence:
        shown.length > 0
          ? `${held ? `${held.sentence} ` : ''}${isLast ? 'El último pago' : `Los pagos${kind}`}${where}: ${inPesos(shown, measure)}${countsOf(shown, isLast)} (${otherMeasures(shown, measure)}). ${oneByOne(shown, waiting, isLast || input.isOfWay)}${taken}${others && ` Además, ${others.replace(/^H/, 'h')}`}${rate}${dated}${worked}`
          : `${held ? `${held.sentence} ` : ''}No hay pagos${kind || ' procesados'}${where}.${waits}${taken}${unpaid && ` ${unpaid}`}${dated}${worked}`,
      facts: [
        // What is compared are the sums of a month, and not its first payment.
        ...(shown.length > 1 ? sumsOf(shown) : []),
        ...shown.slice(0, TOLD).flatMap(factsOf),
        ...entries,
        ...(held?.facts ?? []),
        ...(byDate ? sumsOf(byDate, ' por fecha de pago') : []),
        ...(ofMonths ? sumsOf(ofMonths, ' por mes de atención') : []),
      ],
      link: !isStaff(asker.user)
        ? linkTo('/mis-pagos')
        : // The screen knows no days of payment.
          isOfPaymentDays
          ? null
          : screenOfPayments(asked, { doctorId: doctor.id, status }),
    };
  },
});

/** Which part of the payments was retained, and to the staff the rate of today. */
async function rateOf(
  { calls, user }: Asker,
  doctorId: number,
  payments: readonly Payment[],
  byDate: readonly Payment[],
): Promise<string> {
  const [gross, retained] = (['totalBrutAmount', 'totalRetentionAmount'] as const).map((of) =>
    sumOf(payments, of),
  );
  const share = gross ? Math.round(((retained ?? 0) / gross) * 10_000) / 100 : 0;
  // The rate is that of the day of payment.
  const years = new Set(
    [...payments, ...byDate].flatMap(({ paymentDate }) =>
      paymentDate ? Number(paymentDate.slice(0, 4)) : [],
    ),
  );
  const rates = await calls.legalRetention.list({ limit: 100, sort: '-year' });
  const legal = rates
    .filter(({ year }) => years.has(year))
    .map(({ year, percentage }) => `${percent(percentage)} en ${year}`)
    .toReversed();
  const ofLaw =
    legal.length > 0 ? ` La retención legal, por la fecha de pago, es ${legal.join(' y ')}.` : '';
  const [doctor] = isStaff(user) ? await calls.doctors.list({ ids: [doctorId], sort: 'name' }) : [];
  const today = !doctor
    ? ''
    : doctor.societyName
      ? ` Hoy se le paga a través de ${doctor.societyName}.`
      : ` Hoy se le retiene el ${percent(doctor.retentionPercentage)} de sus boletas.`;
  // What was earned and discounted besides is in the gross, and most of it bears no retention.
  const isOfFees = payments.every(({ totalEntries }) => totalEntries === 0);
  const rate = isOfFees
    ? ` La retención es el ${percent(share)} del bruto.`
    : ' Se retiene de los honorarios; el bruto tiene además haberes y descuentos, que en general no llevan retención.';
  return gross ? `${rate}${ofLaw}${today}` : `${ofLaw}${today}`;
}

/** The payments of the months worked, if the days are some whole months; null for other days. */
function ofWholeMonths(payments: readonly Payment[], { dateFrom, dateTo }: Days) {
  if (dateFrom === undefined || dateTo === undefined) return null;
  const [from, to] = [localDate(dateFrom), localDate(dateTo)];
  const isWhole = firstDayOf(monthOfDay(from)) === from && lastDayOf(monthOfDay(to)) === to;
  return isWhole
    ? payments.filter(({ periodMonth: month, periodYear: year }) => {
        const day = firstDayOf({ month, year });
        return day >= from && day <= to;
      })
    : null;
}

const sumOf = (payments: readonly Payment[], of: (typeof PAYMENT_MEASURES)[PaymentMeasure][0]) =>
  payments.reduce((total, payment) => total + payment[of], 0);
const inPesos = (payments: readonly Payment[], measure: PaymentMeasure) =>
  `${formatPesos(sumOf(payments, PAYMENT_MEASURES[measure][0]))} ${PAYMENT_MEASURES[measure][1]}`;

/** The sums by the other measures: who asks for two is told both. */
const otherMeasures = (payments: readonly Payment[], measure: PaymentMeasure) =>
  (Object.keys(PAYMENT_MEASURES) as PaymentMeasure[])
    .filter((other) => other !== measure)
    .map((other) => inPesos(payments, other))
    .join(', ');

/** ` en 3 pagos, por 120 atenciones`. */
function countsOf(payments: readonly Payment[], isLast: boolean | undefined): string {
  const count = isLast ? '' : ` en ${countOf(payments.length, 'pago', 'pagos')}`;
  return `${count}, por ${attentionsOf(payments)}`;
}

/** The first payments, and after them those that wait. */
const oneByOne = (
  payments: readonly Payment[],
  waiting: readonly Payment[],
  isOfWay: boolean | undefined,
) =>
  [
    ...payments
      .slice(0, TOLD)
      .map((payment) =>
        isOfWay && payment.status === 'paid'
          ? `${describePayment(payment)} Se pagó ${paymentWay(payment)}.`
          : describePayment(payment),
      ),
    ...(waiting.length > 0 ? ['Además:', ...waiting.slice(0, TOLD).map(describePayment)] : []),
  ].join(' ');

const factsOf = (payment: Payment) => [
  { label: periodOf(payment), value: PAYMENT_STATUS_BADGES[payment.status].label },
  { label: 'Bruto', value: formatPesos(payment.totalBrutAmount) },
  { label: 'Retención', value: formatPesos(payment.totalRetentionAmount) },
  { label: 'Líquido', value: formatPesos(payment.totalAmount) },
  { label: 'Atenciones', value: attentionsOf([payment]) },
  { label: 'Beneficiario', value: payment.payeeName },
  ...(payment.bankAccount
    ? [
        {
          label: 'Cuenta',
          value: [payment.bankName, maskAccount(payment.bankAccount)].filter(Boolean).join(', '),
        },
      ]
    : []),
];

/** The sums as facts; `reading` says by what the payments are of the time, where that is not what the answer begins with. */
const sumsOf = (payments: readonly Payment[], reading = '') => [
  { label: `Bruto${reading}`, value: formatPesos(sumOf(payments, 'totalBrutAmount')) },
  { label: `Retención${reading}`, value: formatPesos(sumOf(payments, 'totalRetentionAmount')) },
  { label: `Líquido${reading}`, value: formatPesos(sumOf(payments, 'totalAmount')) },
  { label: `Atenciones${reading}`, value: attentionsOf(payments) },
];
const attentionsOf = (payments: readonly Payment[]) =>
  countOf(
    payments.reduce((total, { totalAttentions }) => total + totalAttentions, 0),
    'atención',
    'atenciones',
  );

/** The earnings and discounts that the payments have, each as a fact. */
async function entriesOf({ calls }: Asker, doctorId: number, payments: readonly Payment[]) {
  const entries = await Promise.all(
    payments
      .filter(({ totalEntries }) => totalEntries > 0)
      .map(({ id }) => calls.payroll.paymentEntries({ doctorId, paymentId: id })),
  );
  return entries
    .flat()
    .map(({ title, finalAmount }) => ({ label: title, value: formatPesos(finalAmount) }));
}

/** What payments have besides fees, in words. */
const inclusion = (entries: Awaited<ReturnType<typeof entriesOf>>) =>
  entries.length === 0
    ? ''
    : ` Incluye: ${entries.map(({ label, value }) => `${label}, ${value}`).join('; ')}.`;

/** States of what is in no payment yet. */
const IN_NO_PAYMENT = UNPAID_STATES.filter((state) => state !== 'processed');

/** The unpaid fees, when there are no payments or besides them. */
async function describeUnpaid(
  { calls }: Asker,
  filters: Partial<Period> & { doctorId: number },
  states: readonly (typeof UNPAID_STATES)[number][] = UNPAID_STATES,
): Promise<string> {
  const { total, finalAmount } = await calls.movements.summary({ ...filters, status: [...states] });
  return total === 0
    ? ''
    : `Hay honorarios calculados que aún no se pagan: ${formatPesos(finalAmount)} ${asEstimate('líquidos')} en ${countOf(total, 'registro', 'registros')}.`;
}

function periodOf({ periodMonth, periodYear, sequence }: Payment): string {
  const period = formatPeriod({ month: periodMonth, year: periodYear });
  return sequence > 1 ? `${period} (complementaria)` : period;
}

function describePayment(payment: Payment): string {
  const state =
    payment.status === 'paid' && payment.paymentDate
      ? `pagado el ${formatDate(payment.paymentDate)}`
      : 'procesado, aún no pagado';
  const to = payment.payeeRut === payment.doctorRut ? '' : `, a ${payment.payeeName}`;
  return `${periodOf(payment)}: ${formatPesos(payment.totalAmount)}, ${state}${to}.`;
}
