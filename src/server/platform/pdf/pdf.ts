/**
 * Makes PDF documents: a Typst template of `documents/` with its data, or a report (`formats/pdf`). It happens in a
 * separate process. So no call waits for another's document, and the memory of a long one is freed. A compilation can
 * be stopped, which a thread in native code can't be.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { join } from 'node:path';
import type { Maker } from '../../../domain/words/maker.ts';
import type { Report } from '../../../formats/pdf/report.ts';
import { QueueFull } from '../limiter.ts';
import { createRunners } from '../runners.ts';
import type { PdfAnswer, PdfFiles, PdfOrder } from './pdf-worker.ts';

/** The document was not ready in time, or too many are waiting. */
export class PdfOverload extends Error {
  override readonly name = 'PdfOverload';
}

export type PdfRenderer = {
  /**
   * The PDF of a template with its data. Texts in the data are never interpreted as markup. `files` are further files
   * by name, e.g. a logo. Throws `PdfOverload`, or an Error when the template or the compiler fails.
   */
  readonly render: (template: string, data: object, files?: PdfFiles) => Promise<Uint8Array>;
  /**
   * The PDF of a report, whose properties say who made it; a `logo` among the files is printed. Throws like `render`.
   */
  readonly renderReport: (report: Report, maker: Maker, files?: PdfFiles) => Promise<Uint8Array>;
  /** Cancels waiting documents and ends the processes. A later document starts a new one. */
  readonly close: () => void;
};

const WORKER = join(import.meta.dirname, 'pdf-worker.ts');
/** A process that uses more memory than this after a document is replaced. */
const MEMORY_LIMIT = 400 * 1024 * 1024;
const QUEUE_LIMIT = 100;
/** Waiting included (documents §2.18). */
const TIMEOUT_MS = 60_000;

export type PdfRendererOptions = {
  readonly timeoutMs?: number;
  /** How many documents are made at the same time. */
  readonly processes?: number;
  /** The operating system's priority of the processes; a higher number yields to others. */
  readonly priority?: number;
};

/** A queue of documents for one or more processes. */
export function createPdfRenderer(options: PdfRendererOptions = {}): PdfRenderer {
  const { timeoutMs = TIMEOUT_MS, processes = 1, priority } = options;
  const runners = createRunners<PdfOrder, PdfAnswer>({
    start: () => startProcess(priority),
    atOnce: processes,
    maxWaiting: QUEUE_LIMIT,
    isKept: ({ memory }) => memory <= MEMORY_LIMIT,
  });

  async function make(order: PdfOrder): Promise<Uint8Array> {
    const late = AbortSignal.timeout(timeoutMs);
    const { result } = await runners.run(order, late).catch((error: unknown) => {
      if (error instanceof QueueFull) throw new PdfOverload('too many documents are waiting');
      if (late.aborted) throw new PdfOverload('the document was not ready in time');
      throw error;
    });
    if ('pdf' in result) return result.pdf;
    throw new Error(`a document failed: ${result.error}`);
  }

  return {
    render: (template, data, files = {}) => make({ template, data, files }),
    renderReport: (report, maker, files = {}) => make({ report, maker, files }),
    close: runners.close,
  };
}

function startProcess(priority: number | undefined): ChildProcess {
  const started = fork(WORKER, {
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  if (started.pid !== undefined && priority !== undefined) setPriority(started.pid, priority);
  return started;
}

const renderer = createPdfRenderer();

/** Renders a template with the process's one renderer. */
export const renderPdf = renderer.render;
export const renderReport = renderer.renderReport;
