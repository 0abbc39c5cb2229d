/** What the doctor's portal shows of the own months. */
export { DifferenceDetails } from './difference-details.tsx';
