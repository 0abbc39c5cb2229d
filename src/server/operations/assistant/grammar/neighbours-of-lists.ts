/** Meanings that parts have in view of the others, in questions for rankings, rules and what is paid each month. */
import { foldName } from '../../../../formats/text.ts';
import { asPart, isMark, isSaid, type Part, small, unread } from './parts.ts';

type Rule = (part: Part, at: number, parts: readonly Part[]) => Part;
const nextSaid = (parts: readonly Part[], at: number) => parts.slice(at + 1).find(isSaid);
const saidBefore = (parts: readonly Part[], at: number) => foldName(parts[at - 1]?.typed ?? '');

/** 'Cuánto paga de arriendo al mes': each month, as an instalment is. */
const eachMonth: Rule = (part, at, parts) => {
  if (!parts.some((one) => isMark(one, 'instalment'))) return part;
  const isAl = (one: Part | undefined) =>
    one?.kind !== 'mark' && /^(?:al|cada)$/.test(foldName(one?.typed ?? ''));
  const isMonth = isMark(part, 'month') && foldName(part.typed) === 'mes';
  const isEach = isMonth
    ? isAl(parts[at - 1])
    : part.kind === 'unknown' && isAl(part) && isMark(parts[at + 1], 'month');
  return isEach ? small(part) : part;
};

/** 'Qué especialidad hace más atenciones'; 'hace dos meses' is a time, and 'qué hace' asks for the help. */
const does: Rule = (part, at, parts) =>
  part.kind === 'unknown' &&
  foldName(part.typed) === 'hace' &&
  isMark(nextSaid(parts, at), 'most', 'least', 'attention') &&
  parts.slice(0, at).some((one) => isMark(one, ...DOERS))
    ? small(part)
    : part;
const DOERS = ['who', 'doctors', 'doctor-word', 'specialty-word', 'society-word'] as const;

/** 'Qué reglas vencen pronto': what ends within the days that are told where nobody says until when. */
const soon: Rule = (part, _, parts) =>
  part.kind === 'unknown' &&
  /^(?:pronto|luego|proximamente)$/.test(foldName(part.typed)) &&
  parts.some((one) => isMark(one, 'expires')) &&
  !parts.some(({ kind }) => kind === 'time')
    ? small(part)
    : part;

/** 'Con qué regla se calculó': fees by rule, and not the rule of a case. */
const byWhichRule: Rule = (part, at, parts) =>
  isMark(part, 'rule-word') &&
  /^que reglas?$/.test(foldName(part.typed)) &&
  /^(?:con|por|bajo|segun)$/.test(saidBefore(parts, at)) &&
  parts.some((one) => isMark(one, 'calculation')) &&
  !parts.some((one) => isMark(one, 'how-many', 'how-much', 'sum', 'most', 'least'))
    ? asPart('by-rule', part.typed)
    : part;

/** 'Ranking de sociedades por monto', 'top 3 por plata' ranks them by fees. */
const byAmount: Rule = (part, at, parts) =>
  part.kind === 'small' &&
  /^(?:montos?|plata|dinero)$/.test(foldName(part.typed)) &&
  saidBefore(parts, at) === 'por' &&
  parts.some((one) => isMark(one, 'most', 'least')) &&
  !parts.some(({ kind }) => kind === 'amounts')
    ? asPart('fee', part.typed)
    : part;

/** 'Cuánto me ha dejado sin pagar' is what is owed, and not what was earned. */
const leftUnpaid: Rule = (part, _, parts) =>
  isMark(part, 'earned-me') &&
  /\bdej/.test(foldName(part.typed)) &&
  parts.some((one) => one.kind === 'slot' && one.slot === 'state')
    ? unread(part)
    : part;

export const OF_LISTS: readonly Rule[] = [leftUnpaid, byAmount, eachMonth, does, soon, byWhichRule];
