/** Rules as the calls take them: everything that a test does not name has a harmless value. */
import type { Rule } from '../../src/contract/fees/rules.ts';
import { loadRuleSet } from '../../src/server/fees/rules/public.ts';
import type { Db } from '../../src/server/platform/db/database.ts';
import { insertAttention, insertCalculation } from './attentions.ts';

/** A rule for all of 2026 that pays 60 % of everything. */
export function aRule(overrides: Record<string, unknown> = {}) {
  return {
    code: 'REGLA-01',
    name: 'Regla de prueba',
    ruleType: 'rule',
    validFrom: '2026-01-01',
    validTo: '2026-12-31',
    participationType: 'mixed',
    specialtyId: 'all',
    serviceId: 'all',
    paymentType: 'percentage',
    paymentValue: '60',
    ...overrides,
  };
}

/** An agreement for all of 2026 that pays 70 % of everything, its code left to the server. */
export function anAgreement(overrides: Record<string, unknown> = {}) {
  return {
    ...aRule({ name: 'Convenio de prueba', ruleType: 'convention', paymentValue: 70 }),
    code: undefined,
    ...overrides,
  };
}

/** A calculation of $100.000 that the rule's version was used for, as the job writes it. */
export async function calculateWith(
  db: Db,
  { versionId }: Rule,
  { doctorId, serviceId }: { doctorId: number; serviceId: number },
): Promise<{ revision: number }> {
  const { revision } = await loadRuleSet(db);
  const attentionId = await insertAttention(db, { doctorId, serviceId });
  const fee = { attentionId, doctorId, ruleVersionId: versionId, ruleSetRevision: revision };
  await insertCalculation(db, fee);
  return { revision };
}
