export { sumCorrections } from './queries.ts';
export { settleFreed } from './scales.ts';
export { createCorrections, proposeCorrections } from './transitions.ts';
export type { Transaction } from './writing.ts';
