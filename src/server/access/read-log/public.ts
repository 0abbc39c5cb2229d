export { betweenConditions } from './filters.ts';
export { recordReads } from './read-log.ts';
