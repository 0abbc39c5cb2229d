/** Reads all rules, current or of an earlier revision, for calculations and explanations. */
import type { RuleVersion } from '../../../domain/fees/rule-version.ts';
import type { ServicePayment } from '../../../domain/fees/rules.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { toRuleVersion } from './mapping.ts';
import { versionQuery } from './queries.ts';

type RuleSet = { readonly revision: number; readonly versions: readonly RuleVersion[] };

/** The last rule set read, by connection pool: reading thousands of rules takes longer than checking the revision. */
const lastRead = new WeakMap<Db | Tx, RuleSet>();

/**
 * The current rules, inactive ones included, with the revision that calculations store. Both belong to one moment:
 * versions are immutable and revisions become visible in order, so the rules of a visible revision never change.
 */
export async function loadRuleSet(db: Db | Tx): Promise<RuleSet> {
  const { revision } = await db.selectFrom('ruleSet').select('revision').executeTakeFirstOrThrow();
  const last = lastRead.get(db);
  if (last?.revision === revision) return last;
  const ruleSet = { revision, versions: await loadRuleSetAt(db, revision) };
  lastRead.set(db, ruleSet);
  return ruleSet;
}

/** The rules of a revision, including those that were deleted or replaced since. */
export async function loadRuleSetAt(db: Db | Tx, revision: number): Promise<RuleVersion[]> {
  const rows = await versionQuery(db)
    .where('feeRuleVersion.fromRevision', '<=', revision)
    .where((where) =>
      where.or([
        where('feeRuleVersion.toRevision', 'is', null),
        where('feeRuleVersion.toRevision', '>', revision),
      ]),
    )
    .orderBy('feeRuleVersion.id')
    .execute();
  return rows.map(toRuleVersion);
}

/**
 * What finds the payment of a rule as it was in a revision, when a progressive scale of it paid. Throws for one that was not
 * asked for.
 */
export type PaymentOf = (ruleId: number, revision: number) => ServicePayment;

/** The payments of rules as they were in revisions of the rule set. */
export async function loadPayments(
  db: Db | Tx,
  asked: readonly { readonly ruleId: number; readonly revision: number }[],
): Promise<PaymentOf> {
  const ruleIds = [...new Set(asked.map(({ ruleId }) => ruleId))];
  const rows =
    ruleIds.length === 0
      ? []
      : await versionQuery(db)
          .select(['feeRuleVersion.fromRevision', 'feeRuleVersion.toRevision'])
          .where('feeRuleVersion.ruleId', 'in', ruleIds)
          .execute();
  const known = rows.map(({ fromRevision, toRevision, ...row }) => ({
    fromRevision,
    toRevision: toRevision ?? Number.POSITIVE_INFINITY,
    version: toRuleVersion(row),
  }));
  return (ruleId, revision) => {
    const found = known.find(
      ({ version, fromRevision, toRevision }) =>
        version.ruleId === ruleId && fromRevision <= revision && revision < toRevision,
    );
    if (!found) throw new Error(`rule ${ruleId} has no version in revision ${revision}`);
    const { payment } = found.version;
    if (payment.type === 'price_table')
      throw new Error(`rule ${ruleId} is a price table in revision ${revision}`);
    return payment;
  };
}
