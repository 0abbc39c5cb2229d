/** How versions of rules pay, so that lines of two months can be told to be paid alike (operations §15.2). */
import type { Cell } from '../../../domain/month-difference/difference.ts';
import type { Db } from '../../platform/db/database.ts';

type Paid = Pick<Cell, 'terms' | 'kind'>;
export type Terms = (ruleVersionId: number | null) => Paid;

/** Without a rule all of the base is paid. */
const WITHOUT_RULE: Paid = { terms: 'percentage 10000', kind: 'percentage' };

/** The terms of these versions; of one that a doctor may not read only that it is one. */
export async function readTerms(db: Db, versionIds: Iterable<number>): Promise<Terms> {
  const versions = await db
    .selectFrom('feeRuleVersion')
    .select(['id', 'ruleId', 'paymentType', 'rate', 'amount', 'scales', 'exclusivityMode'])
    .where('id', 'in', [...new Set(versionIds), 0])
    .execute();
  const known = new Map(
    versions.map(
      ({ id, ruleId, paymentType, rate, amount, scales, exclusivityMode }): [number, Paid] => {
        const pays = `${paymentType} ${rate ?? amount ?? JSON.stringify(scales)}`;
        if (exclusivityMode === 'stack')
          return [id, { terms: `stack ${ruleId} ${pays}`, kind: 'stack' }];
        if (paymentType === 'percentage')
          return [id, { terms: `percentage ${rate}`, kind: 'percentage' }];
        if (paymentType === 'fixed_amount') return [id, { terms: pays, kind: 'fixed' }];
        // A scale counts the bases of its own rule.
        return [id, { terms: `${ruleId} ${pays}`, kind: 'scale' }];
      },
    ),
  );
  return (id) =>
    id === null ? WITHOUT_RULE : (known.get(id) ?? { terms: `version ${id}`, kind: 'stack' });
}
