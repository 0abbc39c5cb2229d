export { followRetention } from './changes.ts';
export { proposeOtherYear } from './other-year.ts';
export { knowReach, sumTouched } from './touched.ts';
