/** What other features may import from attentions. */
export { attentionChores } from './chores.ts';
export { countMonths, nearestMonth } from './months.ts';
export { findPatients, namePatients, patientsCalled } from './patients.ts';
export { summarizeAttentions } from './queries.ts';
export { isInState, isInStateText, isOfPendingDayText } from './states.ts';
export { removeAttentions } from './transitions.ts';
