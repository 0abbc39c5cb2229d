export {
  listMovedHere,
  type MovedAttention,
  oldestFirst,
  PAID_CHANGE,
  type PaidChange,
  pageWithMoved,
  readPaidChanges,
} from './paid.ts';
export { sumCorrections } from './queries.ts';
export { settleFreed } from './scales.ts';
export { createCorrections, proposeCorrections } from './transitions.ts';
