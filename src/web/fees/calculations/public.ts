/** What other screens import to explain a line's amount. */
export { AppliedRules } from './applied-rules.tsx';
export { ArithmeticSteps } from './arithmetic-steps.tsx';
export { DetailsModal } from './details-modal.tsx';
export { explainedColumn } from './explained-column.tsx';
export { ExplanationAccordion } from './explanation-accordion.tsx';
export { ESTIMATED_COLUMNS, lineColumns, markedBelow } from './line-columns.tsx';
