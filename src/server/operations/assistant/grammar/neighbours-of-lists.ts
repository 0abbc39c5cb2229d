/** Meanings that parts have in view of the others, in questions for rankings, rules and what is paid each month. */
import { foldName } from '../../../../formats/text.ts';
import { asPart, isMark, isSaid, isSlot, type Part, small, unread } from './parts.ts';

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

/** 'Qué tenemos retenido, quién lo retuvo y por qué' is on hold; how much was retained is of the tax. */
const KEPT_BACK =
  /(?:^| )(?:ten(?:emos|go)|tiene|tienen|hay|sigue|siguen|esta|estan|quedo|quedaron|algo)$/;
const heldBack: Rule = (part, at, parts) =>
  isSlot(part, 'measure', 'retention') &&
  /^retenid[oa]s?$/.test(foldName(part.typed)) &&
  KEPT_BACK.test(saidBefore(parts, at)) &&
  parts.some((one) => isMark(one, 'who', 'why', 'put')) &&
  !parts.some(
    (one) =>
      isMark(one, 'how-much', 'sum', 'receipt', 'rate', 'legal', 'terms', 'doctor-word') ||
      (one.kind === 'time' && !/^hoy/.test(foldName(one.typed))),
  )
    ? asPart('held', part.typed)
    : part;

/** 'La prestación en que más gastamos': of services and rules it is known what they cost, by the month of the attention. */
const spentOn: Rule = (part, _, parts) =>
  isMark(part, 'paid-out') &&
  /^(?:se )?gast/.test(foldName(part.typed)) &&
  parts.some((one) =>
    isMark(
      one,
      'services',
      'service-word',
      'by-service',
      'specialties',
      'specialty-word',
      'by-specialty',
    ),
  )
    ? asPart('fee', part.typed)
    : part;

/** 'Trau 01' is the code TRAU-01; '05' after a day or a room is none. */
const spacedCode: Rule = (part, at, parts) => {
  const next = parts[at + 1];
  if (part.kind !== 'unknown' || !NUMBER_OF_CODE.test(next?.typed ?? '')) return part;
  const word = foldName(part.typed);
  return /^[a-z]{3,5}$/.test(word) && !NUMBERED.includes(word)
    ? { kind: 'name', of: 'rule', value: `${word}-${next?.typed}`, typed: part.typed }
    : part;
};
const numberOfCode: Rule = (part, at, parts) => {
  const before = parts[at - 1];
  const isOfCode = before?.kind === 'name' && before.of === 'rule';
  return part.kind === 'unknown' && isOfCode && before.value.endsWith(`-${part.typed}`)
    ? small(part)
    : part;
};
const NUMBER_OF_CODE = /^0\d$/;
const NUMBERED = ['dia', 'box', 'mes', 'hora', 'sala', 'piso', 'turno', 'fila'];

/** 'Con más lucas': pesos; a name is written with a capital, and follows no 'más'. */
const money: Rule = (part, at, parts) =>
  part.kind === 'unknown' &&
  !part.isCapital &&
  /^(?:lucas|billetes?)$/.test(foldName(part.typed)) &&
  isMark(parts[at - 1], 'most', 'least')
    ? small(part)
    : part;

/** 'Qué reglas propias tiene' asks for those of nobody else, and not for all that apply. */
const ofOneself: Rule = (part, _, parts) =>
  part.kind === 'small' &&
  /^propi[oa]s?$/.test(foldName(part.typed)) &&
  parts.some((one) => isMark(one, 'rule-word'))
    ? unread(part)
    : part;

/** 'Gano más por isapre o por Fonasa' compares two kinds of plans, and groups by none. */
const ofIsapres: Rule = (part, _, parts) =>
  isMark(part, 'by-plan') &&
  /^por isapres?$/.test(foldName(part.typed)) &&
  parts.some((one) => isSlot(one, 'plan'))
    ? { kind: 'slot', slot: 'plan', value: 'isapre', typed: part.typed }
    : part;

/** 'Menos que el promedio' compares each with the mean of all, which is no time to compare with. */
const thanAverage: Rule = (part, at, parts) =>
  isMark(part, 'compare') &&
  / que$/.test(foldName(part.typed)) &&
  isMark(nextSaid(parts, at), 'average')
    ? unread(part)
    : part;

export const OF_LISTS: readonly Rule[] = [
  thanAverage,
  ofOneself,
  ofIsapres,
  money,
  spacedCode,
  numberOfCode,
  spentOn,
  heldBack,
  leftUnpaid,
  byAmount,
  eachMonth,
  does,
  soon,
  byWhichRule,
];
