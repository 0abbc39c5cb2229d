/** Writing rules: every change is a new version, made under the lock of the rule set (fees §9). */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type CallContext, userOf } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { VersionColumns } from './mapping.ts';
import type { RuleRow } from './queries.ts';

/** Holds the rule set until the transaction ends: rules change one after the other. */
export async function lockRuleSet(tx: Tx): Promise<void> {
  await tx.selectFrom('ruleSet').select('revision').forUpdate().execute();
}

/** Counts one more change of the rule set and gives its revision. */
export async function nextRevision(tx: Tx): Promise<number> {
  const { revision } = await tx
    .updateTable('ruleSet')
    .set({ revision: sql`revision + 1` })
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** Ends the current version of a rule: from this revision on it does not stand any more. */
export async function closeVersion(tx: Tx, ruleId: number, revision: number): Promise<void> {
  await tx
    .updateTable('feeRuleVersion')
    .set({ toRevision: revision })
    .where('ruleId', '=', ruleId)
    .where('toRevision', 'is', null)
    .execute();
}

/** Adds a version to a rule that has no current one. */
export async function insertVersion(
  tx: Tx,
  context: CallContext,
  place: { ruleId: number; version: number; fromRevision: number },
  columns: VersionColumns,
): Promise<void> {
  const user = userOf(context);
  await tx
    .insertInto('feeRuleVersion')
    .values({
      ...place,
      ...columns,
      scales: columns.scales && JSON.stringify(columns.scales),
      createdBy: user.id,
      createdByName: `${user.firstName} ${user.lastName}`,
    })
    .execute();
}

/** Whether a version already says all of this. */
export function isEqual(row: RuleRow, columns: VersionColumns): boolean {
  return Object.entries(columns).every(([name, value]) =>
    isDeepStrictEqual(row[name as keyof VersionColumns], value),
  );
}

const CODE_DIGITS = 6;

/** `CONV_` and six digits, from the time as the form makes it (fees §10.7), that no rule ever had. */
export async function agreementCode(tx: Tx, timeMs: number): Promise<string> {
  const rows = await tx.selectFrom('feeRule').select('code').execute();
  const taken = new Set(rows.map(({ code }) => code.toUpperCase()));
  const limit = 10 ** CODE_DIGITS;
  for (let number = timeMs % limit; ; number = (number + 1) % limit) {
    const code = `CONV_${String(number).padStart(CODE_DIGITS, '0')}`;
    if (!taken.has(code)) return code;
  }
}
