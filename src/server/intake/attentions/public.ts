/** What other features may use of the attentions. */
export { attentionChores } from './chores.ts';
export { countMonths, nearestMonth } from './months.ts';
export { markCalculated, markPaid } from './moves.ts';
export { summarizeAttentions } from './queries.ts';
