export { sumCorrections } from './queries.ts';
export { proposeCorrections } from './transitions.ts';
