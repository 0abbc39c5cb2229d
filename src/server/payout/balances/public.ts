export { sumBalances } from './queries.ts';
