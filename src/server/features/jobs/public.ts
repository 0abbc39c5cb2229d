export type { JobDefinition, RunningJob } from './definition.ts';
export { enqueueJob } from './queue.ts';
export type { JobRegistry } from './run.ts';
export { screenOfJob } from './screens.ts';
export { startWorker, type Worker } from './worker.ts';
