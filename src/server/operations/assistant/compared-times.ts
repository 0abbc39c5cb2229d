/**
 * Whether times that are compared can be, and which of their figures may still change (operations §32.10,
 * operations §32.15).
 */
import type { AssistantCriteria } from '../../../contract/operations/assistant-query.ts';
import { formatDate, type LocalDate, localDate } from '../../../domain/calendar/calendar.ts';
import { isStaff } from '../../platform/http/access.ts';
import { spanOf } from './grammar/criteria.ts';
import { readable } from './grammar/name-searches.ts';
import type { Span } from './grammar/spans.ts';
import { spanInWords } from './grammar/times.ts';
import type { Understood } from './grammar/understand.ts';
import type { Asker } from './tool.ts';
import { askedDoctor } from './tools/inputs.ts';
import { ownEnd } from './tools/last-attention.ts';
import type { ToolName } from './tools.ts';

const monthOf = (day: string) => day.slice(0, 7);
const areOfTimes = (spans: readonly Span[]) => new Set(spans.map(({ from }) => from)).size > 1;

/** The day of the portal's first attention, and for a doctor that of their own; null for none, or for who may not read it. */
async function firstDay(asker: Asker): Promise<LocalDate | null> {
  const { calls, user } = asker;
  const own = isStaff(user) ? null : await askedDoctor(asker, undefined);
  const [first] = own
    ? await ownEnd(asker, { doctorId: own.id }, true)
    : await readable(calls.attentions.list({ limit: 1, sort: 'attentionDate' }), []);
  return first ? localDate(first.attentionDate) : null;
}

/**
 * What is said in the place of a difference of times of which one began before the month of the portal's first attention; null where
 * they can be compared, and for who may not read that day.
 */
export async function notComparable(
  asker: Asker,
  each: readonly Understood[],
): Promise<string | null> {
  const spans = each.flatMap(({ criteria }) => spanOf(criteria) ?? []);
  // The legal rate of a year is known without attentions.
  const isOfRates = each.some(({ tool }) => tool === 'legal_retention');
  if (!areOfTimes(spans) || isOfRates) return null;
  const begin = await firstDay(asker);
  const cut = begin && spans.find(({ from }) => monthOf(from) < monthOf(begin));
  if (!begin || !cut) return null;
  const whose = isStaff(asker.user)
    ? 'El portal tiene atenciones desde'
    : 'Sus atenciones en el portal empiezan';
  return `\n\n${whose} el ${formatDate(begin)}: de ${spanInWords(cut)} no están todas, así que estas cifras no dicen cuánto se creció ni cuánto se bajó. Compare meses enteros.`;
}

/** Why the figure of a question may still change; null for one that stays. */
export type Open = (figure: {
  readonly amount: number;
  /** Whether it is by the day of payment, and not by the month of the work. */
  readonly isByDay: boolean;
}) => string | null;

const OF_PAYMENTS: readonly ToolName[] = ['payments', 'doctor_payments'];
const OF_FEES: readonly ToolName[] = ['fee_totals', 'fee_groups'];

/** How many attentions of the days, and of the doctor who is named, are not calculated, and not paid yet. */
async function waitingIn(asker: Asker, { from, to }: Span, named: string | undefined) {
  const { calls, user } = asker;
  const doctor = await askedDoctor(asker, named);
  const days = { dateFrom: from, dateTo: to, ...(doctor && { doctorId: doctor.id }) };
  if (isStaff(user) || !doctor) {
    const found = await readable(calls.attentions.summary(days), null);
    const { pending = 0, calculated = 0 } = found?.byStatus ?? {};
    return { uncalculated: pending, unpaid: pending + calculated };
  }
  const [all, paid] = await Promise.all(
    [undefined, 'paid' as const].map((state) =>
      calls.portal.attentionsSummary({ ...days, doctorId: doctor.id, state }),
    ),
  );
  const { total = 0, calculatedCount = 0 } = all ?? {};
  return { uncalculated: total - calculatedCount, unpaid: total - (paid?.total ?? 0) };
}

/**
 * Of each question whether its figure may still change: of a time that is not over beside another time, of pesos of attentions that
 * are not calculated, and of what is paid of those that are not paid.
 */
export async function openOf(asker: Asker, each: readonly Understood[]): Promise<readonly Open[]> {
  const spans = each.map(({ criteria }) => spanOf(criteria));
  const isOfTimes = areOfTimes(spans.flatMap((span) => span ?? []));
  return Promise.all(
    each.map(async ({ tool, criteria, input }, at): Promise<Open> => {
      const span = spans[at];
      if (!span) return () => null;
      const name = spanInWords(span);
      if (isOfTimes && span.to >= asker.today) return () => `${name} aún no termina`;
      const isOfPayments = OF_PAYMENTS.includes(tool);
      if (!isOfPayments && !OF_FEES.includes(tool)) return () => null;
      const { uncalculated, unpaid } = await waitingIn(asker, span, criteria.doctor);
      return ({ amount, isByDay }) => {
        if (isByDay || isDated(criteria)) return null;
        if (uncalculated > 0) return `de ${name} hay atenciones sin calcular`;
        const asksPaid =
          [criteria.state, input.state].includes('paid') ||
          criteria.measure === 'retention' ||
          (isOfPayments && amount === 0);
        return asksPaid && unpaid > 0 ? `de ${name} hay atenciones sin pagar` : null;
      };
    }),
  );
}
const isDated = ({ basis }: AssistantCriteria) => basis === 'payment_date';
