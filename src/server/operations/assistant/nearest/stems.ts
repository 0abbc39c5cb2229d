/** The stem of a Spanish word, for finding what is near in meaning; no figure depends on it. */
import { foldName } from '../../../../formats/text.ts';

const SHORTEST = 3;
/** Pronouns at the end of a verb: 'declararle', 'descontándolo'. */
export const PRONOUNS = /(?<=(?:[aei]r|ando|iendo))(?:me|te|se|nos|l[aeo]s?)+$/;
const ENDING =
  /(?:aciones|acion|uciones|ucion|iciones|icion|ciones|cion|siones|sion|amientos?|imientos?|ador(?:es|as?)?|ar(?:ia|ian|a|an|e|emos)|er(?:ia|ian|a|an)|ir(?:ia|ian|a|an)|iendo|ando|aron|ieron|aba(?:n|mos)?|ia(?:n|mos)|ad[oa]s?|id[oa]s?|amos|emos|imos|[aei]r|[ae]n|[aeo]s|[aeio]|s)$/;

/** 'Descuentan' and 'descontó', 'empiecen' and 'empezar' have the same stem. */
export function stemOf(typed: string): string {
  const word = foldName(typed).replace(PRONOUNS, '');
  const ending = ENDING.exec(word);
  const stem = ending && ending.index >= SHORTEST ? word.slice(0, ending.index) : word;
  return stem
    .replace(/ue(?=[^aeiou]+$)/, 'o')
    .replace(/ie(?=[^aeiou]+$)/, 'e')
    .replace(/z$/, 'c')
    .replace(/qu$/, 'c')
    .replace(/gu$/, 'g');
}
