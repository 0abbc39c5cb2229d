/** What other features may import from doctors. */
export { updateDoctor } from './handlers.ts';
export { countUnusualRates } from './unusual-rates.ts';
