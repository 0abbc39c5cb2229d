/** Writing rules: every change is a new version, made under the lock of the rule set (fees §9). */
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { type CallContext, callerName, userOf } from '../../platform/context.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { VersionColumns } from './mapping.ts';
import type { RuleRow } from './queries.ts';

/** Locks the rule set until the transaction ends, so that rules change one after the other. */
export async function lockRuleSet(tx: Tx): Promise<void> {
  await tx.selectFrom('ruleSet').select('revision').forUpdate().execute();
}

/** Starts a new revision of the rule set, and answers its number. */
export async function nextRevision(tx: Tx): Promise<number> {
  const { revision } = await tx
    .updateTable('ruleSet')
    .set({ revision: sql`revision + 1` })
    .returning('revision')
    .executeTakeFirstOrThrow();
  return revision;
}

/** Closes a rule's current version: it is not valid from this revision on. */
export async function closeVersion(tx: Tx, ruleId: number, revision: number): Promise<void> {
  await tx
    .updateTable('feeRuleVersion')
    .set({ toRevision: revision })
    .where('ruleId', '=', ruleId)
    .where('toRevision', 'is', null)
    .execute();
}

/** Adds a version to a rule that has no current one, with why it is saved. */
export async function insertVersion(
  tx: Tx,
  context: CallContext,
  place: { ruleId: number; version: number; fromRevision: number },
  columns: VersionColumns,
  reason: string | undefined,
): Promise<void> {
  const user = userOf(context);
  const { id: versionId } = await tx
    .insertInto('feeRuleVersion')
    .values({
      ...place,
      ...columns,
      scales: columns.scales && JSON.stringify(columns.scales),
      prices: columns.prices && JSON.stringify(columns.prices),
      createdBy: user.id,
      createdByName: callerName(user, context),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (reason !== undefined)
    await tx.insertInto('feeRuleReason').values({ versionId, reason }).execute();
}

/** Whether the version already has these values. */
export function isEqual(row: RuleRow, columns: VersionColumns): boolean {
  return Object.entries(columns).every(([name, value]) =>
    isDeepStrictEqual(row[name as keyof VersionColumns], value),
  );
}

const CODE_DIGITS = 6;

/** A code that no rule ever had: `CONV_` and six digits, derived from the time as in the form (fees §10.7). */
export async function agreementCode(tx: Tx, timeMs: number): Promise<string> {
  const rows = await tx.selectFrom('feeRule').select('code').execute();
  const taken = new Set(rows.map(({ code }) => code.toUpperCase()));
  const limit = 10 ** CODE_DIGITS;
  for (let number = timeMs % limit; ; number = (number + 1) % limit) {
    const code = `CONV_${String(number).padStart(CODE_DIGITS, '0')}`;
    if (!taken.has(code)) return code;
  }
}
