/** The frames of what a doctor asks about their own rates (operations §29.26). */
import { foldName } from '../../../../formats/text.ts';
import type { Frame } from './frame.ts';
import type { Part } from './parts.ts';

const saidOf = (parts: readonly Part[]) => foldName(parts.map(({ typed }) => typed).join(' '));
const asksOwnRate = (parts: readonly Part[]) =>
  /\b(?:me|mi|mis)\b/.test(saidOf(parts)) && /porcentaje|tasa/.test(saidOf(parts));

export const OWN_FRAMES: readonly Frame[] = [
  // 'Qué % me retienen': of what is paid today.
  {
    tool: 'legal_retention',
    needs: [['terms', 'rate', 'rate-asked', 'receipt-rate'], ['measure:retention']],
    when: asksOwnRate,
    may: ['own', 'applies', 'receipt', 'valid', 'terms', 'rate'],
    not: ['how-many', 'sum'],
    without: ['doctor', 'society', 'from', 'to', 'percentage'],
    means: { isOwn: true },
  },
];
