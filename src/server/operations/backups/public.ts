export { backUpJob } from './job.ts';
export { backupChores } from './scratch.ts';
export { tryBackupJob } from './trial-job.ts';
