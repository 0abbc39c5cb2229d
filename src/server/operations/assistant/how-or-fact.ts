/** Whether a question asks how something is done, which the help tells, or for facts and figures, which tools look up (operations §35). */
import type { CurrentUser } from '../../../contract/access/session.ts';
import { foldName } from '../../../formats/text.ts';
import type { AskedQuestion } from './asked-question.ts';
import { namesCase, type Reading } from './grammar/context.ts';
import { foldedWords } from './grammar/follow-ups.ts';
import { isMark, isSaid, type Part } from './grammar/parts.ts';
import { isUnderstood, type Partly, type Understood } from './grammar/understand.ts';
import { asksFor, asksHow, asksHowOneself, hasClauseOfHow } from './grammar/words.ts';
import { sectionsOfHowTo } from './nearest/how-to.ts';
import { lacksScreen } from './reasons.ts';

export type HowOrFact = {
  /** Whether it asks how something is done. */
  readonly isHow: boolean;
  /** Whether facts and figures may answer it: also of questions how those that name a case, or ask what somebody may do. */
  readonly isOfFacts: boolean;
  /** Whether it asks, alone or beside a question how, for a fact that no section of the help tells. */
  readonly isFactBeside: boolean;
  /** The earlier question how that it goes on from. */
  readonly after: string | undefined;
};

type Found = Understood | Partly | null;

/** What a question asks for, by its own words and those before it, what was read of it, and the screens of who asks. */
export function howOrFact(
  { typed, words, kind, earlier }: AskedQuestion,
  { parts, isTurn }: Reading,
  found: Found,
  user: CurrentUser,
): HowOrFact {
  const after = howBefore(earlier);
  const isSurelyHow =
    sectionsOfHowTo(typed).length > 0 || (after !== undefined && goesOnHow(words, after));
  const isFactBeside =
    asksHowItStands(words) ||
    missesOther(words, parts, kind) ||
    (!isSurelyHow && asksFactBeside(typed));
  const beginsHow = !isTurn && asksHow(withoutAnd(words)) && !standsFirst(parts);
  const wantsThing =
    asksFor(words) && !isUnderstood(found) && !asksFigure(parts) && !namesCase(parts);
  const saysHow =
    beginsHow ||
    hasClauseOfHow(typed) ||
    asksHowOneself(words) ||
    NOT_LET.test(words) ||
    wantsThing;
  const isHow = isSurelyHow || (saysHow && !isFactBeside);
  const mayBeFact =
    !isHow || namesCase(parts) || asksRights(words, found) || lacksScreen(user, found);
  const isOfFacts = mayBeFact && !isSurelyHow && !asksHowOneself(words);
  return { isHow, isOfFacts, isFactBeside, after };
}

/** Folded words without the 'y' by which they go on. */
export const withoutAnd = (words: string): string => words.replace(/^(y )+/, '');

/** The last of the earlier questions that asked how something is done, if those after it went on from it. */
const howBefore = (earlier: readonly string[]): string | undefined =>
  earlier
    .slice(earlier.findLastIndex((one) => !GOES_ON.test(foldName(one))))
    .find((one) => asksHow(foldName(one)) || hasClauseOfHow(one));
const GOES_ON = /^(?:y|e|se|lo|la|los|las|eso|despues)\b/;

/** Whether it asks, after a question how, whether that can be done, or is done so: 'y si ya está pagada'. */
const goesOnHow = (words: string, after: string): boolean =>
  /\bse puede[n]?\b/.test(words) || (IF_SO.test(words) && hasClauseOfHow(after));
const IF_SO = /^y (?:si|lo mismo) (?!.*\bcuant[oa]s?\b)/;

/** 'Por qué no me deja crear usuarios' is told by the help, which knows the asker's screens. */
const NOT_LET = /^(?:y )?por que no (?:me|nos) (?:deja|dejan|permite|permiten)\b/;

/** 'Qué puede hacer un supervisor' asks for his screens, and not how something is done. */
const asksRights = (words: string, found: Found): boolean =>
  isUnderstood(found) &&
  found.tool === 'permissions' &&
  /\b(?:puede|pueden|ve|ven)\b/.test(words) &&
  !/^(?:y )?(?:como|donde)\b/.test(words);

/** 'En qué está …' before all else asks for a fact, and not for how. */
const standsFirst = (parts: readonly Part[]): boolean => isMark(parts.find(isSaid), 'standing');

/** 'Cómo vienen los pagos de octubre', 'cómo me fue': how things stand is told by no section of the help. */
const asksHowItStands = (words: string): boolean =>
  /^(?:y )?como (?:(?:me|nos|le|les|se) )?(?:va|van|voy|vamos|viene|vienen|quedo|quedaron|estuvo|estuvieron|fue|fueron)\b(?! \w+(?:[ai]d[ao]s?|hech[ao]s?)\b)/.test(
    words,
  );

/** What may be missing beside an attention: its sections say nothing of that. */
const OTHER_MISSING =
  /^(?:y )?(?:que (?:hago|hacemos|se hace) (?:si|cuando) )?(?:no )?(?:(?:me|nos|le|les) )?(?:falta|aparece|sale|llega|encuentro|veo) (?:un|una|el|la|mi) (?:medic[oa]|doctora?|regla|sociedad|mes|retencion)(?: en la lista)?$|^(?:y )?(?:me|nos|le) falta (?:un|el|mi) pago$/;
/**
 * 'Me falta un médico', 'no aparece la boleta de Ana': what is missing is told by no section about another thing, and of somebody it
 * is a fact (operations §35.9). Who asks what to do or how is told.
 */
const missesOther = (words: string, parts: readonly Part[], kind: AskedQuestion['kind']): boolean =>
  OTHER_MISSING.test(words) ||
  (kind === 'staff' &&
    /^(?:y )?no (?:(?:me|nos|le) )?(?:aparecen?|salen?|figuran?|encuentro|veo)\b/.test(words) &&
    !/\b(?:como|donde|que (?:hago|hacemos|se hace)|pasos)\b/.test(words) &&
    parts.some((part) => part.kind === 'name' && part.of !== 'rule' && part.of !== 'service'));

/**
 * 'Qué hago con los pagos rechazados: ¿cuáles son?', 'y los rechazados cuáles son': beside a question how a fact or a figure is asked
 * for (operations §35.8).
 */
const asksFactBeside = (typed: string): boolean => {
  const clauses = typed
    .split(/[,;.:¿?¡!]+|\sy\s+(?=c[oó]mo|cu[aá]l|cu[aá]nt|d[oó]nde)/iu)
    .map(foldedWords)
    .filter(Boolean);
  const isFact = (clause: string) =>
    /^(?:y )?(?:(?:a |de )?cuant[oa]s?|cuales (?:son|fueron|hay)(?! los pasos)|quien(?:es)? (?:es|son))\b/.test(
      clause,
    ) || /\b(?:cuales|quienes|cuant[oa]s) (?:son|fueron|es|suman)$/.test(clause);
  return clauses.some(
    (clause) =>
      isFact(clause) &&
      !hasClauseOfHow(clause) &&
      (clauses.length > 1 || !/^(?:y )?c/.test(clause)),
  );
};

/** Marks of questions for what is more or less: of these no sum is wanted, and of times that may overlap there is none. */
export const COMPARING = ['compare', 'most', 'least'] as const;
const NUMBER_MARKS = ['how-many', 'how-much', 'sum', 'average', 'oldest'] as const;
/** Whether a number is asked for; 'me llegó menos' asks for none. */
export const asksNumber = (parts: readonly Part[]): boolean =>
  parts.some((part) => isMark(part, ...NUMBER_MARKS));
/** Whether only a figure answers. */
export const asksFigure = (parts: readonly Part[]): boolean =>
  asksNumber(parts) ||
  parts.some(
    (part) => isMark(part, ...COMPARING) || (part.kind === 'mark' && part.mark.startsWith('by-')),
  );
