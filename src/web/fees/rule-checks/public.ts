/** What other screens import from the rule check. */
export { RuleCheckDrawer } from './rule-check-drawer.tsx';
export { RuleCheckNotice } from './rule-check-notice.tsx';
export { useRuleCheckAction } from './use-rule-check-action.tsx';
