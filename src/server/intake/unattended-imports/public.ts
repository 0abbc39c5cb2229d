/** What other features may import from unattended imports. */
export {
  mailUnattendedLetter,
  placeOfSources,
  UNATTENDED_LETTER_TASK,
  unattendedChores,
} from './notices.ts';
export { addUnattended, latestRuns, noteProblem, UNATTENDED } from './unattended.ts';
export { watchedFolderChores } from './watch.ts';
