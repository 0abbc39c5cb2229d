/** What other features may import from attentions. */
export { attentionChores } from './chores.ts';
export { countMonths, nearestMonth } from './months.ts';
export { summarizeAttentions } from './queries.ts';
export { markCalculated, markPaid, removeAttentions } from './transitions.ts';
