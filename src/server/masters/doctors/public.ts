/** What other features may import from doctors. */
export { type MovedSums, sumMoved } from './affiliation-moves.ts';
export {
  affiliationsOf,
  type DatedSociety,
  isFarDay,
  writeAllAffiliations,
} from './affiliations.ts';
export { updateDoctor } from './handlers.ts';
export { highestLegalRate, retentionProblem } from './master.ts';
export { filterDoctors } from './queries.ts';
export { countUnusualRates, FOLLOWING_LEGAL, useLegalRate } from './unusual-rates.ts';
