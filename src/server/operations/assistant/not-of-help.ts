/** Whether the help is asked where no figure answers: many questions have no section that answers them (operations §35). */
import { namesCase } from './grammar/context.ts';
import { foldedWords } from './grammar/follow-ups.ts';
import { isMark, isSaid, isSlot, type Part } from './grammar/parts.ts';
import { isUnderstood } from './grammar/understand.ts';
import { asksFact } from './grammar/words.ts';
import { asksFigure, asksNumber, withoutAnd } from './how-or-fact.ts';
import { tellsTrouble } from './nearest/how-to.ts';
import type { ReadQuestion } from './read-question.ts';
import type { ToolName } from './tools.ts';

/** How the help is asked. */
export type AskedOfHelp = {
  readonly kind: 'help';
  /** Whether its text is searched. */
  readonly isSearched: boolean;
  /** Whether the way of asking how that is clearly nearest answers (operations §35.4). */
  readonly takesNearest: boolean;
};

/** How the help is asked for an answer; null where no section of it can be one. */
export function askedOfHelp(question: ReadQuestion): AskedOfHelp | null {
  const { words, parts, isHow, isFactBeside } = question;
  const isTrouble = !isFactBeside && asksWhatNow(question);
  // What to do about money that went wrong is told by what is clearly about that, or not at all.
  const isSearched = isHow || (!isOfFactAlone(question) && !(isTrouble && OF_MONEY.test(words)));
  if (!isSearched && !isTrouble) return null;
  return { kind: 'help', isSearched, takesNearest: isTrouble || !asksNumber(parts) };
}

/** 'No me aparece una atención', of what went wrong with nobody else: what one does then is told by the help (operations §35.6). */
const asksWhatNow = ({ typed, parts, kind }: ReadQuestion): boolean =>
  !asksNumber(parts) &&
  !(kind === 'staff' && parts.some(isOfSomebody)) &&
  typed
    .split(/[.?!¿¡]+/)
    .map(foldedWords)
    .some(
      (said) =>
        tellsTrouble(said) && (!asksFact(said) || /^(?:que hago|que se hace|por que)\b/.test(said)),
    );
/** What is told of somebody or of a time is asked of them; a rule or a service may be named in any question how. */
const isOfSomebody = (part: Part): boolean =>
  part.kind === 'time' ||
  part.kind === 'attentionId' ||
  (part.kind === 'name' && part.of !== 'rule' && part.of !== 'service');

/** 'Me pagaron dos veces'. */
const OF_MONEY = /\b(?:pag|deposit|cobr|descont|descuent|retuv|reten|plata|monto)/;

/** Whether only a fact or a figure answers, so that a section of the help with the same words would not. */
const isOfFactAlone = (question: ReadQuestion): boolean => {
  const { words, parts } = question;
  return (
    question.isLost ||
    question.isFactBeside ||
    goesOnFromFigure(question) ||
    asksFact(withoutAnd(words)) ||
    IN_PERCENT.test(words) ||
    /\d/.test(words) ||
    asksFigure(parts) ||
    asksWhich(parts) ||
    asksEnd(parts) ||
    asksAnnulled(parts) ||
    namesCase(parts) ||
    lacksWordOfFigure(question) ||
    // What a profile may do is told by its screens.
    parts.some((part) => isSlot(part, 'profile'))
  );
};

/** Of what it is in percent is not said. */
const IN_PERCENT = /^(?:y )?(?:cuanto es )?en porcentaje$/;

/** Whether it goes on from a figure, or points at a part of it. */
const goesOnFromFigure = ({ isFirst, after, words }: ReadQuestion): boolean =>
  !isFirst && after === undefined && (GOES_ON.test(words) || POINTS_ALONE.test(words));
/** 'Y en julio', 'sumados los dos meses'. */
const GOES_ON =
  /^(?:y |no |solo |solamente |de nuevo|otra vez|nuevamente|sumad|sumando|junt[oa]s|los dos|las dos|ambos|ambas|entre los dos|en total)/;
/** 'Esa última', 'ninguna'. */
const POINTS_ALONE =
  /^(?:saca|quita|deja)(?:me)? (?:a |el |l[ao]s? )|^(?:es[aeo]s?(?: mism[oa]s?)?|ningun[oa]?)(?: (?:primer|segund|ultim|otr)[oa]s?)?$/;

/** The tools whose answer is a figure: no section of the help answers a question for one with a strange word. */
const OF_FIGURES: readonly ToolName[] = [
  'attention_count',
  'fee_totals',
  'payments',
  'doctor_payments',
];
/** Whether a word of a question for a figure has no meaning. */
const lacksWordOfFigure = ({ found }: ReadQuestion): boolean =>
  found !== null &&
  !isUnderstood(found) &&
  OF_FIGURES.includes(found.tool) &&
  found.left.some(({ kind }) => kind === 'unknown');

/** 'Boletas anuladas a sociedades': which of them there are is told by no section of the help, but how one annuls is. */
const asksAnnulled = (parts: readonly Part[]): boolean =>
  parts.some((part) => isMark(part, 'receipt')) && parts.some((part) => isMark(part, 'voided'));

/** 'La última atención anulada', 'la primera sin calcular': which one it is is told by no section of the help. */
const asksEnd = (parts: readonly Part[]): boolean =>
  parts.some((part) => isMark(part, 'first', 'last')) &&
  parts.some(
    (part) => isMark(part, 'attention', 'patient', 'receipt') || isSlot(part, 'recordType'),
  );

/** 'Médicos que no tienen usuario', 'algún médico quedó con saldo': which of them is a fact, and no section of the help. */
function asksWhich(parts: readonly Part[]): boolean {
  const at = parts.findIndex(isSaid);
  if (!isMark(parts[at], ...RECORDS)) return false;
  const after = parts.slice(at + 1);
  const isSome = parts.slice(0, at).some(({ typed }) => /^alg[uú]n/iu.test(typed));
  const isWhich = after.some(({ typed }) => /^(?:que|sin)\b/iu.test(typed));
  // 'Usuarios bloqueados o inactivos'.
  const said = after.filter(isSaid);
  const isInState =
    said.length > 0 &&
    said.every((part) => isMark(part, ...STATES_OF_RECORDS) || part.kind === 'slot');
  return isSome || isWhich || isInState;
}
const RECORDS = [
  ...(['doctors', 'doctor-word', 'services', 'service-word', 'receipt', 'users'] as const),
  ...(['attention', 'rule-word', 'agreement', 'payment', 'societies', 'society-word'] as const),
  ...(['transfer', 'specialties', 'specialists', 'month', 'correction'] as const),
] as const;
const STATES_OF_RECORDS = ['held', 'active', 'inactive', 'expired', 'valid', 'endless'] as const;
