/** Which questions no section of the help answers, since they ask for a fact or a figure. */
import { foldName } from '../../../formats/text.ts';
import { isMark, isSaid, isSlot, type Part } from './grammar/parts.ts';
import { isUnderstood, type understand } from './grammar/understand.ts';
import { asksFact } from './grammar/words.ts';
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
