export { FACTOR_LETTER_TASK, mailFactorLetter } from './letters.ts';
export { removeFactorByName } from './removal.ts';
