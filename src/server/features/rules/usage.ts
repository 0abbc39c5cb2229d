/** What rules name where no foreign key tells: specialties and services, as lists of ids. */
import { sql } from 'kysely';
import type { Tx } from '../../platform/database.ts';

/** So many codes are said; the rest is counted. */
const NAMED_RULES = 3;

/**
 * The rules and agreements that name a specialty or service as they stand, in Spanish words that
 * complete 'está en uso por …'; null when there are none.
 */
export async function rulesNaming(
  tx: Tx,
  column: 'specialtyIds' | 'serviceIds',
  id: number,
): Promise<string | null> {
  const rules = await tx
    .selectFrom('feeRuleVersion')
    .innerJoin('feeRule', 'feeRule.id', 'feeRuleVersion.ruleId')
    .select('feeRule.code')
    .where('toRevision', 'is', null)
    .where(sql<boolean>`${id} = ANY (${sql.ref(column)})`)
    .orderBy('feeRule.code')
    .execute();
  if (rules.length === 0) return null;
  const codes = rules.slice(0, NAMED_RULES).map(({ code }) => code);
  const more = rules.length - codes.length;
  return `reglas o convenios (${codes.join(', ')}${more > 0 ? ` y ${more} más` : ''})`;
}
