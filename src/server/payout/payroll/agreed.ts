/** Limits a money move to what the user has seen and agreed to. */
import type { Agreed } from '../../../contract/schemas.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { MoveOutcome } from './transitions.ts';

/**
 * Refuses a move of more than the user has seen: records that came later may be in no bank file, and nobody has checked
 * them. Refusing rolls the move back; `moved` completes 'Nada se …'.
 */
export function refuseUnlessAgreed(
  { records, totalAmount }: Pick<MoveOutcome, 'records' | 'totalAmount'>,
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
