/** Extracts from a Spanish question the month, doctor, state and number that it names. Nothing is looked up here. */
import {
  addDays,
  addMonths,
  type LocalDate,
  MONTH_NAMES,
  type Period,
  parseDate,
  periodOf,
} from '../../../domain/calendar/calendar.ts';
import { foldName } from '../../../formats/text.ts';
import { latestPeriod } from './tools/inputs.ts';

export type Question = {
  /**
   * In lower case, without accents, punctuation and greeting, with single spaces: `cuantas atenciones hay en julio`.
   */
  readonly words: string;
  readonly period: Partial<Period>;
  /** Whether the question names more than one month. */
  readonly hasManyMonths: boolean;
  /** A name or RUT, as typed. */
  readonly doctor: string | undefined;
  readonly serviceCode: string | undefined;
  /** The id of an attention. */
  readonly attentionId: number | undefined;
  /** In pesos. */
  readonly amount: number | undefined;
  readonly date: LocalDate | undefined;
};

const MONTHS = MONTH_NAMES.map(foldName);
const RUT = /\b\d{1,2}\.?\d{3}\.?\d{3}-?[\dkK]\b/;
const SERVICE_CODE = /\b\d{2}-\d{2}-\d{3}(?:-\d{2})?\b/;
const DATE = /\b(\d{1,2})[-/](\d{1,2})[-/](\d{4})\b/;
/** '3 de octubre', '3 de octubre de 2026', in folded words. */
const DATE_IN_WORDS = new RegExp(
  `\\b(\\d{1,2}) de (${MONTHS.join('|')})\\b(?: (?:de|del) (20\\d\\d)\\b)?`,
);
/** Words for days or months, except years, as typed. */
export const PERIOD_WORDS = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:\\d{1,2}[-/]\\d{1,2}[-/]20\\d\\d|\\d{1,2}[-/]20\\d\\d|20\\d\\d[-/]\\d{1,2}|(?:\\d{1,2} de )?(?:${MONTHS.join('|')})|(?:este|el|del|al) mes(?: (?:pasado|anterior|actual|en curso))?|[uú]ltimo mes|mes (?:pasado|anterior|actual|en curso)|(?:este|del|el) a[nñ]o(?: (?:actual|en curso))?|hoy|ayer)(?![\\p{L}\\p{N}])`,
  'giu',
);
/** The names of states: they say which records are meant, not what is asked about them. */
export const STATE_WORDS =
  /\b(pendientes?|calculad[oa]s?|procesad[oa]s?|pagad[oa]s?)(?![\p{L}\p{N}])/giu;
const AMOUNT =
  /(?:\$\s*|\bbase(?: de)?\s+\$?\s*|\bpor\s+\$?\s*)(\d[\d.]*)(\s+mil\b)?|(\d[\d.]*)(\s+mil)?\s+pesos/i;
const ATTENTION =
  /(?:atenci[oó]n|l[ií]nea|registro|c[aá]lculo|folio)\s*(?:n[uú]mero|nro\.?|n[°º.])?\s*#?\s*(\d{1,10})\b|#(\d{1,10})\b/i;
const LARGEST_ID = 2_147_483_647;

/** Capitalised words that are not a doctor's name: of the product, the calendar, courtesy. */
const NO_NAMES = new Set(
  'hmq rut pdf csv his api iva excel banco portal nomina nominas pago pagos atencion atenciones prestacion prestaciones regla reglas convenio convenios medico medicos doctor doctora dr dra sociedad hola gracias chile santander bci estado isapre fonasa'
    .split(' ')
    .concat(MONTHS),
);
/** Consecutive capitalised words, including small words within names; but not codes such as 'PEDI-02'. */
const CAPITALS =
  /\p{Lu}[\p{L}'’-]+(?![\p{L}'’-]*\d)(?: (?:(?:de|del|la|las|los|van|von|di|da) )*\p{Lu}[\p{L}'’-]+(?![\p{L}'’-]*\d))*/gu;
/** Words that begin a question. */
const ASKS =
  /^(cu|que$|quien|por$|como$|hay$|explic|dime|muestr|estado|total|honorario|ultim|mi$|de$|en$|el$|la$)/;
const TITLE = /(?:^|[\s¿(«"])(?:dr|dra|doctor|doctora|m[eé]dico|m[eé]dica)\.?\s+/i;
/** Words that end a name typed in lower case. */
const AFTER_NAME =
  /[?¿!,;:.()«»"]|\s(?:en|el|los|durante|para|por|con|este|esta|del mes|de (?:enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)|de \d{4}|tiene|gan[oó]|hay|y|a|que|se|su|sus|\d)(?=\s|$)|$/i;
/** Words that follow a title but are not a name: 'el médico sin cuenta', 'médico que'. */
const NOT_A_NAME = /^(?:sin|con|que|hay|tiene|de|del|esta|mas|inactiv|activ)/i;

/** Courtesies before a question. */
const COURTESY =
  /^(?:[\s¡!,.]*(?:hola|buen[oa]s d[ií]as|buen[oa]s tardes|buen[oa]s noches|(?:muchas )?gracias|por favor)(?!\p{L})[\s!,.:]*)+/iu;

export function readQuestion(typed: string, today: LocalDate): Question {
  const text = typed.replace(COURTESY, '');
  const words = foldName(text.replace(/[^\p{L}\p{N}#$%/.\- ]+/gu, ' ')).replace(/\s+/g, ' ');
  const serviceCode = SERVICE_CODE.exec(text)?.[0];
  return {
    words,
    period: readPeriod(words, today),
    hasManyMonths: monthsIn(words).length > 1,
    doctor: readDoctor(text),
    serviceCode,
    attentionId: readAttention(text),
    amount: readAmount(serviceCode ? text.replace(serviceCode, '') : text),
    date: readDate(text, words, today),
  };
}

function readPeriod(words: string, today: LocalDate): Partial<Period> {
  const current = periodOf(today);
  const numeric = /\b(0?[1-9]|1[0-2])[/-](20\d\d)\b|\b(20\d\d)[/-](0?[1-9]|1[0-2])\b/.exec(
    words.replace(DATE, ''),
  );
  if (numeric) {
    return { month: Number(numeric[1] ?? numeric[4]), year: Number(numeric[2] ?? numeric[3]) };
  }
  const year = Number(/\b(20\d\d)\b/.exec(words)?.[1] ?? Number.NaN);
  const [month] = monthsIn(words);
  if (month !== undefined) return Number.isNaN(year) ? latestPeriod(month, today) : { month, year };
  if (!Number.isNaN(year)) return { year };
  if (/\bmes (pasado|anterior)\b|\bultimo mes\b/.test(words)) return addMonths(current, -1);
  if (/\b(este|del|el|al) mes\b|\bmes (actual|en curso)\b/.test(words)) return current;
  if (/\b(este|del) ano\b|\bano (actual|en curso)\b/.test(words)) return { year: current.year };
  return {};
}

/** The numbers of the named months, in calendar order. */
function monthsIn(words: string): number[] {
  return MONTHS.flatMap((name, index) =>
    new RegExp(`\\b${name}\\b`).test(words) ? [index + 1] : [],
  );
}

function readDoctor(text: string): string | undefined {
  const rut = RUT.exec(text)?.[0];
  if (rut) return rut;
  const title = TITLE.exec(text);
  if (title) {
    const rest = text.slice(title.index + title[0].length);
    const name = rest.slice(0, AFTER_NAME.exec(rest)?.index ?? rest.length).trim();
    if (name !== '' && !NOT_A_NAME.test(foldName(name))) return name;
  }
  return nameWithCapitals(text);
}

/** A capitalised name: 'Andrea Molina', 'María de la Fuente'. The capital that begins the question does not count. */
function nameWithCapitals(text: string): string | undefined {
  const first = text.search(/\p{L}/u);
  for (const match of text.matchAll(CAPITALS)) {
    const words = match[0].split(' ');
    // The first word of a question is always capitalised.
    const from = words.findIndex(
      (word, index) =>
        /^\p{Lu}/u.test(word) &&
        !NO_NAMES.has(foldName(word)) &&
        !(match.index === first && index === 0 && words.length === 1) &&
        !(match.index === first && index === 0 && ASKS.test(foldName(word))),
    );
    const name = from < 0 ? [] : words.slice(from).filter((word) => !NO_NAMES.has(foldName(word)));
    if (name.length > 0) return name.join(' ');
  }
  return undefined;
}

function readAttention(text: string): number | undefined {
  const match = ATTENTION.exec(text);
  const id = Number(match?.[1] ?? match?.[2] ?? Number.NaN);
  return id > 0 && id <= LARGEST_ID ? id : undefined;
}

function readAmount(text: string): number | undefined {
  const match = AMOUNT.exec(text);
  if (!match) return undefined;
  const digits = (match[1] ?? match[3] ?? '').replaceAll('.', '');
  const amount = Number(digits) * ((match[2] ?? match[4]) ? 1_000 : 1);
  return Number.isSafeInteger(amount) && amount > 0 ? amount : undefined;
}

function readDate(text: string, words: string, today: LocalDate): LocalDate | undefined {
  const match = DATE.exec(text);
  if (match) {
    const [, day = '', month = '', year = ''] = match;
    return parseDate(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`) ?? undefined;
  }
  const inWords = DATE_IN_WORDS.exec(words);
  if (inWords) {
    const [, day = '', name = '', typedYear] = inWords;
    const month = MONTHS.indexOf(name) + 1;
    const year = typedYear ?? latestPeriod(month, today).year;
    return (
      parseDate(`${year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`) ?? undefined
    );
  }
  if (/\bhoy\b/.test(words)) return today;
  if (/\bayer\b/.test(words)) return addDays(today, -1);
  return undefined;
}
