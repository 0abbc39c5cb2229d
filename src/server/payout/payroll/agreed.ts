/** Holds a move of money to what the user was shown and agreed to. */
import type { Agreed } from '../../../contract/schemas.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { MoveOutcome } from './transitions.ts';

/**
 * Money that nobody has seen is not moved: what came since the question may be in no bank file, nor looked
 * at by anybody. Refusing takes the move back; `moved` ends 'Nada se …'.
 */
export function refuseUnlessAgreed(
  { records, totalAmount }: MoveOutcome,
  agreed: Agreed | undefined,
  moved: string,
): void {
  if (!agreed || (agreed.records === records && agreed.totalAmount === totalAmount)) return;
  refuse('payroll.changedMeanwhile', {
    moved,
    records: countOf(records, 'registro', 'registros'),
    amount: formatPesos(totalAmount),
  });
}
