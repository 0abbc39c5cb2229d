/** Rules as the calls take them: everything that a test does not name has a harmless value. */

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
