/** Times that are still to come, of which no figure is known (operations §22.11). */
import type { LocalDate } from '../../../../domain/calendar/calendar.ts';
import type { ToolName } from '../tools.ts';
import { spanOf } from './criteria.ts';
import { spanInWords } from './times.ts';
import type { Understood } from './understand.ts';

/** What has figures of what was done, and of nothing that is planned. */
const OF_WHAT_WAS: readonly ToolName[] = [
  ...([
    'attention_count',
    'attention_groups',
    'fee_totals',
    'fee_groups',
    'fees_of_each',
    'payments',
  ] as const),
  ...(['payment_groups', 'doctor_payments', 'receipts', 'paid_days'] as const),
];

/** Why a question for a time to come has no figure; null for all others. What is retained then has its rate. */
export function reasonToCome({ tool, criteria }: Understood, today: LocalDate): string | null {
  const span = spanOf(criteria);
  const isToCome = span !== undefined && span.from > today;
  if (!isToCome || !OF_WHAT_WAS.includes(tool) || criteria.measure === 'retention') return null;
  return `Aún no hay nada registrado ${/^\d{1,2} de /.test(spanInWords(span)) ? 'del' : 'de'} ${spanInWords(span)}, que no ha llegado: no sé cuánto será.`;
}
