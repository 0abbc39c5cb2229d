export { readMonth, readMonthSums, refuseClosedMonth } from './queries.ts';
export { closeMonth } from './transitions.ts';
