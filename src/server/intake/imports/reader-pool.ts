/**
 * The threads that read imports. To start one takes longer than to read a usual file, so that one which
 * came to the end of its source stays for the next, unless it has grown.
 */
import { Worker } from 'node:worker_threads';

const MAX_HEAP_MB = 1_024;
/** Rows die young: a small nursery costs no time here, and saves 70 MB at a million rows. */
const MAX_YOUNG_HEAP_MB = 16;
/** A thread gives its memory back only when it ends; a usual file takes some 30 MB. */
const MAX_KEPT_HEAP_BYTES = 40 * 1024 * 1024;
/** The id of a thread that is no more. */
const ENDED = -1;
/** A thread that nobody needed for so long is ended. */
const KEPT_MS = 60_000;

/** Those that wait for a source, and when each is to be ended. */
const idle = new Map<Worker, NodeJS.Timeout>();

/** A thread that waits for a source: one that is there, or a new one. It keeps the process alive. */
export function takeThread(): Worker {
  const [kept] = idle;
  if (kept === undefined) return startThread();
  const [thread, end] = kept;
  clearTimeout(end);
  idle.delete(thread);
  thread.ref();
  return thread;
}

/**
 * Keeps a thread that came to the end of its source, with a heap of so many bytes, for whoever takes one next, or
 * ends one that has grown. One that has died meanwhile is not asked anything: what it read is whole.
 */
export async function keepThread(thread: Worker, heapBytes: number): Promise<void> {
  if (thread.threadId === ENDED) return;
  if (heapBytes > MAX_KEPT_HEAP_BYTES) {
    await thread.terminate();
    return;
  }
  thread.unref();
  const end = setTimeout(() => {
    idle.delete(thread);
    void thread.terminate();
  }, KEPT_MS);
  idle.set(thread, end.unref());
}

function startThread(): Worker {
  const thread = new Worker(new URL('./reader-thread.ts', import.meta.url), {
    execArgv: [],
    resourceLimits: {
      maxOldGenerationSizeMb: MAX_HEAP_MB,
      maxYoungGenerationSizeMb: MAX_YOUNG_HEAP_MB,
    },
  });
  // An error is told by the next question; one that comes after the last must not end the process.
  thread.on('error', () => {});
  thread.once('exit', () => {
    clearTimeout(idle.get(thread));
    idle.delete(thread);
  });
  return thread;
}
