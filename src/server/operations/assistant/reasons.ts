/** Why a question that is understood has no answer for who asks (operations §6.34). */
import type { CurrentUser } from '../../../contract/access/session.ts';
import { isMark, type Part } from './grammar/parts.ts';
import type { Understood } from './grammar/understand.ts';
import type { Kind } from './nearest/rank.ts';
import { TOOLS, type ToolName } from './tools.ts';

const OWN_ONLY =
  'Solo puedo mostrarle sus propios registros, sin compararlos con los de otros médicos.';
const WHOSE = '¿De qué médico? Escriba su nombre o su RUT.';

/** Tools that tell a doctor's own figures to the doctor. */
const OF_OWN: readonly ToolName[] = [
  ...(['attention_count', 'attention_groups', 'fee_totals', 'fee_groups', 'fees_of_each'] as const),
  ...(['payments', 'payment_groups', 'doctor_payments', 'last_attention'] as const),
];

/** Whether a question is of all doctors: 'los médicos', but not 'honorarios médicos'. */
const isOfAllDoctors = (parts: readonly Part[]) =>
  parts.some(
    (part, at) =>
      isMark(part, 'to-doctors') ||
      (isMark(part, 'doctors') && !isMark(parts[at - 1], 'fee', 'payment')),
  );

/** Why a question that is understood has no answer: whose figures are meant, or that others are ranked or told; null if it has one. */
export function reasonAgainst(
  { tool, input, criteria: { isOwn, doctor } }: Understood,
  kind: Kind,
  parts: readonly Part[],
): string | null {
  const isRanked = [input.order, input.recordsFrom, input.recordsTo].some(
    (one) => one !== undefined,
  );
  const asksWho = parts.some((part) => isMark(part, 'who', 'doctors', 'doctor-word'));
  const isOfOthers = input.by === 'doctor' && (isRanked || tool === 'payment_groups' || asksWho);
  const isOfAll = OF_OWN.includes(tool) && !isOwn && isOfAllDoctors(parts);
  if (kind === 'doctor' && (isOfOthers || isOfAll)) return OWN_ONLY;
  const isOfWhom = isOwn && kind === 'staff' && doctor === undefined && tool !== 'permissions';
  return isOfWhom && 'doctor' in TOOLS[tool].input.shape ? WHOSE : null;
}

/** Whether what a question asks to be allowed is done on a screen that the asker's menu lacks (operations §34.7). */
export const lacksScreen = (
  { menu }: CurrentUser,
  found: Understood | { readonly tool: ToolName } | null,
): boolean =>
  found !== null &&
  'input' in found &&
  found.input.isOwnMenu === true &&
  typeof found.input.screen === 'string' &&
  !menu.some(({ label }) => label === found.input.screen);
