/** Meanings that parts have in view of the others: 'al mes' beside an average is by month, 'factura' before 'más' is a verb. */
import type { LocalDate } from '../../../../domain/calendar/calendar.ts';
import { foldName } from '../../../../formats/text.ts';
import { OF_LISTS } from './neighbours-of-lists.ts';
import { asPart, GOING_ON, isMark, isSaid, isSlot, type Part, small, unread } from './parts.ts';
import { yearOfSpan } from './times.ts';
import { isBareWeekday } from './weekdays.ts';
import type { Mark } from './words.ts';

const asMark = ({ typed }: Part, mark: Mark): Part => asPart(mark, typed);

/** The part after the small words that follow a place. */
const nextSaid = (parts: readonly Part[], at: number) => parts.slice(at + 1).find(isSaid);

type Rule = (part: Part, at: number, parts: readonly Part[], today: LocalDate) => Part;

/** 'Qué médico factura más' bills; 'la factura más alta' is a receipt. */
const billing: Rule = (part, at, parts) =>
  isMark(part, 'receipt') &&
  foldName(part.typed) === 'factura' &&
  isMark(nextSaid(parts, at), 'most', 'least')
    ? asMark(part, 'billed')
    : part;

/** 'Maitén ya nos facturó agosto' asks whether its invoice arrived; 'cuánto nos facturó' asks for pesos. */
const billedUs: Rule = (part, at, parts) =>
  isMark(part, 'billed') &&
  /^factur(?:o|aron)$/.test(foldName(part.typed)) &&
  foldName(parts[at - 1]?.typed ?? '') === 'nos' &&
  !parts.some((one) => isMark(one, 'how-much', 'sum', 'most', 'least'))
    ? asMark(part, 'receipt')
    : part;

const MONTHLY = /^(?:mensual(?:es|mente)?|al|cada|mes|por mes|un)$/;
/** 'Promedio mensual', 'cuánto gano al mes en promedio': by month. */
const monthlyAverage: Rule = (part, at, parts) => {
  if (!parts.some((one) => isMark(one, 'average'))) return part;
  const typed = foldName(part.typed);
  const isOfMonth = isMark(part, 'instalment', 'month') && MONTHLY.test(typed);
  // 'Al' of 'al mes' is kept as unread, so that no month is named.
  const isBefore =
    part.kind === 'unknown' && typed === 'al' && isMark(nextSaid(parts, at), 'month');
  return isOfMonth ? asMark(part, 'by-month') : isBefore ? small(part) : part;
};

/** 'La diferencia entre lo pagado por marzo y lo pagado por abril'. */
const comparedBetween: Rule = (part, _, parts) =>
  part.kind === 'unknown' &&
  foldName(part.typed) === 'entre' &&
  (parts.some((one) => isMark(one, 'compare')) ||
    (parts.some((one) => isMark(one, 'most', 'least')) &&
      parts.some((one) => isMark(one, 'who', 'which', 'doctor-word'))))
    ? small(part)
    : part;

/** Days that are said without an article of their own. */
const SAID_ALONE = /^(?:el |hoy$|ayer$|anteayer$|antier$|antes de ayer$)/;
/** 'Quedaron pagadas el 10 de julio', 'pagadas ayer': the day of payment, and not that of the attention. */
const paidOnDay: Rule = (part, at, parts) => {
  if (!isSlot(part, 'state', 'paid')) return part;
  const [next, after] = parts.slice(at + 1);
  const isDay = (one: Part | undefined) => one?.kind === 'time' && one.span.from === one.span.to;
  const isPaidThen =
    (isDay(next) && SAID_ALONE.test(foldName(next?.typed ?? ''))) ||
    (isDay(after) && foldName(next?.typed ?? '') === 'el');
  return isPaidThen ? asMark(part, 'paid-out') : part;
};

/** What is of the days to come. */
const TO_COME = [
  ...(['pays', 'would-pay', 'owed', 'owed-me', 'due', 'due-me', 'pay-date', 'closes-on'] as const),
  ...(['next', 'upcoming', 'expires', 'holidays', 'missing', 'before', 'close'] as const),
] satisfies Mark[];
/** 'Lo que se paga el lunes' is of the next one, which nobody knows to be meant: it is not understood. */
const weekdayToCome: Rule = (part, _, parts) =>
  part.kind === 'time' &&
  isBareWeekday(part.typed) &&
  parts.some(
    (one) =>
      isMark(one, ...TO_COME) ||
      isSlot(one, 'state', 'unpaid') ||
      isSlot(one, 'state', 'pending_payment'),
  )
    ? unread(part)
    : part;

/** 'La retención del 2028' is the rate of a year in which nothing was retained yet. */
const rateOfComingYear: Rule = (part, _, parts, today) =>
  isSlot(part, 'measure', 'retention') &&
  parts.some(
    (one) => one.kind === 'time' && one.span.from > today && yearOfSpan(one.span) !== undefined,
  )
    ? asMark(part, 'legal')
    : part;

/** 'La prestación que más hago': without a receipt nothing is issued. */
const done: Rule = (part, _, parts) =>
  isMark(part, 'issue') &&
  foldName(part.typed) === 'hago' &&
  !parts.some((one) => isMark(one, 'receipt'))
    ? asMark(part, 'attended-me')
    : part;

/** What is owed is owed as of today: 'cuánto debemos hoy' asks of no day's work, but 'cuánto debemos de las de hoy' does. */
const owedToday: Rule = (part, at, parts) =>
  part.kind === 'time' &&
  /^hoy(?: dia)?$/.test(foldName(part.typed)) &&
  foldName(parts[at - 1]?.typed ?? '') !== 'de' &&
  parts.some((one) => isMark(one, 'owed', 'owed-me'))
    ? small(part)
    : part;

/** Before 'debe', what says to whom it is owed, and after it, who owes or to whom. */
const OWED_TO = /^(?:se|le|les|me|te)$/;
const NOT_BY = /^(?:a|al|la clinica|clinica|nos)$/;
const TO_CLINIC = /(?:^| )(?:a|con) (?:la|esta|nuestra) clinica\b/;
const AT_ONCE_TO_CLINIC =
  /^(?:(?:hoy|ahora|plata|todavia|aun) )*(?:a|con) (?:la|esta|nuestra) clinica\b/;
/**
 * 'Cuánto debe Ana Araya', 'cuánto le debe Ana Araya a la clínica' is what she owes to the clinic; 'cuánto se le debe a', 'cuánto
 * debe la clínica a' is owed to her. Whether the word after it is somebody is known with the names (`withNames`).
 */
const owing: Rule = (part, at, parts) => {
  const isBare = isMark(part, 'owed') && /^deben?$/.test(foldName(part.typed));
  const before = foldName(parts[at - 1]?.typed ?? '');
  const after = parts.slice(at + 1);
  const then = foldName(after.map(({ typed }) => typed).join(' '));
  // 'Cuánto se le debe a la clínica', 'deudas con la clínica'.
  if (isMark(part, 'owed') && AT_ONCE_TO_CLINIC.test(then)) return asMark(part, 'owes');
  const isToClinic = /^les?$/.test(before) && TO_CLINIC.test(then);
  if (!isBare || (OWED_TO.test(before) && !isToClinic)) return part;
  const end = after.findIndex(isSaid);
  const next = after[end];
  const isOfSomebody =
    next?.kind === 'unknown' ||
    next?.kind === 'name' ||
    isMark(next, 'doctor-word', 'doctors', 'by-doctor', 'society-word', 'societies');
  const isTo = after.slice(0, end).some(({ typed }) => NOT_BY.test(foldName(typed)));
  return isOfSomebody && !isTo ? asMark(part, 'owes') : part;
};

/** 'Cuánto se le va a descontar': what of the earnings and discounts waits, and not what was corrected alone. */
const discountedYet: Rule = (part, _, parts) =>
  isMark(part, 'discounted') &&
  /\bles? van? a descontar$/.test(foldName(part.typed)) &&
  !parts.some((one) => isMark(one, 'why', 'correction'))
    ? asMark(part, 'to-discount')
    : part;

/** 'Cuánto me van a pagar este mes', 'cuánto falta por pagar esta semana': by the day of payment, of which no plan is known. */
const paidThen: Rule = (part, at, parts, today) => {
  if (part.kind !== 'time' || part.span.to < today || SAID_OF.test(parts[at - 1]?.typed ?? ''))
    return part;
  const isToCome = parts.some(
    (one) =>
      (isMark(one, 'due-me') && /\bvan? a\b/.test(foldName(one.typed))) ||
      (isSlot(one, 'state', 'unpaid') && /^(?:falta|queda|va|hay que)/.test(foldName(one.typed))),
  );
  // 'Noviembre' is the month of the work.
  return isToCome && /^(?:est|hoy|manana)/.test(foldName(part.typed)) ? unread(part) : part;
};
const SAID_OF = /^(?:de|del|por)$/i;

/** 'El mes más caro' is that with most; 'la prestación más cara' has the highest price. */
const costliest: Rule = (part, _, parts) =>
  isMark(part, 'dearest', 'cheapest') && parts.some((one) => isMark(one, 'month', 'fee'))
    ? asMark(part, isMark(part, 'dearest') ? 'most' : 'least')
    : part;

const MAY = /^(?:que )?(?:puede|pueden|podra|podria|deberia)$/;
/** 'Puede el supervisor entrar a …', 'qué puede hacer un supervisor': what a profile may do are its screens. */
const rights: Rule = (part, _, parts) => {
  const isOfProfile = parts.some((one) => isSlot(one, 'profile'));
  const isToSee = parts.some(({ typed }) =>
    /^(?:ver|entrar|acceder)(?: a)?$/.test(foldName(typed)),
  );
  const isOfSome = parts.some((one) => isMark(one, 'doctor-word', 'doctors', 'users'));
  if (!isOfProfile && !(isToSee && isOfSome)) return part;
  const typed = foldName(part.typed);
  if (part.kind === 'small' && MAY.test(typed)) return asMark(part, 'permission');
  // 'Qué puede ver un supervisor y qué no': all others.
  const isMeaningless = /^(?:hacer|(?:y )?que no)$/.test(typed);
  return (part.kind === 'unknown' || part.kind === 'not') && isMeaningless ? small(part) : part;
};

/** 'Subieron las atenciones en octubre', 'quién subió más' compare; 'quién subió el archivo' asks who. */
const rose: Rule = (part, at, parts) =>
  isMark(part, 'uploaded') &&
  /^subi/.test(foldName(part.typed)) &&
  parts.some((one) => one.kind === 'time') &&
  (isMark(parts[at + 1], 'most') || !parts.some((one) => isMark(one, 'who'))) &&
  !parts.some((one) => isMark(one, 'file', 'import'))
    ? asMark(part, 'compare')
    : part;

/** 'Por qué en junio fue menos' asks what differs from before, and ranks nothing. */
const whyLess: Rule = (part, _, parts) =>
  /^(?:mas|menos|mayor|menor)$/.test(foldName(part.typed)) &&
  isMark(part, 'most', 'least') &&
  parts.some((one) => isMark(one, 'why')) &&
  !parts.some((one) => isMark(one, 'who', 'doctors', 'month', 'services'))
    ? asMark(part, 'compare')
    : part;

/** What is left over of a month's things, which 'me queda' asks for: not what one earns. */
const LEFT_OVER = ['receipt', 'missing', 'balance', 'instalment', 'entry'] satisfies Mark[];
/** 'Cuánto me queda en octubre' asks what one gets; 'cuánto me queda por cobrar' is a state. */
const kept: Rule = (part, at, parts) =>
  (part.kind === 'small' || part.kind === 'unknown') &&
  /^(?:queda|quedo|quedara|quedaria|queden?)$/.test(foldName(part.typed)) &&
  foldName(parts[at - 1]?.typed ?? '') === 'me' &&
  parts.some((one) => isMark(one, 'how-much')) &&
  !parts.some((one) => isMark(one, ...LEFT_OVER) || isSlot(one, 'state'))
    ? asMark(part, 'due-me')
    : part;

/** 'Por especialidad, de mayor a menor': all of them, which stand in that order anyway. */
const inOrder: Rule = (part, _, parts) =>
  isMark(part, 'most') &&
  foldName(part.typed) === 'de mayor a menor' &&
  parts.some((one) => one.kind === 'mark' && one.mark.startsWith('by-')) &&
  !parts.some(({ kind }) => kind === 'limit')
    ? small(part)
    : part;

/** What something may go on to be. */
const STANDING = [
  ...([
    'active',
    'inactive',
    'valid',
    'expired',
    'upcoming',
    'endless',
    'held',
    'waiting',
  ] as const),
  ...(['open', 'missing', 'in-society', 'persons', 'without-account', 'to-discount'] as const),
  ...(['unsent', 'linked', 'own-retention', 'closed', 'closed-month', 'unretained'] as const),
] satisfies Mark[];
/** 'Siguen sin pagar', 'sigue activo' say nothing more than that; 'el mes que sigue', 'qué pago sigue' is what comes next. */
const still: Rule = (part, at, parts) => {
  if (part.kind !== 'unknown' || !GOING_ON.test(foldName(part.typed))) return part;
  const next = nextSaid(parts, at);
  const isOfState =
    (next?.kind === 'slot' && (next.slot === 'state' || next.slot === 'stand')) ||
    next?.kind === 'not' ||
    isMark(next, ...STANDING);
  return isOfState ? small(part) : part;
};

/** 'Boletas por recibir' have not arrived; of payments it is said that they are not paid. */
const toArrive: Rule = (part, _, parts) =>
  ((isSlot(part, 'state', 'unpaid') && /lleg|recibir$/.test(foldName(part.typed))) ||
    (isSlot(part, 'state', 'pending') && /^pendientes?$/.test(foldName(part.typed)))) &&
  parts.some((one) => isMark(one, 'receipt')) &&
  !parts.some((one) => isMark(one, 'payment', 'paid-out'))
    ? { kind: 'slot', slot: 'stand', value: 'missing_receipt', typed: part.typed }
    : part;

/** 'Facturas repetidas' were issued twice; other things that are repeated are none of these. */
const repeated: Rule = (part, _, parts) =>
  part.kind === 'unknown' &&
  /^(?:repetid|duplicad)[oa]s?$/.test(foldName(part.typed)) &&
  parts.some((one) => isMark(one, 'receipt'))
    ? { kind: 'slot', slot: 'stand', value: 'surplus', typed: part.typed }
    : part;

const STANDS = /^(?:quedan?|estan?|hay)$/;
/** 'Cuánto llevamos calculado', 'bruto calculado' is all that was calculated, whatever became of it; what 'está calculado' waits. */
const calculatedSoFar: Rule = (part, at, parts) =>
  isSlot(part, 'state', 'calculated') &&
  foldName(part.typed) === 'calculado' &&
  parts.some((one) => isMark(one, 'how-much', 'sum', 'due-me') || isSlot(one, 'measure')) &&
  !/(?:estado|en)$/.test(foldName(parts[at - 1]?.typed ?? '')) &&
  !parts.some(({ typed }) => STANDS.test(foldName(typed))) &&
  !parts.some((one) => one !== part && (isSlot(one, 'state') || one.kind === 'not')) &&
  !parts.some((one) => isMark(one, 'fee', 'line', 'attention', 'payment'))
    ? asMark(part, 'calculation')
    : part;

const MONEY = /^(?:montos?|plata|dinero)$/;
/**
 * 'Monto total hmq pagado', 'bruto pagado de fonasa': pesos that were paid, and not the gross of the attentions that are paid, for
 * which there is a word.
 */
const paidPesos: Rule = (part, _, parts) => {
  if (!isSlot(part, 'state', 'paid') || !/^pagad[oa]$/.test(foldName(part.typed))) return part;
  return arePesosOfSome(parts) ? asMark(part, 'paid-out') : part;
};
/** 'Monto de hmq no pagado', 'cuánto falta por pagar de hmq': pesos that are owed, and not the gross of attentions that nobody paid. */
export const owedPesos = (parts: readonly Part[]): Part[] =>
  parts.map((part) =>
    isSlot(part, 'state', 'unpaid') &&
    arePesosOfSome(parts) &&
    !parts.some((one) => isMark(one, 'fee', 'calculation', 'payment', 'owed', 'owed-me'))
      ? asMark(part, 'owed')
      : part,
  );

/** Whether pesos of a record type, a health plan or some hours are asked for, without a word for attentions. */
function arePesosOfSome(parts: readonly Part[]): boolean {
  const isOfSome = parts.some(
    (one) =>
      one.kind === 'slot' && ['recordType', 'plan', 'otherPlan', 'schedule'].includes(one.slot),
  );
  const isOfPesos = parts.some(
    (one) =>
      isMark(one, 'how-much', 'sum') || isSlot(one, 'measure') || MONEY.test(foldName(one.typed)),
  );
  const isOfThings = parts.some((one) => isMark(one, 'attention', 'line', 'patient', 'how-many'));
  return isOfSome && isOfPesos && !isOfThings;
}

/** 'Usuarios de qué tipo': by profile. */
const typeOfUser: Rule = (part, _, parts) =>
  part.kind === 'unknown' &&
  /^tipos?$/.test(foldName(part.typed)) &&
  parts.some((one) => isMark(one, 'users'))
    ? asMark(part, 'profile')
    : part;

const SHOWN = /^(?:que|dame|muestrame|muestra|mostrar|ver)$/;
/** 'Qué pagos están sin pagar', 'dame los pagos sin pagar' ask which. */
const whichOfThem: Rule = (part, at, parts) =>
  part.kind === 'small' &&
  SHOWN.test(foldName(part.typed)) &&
  isMark(nextSaid(parts, at), 'payment') &&
  /^\p{L}+s$/u.test(nextSaid(parts, at)?.typed ?? '')
    ? asMark(part, 'which')
    : part;

/** 'El folio de la boleta de …' is told of each receipt. */
const folioOfReceipt: Rule = (part, _, parts) =>
  isMark(part, 'line') &&
  foldName(part.typed) === 'folio' &&
  parts.some((one) => isMark(one, 'receipt'))
    ? small(part)
    : part;

/** 'Quién debe boleta de septiembre' asks whose is missing, and not who owes money. */
const owesReceipt: Rule = (part, at, parts) =>
  isMark(part, 'balance') &&
  /^quien(?:es)? (?:nos )?deben?$/.test(foldName(part.typed)) &&
  isMark(nextSaid(parts, at), 'receipt')
    ? { kind: 'slot', slot: 'stand', value: 'missing_receipt', typed: part.typed }
    : part;

/** 'Cuántas atenciones se cargaron de septiembre' are those of September; 'en septiembre' would be when. */
const brought: Rule = (part, at, parts) => {
  const isOfMonth =
    /^(?:cargaron|subieron)$/.test(foldName(part.typed)) &&
    isMark(part, 'uploaded') &&
    foldName(parts[at - 1]?.typed ?? '') === 'se' &&
    parts.some((one) => isMark(one, 'how-many')) &&
    parts.some((one) => isMark(one, 'attention'));
  const times = parts.filter(({ kind }) => kind === 'time');
  const before = foldName(parts[parts.indexOf(times[0] as Part) - 1]?.typed ?? '');
  return isOfMonth && times.length === 1 && SAID_OF.test(before) ? small(part) : part;
};

const RULES: readonly Rule[] = [
  folioOfReceipt,
  owesReceipt,
  brought,
  still,
  typeOfUser,
  toArrive,
  repeated,
  calculatedSoFar,
  paidPesos,
  whichOfThem,
  ...OF_LISTS,
  rights,
  rose,
  whyLess,
  kept,
  inOrder,
  owedToday,
  owing,
  discountedYet,
  done,
  billing,
  billedUs,
  monthlyAverage,
  comparedBetween,
  paidOnDay,
  weekdayToCome,
  paidThen,
  costliest,
  rateOfComingYear,
];

/** The parts, each as it is meant beside the others. */
export const amongNeighbours = (parts: readonly Part[], today: LocalDate): Part[] =>
  RULES.reduce<readonly Part[]>(
    (read, rule) => read.map((part, at) => rule(part, at, read, today)),
    parts,
  ).slice();
