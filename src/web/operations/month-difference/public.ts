/** What the portal shows of a doctor's months. */
export { DifferenceDetails } from './difference-details.tsx';
