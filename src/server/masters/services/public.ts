/** What other features may use of the services. */
export { filterServices } from './queries.ts';
