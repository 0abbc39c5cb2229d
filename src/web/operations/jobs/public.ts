/** What other screens use to show a long task. */
export { CancelJobButton } from './cancel-job.tsx';
export { clockTime } from './clock-time.ts';
export { JobProgress, JobProgressDialog, type JobProgressProps } from './job-progress.tsx';
export { JobSteps, ProgressBar, StepIcon, stepFigures } from './job-steps.tsx';
export { RunningJobs } from './running-jobs.tsx';
export {
  FAILED_WITHOUT_REASON,
  followInBackground,
  isOver,
  resultMessage,
  useJob,
} from './use-job.ts';
