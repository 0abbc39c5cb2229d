/** What other screens use to show a long task. */
export { CancelJobButton } from './cancel-job.tsx';
export { JobProgress, JobProgressDialog, type JobProgressProps } from './job-progress.tsx';
export { JobSteps, ProgressBar } from './job-steps.tsx';
export { jobTypeLabel } from './labels.ts';
export { RunningJobs } from './running-jobs.tsx';
export { followInBackground, isOver, resultMessage, useJob } from './use-job.ts';
