/** The other side of `runners.ts` and `file-readers.ts`: what a thread does with its orders. */
import { parentPort } from 'node:worker_threads';
import { FileError } from '../../formats/file-error.ts';

/** What a thread made of a file, or the sentence that says why it can't be read. */
export type FileOutcome<Content> = { readonly content: Content } | { readonly problem: string };

/** Answers each order of this thread by what `work` makes of it. What it throws ends the thread. */
export function serveOrders<Order, Answer>(work: (order: Order) => Answer | Promise<Answer>): void {
  parentPort?.on('message', async (order: Order) => {
    parentPort?.postMessage(await work(order));
  });
}

/** Reads each file that `createFileReader` orders. A `FileError` is answered by its sentence. */
export function serveFiles<Order, Content>(read: (order: Order) => Promise<Content>): void {
  serveOrders<Order, FileOutcome<Content>>(async (order) => {
    try {
      return { content: await read(order) };
    } catch (error) {
      if (error instanceof FileError) return { problem: error.message };
      throw error;
    }
  });
}
