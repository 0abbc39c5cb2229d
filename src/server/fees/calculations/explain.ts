/** Why a stored amount is what it is, made again from what its calculation kept (fees §19.5). */
import type { Explanation } from '../../../contract/fees/explanation.ts';
import { epochDay, localDate } from '../../../domain/calendar/calendar.ts';
import { CRITERIA, CRITERION_KEYS } from '../../../domain/fees/criteria.ts';
import {
  type Explanation as DomainExplanation,
  explain,
  withShare,
} from '../../../domain/fees/explanation.ts';
import type { Accumulation, FeeLine } from '../../../domain/fees/fees.ts';
import { basisPoints, pesos } from '../../../domain/money.ts';
import type { Db } from '../../platform/db/database.ts';
import { loadRuleSetAt, presentExplanation } from '../rules/public.ts';
import { KEPT_FACTS } from './lines.ts';

/**
 * Explains the calculation of an attention; undefined when it has none. For a doctor, rules that name other doctors,
 * societies or specialties are left out. Throws when the rules of that time no longer give the stored amounts: the
 * books would be wrong.
 */
export async function explainCalculation(
  db: Db,
  attentionId: number,
  reader: 'staff' | 'doctor',
): Promise<Explanation | undefined> {
  const stored = await db
    .selectFrom('calculation')
    .innerJoin('attention', 'attention.id', 'calculation.attentionId')
    .leftJoin('paymentLine', 'paymentLine.attentionId', 'calculation.attentionId')
    .leftJoin('payment', 'payment.id', 'paymentLine.paymentId')
    .select([
      ...KEPT_FACTS,
      'calculation.baseAmount',
      'calculation.retentionRate',
      'calculation.calculatedAmount',
      'calculation.finalAmount',
      'calculation.accumulations',
      'calculation.ruleSetRevision',
      'calculation.attentionDate',
      'paymentLine.retentionAmount as share',
      'payment.retentionRate as rate',
    ])
    .where('calculation.attentionId', '=', attentionId)
    .executeTakeFirst();
  if (!stored) return undefined;

  const line: FeeLine = {
    ...stored,
    attentionId,
    day: epochDay(localDate(stored.attentionDate)),
    baseAmount: pesos(stored.baseAmount),
    retentionRate: basisPoints(stored.retentionRate),
  };
  const versions = await loadRuleSetAt(db, stored.ruleSetRevision);
  const accumulations = (stored.accumulations ?? []) as unknown as Accumulation[];
  const explanation = explain(versions, line, accumulations);
  const { calculatedAmount, finalAmount } = explanation;
  if (calculatedAmount !== stored.calculatedAmount || finalAmount !== stored.finalAmount) {
    throw new Error(
      `attention ${attentionId} holds ${stored.calculatedAmount}/${stored.finalAmount} but its rules give ${calculatedAmount}/${finalAmount}`,
    );
  }
  const told = reader === 'staff' ? explanation : withoutOthersTerms(explanation);
  const { rate, share } = stored;
  if (share === null) return presentExplanation(told);
  // Payments of before documents: each line has its own retention.
  if (rate === null) return presentExplanation({ ...told, retentionKind: 'line' });
  return presentExplanation(
    withShare(told, { rate: basisPoints(rate), retentionAmount: pesos(share) }),
  );
}

const OTHERS_SCOPES = CRITERION_KEYS.filter((key) => 'isPrivate' in CRITERIA[key]);

/** Leaves out the rules that name other doctors, societies or specialties: their terms are confidential. */
function withoutOthersTerms(explanation: DomainExplanation): DomainExplanation {
  const rejected = explanation.rejected.filter(
    ({ failed }) => !OTHERS_SCOPES.some((scope) => failed.includes(scope)),
  );
  return { ...explanation, rejected };
}
