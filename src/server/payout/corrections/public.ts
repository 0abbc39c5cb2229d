export { proposeCorrections } from './transitions.ts';
