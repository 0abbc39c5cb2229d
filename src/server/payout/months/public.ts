export { readMonth, refuseClosedMonth, reopeningsAsked } from './queries.ts';
