export { type Given, hasMore, optionsBeyond, patientsOf, profilesBeyond } from './rights.ts';
