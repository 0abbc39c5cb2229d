/** On which days a month was paid (payout §3). */
import { z } from 'zod';
import type { Payment } from '../../../../contract/payout/payroll.ts';
import { formatDate, formatPeriod, type LocalDate } from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { countOf } from '../../../../domain/words/counts.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { type Asker, type Finding, tool, Unanswerable } from '../tool.ts';
import { doctorPayments } from './doctor-payments.ts';
import { askedPeriod, daysOf, period, screenOfPayments } from './inputs.ts';
import { allPages } from './pages.ts';
import { sumBy } from './wording.ts';

const TOO_MANY = 'Son demasiados pagos para decir sus días. Pregunte por un mes.';
const WHICH_MONTH = '¿De qué mes? Pregunte, por ejemplo, «¿Cuándo se pagó la nómina de julio?».';
/** How many days are told. */
const DAYS_TOLD = 12;

export const paidDays = tool({
  name: 'paid_days',
  description:
    'Qué días se pagó la nómina de un mes, cuántos pagos cada día y por cuánto, y cuántos quedan sin pagar.',
  input: z.object({
    ...period,
    isLast: z.literal(true).optional().describe('El último día en que se pagó, de cualquier mes'),
  }),
  async run(asker, input) {
    if (input.isLast)
      return isStaff(asker.user) ? lastDayPaid(asker) : doctorPayments.run(asker, { isLast: true });
    const asked = askedPeriod(input, asker.today);
    const { month, year } = asked;
    if (month === undefined || year === undefined) throw new Unanswerable(WHICH_MONTH);
    if (!isStaff(asker.user)) return doctorPayments.run(asker, { month, year });
    const read = (filters: Parameters<typeof asker.calls.payroll.payments>[0]) =>
      allPages((page) => asker.calls.payroll.payments({ ...filters, ...page }), TOO_MANY);
    const { dateFrom: paidFrom, dateTo: paidTo } = daysOf(asked);
    const [its, inMonth] = await Promise.all([
      read({ month, year }),
      read({ paidFrom, paidTo, status: 'paid' }),
    ]);
    const paid = daysPaid(its);
    const waiting = its.filter(({ status }) => status !== 'paid');
    const name = formatPeriod({ month, year });
    const rest =
      waiting.length === 0
        ? ''
        : ` ${paid.length === 0 ? 'Hay' : 'Quedan'} ${countOf(waiting.length, 'pago', 'pagos')} sin pagar, por ${formatPesos(sumBy(waiting, ({ totalAmount }) => totalAmount))} líquidos.`;
    const others = daysPaid(inMonth).map(({ on }) => formatDate(on));
    return {
      title: `Días en que se pagó ${name}`,
      sentence: `${
        paid.length === 0
          ? `La nómina de ${name} aún no se ha pagado.`
          : `La nómina de ${name} se pagó ${paid.slice(0, DAYS_TOLD).map(inWords).join('; ')}.`
      }${rest}${others.length === 0 ? '' : ` Por fecha de pago, en ${name} se pagó el ${others.join(', el ')}.`}`,
      facts: paid.map(({ on, payments, net }) => ({
        label: formatDate(on),
        value: `${countOf(payments, 'pago', 'pagos')}, ${formatPesos(net)} líquidos`,
      })),
      link: screenOfPayments(asked, {}),
    };
  },
});

/** The last day on which something was paid, to how many doctors, and for which months. */
async function lastDayPaid({ calls }: Asker): Promise<Finding> {
  const [last] = await calls.payroll.payments({ status: 'paid', sort: '-paymentDate', limit: 1 });
  const title = 'Último día en que se pagó';
  if (!last?.paymentDate)
    return { title, sentence: 'Aún no se ha pagado nada.', facts: [], link: null };
  const on = last.paymentDate;
  const its = await allPages(
    (page) => calls.payroll.payments({ status: 'paid', paidFrom: on, paidTo: on, ...page }),
    TOO_MANY,
  );
  const doctors = new Set(its.map(({ doctorId }) => doctorId)).size;
  const months = [
    ...new Set(
      its.map(({ periodMonth: month, periodYear: year }) => formatPeriod({ month, year })),
    ),
  ];
  const net = sumBy(its, ({ totalAmount }) => totalAmount);
  return {
    title,
    sentence: `Lo último que se pagó fue el ${formatDate(on)}: ${countOf(its.length, 'pago', 'pagos')} a ${countOf(doctors, 'médico', 'médicos')} por ${formatPesos(net)} líquidos, de ${new Intl.ListFormat('es').format(months)}.`,
    facts: [
      { label: 'Fecha', value: formatDate(on) },
      { label: 'Pagos', value: countOf(its.length, 'pago', 'pagos') },
      { label: 'Médicos', value: countOf(doctors, 'médico', 'médicos') },
      { label: 'Líquido', value: formatPesos(net) },
    ],
    link: null,
  };
}

type PaidDay = { readonly on: LocalDate; readonly payments: number; readonly net: number };

const inWords = ({ on, payments, net }: PaidDay) =>
  `el ${formatDate(on)} (${countOf(payments, 'pago', 'pagos')}, ${formatPesos(net)} líquidos)`;

/** The days on which some of the payments were paid, the first one first. */
function daysPaid(all: readonly Payment[]): PaidDay[] {
  const paid = all.filter(({ status }) => status === 'paid');
  return [...Map.groupBy(paid, ({ paymentDate }) => paymentDate)]
    .flatMap(([on, of]) =>
      on === null
        ? []
        : [
            {
              on: on as LocalDate,
              payments: of.length,
              net: sumBy(of, ({ totalAmount }) => totalAmount),
            },
          ],
    )
    .toSorted((one, other) => one.on.localeCompare(other.on));
}
