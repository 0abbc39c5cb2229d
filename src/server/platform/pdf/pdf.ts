/**
 * Documents as PDF: a Typst template of `documents/` with its data, or a report (`formats/pdf`), made in a
 * process of its own: no other call waits for it, a compilation past its time can be stopped (a thread in
 * native code can not), and the memory of a long document is given back.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Report } from '../../../formats/pdf/report.ts';
import type { PdfAnswer, PdfFiles, PdfOrder } from './pdf-worker.ts';

/** A document was not ready in time, or too many were waiting. */
export class PdfOverload extends Error {
  override readonly name = 'PdfOverload';
}

export type PdfRenderer = {
  /**
   * The PDF of a template with its data. All texts of the data are plain text, whatever they hold.
   * `files` are what the template reads besides it, by name, e.g. a logo.
   * Throws `PdfOverload`, or an Error when the template or the compiler fails.
   */
  readonly render: (template: string, data: object, files?: PdfFiles) => Promise<Uint8Array>;
  /** The PDF of a report, whose `logo` is among the files if it has one. Throws as `render` does. */
  readonly renderReport: (report: Report, files?: PdfFiles) => Promise<Uint8Array>;
  /** Gives up what is asked for, and ends the processes; a later document starts another. */
  readonly close: () => void;
};

const WORKER = join(import.meta.dirname, 'pdf-worker.ts');
/** A process that occupies more after a document is replaced. */
const MEMORY_LIMIT = 400 * 1024 * 1024;
const QUEUE_LIMIT = 100;
/** Waiting included (specification 2 §9). */
const TIMEOUT_MS = 60_000;

type Job = {
  readonly order: PdfOrder;
  readonly resolve: (pdf: Uint8Array) => void;
  readonly reject: (error: Error) => void;
  /** Also keeps this process alive while the job lasts: the other process does not. */
  readonly timer: NodeJS.Timeout;
};

/** A place for one process, which starts with its first document. */
type Lane = { job: Job | null; worker: ChildProcess | null };

export type PdfRendererOptions = {
  readonly timeoutMs?: number;
  /** How many documents are compiled at a time. */
  readonly processes?: number;
  /** Of the processes, as the system counts it: higher numbers leave the processor to others. */
  readonly priority?: number;
};

/** A queue of documents before some processes, one unless said. */
export function createPdfRenderer(options: PdfRendererOptions = {}): PdfRenderer {
  const { timeoutMs = TIMEOUT_MS, processes = 1, priority } = options;
  const waiting: Job[] = [];
  const lanes = Array.from({ length: processes }, (): Lane => ({ job: null, worker: null }));

  async function make(order: PdfOrder): Promise<Uint8Array> {
    if (waiting.length >= QUEUE_LIMIT) throw new PdfOverload('too many documents are waiting');
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => giveUp(job), timeoutMs);
      const job: Job = { order, resolve, reject, timer };
      waiting.push(job);
      startNext();
    });
  }

  function startNext(): void {
    for (const lane of lanes) {
      if (lane.job) continue;
      const job = waiting.shift();
      if (!job) return;
      lane.job = job;
      lane.worker ??= startWorker(lane);
      lane.worker.send(job.order);
    }
  }

  function startWorker(lane: Lane): ChildProcess {
    const started = fork(WORKER, {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    if (started.pid !== undefined && priority !== undefined) setPriority(started.pid, priority);
    started.unref();
    started.channel?.unref();
    started.on('message', (answer: PdfAnswer) => {
      if (started === lane.worker) take(lane, answer);
    });
    started.on('error', (error) => lose(lane, started, error));
    started.on('exit', (code, signal) =>
      lose(lane, started, new Error(`the process of documents ended (${signal ?? code})`)),
    );
    return started;
  }

  function take(lane: Lane, { result, memory }: PdfAnswer): void {
    if (memory > MEMORY_LIMIT) end(lane);
    if ('pdf' in result) finish(lane, (job) => job.resolve(result.pdf));
    else finish(lane, (job) => job.reject(new Error(`a document failed: ${result.error}`)));
  }

  function lose(lane: Lane, lost: ChildProcess, error: Error): void {
    if (lost !== lane.worker) return;
    lane.worker = null;
    finish(lane, (job) => job.reject(error));
  }

  function finish(lane: Lane, settle: (job: Job) => void): void {
    const { job } = lane;
    lane.job = null;
    if (job) {
      clearTimeout(job.timer);
      settle(job);
    }
    // After all time-outs of this moment: what they give up is not begun.
    setImmediate(startNext);
  }

  function giveUp(job: Job): void {
    const error = new PdfOverload('the document was not ready in time');
    const lane = lanes.find((one) => one.job === job);
    if (lane) {
      end(lane);
      finish(lane, () => job.reject(error));
    } else {
      waiting.splice(waiting.indexOf(job), 1);
      job.reject(error);
    }
  }

  function end(lane: Lane): void {
    const ending = lane.worker;
    lane.worker = null;
    // Compiling, it would not hear anything gentler.
    ending?.kill('SIGKILL');
  }

  function close(): void {
    const error = new Error('the documents were closed');
    for (const job of waiting.splice(0)) {
      clearTimeout(job.timer);
      job.reject(error);
    }
    for (const lane of lanes) {
      end(lane);
      finish(lane, (job) => job.reject(error));
    }
  }

  return {
    render: (template, data, files = {}) => make({ template, data, files }),
    renderReport: (report, files = {}) => make({ report, files }),
    close,
  };
}

const renderer = createPdfRenderer();

/** What the process-wide renderer does. */
export const renderPdf = renderer.render;
export const renderReport = renderer.renderReport;
