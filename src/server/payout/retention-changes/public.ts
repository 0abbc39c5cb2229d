export { followRetention } from './changes.ts';
export { knowReach, sumTouched } from './touched.ts';
