/** How versions of rules pay, so that lines of two months can be told to be paid alike (operations §15.2). */
import type { Cell } from '../../../domain/month-difference/difference.ts';
import type { Db } from '../../platform/db/database.ts';

type Paid = Pick<Cell, 'terms' | 'kind'>;
export type Terms = (ruleVersionId: number | null, serviceId: number) => Paid;

/** Without a rule all of the base is paid. */
const WITHOUT_RULE: Paid = { terms: 'percentage 10000', kind: 'percentage' };

/** The terms of these versions; of one that a doctor may not read only that it is one. */
export async function readTerms(db: Db, versionIds: Iterable<number>): Promise<Terms> {
  const versions = await db
    .selectFrom('feeRuleVersion')
    .select(['id', 'ruleId', 'rate', 'amount', 'scales', 'prices', 'exclusivityMode'])
    .where('id', 'in', [...new Set(versionIds), 0])
    .execute();
  const known = new Map(
    versions.map(({ id, prices, ...version }) => [
      id,
      {
        ...version,
        prices: new Map(((prices ?? []) as StoredPrice[]).map((price) => [price.serviceId, price])),
      },
    ]),
  );
  return (id, serviceId) => {
    if (id === null) return WITHOUT_RULE;
    const version = known.get(id);
    return version === undefined
      ? { terms: `version ${id}`, kind: 'stack' }
      : paidBy({ ...version, price: version.prices.get(serviceId) });
  };
}

type StoredPrice = { readonly serviceId: number; readonly rate?: number; readonly amount?: number };
type Paying = {
  readonly ruleId: number;
  readonly rate: number | null;
  readonly amount: number | null;
  readonly scales: unknown;
  /** Of a price table, that of the service. */
  readonly price: StoredPrice | undefined;
  readonly exclusivityMode: string;
};

function paidBy({ ruleId, scales, price, exclusivityMode, ...paying }: Paying): Paid {
  const rate = price?.rate ?? paying.rate;
  const amount = price?.amount ?? paying.amount;
  const [kind, pays] =
    rate !== null
      ? (['percentage', `percentage ${rate}`] as const)
      : amount !== null
        ? (['fixed', `fixed_amount ${amount}`] as const)
        : // A scale counts the bases of its own rule.
          (['scale', `${ruleId} table_accumulated ${JSON.stringify(scales)}`] as const);
  return exclusivityMode === 'stack'
    ? { terms: `stack ${ruleId} ${pays}`, kind: 'stack' }
    : { terms: pays, kind };
}
