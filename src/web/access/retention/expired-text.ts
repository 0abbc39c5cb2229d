/** What the next night anonymises or removes, in words (access §19.3, access §28.1). */
import type { Expired } from '../../../contract/access/retention.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { countOf } from '../../../domain/words/counts.ts';
import {
  isRemoved,
  RETENTION_WORDS,
  type RetentionKind,
} from '../../../domain/words/retention-words.ts';

export function expiredText(
  kind: RetentionKind,
  { expired, attentions, waiting, latestOn }: Expired,
): string {
  const latest = latestOn ? ` La más reciente es del ${formatDate(latestOn)}.` : '';
  const what = countOf(expired, ...RETENTION_WORDS[kind].records);
  if (isRemoved(kind)) {
    const behind =
      waiting === 0
        ? ''
        : ` Con su plazo cumplido, esperan detrás de una más nueva: ${countOf(waiting, ...RETENTION_WORDS[kind].records)}.`;
    return expired === 0
      ? `Esta noche no se borra nada.${behind}`
      : `Esta noche se borran ${what}.${latest}${behind}`;
  }
  if (expired === 0) return 'Esta noche no se anonimiza nada.';
  return kind === 'patients'
    ? `Esta noche se anonimizan ${what} con ${countOf(attentions, 'atención', 'atenciones')}.${latest}`
    : `Esta noche se vacían ${what}.${latest}`;
}
