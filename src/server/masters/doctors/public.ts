/** What other features may import from doctors. */
export { countUnusualRates } from './unusual-rates.ts';
