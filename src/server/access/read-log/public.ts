export { recordReads } from './read-log.ts';
