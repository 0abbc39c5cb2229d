export { type CalculationOutcome, calculateAttentions } from './calculate.ts';
export { calculatePaymentsJob, selectionOf } from './job.ts';
export { calculationQuery, presentCalculation } from './queries.ts';
export { hasAttentions } from './selection.ts';
