export { sumCorrections } from './queries.ts';
export { settleFreed } from './scales.ts';
export { createCorrections, proposeCorrections } from './transitions.ts';
