export { verifyBooksJob } from './job.ts';
export { latestReport } from './latest.ts';
export { verifyBooks } from './verify.ts';
export { describeBooks } from './words.ts';
