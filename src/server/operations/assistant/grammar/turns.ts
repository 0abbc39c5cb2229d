/** Questions that only turn the one before: its order, by what means it is paid, of whom it is (operations §6.58). */
import type { LocalDate } from '../../../../domain/calendar/calendar.ts';
import { foldedWords, nextOf, rankedOf } from './follow-ups.ts';
import { asPart, isMark, isSaid, type Part } from './parts.ts';
import { readParts } from './read.ts';
import { isUnderstood, understand } from './understand.ts';

/** 'Al revés, los 3 que menos', after those with most: the same ranking from its other end. */
function reversedOf(words: string, before: readonly Part[], today: LocalDate): Part[] | null {
  const said = REVERSED.exec(words)?.groups;
  if (!said) return null;
  const [first, ...more] = before.filter((part) => isMark(part, 'most', 'least'));
  const found = understand(before);
  if (!first || !isUnderstood(found) || !('by' in found.input)) return null;
  const isOfOneOrder = more.every((part) => isMark(part, 'most') === isMark(first, 'most'));
  const [mark, order] = isMark(first, 'most')
    ? (['least', 'menos'] as const)
    : (['most', 'mas'] as const);
  // 'Al revés, los que más', after those with most, is no other end.
  if (!isOfOneOrder || (said.order && said.order !== order)) return null;
  const limit = readParts(`los ${said.limit ?? ''}`, today).filter(({ kind }) => kind === 'limit');
  const turned = [
    ...before
      .filter(({ kind }) => limit.length === 0 || kind !== 'limit')
      .map((part): Part => (isMark(part, 'most', 'least') ? asPart(mark, order) : part)),
    ...limit,
  ];
  return isUnderstood(understand(turned)) ? turned : null;
}
const COUNT = '\\d{1,2}|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez';
const REVERSED = new RegExp(
  `^(?:y )?(?:ahora )?(?:al reves|a la inversa)(?: (?:los|las)(?: (?<limit>${COUNT}))? que (?<order>mas|menos))?$`,
);

/** 'Solo los que se pagan con cheque', after the fees of a time: what was paid so then. Nothing else may narrow it down. */
function paidBy(words: string, before: readonly Part[], today: LocalDate): Part[] | null {
  const way = PAID_BY.exec(words)?.[1];
  if (way === undefined) return null;
  const found = understand(before);
  if (!isUnderstood(found) || !['fee_totals', 'payments'].includes(found.tool)) return null;
  const times = before.filter(({ kind }) => kind === 'time');
  const others = before.filter((part) => isSaid(part) && part.kind !== 'time');
  if (times.length !== 1 || !others.every((part) => isMark(part, ...OF_MONEY))) return null;
  return [...readParts(`cuánto se pagó ${way}`, today), ...times];
}
const OF_MONEY = ['how-much', 'sum', 'fee', 'payment', 'paid-out'] as const;
const PAID_BY =
  /^(?:y )?(?:solo|solamente) (?:a )?(?:los|las) que (?:se (?:les )?pagan?|se pagaron|cobran|reciben) (con cheque|por transferencia)$/;

/** 'Y a las sociedades', after a rate of retention: to which of them something is retained. Of pesos it asks how many. */
function ofSocieties(words: string, before: readonly Part[], today: LocalDate): Part[] | null {
  if (!/^y (?:a |de |para |con )?las sociedades$/.test(words)) return null;
  const found = understand(before);
  const isOfRate =
    isUnderstood(found) && found.tool === 'legal_retention' && !('isOfPaid' in found.input);
  return isOfRate ? readParts('a qué sociedades se les retiene', today) : null;
}

/** What a card or list tells at once: 'tiene correo', after a user, 'por qué motivo la primera', after what is on hold. */
function sameAgain(words: string, before: readonly Part[]): Part[] | null {
  const [isOfCard, isOfFirst] = [OF_CARD.test(words), OF_FIRST.test(words)];
  const found = isOfCard || isOfFirst ? understand(before) : null;
  if (!isUnderstood(found)) return null;
  const isOfUser = found.tool === 'users' && ('words' in found.input || 'doctor' in found.input);
  return (isOfUser && isOfCard) || (found.tool === 'held_payments' && isOfFirst)
    ? [...before]
    : null;
}
const OF_CARD =
  /^(?:y )?(?:(?:tiene|cual es su|cual es el|que) (?:correo|mail|email)(?: tiene)?|(?:esta|sigue) activ[oa])$/;
const OF_FIRST =
  /^(?:y )?(?:por que|por que motivo|cual es el motivo de)(?: es)? l[ao] primer[ao]$/;

/** The parts of a question that only turns the one before; null for anything else. */
export function turnOf(
  typed: string,
  before: readonly Part[],
  parts: readonly Part[],
  today: LocalDate,
): readonly Part[] | null {
  const words = foldedWords(typed).trim().replace(/\s+/g, ' ');
  return (
    rankedOf(typed, before, parts) ??
    nextOf(typed, before) ??
    reversedOf(words, before, today) ??
    paidBy(words, before, today) ??
    ofSocieties(words, before, today) ??
    sameAgain(words, before)
  );
}
