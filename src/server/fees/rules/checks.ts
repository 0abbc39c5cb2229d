/** What a rule must be before it is saved, past what its single fields tell (spec 1 §5, design §5). */
import { kindProblems, type RuleInput } from '../../../contract/fees/rule-input.ts';
import type { RuleKind } from '../../../domain/fees/rules.ts';
import { refuse } from '../../platform/http/refusal.ts';

/** Refuses what a rule or an agreement may not leave empty, as field errors. */
export function refuseKindProblems(
  input: Pick<RuleInput, 'code' | 'validTo' | 'paymentType'>,
  kind: RuleKind,
): void {
  const fields = kindProblems(input, kind);
  if (Object.keys(fields).length > 0) refuse('request.invalid', {}, { fields });
}
