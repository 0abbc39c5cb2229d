/** What a doctor asks for without saying whose it is, and pesos of their own attentions (operations §23.13). */
import { foldName } from '../../../../formats/text.ts';
import type { ToolName } from '../tools.ts';
import { isOwnWord } from './criteria.ts';
import { foldedWords } from './follow-ups.ts';
import { asPart, isMark, type Part } from './parts.ts';
import { isUnderstood, understand } from './understand.ts';

/** Of all payments, and of what a month waits for, doctors read their own alone. */
const OF_STAFF: readonly ToolName[] = ['payments', 'before_paying'];
const OWN: Part = { kind: 'mark', mark: 'own', typed: 'mi' };

/** What a doctor asks for without saying whose is their own, where only that can be answered: 'en qué banco me pagan'. */
export function asOwn(typed: string, parts: readonly Part[]): readonly Part[] {
  const [found, own] = [understand(parts), understand([...parts, OWN])];
  if (isUnderstood(own) && own.tool === 'own_terms') return [...parts, OWN];
  // 'Cuánto se pagó en total' asks for everybody's.
  const isOfAll =
    foldedWords(typed).split(' ').includes('clinica') ||
    parts.some((part) => isMark(part, 'paid-out'));
  const ofFees = parts.map((part) =>
    isMark(part, 'attention') ? asPart('fee', part.typed) : part,
  );
  // 'Y de eso cuánto era de particulares', after pesos: the fees of those, and not what was charged for them.
  const [asked, fees] = [found, understand(ofFees)];
  const asksPesos =
    isUnderstood(asked) &&
    asked.tool === 'attention_groups' &&
    !('by' in asked.input) &&
    !asked.criteria.measure &&
    parts.some((part) => isMark(part, 'how-much') && !/^tod/.test(foldName(part.typed))) &&
    !parts.some((part) => isMark(part, 'how-many', 'average'));
  if (asksPesos && isUnderstood(fees) && fees.tool === 'fee_groups') return ofFees;
  if (isUnderstood(found) && !OF_STAFF.includes(found.tool)) return parts;
  if (isOfAll || parts.some(isOwnWord)) return parts;
  return isUnderstood(own) && !OF_STAFF.includes(own.tool) ? [...parts, OWN] : parts;
}
