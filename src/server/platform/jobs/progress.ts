/** A job's progress. It is written outside the job's transaction, so that others see it while the job runs. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
import { resetSteps } from './cancellation.ts';
import type { StepDefinition } from './definition.ts';

/** The time between two writes of a step's figures. */
const WRITE_INTERVAL_MS = 300;

export class JobProgress {
  readonly #db: Db;
  readonly #log: Log;
  readonly #jobId: string;
  readonly #steps: readonly StepDefinition[];
  #current = -1;
  #total = 0;
  #metrics: Record<string, unknown> = {};
  #share = 0;
  #writtenAt = 0;
  /** The delayed write; it takes the figures of the moment it runs. */
  #waiting: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Db, log: Log, jobId: string, steps: readonly StepDefinition[]) {
    this.#db = db;
    this.#log = log;
    this.#jobId = jobId;
    this.#steps = steps;
  }

  /** Begins a step, and ends the one before it. */
  async step(key: string, totalRecords = 0): Promise<void> {
    await this.#settle();
    await this.#endStep();
    this.#share = 0;
    // Shows the first figure of each step at once.
    this.#writtenAt = 0;
    this.#current = this.#steps.findIndex((step) => step.key === key);
    this.#total = totalRecords;
    this.#metrics = totalRecords ? { totalRecords, recordsProcessed: 0 } : {};
    await this.#db
      .updateTable('jobStep')
      .set({ status: 'running', startedAt: sql`now()`, metrics: JSON.stringify(this.#metrics) })
      .where('jobId', '=', this.#jobId)
      .where('key', '=', key)
      .execute();
  }

  /** Records the step's figures. They are written a few times a second: the first at once, and the last always. */
  advance(recordsProcessed: number, metrics: Record<string, unknown> = {}): void {
    this.#metrics = {
      ...this.#metrics,
      ...metrics,
      recordsProcessed,
      lastUpdate: new Date().toISOString(),
    };
    this.#share = this.#total ? Math.min(1, recordsProcessed / this.#total) : 0;
    if (this.#waiting) return;
    const wait = this.#writtenAt + WRITE_INTERVAL_MS - Date.now();
    if (wait <= 0) this.#write();
    else this.#waiting = setTimeout(() => this.#write(), wait);
  }

  #write(): void {
    this.#waiting = undefined;
    this.#writtenAt = Date.now();
    // One write at a time. The work does not wait for it, since a lost figure does no harm.
    this.#writing = this.#writing
      .then(() => this.#writeFigures())
      .catch((error: unknown) =>
        this.#log.warn({ err: error, jobId: this.#jobId }, 'progress not written'),
      );
  }

  /** Waits until no write is running or planned; the caller then writes the last figures, or needs none. */
  async #settle(): Promise<void> {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    await this.#writing;
  }

  /** Waits for the last write, and ends the last step. */
  async end(): Promise<void> {
    await this.#settle();
    await this.#endStep();
  }

  /** Waits for the last write, and resets the steps: the job was cancelled and has no effect. */
  async drop(): Promise<void> {
    await this.#settle();
    await resetSteps(this.#db, this.#jobId);
  }

  /** Marks the running step as failed, with its last figures. */
  async fail(): Promise<void> {
    await this.#settle();
    await this.#db
      .updateTable('jobStep')
      .set({ status: 'failed', completedAt: sql`now()`, metrics: JSON.stringify(this.#metrics) })
      .where('jobId', '=', this.#jobId)
      .where('status', '=', 'running')
      .execute();
  }

  async #endStep(): Promise<void> {
    if (this.#current < 0) return;
    await this.#db
      .updateTable('jobStep')
      .set({
        status: 'completed',
        progress: 100,
        completedAt: sql`now()`,
        metrics: JSON.stringify(this.#metrics),
      })
      .where('jobId', '=', this.#jobId)
      .where('position', '=', this.#current + 1)
      .execute();
    await this.#writeJobProgress(1);
  }

  async #writeFigures(): Promise<void> {
    const share = this.#share;
    await this.#db
      .updateTable('jobStep')
      .set({ progress: Math.floor(share * 100), metrics: JSON.stringify(this.#metrics) })
      .where('jobId', '=', this.#jobId)
      .where('position', '=', this.#current + 1)
      .execute();
    await this.#writeJobProgress(share);
  }

  /** The job's percentage: the finished steps and the share of the running one; 100 only when the job is over. */
  async #writeJobProgress(share: number): Promise<void> {
    const percent = Math.floor(((this.#current + share) / this.#steps.length) * 100);
    await this.#db
      .updateTable('job')
      .set({ progress: Math.min(99, percent) })
      .where('id', '=', this.#jobId)
      .where('status', '=', 'processing')
      .execute();
  }
}
