/** What other screens use to explain the amount of a line. */
export { explainedColumn } from './explained-column.tsx';
export { ExplainedAmount, useExplanation } from './explanation-address.tsx';
export { ExplanationPanel } from './explanation-panel.tsx';
export { ruleColumn } from './rule-column.tsx';
