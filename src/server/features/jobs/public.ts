export { abandonUnfinishedJobs } from './abandon.ts';
export { cancelJob } from './cancellation.ts';
export type { JobDefinition, RunningJob } from './definition.ts';
export { livingWorkersSql } from './liveness.ts';
export { readJobs } from './queries.ts';
export { enqueueJob, enqueueTask, requeueJob } from './queue.ts';
export type { JobRegistry } from './run.ts';
export { screenOfJob } from './screens.ts';
export { startWorker, type Tasks, type Worker } from './worker.ts';
