export { hasMore, optionsBeyond, patientsOf } from './rights.ts';
