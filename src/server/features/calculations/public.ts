export { calculateAttentions } from './calculate.ts';
export { calculatePaymentsJob, selectionOf } from './job.ts';
export type { CalculationOutcome } from './lines.ts';
export { type MonthFees, sumMonths } from './month-totals.ts';
export { calculationQuery, presentCalculation } from './queries.ts';
export { hasAttentions } from './selection.ts';
