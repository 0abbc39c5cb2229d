/** What other features may import from bank files. */
export { readTransfers } from './queries.ts';
export { settle as settleTransfers } from './transitions.ts';
