export { hiddenBy, jsonWithNames, type Meanings, marksOf, withNames } from './marks.ts';
