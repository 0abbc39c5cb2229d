/** Which questions no section of the help answers, since they ask for a fact or a figure. */
import { foldName } from '../../../formats/text.ts';
import { isMark, isSaid, isSlot, type Part } from './grammar/parts.ts';
import { isUnderstood, type understand } from './grammar/understand.ts';
import { asksFact, hasClauseOfHow } from './grammar/words.ts';
import { tellsTrouble } from './nearest/how-to.ts';
import type { ToolName } from './tools.ts';

/** Marks of questions for what is more or less: of these no sum is wanted, and of times that may overlap there is none. */
export const COMPARING = ['compare', 'most', 'least'] as const;

/** The tools whose answer is a figure: no section of the help answers a question for one with a strange word. */
const OF_FIGURES: readonly ToolName[] = [
  'attention_count',
  'fee_totals',
  'payments',
  'doctor_payments',
];
/** Whether a word of a question for a figure has no meaning. */
export const lacksWordOfFigure = (found: ReturnType<typeof understand>) =>
  found !== null &&
  !isUnderstood(found) &&
  OF_FIGURES.includes(found.tool) &&
  found.left.some(({ kind }) => kind === 'unknown');
/** 'Boletas anuladas a sociedades': which of them there are is told by no section of the help, but how one annuls is. */
export const asksAnnulled = (parts: readonly Part[]) =>
  parts.some((part) => isMark(part, 'receipt')) && parts.some((part) => isMark(part, 'voided'));
const NUMBER_MARKS = ['how-many', 'how-much', 'sum', 'average', 'oldest'] as const;
/** What is told of somebody or of a time is asked of them; a rule or a service may be named in any question how. */
const isOfSomebody = (part: Part) =>
  part.kind === 'time' ||
  part.kind === 'attentionId' ||
  (part.kind === 'name' && part.of !== 'rule' && part.of !== 'service');
/** Whether a number is asked for; 'me llegó menos' asks for none. */
export const asksNumber = (parts: readonly Part[]) =>
  parts.some((part) => isMark(part, ...NUMBER_MARKS));
/** 'No me aparece una atención', of what went wrong with nobody else: what one does then is told by the help. */
export const asksWhatNow = (typed: string, parts: readonly Part[], kind: string) =>
  !asksNumber(parts) &&
  !(kind === 'staff' && parts.some(isOfSomebody)) &&
  typed
    .split(/[.?!¿¡]+/)
    .map((sentence) => foldName(sentence.replace(/[^\p{L}\p{N} ]+/gu, ' ')).trim())
    .some(
      (said) =>
        tellsTrouble(said) && (!asksFact(said) || /^(?:que hago|que se hace|por que)\b/.test(said)),
    );
/** Marks of questions that only a figure answers. */
const FIGURE_MARKS = [...NUMBER_MARKS, ...COMPARING] as const;
/** Whether only a figure answers. */
export const asksFigure = (parts: readonly Part[]) =>
  parts.some(
    (part) =>
      isMark(part, ...FIGURE_MARKS) || (part.kind === 'mark' && part.mark.startsWith('by-')),
  );
/** 'Médicos que no tienen usuario', 'algún médico quedó con saldo': which of them is a fact, and no section of the help. */
export const asksWhich = (parts: readonly Part[]) => {
  const at = parts.findIndex(isSaid);
  const [first, next] = [parts[at], parts[at + 1]];
  if (!isMark(first, ...RECORDS)) return false;
  const isSome = parts.slice(0, at).some(({ typed }) => /^alg[uú]n/iu.test(typed));
  const isWhich = parts.slice(at + 1).some(({ typed }) => /^(?:que|sin)\b/iu.test(typed));
  // 'Usuarios bloqueados o inactivos'.
  const said = parts.slice(at + 1).filter(isSaid);
  const isInState =
    said.length > 0 &&
    said.every((part) => isMark(part, ...STATES_OF_RECORDS) || part.kind === 'slot');
  return isSome || isInState || (next !== undefined && isWhich);
};
const RECORDS = [
  ...(['doctors', 'doctor-word', 'services', 'service-word', 'receipt', 'users'] as const),
  ...(['attention', 'rule-word', 'agreement', 'payment', 'societies', 'society-word'] as const),
  ...(['transfer', 'specialties', 'specialists', 'month', 'correction'] as const),
] as const;
const STATES_OF_RECORDS = ['held', 'active', 'inactive', 'expired', 'valid', 'endless'] as const;
/** 'La última atención anulada', 'la primera sin calcular': which one it is is told by no section of the help. */
export const asksEnd = (parts: readonly Part[]) =>
  parts.some((part) => isMark(part, 'first', 'last')) &&
  parts.some(
    (part) => isMark(part, 'attention', 'patient', 'receipt') || isSlot(part, 'recordType'),
  );
/** 'En qué está …' before all else asks for a fact, and not for how. */
export const standsFirst = (parts: readonly Part[]) => isMark(parts.find(isSaid), 'standing');

const folded = (clause: string) => foldName(clause.replace(/[^\p{L}\p{N} ]+/gu, ' ')).trim();
/** 'Qué hago con los pagos rechazados: ¿cuáles son?', 'y los rechazados cuáles son': beside a question how a fact or a figure is asked for. */
export const asksFactBeside = (typed: string): boolean => {
  const clauses = typed
    .split(/[,;.:¿?¡!]+|\sy\s+(?=c[oó]mo|cu[aá]l|cu[aá]nt|d[oó]nde)/iu)
    .map(folded)
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
/** 'Cómo vienen los pagos de octubre', 'cómo me fue': how things stand is told by no section of the help. */
export const asksHowItStands = (words: string): boolean =>
  /^(?:y )?como (?:(?:me|nos|le|les|se) )?(?:va|van|voy|vamos|viene|vienen|quedo|quedaron|estuvo|estuvieron|fue|fueron)\b(?! \w+(?:[ai]d[ao]s?|hech[ao]s?)\b)/.test(
    words,
  );

/** What may be missing beside an attention: its sections say nothing of that. */
const OTHER_MISSING =
  /^(?:y )?(?:no )?(?:(?:me|nos|le|les) )?(?:falta|aparece|sale|llega|encuentro|veo) (?:un|una|el|la|mi) (?:medic[oa]|doctora?|regla|sociedad|mes|retencion)(?: en la lista)?$|^(?:y )?(?:me|nos|le) falta (?:un|el|mi) pago$/;
/**
 * 'Me falta un médico', 'no aparece la boleta de Ana': what is missing is told by no section about another thing, and of somebody it
 * is a fact. Who asks what to do or how is told.
 */
export const missesOther = (words: string, parts: readonly Part[], kind: string): boolean =>
  OTHER_MISSING.test(words) ||
  (kind === 'staff' &&
    /^(?:y )?no (?:(?:me|nos|le) )?(?:aparecen?|salen?|figuran?|encuentro|veo)\b/.test(words) &&
    !/\b(?:como|donde|que (?:hago|hacemos|se hace)|pasos)\b/.test(words) &&
    parts.some((part) => part.kind === 'name' && part.of !== 'rule' && part.of !== 'service'));

/** 'Me pagaron dos veces'. */
const OF_MONEY = /\b(?:pag|deposit|cobr|descont|descuent|retuv|reten|plata|monto)/;

/** 'Y en julio', 'sumados los dos meses'. */
const GOES_ON_FROM_FIGURE =
  /^(?:y |no |solo |solamente |de nuevo|otra vez|nuevamente|sumad|sumando|junt[oa]s|los dos|las dos|ambos|ambas|entre los dos|en total)/;

/** Of what it is in percent is not said. */
export const IN_PERCENT = /^(?:y )?(?:cuanto es )?en porcentaje$/;

/** 'Esa última', 'ninguna', after a figure. */
const POINTS_ALONE =
  /^(?:saca|quita|deja)(?:me)? (?:a |el |l[ao]s? )|^(?:es[aeo]s?(?: mism[oa]s?)?|ningun[oa]?)(?: (?:primer|segund|ultim|otr)[oa]s?)?$/;

/** Whether folded words complain of money. */
export const isOfMoney = (words: string): boolean => OF_MONEY.test(words);
/** Whether folded words go on from a figure, or point at a part of it. */
export const goesOnFromFigure = (words: string): boolean =>
  GOES_ON_FROM_FIGURE.test(words) || POINTS_ALONE.test(words);
