/** What a kind of job is: its steps, and what it does (operations §2.9). */
import type { Actor } from '../audit.ts';
import type { Config } from '../config.ts';
import type { Services } from '../context.ts';
import type { Tx } from '../db/database.ts';

export type StepDefinition = {
  readonly key: string;
  /** Spanish, shown to people. */
  readonly name: string;
  readonly description: string;
};

export type JobDefinition<Payload> = {
  /** E.g. `calculate-payments`. */
  readonly type: string;
  readonly steps: readonly StepDefinition[];
  /**
   * The clinic's time at which the system starts the job every day, e.g. `03:30`; its payload is then empty. By the
   * settings when it is a function; null: not by itself.
   */
  readonly dailyAt?: string | ((config: Config) => string | null);
  /**
   * Does the work. The effect and `job.complete` belong in one transaction that begins with `job.claim`. So the effect
   * happens once, however often the job is run again.
   */
  run(job: RunningJob<Payload>): Promise<void>;
  /**
   * Removes what a cancelled job leaves behind, e.g. an uploaded file. It runs in the cancelling transaction, before
   * the job's row is locked: the end of a run locks that row last, too.
   */
  discard?(tx: Tx, jobId: string, actor: Actor): Promise<void>;
};

/** A running job. */
export type RunningJob<Payload> = {
  readonly id: string;
  readonly payload: Payload;
  /** Who started the job. */
  readonly actor: Actor;
  readonly services: Services;
  /**
   * Aborted when the process is stopping: the job is rolled back and run again later. For an abortable kind also when
   * the job was cancelled: it is then rolled back for good.
   */
  readonly signal: AbortSignal;
  /** Begins a step, and ends the one before it. */
  step(key: string, totalRecords?: number): Promise<void>;
  /** Reports the progress of the step; written a few times a second at most. */
  advance(recordsProcessed: number, metrics?: Record<string, unknown>): void;
  /**
   * Begins the effect: waits for any other run of the same job. Throws `JobAlreadyDone` if that run completed it, and
   * `JobCancelled` if it was cancelled.
   */
  claim(tx: Tx): Promise<void>;
  /** Completes the job in the transaction of its effect. Throws `JobCancelled` if it was cancelled. */
  complete(tx: Tx, result: Record<string, unknown>): Promise<void>;
};

/** Another run has completed the job. */
export class JobAlreadyDone extends Error {}

/** The job was cancelled: what this run did is rolled back. */
export class JobCancelled extends Error {}
