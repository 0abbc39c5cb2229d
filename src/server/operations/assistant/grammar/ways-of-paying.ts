/** What is transferred is paid by transfer: 'cuánto se transfirió' leaves out what was paid with cheques (operations §38.1). */
import { foldName } from '../../../../formats/text.ts';
import { asPart, isMark, type Part } from './parts.ts';
import type { Mark } from './words.ts';

/** Verbs of paying that name the way: 'se transfirió', 'me han transferido'. */
const isTransferring = (part: Part) =>
  isMark(part, 'paid-out', 'paid-me') && /\btransf[ei]r/.test(foldName(part.typed));
/** 'Total transferido en agosto': the way stands in the place of the verb. */
const isTransferred = (part: Part) =>
  isMark(part, 'by-transfer') && /^transferid/.test(foldName(part.typed));

const PAID: readonly Mark[] = ['paid-out', 'paid-me', 'pays', 'payment', 'transfer'];
/** Of these questions the answer says the way, or is no sum. */
const OTHERS: readonly Mark[] = ['when', 'pay-date', 'account', 'bank', 'bank-file', 'transfer'];

/** The parts with the way of paying that a verb says, so that no answer is given which can't be of that way alone. */
export function withWayOfPaying(parts: readonly Part[]): readonly Part[] {
  if (parts.some((part) => isMark(part, ...OTHERS))) return parts;
  const saysWay = parts.some((part) => isMark(part, 'by-transfer', 'by-deposit', 'cheque'));
  const isOfPaid =
    parts.some((part) => isMark(part, ...PAID)) ||
    parts.some((part) => part.kind === 'slot' && part.slot === 'state');
  return parts.flatMap((part) => {
    if (isTransferring(part) && !saysWay) return [part, asPart('by-transfer', part.typed)];
    if (isTransferred(part) && !isOfPaid) return [asPart('paid-out', part.typed), part];
    return [part];
  });
}
