/** A job's progress, written outside its transaction so that others see it while the work goes on. */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import type { Log } from '../../platform/log.ts';
import { resetSteps } from './cancellation.ts';
import type { StepDefinition } from './definition.ts';

/** Time between two writes of a step's figures. */
const WRITE_INTERVAL_MS = 300;

export class JobProgress {
  readonly #db: Db;
  readonly #log: Log;
  readonly #jobId: string;
  readonly #steps: readonly StepDefinition[];
  #current = -1;
  #total = 0;
  #metrics: Record<string, unknown> = {};
  #writtenAt = 0;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Db, log: Log, jobId: string, steps: readonly StepDefinition[]) {
    this.#db = db;
    this.#log = log;
    this.#jobId = jobId;
    this.#steps = steps;
  }

  /** Begins a step; the one before it is over. */
  async step(key: string, totalRecords = 0): Promise<void> {
    await this.#writing;
    await this.#endStep();
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

  advance(recordsProcessed: number, metrics: Record<string, unknown> = {}): void {
    this.#metrics = {
      ...this.#metrics,
      ...metrics,
      recordsProcessed,
      lastUpdate: new Date().toISOString(),
    };
    const now = Date.now();
    if (now - this.#writtenAt < WRITE_INTERVAL_MS) return;
    this.#writtenAt = now;
    const share = this.#total ? Math.min(1, recordsProcessed / this.#total) : 0;
    // One write at a time; a lost figure harms nobody, so the work does not wait for it.
    this.#writing = this.#writing
      .then(() => this.#writeFigures(share))
      .catch((error: unknown) =>
        this.#log.warn({ err: error, jobId: this.#jobId }, 'progress not written'),
      );
  }

  /** Waits for the last write, and closes the last step. */
  async end(): Promise<void> {
    await this.#writing;
    await this.#endStep();
  }

  /** Waits for the last write, and has the steps wait again: the job was cancelled and nothing is left of it. */
  async drop(): Promise<void> {
    await this.#writing;
    await resetSteps(this.#db, this.#jobId);
  }

  /** Marks the running step as failed. */
  async fail(): Promise<void> {
    await this.#writing;
    await this.#db
      .updateTable('jobStep')
      .set({ status: 'failed', completedAt: sql`now()` })
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

  async #writeFigures(share: number): Promise<void> {
    await this.#db
      .updateTable('jobStep')
      .set({ progress: Math.floor(share * 100), metrics: JSON.stringify(this.#metrics) })
      .where('jobId', '=', this.#jobId)
      .where('position', '=', this.#current + 1)
      .execute();
    await this.#writeJobProgress(share);
  }

  /** The job's percent: the steps done, and the share of the running one; 100 only when it is over. */
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
