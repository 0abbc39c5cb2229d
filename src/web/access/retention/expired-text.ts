/** What the next night anonymises, in words (access §19.3). */
import type { Expired } from '../../../contract/access/retention.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { countOf } from '../../../domain/words/counts.ts';
import type { RetentionKind } from '../../../domain/words/retention-words.ts';

export function expiredText(
  kind: RetentionKind,
  { expired, attentions, latestOn }: Expired,
): string {
  if (expired === 0) return 'Esta noche no se anonimiza nada.';
  const latest = latestOn ? ` La más reciente es del ${formatDate(latestOn)}.` : '';
  return kind === 'patients'
    ? `Esta noche se anonimizan ${countOf(expired, 'paciente', 'pacientes')} con ${countOf(attentions, 'atención', 'atenciones')}.${latest}`
    : `Esta noche se vacían ${countOf(expired, 'fila', 'filas')}.${latest}`;
}
