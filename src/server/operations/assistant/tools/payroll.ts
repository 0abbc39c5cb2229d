/** Questions about a month's payroll: its progress, what is missing before paying, its payments. */

import { z } from 'zod';
import { CALCULATION_SCREENS } from '../../../../contract/fees/calculations.ts';
import type { Screen } from '../../../../contract/screens.ts';
import {
  formatPeriod,
  type LocalDate,
  type Period,
  periodOf,
} from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { countOf, formatCount, someNames } from '../../../../domain/words/counts.ts';
import { asEstimate } from '../../../../domain/words/estimates.ts';
import { PAYMENT_STATUS_BADGES } from '../../../../domain/words/state-badges.ts';
import { hasScreen } from '../../../platform/http/access.ts';
import { type Asker, linkTo, tool, Unanswerable } from '../tool.ts';
import { societyNamed } from './catalogues.ts';
import {
  askedDays,
  askedPeriod,
  days,
  ofDays,
  ofPeriod,
  period,
  screenOfPayments,
  society,
} from './inputs.ts';
import { lastOfSociety } from './society-payments.ts';
import { UNSENT_OF_MONTHS, unsentPayments } from './unsent-payments.ts';
import { capital } from './wording.ts';

const STAGES = [
  ['calculated', PAYMENT_STATUS_BADGES.calculated.label],
  ['pendingPayment', PAYMENT_STATUS_BADGES.pending_payment.label],
  ['processed', PAYMENT_STATUS_BADGES.processed.label],
  ['paid', PAYMENT_STATUS_BADGES.paid.label],
] as const;

/** The month of the question, by default the current one; a year is none. */
function oneMonth(input: Partial<Period>, today: LocalDate): Period {
  if (input.month === undefined && input.year !== undefined) throw new Unanswerable(NO_YEAR);
  return { ...periodOf(today), ...askedPeriod(input, today) };
}
const NO_YEAR = 'Sé cómo va un mes, no un año. Pregunte por un mes.';

export const monthState = tool({
  name: 'month_state',
  description:
    'Cómo va un mes: atenciones importadas y pendientes, y honorarios calculados, en nómina, procesados y pagados, con sus montos.',
  input: z.object(period),
  async run({ calls, today }, input) {
    const asked = oneMonth(input, today);
    const month = await calls.dashboard.pipeline(asked);
    const stages = STAGES.map(([key, label]) => ({
      label,
      value: `${countOf(month[key].count, 'registro', 'registros')}, ${formatPesos(month[key].finalAmount)} ${asEstimate('líquidos', key === 'calculated' || key === 'pendingPayment')} (${formatPesos(month[key].calculatedAmount)} brutos)`,
    }));
    return {
      title: `Estado de ${formatPeriod(asked)}`,
      sentence: `En ${formatPeriod(asked)} hay ${countOf(month.imported.count, 'atención importada', 'atenciones importadas')}, ${countOf(month.pending.count, 'pendiente', 'pendientes')} de cálculo. ${stages.map(({ label, value }) => `${label}: ${value}.`).join(' ')}`,
      facts: [
        {
          label: 'Importadas',
          value: countOf(month.imported.count, 'atención', 'atenciones'),
        },
        { label: 'Pendientes', value: countOf(month.pending.count, 'atención', 'atenciones') },
        ...stages,
      ],
      link: linkTo('/', asked),
    };
  },
});

export const beforePaying = tool({
  name: 'before_paying',
  description:
    'Qué falta antes de pagar un mes: atenciones sin calcular, líneas sin regla, médicos sin cuenta, trabajos fallidos, filas rechazadas.',
  input: z.object(period),
  async run({ calls, today, user }, input) {
    const asked = oneMonth(input, today);
    const may = (...screens: Screen[]) => hasScreen(screens, user);
    const [month, needed, open] = await Promise.all([
      calls.dashboard.pipeline(asked),
      calls.dashboard.attentionNeeded(),
      // The dashboard covers only some months of lines without a rule, and only what the user can change.
      may(...CALCULATION_SCREENS)
        ? calls.calculations.summary({ ...asked, status: [...OPEN] })
        : null,
    ]);
    const { withoutAccount, failedJobs, rejectedRows } = needed;
    // Something that the user may not see must not be reported as none.
    const counts = [
      [month.pending.count, 'atención sin calcular', 'atenciones sin calcular'],
      [
        month.calculated.count,
        'registro calculado sin procesar',
        'registros calculados sin procesar',
      ],
      [
        month.pendingPayment.count,
        'registro en nómina sin procesar',
        'registros en nómina sin procesar',
      ],
      [month.processed.count, 'registro procesado sin pagar', 'registros procesados sin pagar'],
      [open?.withoutRule ?? null, 'línea sin regla', 'líneas sin regla'],
      [
        may('/medicos') ? withoutAccount.total : null,
        'médico sin cuenta bancaria',
        'médicos sin cuenta bancaria',
      ],
      [failedJobs.total, 'trabajo fallido', 'trabajos fallidos'],
      [
        may('/atenciones-medicas') ? rejectedRows.total : null,
        'fila rechazada',
        'filas rechazadas',
      ],
    ] as const;
    const missing = counts.flatMap(([count, one, many]) =>
      count === null ? [] : [{ count, one, many }],
    );
    const present = missing.filter(({ count }) => count > 0);
    const names = someNames(
      withoutAccount.doctors.map(({ name }) => name),
      withoutAccount.total,
    );
    return {
      title: `Qué falta antes de pagar ${formatPeriod(asked)}`,
      sentence:
        present.length === 0
          ? `Nada falta para ${formatPeriod(asked)}, de lo que puede ver: no hay ${missing.map(({ many }) => many).join(', ')}.`
          : `Antes de pagar ${formatPeriod(asked)} falta mirar: ${present.map(({ count, one, many }) => countOf(count, one, many)).join('; ')}.${names ? ` Se pagan por transferencia y su cuenta no está completa: ${names}.` : ''}`,
      facts: missing.map(({ count, many }) => ({ label: capital(many), value: String(count) })),
      link: linkTo('/', asked),
    };
  },
});

/** Not yet in a payment. */
const OPEN = ['calculated', 'pending_payment'] as const;

export const payments = tool({
  name: 'payments',
  description:
    'Cuántos pagos hay y cuánto suman, procesados o pagados: los de un mes o año de atenciones, o los pagados en ciertos días. De lo pagado de un mes dice además lo que se pagó en ese mes, por fecha de pago.',
  input: z.object({
    ...days,
    state: z.enum(['processed', 'paid', 'unpaid']).optional(),
    measure: z.enum(['gross', 'net', 'retention']).optional(),
    basis: z.enum(['period', 'payment_date']).optional(),
    society: society.describe('La sociedad a la que se paga'),
    isAverage: z.literal(true).optional().describe('El promedio por médico'),
    isUnsent: z.literal(true).optional().describe('Los que no están en un archivo de banco'),
    isLast: z.boolean().optional().describe('De una sociedad: lo que se le pagó el último día'),
  }),
  async run(asker, { state, basis, isAverage, isUnsent, isLast, society: named, ...input }) {
    const { calls, today } = asker;
    const payee = named ? await societyNamed(calls, named) : null;
    if (isUnsent && input.dateFrom !== undefined) throw new Unanswerable(UNSENT_OF_MONTHS);
    if (isUnsent) return unsentPayments(asker, askedPeriod(input, today));
    if (payee && isLast) return lastOfSociety(asker, payee, askedDays(input, today));
    const asked = askedPeriod(input, today);
    const status = state === 'unpaid' ? 'processed' : state;
    const isByDate =
      input.dateFrom !== undefined || (basis === 'payment_date' && asked.year !== undefined);
    const inDays = askedDays(input, today);
    const ofPaymentDate = { paidFrom: inDays.dateFrom, paidTo: inDays.dateTo };
    const societyId = payee?.id;
    const [sums, byDate] = await Promise.all([
      calls.payroll.paymentsSummary({ ...(isByDate ? ofPaymentDate : asked), status, societyId }),
      // 'Pagado en octubre' may mean the month that was worked, or the one in which it was paid.
      status === 'paid' && !isByDate && basis === undefined && asked.year !== undefined
        ? calls.payroll.paymentsSummary({ ...ofPaymentDate, status, societyId })
        : null,
    ]);
    const waiting =
      state === undefined && !isByDate && sums.total > 0
        ? await calls.payroll.paymentsSummary({ ...asked, status: 'processed', societyId })
        : null;
    // Of a month that is paid in part, what waits is told, too: who asks whether it was paid is not told of the paid part alone.
    const unpaid =
      byDate !== null && asked.month !== undefined
        ? await calls.payroll.paymentsSummary({ ...asked, status: 'processed', societyId })
        : null;
    const its = payee && !isByDate ? await paymentsOf(calls, { ...asked, status, societyId }) : [];
    const [one, many] = state ? PAYMENT_WORDS[state] : ['pago', 'pagos'];
    const where = `${payee ? ` a ${payee.name}` : ''}${ofDays(inDays)}${isByDate ? ', por fecha de pago' : ''}`;
    const told = ({ total, totalAmount, totalBrutAmount, doctors, totalAttentions }: typeof sums) =>
      `${countOf(total, one, many)}: ${formatPesos(totalAmount)} líquidos, ${formatPesos(totalBrutAmount)} brutos menos ${formatPesos(totalBrutAmount - totalAmount)} de retención, de ${countOf(doctors, 'médico', 'médicos')} por ${countOf(totalAttentions, 'atención', 'atenciones')}${
        isAverage && doctors > 0
          ? `; en promedio por médico, ${formatPesos(Math.round(totalAmount / doctors))} líquidos y ${formatPesos(Math.round(totalBrutAmount / doctors))} brutos`
          : ''
      }`;
    const ofWork =
      byDate === null && !isByDate && asked.year !== undefined
        ? ' Es por mes de atención, no por fecha de pago.'
        : '';
    return {
      title: `${capital(many)}${where}`,
      sentence: `Hay ${told(sums).replace(':', `${where}:`)}.${unpaid?.total ? ` ${unpaid.total === 1 ? 'Otro pago procesado' : `Otros ${formatCount(unpaid.total)} pagos procesados`} de ${ofPeriod(asked).replace(' de ', '')} ${unpaid.total === 1 ? 'espera' : 'esperan'} su pago, por ${formatPesos(unpaid.totalAmount)} líquidos.` : ''}${byDate === null ? '' : ` Por fecha de pago, en ${ofPeriod(asked).replace(' de ', '')} hay ${told(byDate)}.`}${waiting === null ? '' : ` De ellos, ${countOf(sums.total - waiting.total, 'está pagado', 'están pagados')} y ${countOf(waiting.total, 'espera', 'esperan')} su pago, por ${formatPesos(waiting.totalAmount)} líquidos.`}${ofWork}`,
      facts: [
        { label: 'Pagos', value: countOf(sums.total, 'pago', 'pagos') },
        { label: 'Médicos', value: countOf(sums.doctors, 'médico', 'médicos') },
        { label: 'Atenciones', value: countOf(sums.totalAttentions, 'atención', 'atenciones') },
        { label: 'Bruto', value: formatPesos(sums.totalBrutAmount) },
        { label: 'Retención', value: formatPesos(sums.totalBrutAmount - sums.totalAmount) },
        { label: 'Líquido', value: formatPesos(sums.totalAmount) },
        ...(byDate === null
          ? []
          : [
              { label: 'Bruto por fecha de pago', value: formatPesos(byDate.totalBrutAmount) },
              {
                label: 'Retención por fecha de pago',
                value: formatPesos(byDate.totalBrutAmount - byDate.totalAmount),
              },
              { label: 'Líquido por fecha de pago', value: formatPesos(byDate.totalAmount) },
              {
                label: 'Atenciones por fecha de pago',
                value: countOf(byDate.totalAttentions, 'atención', 'atenciones'),
              },
            ]),
        ...its,
      ],
      // The screen knows no days of payment, and no societies.
      link: isByDate || payee ? null : screenOfPayments(asked, { status }),
    };
  },
});

/** How many payments of a society are told one by one. */
const PAYMENTS_TOLD = 12;

/** The payments of a society, each with the doctor whose work it pays. */
async function paymentsOf(
  calls: Asker['calls'],
  filters: Parameters<Asker['calls']['payroll']['payments']>[0],
) {
  const found = await calls.payroll.payments({ ...filters, limit: PAYMENTS_TOLD });
  return found.map(({ doctorName, periodMonth, periodYear, totalAmount }) => ({
    label: `${doctorName}, ${formatPeriod({ month: periodMonth, year: periodYear })}`,
    value: formatPesos(totalAmount),
  }));
}

/** One payment and several, by the state that was asked for. */
const PAYMENT_WORDS = {
  processed: ['pago procesado', 'pagos procesados'],
  paid: ['pago pagado', 'pagos pagados'],
  unpaid: ['pago sin pagar', 'pagos sin pagar'],
} as const;
