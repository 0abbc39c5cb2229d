/** Why what was accepted of a finding is accepted no longer (operations §13.4). */
import { countOf } from '../words/counts.ts';
import type { FindingDetail } from './check-kind.ts';

/** What had been accepted, and in what the finding is another one now. */
export type LapsedAs = {
  readonly lineCount: number;
  /** Pesos. */
  readonly amount: number;
  /** The figures of the sentence of that time, without the patient. */
  readonly detail: FindingDetail;
  /** Attentions, or receipts, that were not among them. */
  readonly added: number;
  /** Whether the fact itself is another one. */
  readonly isOther: boolean;
  readonly isWorse: boolean;
};

/** The reasons, in Spanish: `hay 1 línea más que las aceptadas`. */
export function lapseWords({ added, isOther, isWorse, lineCount }: LapsedAs): string {
  const more =
    lineCount > 0
      ? countOf(added, 'línea que no se había aceptado', 'líneas que no se habían aceptado')
      : countOf(added, 'caso que no se había aceptado', 'casos que no se habían aceptado');
  const reasons = [
    ...(added > 0 ? [`hay ${more}`] : []),
    ...(isWorse ? ['es mayor que lo aceptado'] : []),
    ...(isOther && added === 0 ? ['sus datos son otros'] : []),
  ];
  return reasons.join(', y ');
}
