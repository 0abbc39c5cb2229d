/** What the worker, the calls of jobs and the restore command may import from saved sources. */
export { runSourceJob } from './job.ts';
export {
  mailRestoredSources,
  pauseRestoredSources,
  RESTORED_SOURCES_TASK,
  type RestoredSource,
  tellOfPausedSources,
} from './restored.ts';
export { savedSourceChores } from './runs.ts';
