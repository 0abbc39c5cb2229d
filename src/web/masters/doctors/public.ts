/** What the shell of the staff imports from doctors. */
export { doctorFinder } from './doctor-finder.ts';
