/** What other features may import from services. */
export { filterServices } from './queries.ts';
