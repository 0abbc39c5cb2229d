/** What a kind of job is: its steps, and what it does (spec 2 §3, Pipeline). */
import type { Actor } from '../audit.ts';
import type { Services } from '../context.ts';
import type { Tx } from '../db/database.ts';

export type StepDefinition = {
  readonly key: string;
  /** Spanish, for people. */
  readonly name: string;
  readonly description: string;
};

export type JobDefinition<Payload> = {
  /** E.g. `calculate-payments`. */
  readonly type: string;
  readonly steps: readonly StepDefinition[];
  /** When the system asks for it by itself every day: a time of the clinic, e.g. `03:30`. Its payload is empty. */
  readonly dailyAt?: string;
  /**
   * Does the work. Its effect and `job.complete` belong in one transaction, which begins with
   * `job.claim`: so the effect happens once, however often the job is taken up again.
   */
  run(job: RunningJob<Payload>): Promise<void>;
  /**
   * Removes what the job leaves behind when it is cancelled, e.g. an uploaded file: in the transaction that
   * cancels it, before the job's own row is locked, as a run ends with that row, too.
   */
  discard?(tx: Tx, jobId: string, actor: Actor): Promise<void>;
};

/** A job while it runs. */
export type RunningJob<Payload> = {
  readonly id: string;
  readonly payload: Payload;
  /** Who asked for it. */
  readonly actor: Actor;
  readonly services: Services;
  /**
   * Aborted when the process is stopping: the job is rolled back and taken up again later. Of an abortable
   * kind also when the job was cancelled: then it is rolled back for good.
   */
  readonly signal: AbortSignal;
  /** Begins a step and ends the one before it. */
  step(key: string, totalRecords?: number): Promise<void>;
  /** Tells how far the step is; written at most a few times a second. */
  advance(recordsProcessed: number, metrics?: Record<string, unknown>): void;
  /**
   * Begins the effect: waits for any other run of the same job, and throws `JobAlreadyDone` when that
   * run has ended it, `JobCancelled` when somebody has cancelled it.
   */
  claim(tx: Tx): Promise<void>;
  /** Ends the job within the transaction of its effect; throws `JobCancelled` when it was cancelled. */
  complete(tx: Tx, result: Record<string, unknown>): Promise<void>;
};

/** Another run has already done the job. */
export class JobAlreadyDone extends Error {}

/** Somebody has cancelled the job: what this run did is rolled back. */
export class JobCancelled extends Error {}
