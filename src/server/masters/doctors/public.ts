/** What other features may import from doctors. */
export { updateDoctor } from './handlers.ts';
export { countUnusualRates, FOLLOWING_LEGAL, useLegalRate } from './unusual-rates.ts';
