/** Whether times that are compared can be: one in which the portal's attentions begin has less of them than there were (operations §6.67). */
import { formatDate, type LocalDate, localDate } from '../../../domain/calendar/calendar.ts';
import { spanOf } from './grammar/criteria.ts';
import { readable } from './grammar/name-searches.ts';
import type { Span } from './grammar/spans.ts';
import { spanInWords } from './grammar/times.ts';
import type { Understood } from './grammar/understand.ts';
import type { Asker } from './tool.ts';

/** A span of more days than a month. */
const isLong = ({ from, to }: Span) => from.slice(0, 7) !== to.slice(0, 7);

/**
 * What is said in the place of a difference of times of which the earlier one began before the portal's first attention; null where
 * they can be compared, and for who may not read that day.
 */
export async function notComparable(
  { calls }: Asker,
  each: readonly Understood[],
): Promise<string | null> {
  const spans = each.flatMap(({ criteria }) => spanOf(criteria) ?? []);
  const isOfTimes = new Set(spans.map(({ from }) => from)).size > 1;
  // The legal rate of a year is known without attentions.
  const isOfRates = each.some(({ tool }) => tool === 'legal_retention');
  if (!isOfTimes || isOfRates || !spans.some(isLong)) return null;
  const [first] = await readable(calls.attentions.list({ limit: 1, sort: 'attentionDate' }), []);
  const begin: LocalDate | null = first ? localDate(first.attentionDate) : null;
  const cut =
    begin === null
      ? undefined
      : spans.find(({ from, to }) => isLong({ from, to }) && monthOf(from) < monthOf(begin));
  if (begin === null || !cut) return null;
  return `\n\nEl portal tiene atenciones desde el ${formatDate(begin)}: de ${spanInWords(cut)} no están todas, así que estas cifras no dicen cuánto se creció ni cuánto se bajó. Compare meses enteros.`;
}
const monthOf = (day: string) => day.slice(0, 7);
