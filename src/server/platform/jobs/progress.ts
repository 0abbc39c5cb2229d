/** A job's progress, written outside its transaction so that others see it while the work goes on. */
import { sql } from 'kysely';
import type { Db } from '../db/database.ts';
import type { Log } from '../log.ts';
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
  #share = 0;
  #writtenAt = 0;
  /** The write that waits for its time; it takes the figures of then. */
  #waiting: NodeJS.Timeout | undefined;
  #writing: Promise<void> = Promise.resolve();

  constructor(db: Db, log: Log, jobId: string, steps: readonly StepDefinition[]) {
    this.#db = db;
    this.#log = log;
    this.#jobId = jobId;
    this.#steps = steps;
  }

  /** Begins a step; the one before it is over. */
  async step(key: string, totalRecords = 0): Promise<void> {
    await this.#settle();
    await this.#endStep();
    this.#share = 0;
    // The first figure of each step is shown at once.
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

  /** Notes the step's figures. They are written a few times a second: the first at once, the last always. */
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
    // One write at a time; a lost figure harms nobody, so the work does not wait for it.
    this.#writing = this.#writing
      .then(() => this.#writeFigures())
      .catch((error: unknown) =>
        this.#log.warn({ err: error, jobId: this.#jobId }, 'progress not written'),
      );
  }

  /** Until no write is under way or to come: whoever asks writes the last figures, or has no use for them. */
  async #settle(): Promise<void> {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    await this.#writing;
  }

  /** Waits for the last write, and closes the last step. */
  async end(): Promise<void> {
    await this.#settle();
    await this.#endStep();
  }

  /** Waits for the last write, and has the steps wait again: the job was cancelled and nothing is left of it. */
  async drop(): Promise<void> {
    await this.#settle();
    await resetSteps(this.#db, this.#jobId);
  }

  /** Marks the running step as failed, with the figures that it had come to. */
  async fail(): Promise<void> {
    await this.#settle();
    await this.#db
      .updateTable('jobStep')
      .set({
        status: 'failed',
        completedAt: sql`now()`,
        metrics: JSON.stringify(this.#metrics),
      })
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
