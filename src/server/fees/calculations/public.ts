export { readBaseColumns } from './base-columns.ts';
export { calculateAttentions } from './calculate.ts';
export {
  type DoctorDifference,
  type RuleChange,
  scanDifferences,
} from './differences.ts';
export { explainCalculation, explainReplacement } from './explain.ts';
export { forecastDifferences } from './forecast-differences.ts';
export { notHeld } from './held.ts';
export { calculatePaymentsJob, selectionOf } from './job.ts';
export { KEPT_FACTS, LINE_COLUMNS, readingFor } from './lines.ts';
export { type MonthFees, sumCalculated, sumMonths } from './month-totals.ts';
export { AFFILIATION } from './payee.ts';
export {
  calculationQuery,
  feeOfAttention,
  filterCalculations,
  listCalculations,
  presentCalculation,
} from './queries.ts';
export { CALCULATION_PRIORITY, queueCalculation } from './queue.ts';
export {
  calculateReplacements,
  explainScale,
  type ReplacementFee,
  readScaleDifferences,
  type ScaleBasisLine,
} from './replacements.ts';
export {
  countRecalculated,
  recalculateFees,
  recalculateScales,
  returnFees,
  type Scale,
  withdrawFees,
} from './returns.ts';
export { selectionSql } from './selection.ts';
export { correctedScales } from './settled-scales.ts';
export {
  FEE_NET,
  FEE_RETENTION,
  FEE_STATUS,
  joinLines,
  NET_SUM,
  RETENTION_SUM,
} from './states.ts';
export { sumCalculations } from './sums.ts';
export { pendingPaymentSql, removeCalculations } from './transitions.ts';
export { findWithoutRule, type WithoutRule } from './without-rule.ts';
