/**
 * What is said beside a comparison and changes nothing of it: its difference and its percentage are told anyway
 * (operations §32.14).
 */

const END = '[\\s?¿!.,;]*$';
const aside = (words: string) => new RegExp(`(?<=\\S)[\\s,;.?¿!]+${words}${END}`, 'iu');

/** Words that compare, of which the percentage is told; a rate that is ranked is none of them. */
const COMPARES =
  /^(?!.*(?:retenci|tasa|reten|retuv)).*(?<!\p{L})(?:vs\.?|versus|contra|respecto|compar\p{L}+|diferencia|sub(?:i[oó]|ieron)|baj(?:[oó]|aron|amos)|crec(?:i[oó]|ieron)|aument(?:[oó]|aron)|vari[oó])(?!\p{L})/iu;
/** That there are two of which there may be more. */
const OF_TWO = /(?<!\p{L})(?:vs\.?|versus|contra|entre|[ou])(?!\p{L})/iu;
const THAN_OR_CHANGED =
  /(?<!\p{L})(?:(?:m[aá]s|menos|mejor|peor|mayor|menor)(?!\p{L}).* (?:que|o) |(?:sub(?:i[oó]|ieron)|baj(?:[oó]|aron|amos)|crec(?:i[oó]|ieron))(?!\p{L}))/iu;

/** Each aside, and what the rest of the question has to say for it to be one. */
const ASIDES: readonly (readonly [said: RegExp, beside: readonly RegExp[]])[] = [
  // 'En %'.
  [
    aside(
      '(?:y )?(?:d[ií]me(?:lo)? |d[aá]me(?:lo)? |pero )?en (?:%|porcentajes?|t[eé]rminos porcentuales)',
    ),
    [COMPARES],
  ],
  // 'Hay mucha diferencia?'
  [
    aside(
      '(?:y )?(?:hay|hubo|existe|es) (?:una? )?(?:much[ao]s?|hart[ao]|bastante|gran|alguna) diferencia(?: entre (?:ambos|ambas|los dos|las dos))?',
    ),
    [COMPARES],
  ],
  // 'O me estoy pasando películas', 'o son ideas mías'.
  [
    aside(
      '[ou] (?:(?:me|nos) est(?:oy|amos) (?:pasando (?:pura )?pel[ií]culas?|equivocando|confundiendo|pasando rollos)|(?:son|es|ser[aá]n) (?:puras )?(?:ideas?|imaginaci[oó]n|cosas?) m[ií]as?|ando (?:perdid[oa]|mal)|estoy (?:equivocad[oa]|loc[oa]|mal|perdid[oa])|me equivoco|me lo imagino)',
    ),
    [THAN_OR_CHANGED],
  ],
  // 'Quién cobró más, A o B, y por cuánto'.
  [
    aside('(?:y )?por cu[aá]nto(?: (?:m[aá]s|menos))?'),
    [
      OF_TWO,
      /(?<!\p{L})(?:qui[eé]n(?:es)?|cu[aá]l(?:es)?|qu[eé])(?!\p{L}).*(?<!\p{L})(?:m[aá]s|menos|mejor|peor)(?!\p{L})/iu,
    ],
  ],
];

/** The question without them. */
export const withoutCompareAsides = (typed: string): string =>
  ASIDES.reduce((question, [said, beside]) => {
    const rest = question.replace(said, '');
    return rest !== question && beside.every((words) => words.test(rest)) ? rest : question;
  }, typed);
