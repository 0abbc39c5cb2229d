/**
 * Documents as PDF: a Typst template of `documents/` and its data, compiled in a process of its own:
 * no other call waits for it, a compilation past its time can be stopped (a thread in native code can
 * not), and the memory of a long document is given back.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { join } from 'node:path';
import type { PdfAnswer, PdfOrder } from './pdf-worker.ts';

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
  readonly render: (
    template: string,
    data: object,
    files?: PdfOrder['files'],
  ) => Promise<Uint8Array>;
  /** Ends the process; a later document starts another. */
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

/** A queue of documents before one process, which starts with the first document. */
export function createPdfRenderer({ timeoutMs = TIMEOUT_MS } = {}): PdfRenderer {
  const waiting: Job[] = [];
  let current: Job | null = null;
  let worker: ChildProcess | null = null;

  async function render(
    template: string,
    data: object,
    files: PdfOrder['files'] = {},
  ): Promise<Uint8Array> {
    if (waiting.length >= QUEUE_LIMIT) throw new PdfOverload('too many documents are waiting');
    const order = { template, data, files };
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => giveUp(job), timeoutMs);
      const job: Job = { order, resolve, reject, timer };
      waiting.push(job);
      startNext();
    });
  }

  function startNext(): void {
    if (current || waiting.length === 0) return;
    current = waiting.shift() ?? null;
    worker ??= startWorker();
    if (current) worker.send(current.order);
  }

  function startWorker(): ChildProcess {
    const started = fork(WORKER, {
      execArgv: [],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    started.unref();
    started.channel?.unref();
    started.on('message', (answer: PdfAnswer) => {
      if (started === worker) take(answer);
    });
    started.on('error', (error) => lose(started, error));
    started.on('exit', (code, signal) =>
      lose(started, new Error(`the process of documents ended (${signal ?? code})`)),
    );
    return started;
  }

  function take({ result, memory }: PdfAnswer): void {
    if (memory > MEMORY_LIMIT) close();
    if ('pdf' in result) finish((job) => job.resolve(result.pdf));
    else finish((job) => job.reject(new Error(`a document failed: ${result.error}`)));
  }

  function lose(lost: ChildProcess, error: Error): void {
    if (lost !== worker) return;
    worker = null;
    finish((job) => job.reject(error));
  }

  function finish(settle: (job: Job) => void): void {
    const job = current;
    current = null;
    if (job) {
      clearTimeout(job.timer);
      settle(job);
    }
    // After all time-outs of this moment: what they give up is not begun.
    setImmediate(startNext);
  }

  function giveUp(job: Job): void {
    const error = new PdfOverload('the document was not ready in time');
    if (job === current) {
      close();
      finish(() => job.reject(error));
    } else {
      waiting.splice(waiting.indexOf(job), 1);
      job.reject(error);
    }
  }

  function close(): void {
    const ending = worker;
    worker = null;
    // Compiling, it would not hear anything gentler.
    ending?.kill('SIGKILL');
  }

  return { render, close };
}

const renderer = createPdfRenderer();

/** The process-wide renderer's `render`. */
export const renderPdf = renderer.render;
