export { sumCorrections } from './queries.ts';
export { createCorrections, proposeCorrections } from './transitions.ts';
