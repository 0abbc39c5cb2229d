/** What processing takes from schedules. */
export { extendSchedules } from './made.ts';
export { percentagesOf, takePercentages } from './percentages.ts';
