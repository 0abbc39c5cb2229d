/**
 * What is said beside a question and changes nothing of it, where other words of the question say so
 * (operations §19.10).
 */
import { foldName } from '../../../../formats/text.ts';
import { inOneWay } from './loose-ways.ts';
import { withoutMoneyAsides } from './money-asides.ts';
import { isMonthName } from './times.ts';
import { LEXICON } from './words.ts';

/** 'Ya estamos a fin de noviembre': which day it is asks for nothing. */
const WHICH_DAY =
  /(?:^[\s¿¡]*(?:si )?ya estamos (?:a|en) (?:fin|fines|mediados|comienzos|principios|inicios) de \p{L}+[,.;]+(?: y)?|[\s,.;?!]+(?:y )?(?:si )?ya estamos (?:a|en) (?:fin|fines|mediados|comienzos|principios|inicios) de \p{L}+[\s.!?,]*$)/iu;
/** 'Cuánto sería, más o menos': not what 'más o menos que en julio' compares. */
const ROUGHLY = /[\s,]+m[aá]s o menos[\s?¿!.]*$/iu;
const ASKS_HOW_MUCH = /cu[aá]nt[oa]/iu;
const COMPARES =
  /compar|difer|versus| [ye] |qui[eé]n|cu[aá]l|(?<!\p{L})(?:sub|baj)|que (?:en|el|la|los|las)/iu;
/** What was retained 'para la renta'. */
const FOR_TAXES =
  /[\s,]+(?:es )?para (?:la|mi|hacer la|hacer mi) (?:operaci[oó]n )?(?:renta|declaraci[oó]n(?: de (?:la )?renta)?)[\s.?!]*$/iu;
/** 'Cuándo toca el pago de diciembre a los doctores'. */
const WHOSE_TURN =
  /(cu[aá]ndo )(?:(?:les?|nos|me) )?toca (?:el pago de|pagar) (?=(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)(?!\p{L}))/iu;
const TO_DOCTORS = /[\s,]+a (?:todos )?los (?:m[eé]dicos|doctores)[\s?!.]*$/iu;
/** 'No tienen cuenta de banco puesta': none is on file. */
const PUT_ACCOUNT =
  /((?:sin|no tienen?) (?:la |su |una |ninguna )?)cuenta (?:(?:de|del|en el) banco|bancaria)(?: (?:puesta|registrada|ingresada))?(?=[\s?!.,]*$)/iu;
/** 'No me ha llegado octubre, ya lo pagaron?' */
const NOT_ARRIVED =
  /^[\s¿¡]*no me (?:ha llegado|lleg[oó]|llega) (?:lo de |el pago de )?(enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)[\s,.;¿]+ya (?:me )?lo pagaron[\s?!.]*$/iu;
/** 'Por qué bajó tanto', 'y por qué tan poco'. */
const SO_MUCH =
  /((?<!\p{L})(?:baj[oó]|subi[oó]|bajaron|subieron)|^[\s¿¡]*(?:y )?por qu[eé]) (?:tanto|tan poco|harto)(?!\p{L})/iu;

/** 'Aunque no sea el que más ganó', 'raro, era feriado': neither narrows anything down. */
const CONCEDED =
  /[\s,.;]+aunque no (?:sea|sean|haya|hayan|fuera|est[eé]|est[eé]n|tenga|tengan)(?!\p{L})[^?.,;]*(?=[\s?.!]*$)/iu;
const WONDERED =
  /[\s,.;?!]+(?:(?:me parece |es |que |qu[eé] )?(?:raro|extra[nñ]o|curioso))(?:[\s,.]+(?:por)?(?:que )?(?:era|es|fue|cae|cay[oó]|cayo) (?:d[ií]a )?(?:feriado|festivo|s[aá]bado|domingo|fin de semana))?[\s.?!]*$/iu;
/** 'En plata, no en cantidad': by what it ranks is said once. */
const NOT_COUNTED =
  /([\s,.;?¿]+)en (?:plata|pesos|dinero|monto)[\s,.;]+(?:y )?no en (?:cantidad|n[uú]mero|cantidades|atenciones)(?=[\s?.!]*$)/iu;
/** 'Más que en octubre o menos' compares. */
const OR_LESS =
  /((?:m[aá]s|menos) que (?:en |el |la )?[\p{L} ]{3,20}?) o (?:menos|m[aá]s)(?=[\s?.!]*$)/iu;

/** A convention 'que le gane a la regla general': each does. */
const OUTRANKS =
  /[\s,]+que (?:le |les )?(?:gane|ganen|vaya antes|pase por encima|se imponga|prime)(?:n)? (?:a|de|sobre) la(?:s)? (?:regla|reglas)(?: general(?:es)?)?(?: de su especialidad)?(?=[\s?.!]*$)/iu;
/** 'En el primer trimestre o en el segundo': of the year's parts the noun is said once. */
const SECOND_PART =
  /((?:primer|segundo|tercer|cuarto) (?<part>trimestre|semestre)(?: [\p{L}]+){0,2}? (?:o|y|que|con|contra|versus)(?: en| con)? el (?:primero|segundo|tercero|cuarto))(?! (?:trimestre|semestre))(?!\p{L})/iu;

/** 'Valor de la colonoscopia larga': what a service costs, where no other word says what is asked for. */
const VALUE_OF =
  /^[\s¿¡]*(?:(?:cu[aá]l es )?el )?valor de(?:l| la| el| una| un)? (?<of>[\p{L} ]+)[\s?!.]*$/iu;
const isPrice = (question: string): boolean => {
  const of = VALUE_OF.exec(question)?.groups?.of ?? '';
  const words = foldName(of).split(/\s+/);
  return words.some((word) => word.length >= LONG) && !words.some(isOther);
};
const LONG = 6;
const isOther = (word: string) =>
  (LEXICON.has(word) && LEXICON.get(word)?.kind !== 'small') || isMonthName(word);

/** 'De todos los médicos', where a sum is asked for: not what is told of each, on average or of some of them. */
const OF_ALL =
  /(?:[\s,]+(?:de|a|entre|para)|\s*[,;(]+(?: *(?:de|a|entre|contando(?: a)?|sumando(?: a)?))?) *todos los (?:m[eé]dicos|doctores)\)?(?=[\s,]*(?:[?!.,]|$|en |el |bruto|l[ií]quido|y l[ií]quido|y bruto|(?:de )?(?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)))/iu;
const ASKS_SUM =
  /^[\s¿¡]*(?:y )?(?:(?:cu[aá]nto (?:suma|es|fue|se|pagamos|hemos|llevamos|retuvimos|debemos|les? (?:retuv|pag|deb|hemos|estamos)\p{L}*))|total|suma)/iu;
const OF_EACH =
  /promedi|media|cada|por m[eé]dico|por doctor|(?<!\p{L})un[oa]? a un|compar|cu[aá]ntos|ranking|menos|m[aá]s/iu;

/** The question without what changes nothing of it. */
export function withoutAsides(typed: string): string {
  let question = inOneWay(withoutMoneyAsides(typed.replace(WHICH_DAY, '').trim() || typed));
  if (ASKS_HOW_MUCH.test(question) && !COMPARES.test(question))
    question = question.replace(ROUGHLY, '');
  if (/reten|retuv/i.test(question)) question = question.replace(FOR_TAXES, '');
  if (WHOSE_TURN.test(question))
    question = question.replace(TO_DOCTORS, '').replace(WHOSE_TURN, '$1se paga ');
  if (isPrice(question)) question = question.replace(/valor/i, 'precio');
  return (
    question
      .replace(PUT_ACCOUNT, '$1cuenta bancaria')
      .replace(NOT_ARRIVED, 'ya me pagaron $1')
      .replace(SO_MUCH, '$1')
      .replace(CONCEDED, '')
      .replace(WONDERED, '')
      .replace(NOT_COUNTED, ' por monto')
      .replace(OR_LESS, '$1')
      .replace(OUTRANKS, '')
      .replace(SECOND_PART, '$1 $<part>')
      // 'Convenios/reglas', but no date and no code.
      .replace(/(?<=\p{L}{3})\/(?=\p{L}{3})/gu, ' y ')
  );
}

/** The same to one who may read everybody's: the sum 'de todos los médicos' is that of all. */
export const withoutWhole = (typed: string): string =>
  ASKS_SUM.test(typed) && !OF_EACH.test(typed) ? typed.replace(OF_ALL, '') : typed;
