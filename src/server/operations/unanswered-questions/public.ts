/** What other features may import from unanswered questions. */
export { keepUnanswered } from './keep.ts';
