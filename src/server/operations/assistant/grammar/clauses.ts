/** A question that asks for two things is read as two: 'cuántas atenciones hizo cardiología y cuánto suman los honorarios'. */
import type { LocalDate } from '../../../../domain/calendar/calendar.ts';
import { foldName } from '../../../../formats/text.ts';
import { joined } from './context.ts';
import { isMark, isSaid, type Part } from './parts.ts';
import type { Mark } from './words.ts';

/** Ways of asking with which a second question begins. */
const BEGINNINGS: readonly Mark[] = ['how-many', 'how-much', 'sum', 'who', 'when', 'why', 'which'];

/** The parts of both questions, of which the second goes on from the first; null if there is one. */
export function clausesOf(
  parts: readonly Part[],
  today: LocalDate,
): readonly (readonly Part[])[] | null {
  const at = parts.findIndex((part, place) => {
    const isJoint = place > 0 && part.kind === 'small' && foldName(part.typed) === 'y';
    return isJoint && isMark(parts.slice(place + 1).find(isSaid), ...BEGINNINGS);
  });
  if (at < 0) return null;
  const first = parts.slice(0, at);
  return [first, joined(first, parts.slice(at + 1), today)];
}
