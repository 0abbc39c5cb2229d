export { readMonth, refuseClosedMonth } from './queries.ts';
