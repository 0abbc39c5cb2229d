/** What other features may use of the rules. */
export { presentExplanation } from './explanation.ts';
export { countsByState, currentRules } from './queries.ts';
export { loadRuleSet, loadRuleSetAt } from './rule-set.ts';
