/** Questions about fees: calculated and paid totals, and the explanation of a line. */

import { z } from 'zod';
import { formatDate, formatPeriod, type Period } from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { CALCULATION_STATES, type PaymentState, UNPAID_STATES } from '../../../../domain/states.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { areEstimated, asEstimate, isEstimated } from '../../../../domain/words/estimates.ts';
import { NO_RULE_LABEL } from '../../../../domain/words/labels.ts';
import { paidPayeeInWords, payeeInWords } from '../../../../domain/words/payee-words.ts';
import { PAYMENT_STATUS_BADGES } from '../../../../domain/words/state-badges.ts';
import { hasScreen, isStaff } from '../../../platform/http/access.ts';
import { type Asker, screenAddress, tool, Unanswerable } from '../tool.ts';
import {
  type AskedDoctor,
  askedDoctor,
  askedPeriod,
  doctorText,
  ofDoctor,
  ofPeriod,
  period,
  screenOfPayments,
} from './inputs.ts';

const feeState = z.enum([...CALCULATION_STATES, 'unpaid']);
/** More than a doctor's payments of a lifetime. */
const PAYMENTS_LIMIT = 1000;

/** The screen of the user's own payments. */
const OWN_PAYMENTS = { label: 'Mis Pagos', href: '/mis-pagos' };

/** The screen for fees: the movements for a doctor, the dashboard for a month by state. */
function screenOfFees({ user }: Asker, doctor: AskedDoctor | null, asked: Partial<Period>) {
  if (!isStaff(user)) return OWN_PAYMENTS;
  if (!doctor && asked.month !== undefined) {
    return { label: 'Panel de Control', href: screenAddress('/', asked) };
  }
  // Not all staff have the movements; the payments also show where a doctor's fees went.
  return hasScreen(['/pagos-procesados'], user)
    ? {
        label: 'Pagos Procesados',
        href: screenAddress('/pagos-procesados', { movements: doctor?.id }),
      }
    : screenOfPayments(asked, { doctorId: doctor?.id });
}

export const feeTotals = tool({
  name: 'fee_totals',
  description:
    'Los honorarios (base, calculado, retención, líquido y número de registros) de un mes, un médico y un estado: calculado, pendiente de pago, procesado, pagado, o unpaid: todos los que aún no se pagan.',
  input: z.object({ state: feeState.optional(), doctor: doctorText, ...period }),
  async run(asker, input) {
    const doctor = await askedDoctor(asker, input.doctor);
    const { state } = input;
    const asked = askedPeriod(input, asker.today);
    const filters = {
      ...asked,
      status: state && (state === 'unpaid' ? [...UNPAID_STATES] : [state]),
    };
    const sums = doctor
      ? await asker.calls.movements.summary({ ...filters, doctorId: doctor.id })
      : await asker.calls.calculations.summary(filters);
    const inState = state ? stateWords(state) : '';
    const isEstimate = areEstimated(
      state === undefined || state === 'unpaid' ? undefined : [state],
    );
    const where = `${ofDoctor(doctor)}${ofPeriod(asked)}${inState}`;
    return {
      title: `Honorarios${where}`,
      sentence:
        sums.total === 0
          ? `No hay honorarios${where}.`
          : `Los honorarios${where} son ${formatPesos(sums.finalAmount)} ${asEstimate('líquidos', isEstimate)}: ${formatPesos(sums.calculatedAmount)} calculados menos ${formatPesos(sums.retentionAmount)} de retención, en ${countOf(sums.total, 'registro', 'registros')}.`,
      facts: [
        { label: 'Registros', value: countOf(sums.total, 'registro', 'registros') },
        { label: 'Base', value: formatPesos(sums.baseAmount) },
        { label: 'Calculado', value: formatPesos(sums.calculatedAmount) },
        { label: asEstimate('Retención', isEstimate), value: formatPesos(sums.retentionAmount) },
        { label: asEstimate('Líquido', isEstimate), value: formatPesos(sums.finalAmount) },
        { label: NO_RULE_LABEL, value: countOf(sums.withoutRule, 'registro', 'registros') },
      ],
      link: screenOfFees(asker, doctor, asked),
    };
  },
});

function stateWords(state: z.infer<typeof feeState>): string {
  return state === 'unpaid' ? ' sin pagar' : ` en estado ${PAYMENT_STATUS_BADGES[state].label}`;
}

export const doctorPayments = tool({
  name: 'doctor_payments',
  description:
    'Los pagos de un médico (período, estado, fecha, bruto, retención, líquido), de un mes o los últimos.',
  input: z.object({ doctor: doctorText, ...period }),
  async run(asker, input) {
    const doctor = await askedDoctor(asker, input.doctor);
    if (!doctor) throw new Unanswerable('¿De qué médico? Escriba su nombre o su RUT.');
    const asked = askedPeriod(input, asker.today);
    const { month, year } = asked;
    const all = await asker.calls.payroll.doctorPayments({
      doctorId: doctor.id,
      limit: PAYMENTS_LIMIT,
    });
    const found = all.filter(
      ({ periodMonth, periodYear }) =>
        (month === undefined || periodMonth === month) &&
        (year === undefined || periodYear === year),
    );
    const shown = month === undefined && year === undefined ? found.slice(0, 1) : found;
    const entries = await Promise.all(
      shown
        .filter(({ totalEntries }) => totalEntries > 0)
        .map(({ id }) =>
          asker.calls.payroll.paymentEntries({ doctorId: doctor.id, paymentId: id }),
        ),
    );
    const which = month === undefined && year === undefined ? 'El último pago' : 'Los pagos';
    const where = `${ofDoctor(doctor)}${ofPeriod(asked)}`;
    const net = shown.reduce((sum, { totalAmount }) => sum + totalAmount, 0);
    return {
      title: `Pagos${where}`,
      sentence:
        shown.length > 0
          ? `${which}${where}: ${formatPesos(net)} líquidos. ${shown.map(describePayment).join(' ')}`
          : `No hay pagos procesados${where}. ${await describeUnpaid(asker, { ...asked, doctorId: doctor.id })}`.trim(),
      facts: shown
        .flatMap((payment) => [
          { label: periodOf(payment), value: PAYMENT_STATUS_BADGES[payment.status].label },
          { label: 'Bruto', value: formatPesos(payment.totalBrutAmount) },
          { label: 'Retención', value: formatPesos(payment.totalRetentionAmount) },
          { label: 'Líquido', value: formatPesos(payment.totalAmount) },
          { label: 'Beneficiario', value: payment.payeeName },
        ])
        .concat(
          entries.flat().map(({ title, finalAmount }) => ({
            label: title,
            value: formatPesos(finalAmount),
          })),
        ),
      link: isStaff(asker.user) ? screenOfPayments(asked, { doctorId: doctor.id }) : OWN_PAYMENTS,
    };
  },
});

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

export const explainLine = tool({
  name: 'explain_line',
  description: 'Por qué una línea (una atención calculada, por su número) se paga como se paga.',
  input: z.object({ attentionId: z.number().int().positive().max(2_147_483_647) }),
  async run({ calls, user }, { attentionId }) {
    const { calculation, explanation, payee } = await calls.calculations.explanation({
      id: attentionId,
    });
    const { month, year } = {
      month: calculation.periodMonth,
      year: calculation.periodYear,
    };
    const payeeWords =
      calculation.status === 'paid' ? paidPayeeInWords(payee) : payeeInWords(payee);
    return {
      title: `Cálculo de la atención ${attentionId}`,
      sentence: `${explanation.sentence} ${payeeWords}.`,
      facts: [
        { label: 'Fecha', value: formatDate(calculation.attentionDate) },
        { label: 'Base', value: formatPesos(explanation.baseAmount) },
        {
          label: 'Regla',
          value: explanation.selected
            ? `${explanation.selected.code} v${explanation.selected.version}`
            : NO_RULE_LABEL,
        },
        { label: 'Calculado', value: formatPesos(explanation.calculatedAmount) },
        {
          label: asEstimate('Retención', isEstimated(calculation.status)),
          value: formatPesos(explanation.retentionAmount),
        },
        {
          label: asEstimate('Líquido', isEstimated(calculation.status)),
          value: formatPesos(explanation.finalAmount),
        },
        { label: 'Beneficiario', value: payee.name },
      ],
      link: isStaff(user)
        ? {
            label: 'Atenciones Médicas',
            href: screenAddress('/atenciones-medicas', { attention: attentionId }),
          }
        : { label: `Mis Pagos (${formatPeriod({ month, year })})`, href: '/mis-pagos' },
    };
  },
});
