/** What a society was paid last: all of its payments of that day. */
import { formatDate, formatPeriod } from '../../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../../domain/money.ts';
import { countOf, someNames } from '../../../../domain/words/counts.ts';
import { type Asker, type Finding, Unanswerable } from '../tool.ts';
import { type Days, ofDays } from './inputs.ts';
import { allPages } from './pages.ts';
import { paymentWay } from './payment-way.ts';
import { sumBy } from './wording.ts';

const TOO_MANY = 'Son demasiados pagos para decir el último. Pregunte por un mes.';
/** How many doctors are named. */
const NAMED = 12;

/** The payments of the last day on which the society was paid, of all times or of some days. Throws if there is none. */
export async function lastOfSociety(
  { calls }: Asker,
  { id, name }: { readonly id: number; readonly name: string },
  days: Days,
): Promise<Finding> {
  const paid = await allPages(
    (page) =>
      calls.payroll.payments({
        ...page,
        ...{ societyId: id, status: 'paid', paidFrom: days.dateFrom, paidTo: days.dateTo },
      }),
    TOO_MANY,
  );
  const day = paid
    .flatMap(({ paymentDate }) => paymentDate ?? [])
    .toSorted()
    .at(-1);
  if (day === undefined) throw new Unanswerable(`No hay pagos hechos a ${name}${ofDays(days)}.`);
  const last = paid.filter(({ paymentDate }) => paymentDate === day);
  const of = (one: (typeof last)[number]) =>
    formatPeriod({ month: one.periodMonth, year: one.periodYear });
  const ways = new Set(last.map(paymentWay));
  const total = formatPesos(sumBy(last, ({ totalAmount }) => totalAmount));
  return {
    title: `Último pago a ${name}${ofDays(days)}`,
    sentence: `El último pago a ${name}${ofDays(days)} es del ${formatDate(day)}: ${total} líquidos en ${countOf(last.length, 'pago', 'pagos')}, ${[...ways].join('; ')}. Por las atenciones de ${[...new Set(last.map(of))].join(', ')}, de ${someNames(
      last.map(({ doctorName, totalAmount }) => `${doctorName} (${formatPesos(totalAmount)})`),
      last.length,
      NAMED,
    )}.`,
    facts: [
      { label: 'Fecha de pago', value: formatDate(day) },
      { label: 'Líquido', value: total },
      ...last.slice(0, NAMED).map((one) => ({
        label: `${one.doctorName}, ${of(one)}`,
        value: formatPesos(one.totalAmount),
      })),
    ],
    // No screen shows the payments of a society alone.
    link: null,
  };
}
