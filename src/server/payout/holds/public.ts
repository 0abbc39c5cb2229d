export { sumHolds } from './queries.ts';
