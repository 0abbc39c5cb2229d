/** What processing takes from schedules, and what makes them. */
export { extendSchedules, withEntriesToCome } from './made.ts';
export { joinPercentages, PERCENTAGE, takePercentages } from './percentages.ts';
export { approveSchedules, proposeSchedule } from './transitions.ts';
