/** The records that a rectification changes, in words (access §27). */
import type { Rectifiable } from '../../../contract/access/rectifications.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { CHANGED_WORDS } from '../../../domain/words/retention-words.ts';

/** `3 atenciones de 2 meses (del 01-06-2026 al 03-07-2026): 1 pendiente, 2 pagadas`. */
export function attentionsText(concerned: Rectifiable): string {
  const { attentions, months, firstOn, lastOn, pending, calculated, paid } = concerned;
  if (attentions === 0 || firstOn === null || lastOn === null) return 'Ninguna atención';
  const when =
    firstOn === lastOn
      ? `del ${formatDate(firstOn)}`
      : `de ${countOf(months, 'mes', 'meses')} (del ${formatDate(firstOn)} al ${formatDate(lastOn)})`;
  const states = [
    pending > 0 && countOf(pending, 'pendiente', 'pendientes'),
    calculated > 0 && countOf(calculated, 'calculada', 'calculadas'),
    paid > 0 && countOf(paid, 'pagada', 'pagadas'),
  ].filter((state) => state !== false);
  return `${countOf(attentions, 'atención', 'atenciones')} ${when}: ${states.join(', ')}`;
}

/** `2 pausas, 5 entradas de la auditoría`; empty without any. */
export const recordsText = (records: Rectifiable['records']): string =>
  Object.entries(CHANGED_WORDS)
    .filter(([table]) => (records[table] ?? 0) > 0)
    .map(([table, words]) => `${formatCount(records[table] ?? 0)} ${words}`)
    .join(', ');

/** How many other records there are. */
export const countRecords = (records: Rectifiable['records']): number =>
  Object.values(records).reduce((sum, one) => sum + one, 0);

/** What is asked when somebody has the new RUT already; null when nobody has. */
export function otherText(other: Rectifiable['other'], newRut: string): string | null {
  if (other === null) return null;
  const has = countOf(other.attentions, 'atención', 'atenciones');
  const told = other.names.slice(0, 10);
  const more = other.knownNames - told.length;
  const names = [...told, ...(more > 0 ? [`${formatCount(more)} nombres más`] : [])].join(' · ');
  return `${formatRut(newRut)} ya es el RUT de ${names}, con ${has}. ¿Es la misma persona? Sus atenciones quedarán juntas.`;
}
