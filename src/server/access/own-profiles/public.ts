export { hasMore, optionsBeyond } from './rights.ts';
