/** Questions about fees: calculated and paid totals, and the explanation of a line. */

import { z } from 'zod';
import {
  formatDate,
  formatPeriod,
  type Period,
  yearOf,
} from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { CALCULATION_STATES, type PaymentState, UNPAID_STATES } from '../../../../domain/states.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { areEstimated, asEstimate } from '../../../../domain/words/estimates.ts';
import { NO_RULE_LABEL, RECORD_TYPE_LABELS } from '../../../../domain/words/labels.ts';
import { maskAccount } from '../../../../domain/words/payment-labels.ts';
import { PAYMENT_STATUS_BADGES } from '../../../../domain/words/state-badges.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { readable } from '../grammar/name-searches.ts';
import { type Asker, linkTo, tool, Unanswerable } from '../tool.ts';
import { legalRetention } from './catalogues.ts';
import {
  type AskedDoctor,
  askedDoctor,
  askedPeriod,
  days,
  daysOf,
  doctorText,
  ofDays,
  ofDoctor,
  ofPeriod,
  period,
  screenOfPayments,
} from './inputs.ts';

const feeState = z.enum([...CALCULATION_STATES, 'unpaid']);
/** More than a doctor's payments of a lifetime. */
export const PAYMENTS_LIMIT = 1000;

/**
 * The screen that shows the same fees: the dashboard those of a month by state, the movements all those of a doctor. No screen
 * shows those of some days, of one record type or without a rule.
 */
function screenOfFees(
  { user }: Asker,
  doctor: AskedDoctor | null,
  { state, recordType, coverage, dateFrom }: z.infer<typeof feeQuestion>,
  asked: Partial<Period>,
) {
  const isNarrowed = (recordType ?? coverage ?? dateFrom) !== undefined;
  if (isNarrowed) return null;
  if (!isStaff(user)) return linkTo('/mis-pagos');
  if (!doctor) {
    return asked.month !== undefined && state !== 'unpaid' ? linkTo('/', asked) : null;
  }
  return state === undefined && asked.year === undefined
    ? linkTo('/pagos-procesados', { movements: doctor.id })
    : null;
}

const feeQuestion = z.object({
  state: feeState.optional(),
  recordType: z.enum(['participacion', 'hmq']).optional(),
  measure: z.enum(['gross', 'net', 'base', 'retention']).optional(),
  coverage: z.literal('no_rule').optional().describe('Solo los que ninguna regla cubre'),
  basis: z.literal('period').optional(),
  isAverage: z.literal(true).optional().describe('El promedio por registro'),
  doctor: doctorText,
  ...period,
  ...days,
});

/** Days may be those of the attentions or those of payment: a figure of the wrong ones would mislead. */
export const WHICH_DAYS =
  'De lo pagado sé los pagos por su fecha de pago, y los honorarios por mes o año. Pregunte por los pagos de esos días, o por los honorarios de un mes.';

export const feeTotals = tool({
  name: 'fee_totals',
  description:
    'Los honorarios (base, calculado, retención, líquido y número de registros) de un mes, un médico y un estado: calculado, pendiente de pago, procesado, pagado, o unpaid: todos los que aún no se pagan.',
  input: feeQuestion,
  async run(asker, input) {
    const doctor = await askedDoctor(asker, input.doctor);
    const { state, recordType } = input;
    if (state === 'paid' && input.dateFrom !== undefined) throw new Unanswerable(WHICH_DAYS);
    const asked = askedPeriod(input, asker.today);
    // Of a year to come nothing is retained yet: what is asked for is its rate.
    if (input.measure === 'retention' && !doctor && (asked.year ?? 0) > yearOf(asker.today))
      return legalRetention.run(asker, { year: asked.year });
    const sums = await feeSums(asker, doctor, input, asked);
    const inState = state ? stateWords(state) : '';
    const isEstimate = areEstimated(
      state === undefined || state === 'unpaid' ? undefined : [state],
    );
    const kind = `${input.coverage ? ' sin regla' : ''}${recordType ? ` de ${RECORD_TYPE_LABELS[recordType]}` : ''}`;
    const where = `${kind}${ofDoctor(doctor)}${ofPeriod(asked)}${ofDays(input.dateFrom, input.dateTo)}${inState}${byMonthOf(state, asked)}`;
    const processed = await processedPayments(asker, doctor, input, asked);
    const retained = await retainedAlready(asker, doctor, input, asked, sums);
    return {
      title: `Honorarios${where}`,
      sentence:
        sums.total === 0
          ? `No hay honorarios${where}.`
          : `Los honorarios${where} son ${formatPesos(sums.finalAmount)} ${asEstimate('líquidos', isEstimate)}: ${formatPesos(sums.calculatedAmount)} calculados menos ${formatPesos(sums.retentionAmount)} de retención, en ${countOf(sums.total, 'registro', 'registros')}.${input.isAverage ? ` En promedio por registro: ${formatPesos(Math.round(sums.calculatedAmount / sums.total))} calculados, ${formatPesos(Math.round(sums.finalAmount / sums.total))} ${asEstimate('líquidos', isEstimate)}.` : ''}${retained}${processed}`,
      facts: [
        { label: 'Registros', value: countOf(sums.total, 'registro', 'registros') },
        { label: 'Base', value: formatPesos(sums.baseAmount) },
        { label: 'Calculado', value: formatPesos(sums.calculatedAmount) },
        { label: asEstimate('Retención', isEstimate), value: formatPesos(sums.retentionAmount) },
        { label: asEstimate('Líquido', isEstimate), value: formatPesos(sums.finalAmount) },
        ...(sums.withoutRule === null
          ? []
          : [{ label: NO_RULE_LABEL, value: countOf(sums.withoutRule, 'registro', 'registros') }]),
      ],
      link: screenOfFees(asker, doctor, input, asked),
    };
  },
});

/** Of what is not paid, the payments that wait: with what was earned and discounted besides, they are other pesos than their fees. */
async function processedPayments(
  { calls, user }: Asker,
  doctor: AskedDoctor | null,
  { state, recordType, coverage, dateFrom }: z.infer<typeof feeQuestion>,
  asked: Partial<Period>,
): Promise<string> {
  const isNarrowed = (recordType ?? coverage ?? dateFrom) !== undefined;
  if (state !== 'unpaid' || isNarrowed || !isStaff(user)) return '';
  const { total, totalAmount } = await readable(
    calls.payroll.paymentsSummary({ ...asked, doctorId: doctor?.id, status: 'processed' }),
    { total: 0, totalAmount: 0, totalBrutAmount: 0, doctors: 0, totalAttentions: 0 },
  );
  return total === 0
    ? ''
    : ` De ello hay ${countOf(total, 'pago procesado', 'pagos procesados')} sin pagar, por ${formatPesos(totalAmount)} líquidos con sus haberes y descuentos.`;
}

/** Of a retention that is asked for whatever the state, how much was retained by paying: the rest is still to come. */
async function retainedAlready(
  asker: Asker,
  doctor: AskedDoctor | null,
  input: z.infer<typeof feeQuestion>,
  asked: Partial<Period>,
  all: { total: number; retentionAmount: number },
): Promise<string> {
  const isAsked = input.measure === 'retention' && input.state === undefined;
  if (!isAsked || input.dateFrom !== undefined || all.total === 0) return '';
  const paid = await feeSums(asker, doctor, { ...input, state: 'paid' }, asked);
  const rest = all.retentionAmount - paid.retentionAmount;
  return rest === 0
    ? ''
    : ` De la retención, ${formatPesos(paid.retentionAmount)} son de lo ya pagado; los otros ${formatPesos(rest)} se retienen cuando se pague.`;
}

/** The sums of fees, by the call that the asker may ask and that has the criteria. */
async function feeSums(
  { calls, user }: Asker,
  doctor: AskedDoctor | null,
  { state, recordType, coverage, dateFrom, dateTo }: z.infer<typeof feeQuestion>,
  asked: Partial<Period>,
) {
  const status = state && (state === 'unpaid' ? [...UNPAID_STATES] : [state]);
  if (recordType === undefined && coverage === undefined && dateFrom === undefined && doctor) {
    return calls.movements.summary({ ...asked, status, doctorId: doctor.id });
  }
  const filters = {
    ...asked,
    status,
    dateFrom,
    dateTo,
    doctorId: doctor?.id,
    participationTypes: recordType && [recordType],
    withoutRule: coverage && true,
  };
  if (isStaff(user)) return calls.calculations.summary(filters);
  const { sums } = await calls.calculations.groups({
    ...filters,
    by: 'recordType',
    sort: '-records',
  });
  return { ...sums, total: sums.records, withoutRule: null };
}

/** By which month paid fees are told: that of the attention, which is not when they were paid. */
export const byMonthOf = (
  state: z.infer<typeof feeState> | undefined,
  { year }: Partial<Period>,
): string => (state === 'paid' && year !== undefined ? ', por mes de atención' : '');

export function stateWords(state: z.infer<typeof feeState>): string {
  return state === 'unpaid' ? ' sin pagar' : ` en estado ${PAYMENT_STATUS_BADGES[state].label}`;
}

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
    ...period,
    ...days,
  }),
  async run(asker, input) {
    const doctor = await askedDoctor(asker, input.doctor);
    if (!doctor) throw new Unanswerable('¿De qué médico? Escriba su nombre o su RUT.');
    const inPeriod = askedPeriod(input, asker.today);
    const isByDate = input.basis === 'payment_date';
    const asked = isByDate ? {} : inPeriod;
    const { month, year } = asked;
    const { state, isLast, measure = 'net' } = input;
    const { dateFrom, dateTo } = isByDate ? { ...input, ...daysOf(inPeriod) } : input;
    const all = await asker.calls.payroll.doctorPayments({
      doctorId: doctor.id,
      limit: PAYMENTS_LIMIT,
    });
    const found = all.filter(
      ({ periodMonth, periodYear, paymentDate, status }) =>
        (month === undefined || periodMonth === month) &&
        (year === undefined || periodYear === year) &&
        (dateFrom === undefined || (paymentDate !== null && paymentDate >= dateFrom)) &&
        (dateTo === undefined || (paymentDate !== null && paymentDate <= dateTo)) &&
        (state === undefined || status === (state === 'unpaid' ? 'processed' : state)),
    );
    const last = lastPaid(found) ?? found[0];
    const shown = isLast ? (last ? [last] : []) : found;
    const waiting =
      isLast && state === undefined && last?.status === 'paid'
        ? found.filter(({ status }) => status === 'processed')
        : [];
    // 'Me pagaron en octubre' may mean the month that was worked, or the one in which it was paid.
    const inDays =
      state === 'paid' && !isLast && input.basis === undefined && dateFrom === undefined
        ? daysOf(asked)
        : {};
    const byDate = all.filter(
      ({ paymentDate, status }) =>
        status === 'paid' &&
        paymentDate !== null &&
        paymentDate >= (inDays.dateFrom ?? '9') &&
        paymentDate <= (inDays.dateTo ?? ''),
    );
    const entries = await Promise.all(
      shown
        .slice(0, PAYMENTS_TOLD)
        .filter(({ totalEntries }) => totalEntries > 0)
        .map(({ id }) =>
          asker.calls.payroll.paymentEntries({ doctorId: doctor.id, paymentId: id }),
        ),
    );
    const which = isLast
      ? 'El último pago'
      : `Los pagos${state ? ` ${PAYMENT_STATES_SAID[state]}` : ''}`;
    const days = dateFrom === undefined ? '' : `${ofDays(dateFrom, dateTo)}, por fecha de pago`;
    const where = `${ofDoctor(doctor)}${ofPeriod(asked)}${days}`;
    const [figure, words] = PAYMENT_MEASURES[measure];
    const sumOf = (some: typeof all, of: (typeof PAYMENT_MEASURES)[typeof measure][0] = figure) =>
      some.reduce((total, payment) => total + payment[of], 0);
    const sum = sumOf(shown);
    // Who asks for two measures is told both.
    const others = (some: typeof all) =>
      Object.values(PAYMENT_MEASURES)
        .filter(([of]) => of !== figure)
        .map(([of, said]) => `${formatPesos(sumOf(some, of))} ${said}`)
        .join(', ');
    const dated =
      inDays.dateFrom === undefined
        ? ''
        : ` Por fecha de pago, en${ofPeriod(asked).replace(' de ', ' ')}: ${formatPesos(sumOf(byDate))} ${words} en ${countOf(byDate.length, 'pago', 'pagos')} (${others(byDate)}).`;
    const told = [
      ...shown.slice(0, PAYMENTS_TOLD).map(describePayment),
      ...(waiting.length > 0
        ? ['Además:', ...waiting.slice(0, PAYMENTS_TOLD).map(describePayment)]
        : []),
    ].join(' ');
    const attentions = shown.reduce((total, payment) => total + payment.totalAttentions, 0);
    const count = `${isLast ? '' : ` en ${countOf(shown.length, 'pago', 'pagos')}`}, por ${countOf(attentions, 'atención', 'atenciones')}`;
    return {
      title: `Pagos${state ? ` ${PAYMENT_STATES_SAID[state]}` : ''}${where}`,
      sentence:
        shown.length > 0
          ? `${which}${where}: ${formatPesos(sum)} ${words}${count} (${others(shown)}). ${told}${dated}`
          : `No hay pagos${state ? ` ${PAYMENT_STATES_SAID[state]}` : ' procesados'}${where}. ${dateFrom === undefined ? await describeUnpaid(asker, { ...asked, doctorId: doctor.id }) : ''}${dated}`.trim(),
      facts: shown
        .slice(0, PAYMENTS_TOLD)
        .flatMap((payment) => [
          { label: periodOf(payment), value: PAYMENT_STATUS_BADGES[payment.status].label },
          { label: 'Bruto', value: formatPesos(payment.totalBrutAmount) },
          { label: 'Retención', value: formatPesos(payment.totalRetentionAmount) },
          { label: 'Líquido', value: formatPesos(payment.totalAmount) },
          { label: 'Beneficiario', value: payment.payeeName },
          ...(payment.bankAccount
            ? [
                {
                  label: 'Cuenta',
                  value: [payment.bankName, maskAccount(payment.bankAccount)]
                    .filter(Boolean)
                    .join(', '),
                },
              ]
            : []),
        ])
        .concat(
          entries.flat().map(({ title, finalAmount }) => ({
            label: title,
            value: formatPesos(finalAmount),
          })),
        ),
      link: !isStaff(asker.user)
        ? linkTo('/mis-pagos')
        : // The screen knows no days of payment.
          dateFrom === undefined
          ? screenOfPayments(asked, {
              doctorId: doctor.id,
              status: state === 'unpaid' ? 'processed' : state,
            })
          : null,
    };
  },
});

/** How many payments are told one by one. */
const PAYMENTS_TOLD = 12;
const PAYMENT_STATES_SAID = {
  processed: 'procesados',
  paid: 'pagados',
  unpaid: 'sin pagar',
} as const;
const PAYMENT_MEASURES = {
  gross: ['totalBrutAmount', 'brutos'],
  net: ['totalAmount', 'líquidos'],
  retention: ['totalRetentionAmount', 'de retención'],
} as const;

/** The unpaid fees, when there are no payments. */
async function describeUnpaid(
  { calls }: Asker,
  filters: Partial<Period> & { doctorId: number },
): Promise<string> {
  const { total, finalAmount } = await calls.movements.summary({
    ...filters,
    status: [...UNPAID_STATES],
  });
  return total === 0
    ? ''
    : `Hay honorarios calculados que aún no se pagan: ${formatPesos(finalAmount)} ${asEstimate('líquidos')} en ${countOf(total, 'registro', 'registros')}.`;
}

type PaymentFacts = {
  periodMonth: number;
  periodYear: number;
  sequence: number;
  status: PaymentState;
  paymentDate: string | null;
  totalAmount: number;
  payeeName: string;
  payeeRut: string;
  doctorRut: string;
};

/** The payment that was paid last; undefined if none is paid. */
export const lastPaid = <Payment extends PaymentFacts>(
  payments: readonly Payment[],
): Payment | undefined =>
  payments
    .filter(({ status }) => status === 'paid')
    .toSorted((a, b) => (b.paymentDate ?? '').localeCompare(a.paymentDate ?? ''))[0];

function periodOf({ periodMonth, periodYear, sequence }: PaymentFacts): string {
  const period = formatPeriod({ month: periodMonth, year: periodYear });
  return sequence > 1 ? `${period} (complementaria)` : period;
}

function describePayment(payment: PaymentFacts): string {
  const state =
    payment.status === 'paid' && payment.paymentDate
      ? `pagado el ${formatDate(payment.paymentDate)}`
      : 'procesado, aún no pagado';
  const to = payment.payeeRut === payment.doctorRut ? '' : `, a ${payment.payeeName}`;
  return `${periodOf(payment)}: ${formatPesos(payment.totalAmount)}, ${state}${to}.`;
}
