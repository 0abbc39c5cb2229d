/** The other side of `runners.ts`: what a thread does with its orders. */
import { parentPort } from 'node:worker_threads';

/** Answers each order of this thread by what `work` makes of it. What it throws ends the thread. */
export function serveOrders<Order, Answer>(work: (order: Order) => Answer | Promise<Answer>): void {
  parentPort?.on('message', async (order: Order) => {
    parentPort?.postMessage(await work(order));
  });
}
