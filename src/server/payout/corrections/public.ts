export { sumCorrections } from './queries.ts';
export { createCorrections, proposeCorrections } from './transitions.ts';
export type { Transaction } from './writing.ts';
