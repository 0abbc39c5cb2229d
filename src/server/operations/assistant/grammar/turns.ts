/**
 * Questions that only turn the one before: its order, by what means it is paid, of whom it is (operations §33.13,
 * operations §33.14).
 */
import type { LocalDate } from '../../../../domain/calendar/calendar.ts';
import { foldName } from '../../../../formats/text.ts';
import { isOwnWord } from './criteria.ts';
import { isOfBoth } from './elided.ts';
import { foldedWords, nextOf, rankedOf } from './follow-ups.ts';
import { asPart, isMark, isSaid, type Part, unread } from './parts.ts';
import { OF_SIZE } from './payment-group-frames.ts';
import { readParts } from './read.ts';
import { isUnderstood, type Understood, understand } from './understand.ts';

/** 'Al revés, los 3 que menos', after those with most: the same ranking from its other end. */
function reversedOf(words: string, before: readonly Part[], today: LocalDate): Part[] | null {
  const said = OTHER_END.exec(words)?.groups;
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
      // After 'los pagos más altos', 'al revés' asks for the lowest payments, not for who got least.
      .map(
        (part): Part =>
          isMark(part, 'most', 'least')
            ? asPart(mark, saysSize(part) ? SMALLEST[mark] : order)
            : part,
      ),
    ...limit,
  ];
  return isUnderstood(understand(turned)) ? turned : null;
}
const saysSize = ({ typed }: Part) => OF_SIZE.test(foldedWords(typed).trim());
const SMALLEST = { most: 'mayor', least: 'menor' } as const;
const COUNT = '\\d{1,2}|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez';
const OTHER_END = new RegExp(
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

/** 'Y en %', 'y por cuánto', after a comparison, which tells it. Of a list one sum is told. */
const inPercent = (words: string, before: readonly Part[], today: LocalDate): Part[] | null =>
  /^(?:y )?(?:(?:cuanto es )?en porcentaje|por cuanto(?: mas| menos)?)$/.test(words) &&
  before.some(
    (part) =>
      isMark(part, 'compare', 'most', 'least') || /^(?:mas|menos)$/.test(foldName(part.typed)),
  ) &&
  isOfBoth(before, today)
    ? [...before]
    : null;

/** What a card or list tells at once: 'tiene correo', after a user, 'de qué fecha es y quién la atendió', after an attention. */
function sameAgain(words: string, before: readonly Part[]): Part[] | null {
  const told = TOLD.filter(({ asks }) => asks(words));
  const found = told.length > 0 ? understand(before) : null;
  return isUnderstood(found) && told.some(({ of }) => of(found)) ? [...before] : null;
}

/** Of which answers what may be asked again, since they tell it anyway. */
const TOLD: readonly {
  readonly asks: (words: string) => boolean;
  readonly of: (found: Understood) => boolean;
}[] = [
  {
    asks: (words) =>
      /^(?:y )?(?:(?:tiene|cual es su|cual es el|que) (?:correo|mail|email)(?: tiene)?|(?:esta|sigue) activ[oa])$/.test(
        words,
      ),
    of: ({ tool, input }) => tool === 'users' && ('words' in input || 'doctor' in input),
  },
  {
    asks: (words) =>
      /^(?:y )?(?:(?:por que|por que motivo|cual es el motivo de)(?: es)? l[ao] primer[ao]|(?:l[ao]s )?mas (?:viej|antigu)[ao]s primero(?: (?:y )?con (?:el|su) motivo)?)$/.test(
        words,
      ),
    of: ({ tool }) => tool === 'held_payments',
  },
  // The day, folio and pesos of a receipt; by what means and when a payment was made, and to which account.
  {
    asks: (words) =>
      /^(?:y )?(?:de (?:que|cual) (?:fecha|dia) (?:es|era|fue)|(?:cual es |que )?(?:la |su )?fecha(?: (?:tiene|es))?|cuando (?:fue|es|se emitio)|(?:(?:cual|que) (?:es )?)?(?:el |su )?(?:numero|folio)(?: (?:tiene|es))?|(?:por|de) cuanto (?:es|era|fue)|(?:cual|cuanto) (?:es|era) (?:el |su )?(?:monto|bruto|liquido))$/.test(
        words,
      ),
    of: ({ tool, input }) => tool === 'receipts' && 'isNewest' in input,
  },
  {
    asks: (words) => HOW_PAID.test(words),
    of: ({ tool, input }) => ['payments', 'doctor_payments'].includes(tool) && 'isLast' in input,
  },
  // From when to when one rule holds.
  {
    asks: (words) =>
      /^(?:y )?(?:(?:desde|hasta) cuando(?: (?:rige|vale|dura|es valida|esta vigente))?(?: (?:esa|ella))?(?: (?:y )?(?:desde|hasta) cuando)?|(?:sigue|esta) (?:vigente|activa))$/.test(
        words,
      ),
    of: ({ tool, input }) =>
      tool === 'rule_card' && !['isBefore', 'isHistory', 'isOrder'].some((one) => one in input),
  },
  // The day, service, plan, doctor and amounts of one attention, in any number and order.
  {
    asks: (words) => isOfFields(words),
    of: ({ tool }) => tool === 'attention_card',
  },
];

const MEANS = '(?:(?:por|con|fue) )?(?:transferencia|vale vista|cheque|deposito|efectivo)';
const HOW_PAID = new RegExp(
  `^(?:y )?(?:(?:como|de que forma|por que (?:medio|via)|con que)(?: (?:fue|se (?:le |les |me )?(?:pago|pagaron|hizo)|(?:le|les|me) (?:pagaron|pagamos)))?(?: (?:${MEANS})(?: o (?:${MEANS}))*)?|(?:${MEANS}) o (?:${MEANS})|(?:a|en) que (?:cuenta|banco)(?: (?:fue|se (?:le |les |me )?(?:pago|deposito)|(?:le|les|me) (?:pagaron|pagamos)))?)$`,
);

const OF_ATTENTION =
  'fecha dia prestacion prevision isapre plan medico doctor doctora especialidad paciente bruto monto valor liquido retencion estado regla';
const AROUND =
  'y e de del con cual cuales que quien en a el la los las es era fue su sus tiene tenia dice sale ahi esa ese esta este cuando por ya se';
/** Verbs of what one attention tells: who attended it, whether it is paid. */
const ACTED = 'atendio hizo realizo calculo pago pagaron';
const [FIELDS, SMALL_ONES] = [OF_ATTENTION, `${AROUND} ${ACTED}`].map(
  (words) => new Set(words.split(' ')),
) as [Set<string>, Set<string>];

/** Whether nothing but fields is asked for, and at least one of them: 'de qué fecha es, qué prestación y qué previsión'. */
function isOfFields(words: string): boolean {
  const each = words.split(' ');
  return (
    each.every((word) => FIELDS.has(word) || SMALL_ONES.has(word)) &&
    (each.some((word) => FIELDS.has(word)) || WHO_DID.test(words)) &&
    !OF_OTHERS.test(words)
  );
}
/** 'Quién la atendió'. */
const WHO_DID = /^(?:y )?quien (?:la |lo )?(?:atendio|hizo|realizo)$/;

/** 'De qué previsión es la paciente de la P2608-00086': the attention alone, whose answer tells each field; any other parts as they are. */
export function ofOneCase(typed: string, parts: readonly Part[]): readonly Part[] {
  const cases = parts.filter((part) => part.kind === 'name' && part.of === 'case');
  const [one] = cases;
  if (!one || cases.length > 1 || isUnderstood(understand(parts))) return parts;
  const words = foldedWords(typed.replace(one.typed, ' '))
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/(?: de(?: la)?)? (?:atencion|linea|registro)$/, '')
    .replace(/ (?:de(?: la)?|la)$/, '');
  return isOfFields(words) ? [one] : parts;
}
/** 'El bruto del médico', 'el líquido de las del paciente', 'ese paciente', 'quién la pagó': of more than the one attention, or more than is told of it. */
const FIELD = OF_ATTENTION.replaceAll(' ', '|');
const OF_OTHERS = new RegExp(
  `\\bpor que\\b|\\b(?:${FIELD}) del?(?: (?:del?|el|la|los|las|su|sus|es[ea]|est[ea]))* (?:${FIELD})\\b|\\b(?:es[ea]|est[ea]) (?:${FIELD})\\b|\\bdice\\b.* regla\\b|\\bquien(?:es)? (?:se |la |lo )*(?:pag|calc)|\\bo\\b`,
);

/** 'Y por qué se reversó', after one attention: what of it was corrected, or that nothing was. What its card does not tell is not understood. */
function corrected(words: string, before: readonly Part[]): Part[] | null {
  const isTold = !NOT_TOLD.test(words);
  const found = !isTold || REVERSED_IT.test(words) ? understand(before) : null;
  if (!isUnderstood(found) || found.tool !== 'attention_card') return null;
  const names = before.filter(({ kind }) => kind === 'name');
  return [...names, isTold ? asPart('correction', words) : unread({ typed: words })];
}
const REVERSED = '(?:se |la |lo )*(?:reverso|corrigio|descontaron|desconto|reversaron|corrigieron)';
const REVERSED_IT = new RegExp(
  `^(?:y )?(?:(?:por que|por que motivo) ${REVERSED}|(?:se )?(?:la )?(?:reverso|corrigio)|tiene (?:alguna )?(?:correccion|correcciones|reversa))$`,
);
/** Who corrected it and when, who paid it, a RUT, and pesos of its doctor or patient, who have others, too. */
const NOT_TOLD = new RegExp(
  `^(?:y )?(?:quien|quienes|cuando) ${REVERSED}$|\\bquien(?:es)? (?:se |la |lo )*(?:pago|pagaron|calculo)\\b|^(?:y )?(?:cual es )?(?:el )?rut(?: del? .*)?$|\\b(?:bruto|monto|valor|liquido|retencion) del?(?: (?:del?|el|la|los|las|su|es[ea]|est[ea]))* (?:medico|doctora?|paciente|especialidad|prevision|isapre)$`,
);

/** 'Cuánto me pagaron por esa', after one attention; 'el mismo médico', 'esa previsión', 'cuánto pagó', 'cuánto les pagamos' after several: of whom the answer told alone. */
function pointing(words: string, before: readonly Part[]): Part[] | null {
  const said = POINTING.filter(([asks]) => asks.test(words));
  const found = said.length > 0 ? understand(before) : null;
  const isOfAnswer = isUnderstood(found) && said.some(([, of]) => of(found));
  return isOfAnswer ? [...before, unread({ typed: words })] : null;
}
const isRanking = ({ input }: Understood) => 'order' in input && 'by' in input;
const POINTING: readonly (readonly [asks: RegExp, of: (found: Understood) => boolean])[] = [
  [/\bpor (?:es[ao]|ella|el|es[ao] atencion)$/, ({ tool }) => tool === 'last_attention'],
  [/\b(?:el|la|del|al|es[ea]) mism[oa]\b|\bes[ea] (?:prevision|isapre|plan|pago)\b/, isRanking],
  [
    /^(?:y )?cuanto (?:nos )?(?:paga|pago|puso)(?: (?:esa|ella))?$/,
    (found) => isRanking(found) && found.input.by === 'plan',
  ],
  [
    /^(?:y )?quien(?:es)? (?:(?:la|lo)s? )?(?:hizo|hicieron|propuso|propusieron|pidio|pidieron)$/,
    ({ tool }) => tool === 'corrections',
  ],
  // Whose mail or phone, of several, only the answer said.
  [
    /^(?:y )?(?:tiene|tienes|tienen|cual es|dame) (?:el|su|los|sus) (?:correo|mail|telefono)s?$/,
    ({ tool, input }) => tool === 'receipts' && !('doctor' in input) && !('society' in input),
  ],
  [/\bles\b/, ({ tool, input }) => tool === 'doctor_list' && 'isUnretained' in input],
];

/** 'Cuál es la más antigua', after how many attentions there are: the first or last of the same ones; null for anything else. */
function endOf(words: string, before: readonly Part[]): Part[] | null {
  const said = END_OF.exec(words)?.groups;
  const found = said ? understand(before) : null;
  if (!said || !isUnderstood(found) || found.tool !== 'attention_count') return null;
  const kept = before
    .filter((part) => !isMark(part, 'how-many', 'how-much', 'sum', 'attention'))
    .map((part) => (isOwnWord(part) ? asPart('own', part.typed) : part));
  const end = [
    ...kept,
    asPart('attention', 'atención'),
    said.last ? asPart('last', 'última') : asPart('oldest', 'más antigua'),
  ];
  const one = understand(end);
  return isUnderstood(one) && one.tool === 'last_attention' ? end : null;
}
const END_OF =
  /^(?:y )?(?:de (?:esas|ellas) )?(?:(?:cual|de que (?:dia|fecha)) (?:es|fue|seria) )?(?:la (?:mas (?:antigua|vieja)|primera)|la (?<last>mas (?:reciente|nueva)|ultima))(?: de (?:ellas|esas|todas))?$/;

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
    inPercent(words, before, today) ??
    sameAgain(words, before) ??
    endOf(words, before) ??
    corrected(words, before) ??
    pointing(words, before)
  );
}
