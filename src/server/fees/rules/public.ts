/** What other features may import from rules. */
export { presentExplanation } from './explanation.ts';
export { ruleSources } from './file-sources.ts';
export { countsByState, currentRules, readServiceCode } from './queries.ts';
export { loadPayments, loadRuleSet, loadRuleSetAt, type PaymentOf } from './rule-set.ts';
export { draftVersion } from './save.ts';
export { calculatedBy } from './stacking.ts';
