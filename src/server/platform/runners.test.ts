/** Threads and their orders: what becomes of those that wait, of answers that do not come, and of the threads. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/support/temporary.ts';
import { createRunners, type RunnersOptions, startThread } from './runners.ts';

type Order = 'answer' | 'fill' | 'fail' | 'exit' | 'be silent';
type Answer = { thread: number };

const file = join(await temporaryFolder(), 'thread.ts');
await writeFile(
  file,
  `import { threadId } from 'node:worker_threads';
   import { serveOrders } from ${JSON.stringify(join(import.meta.dirname, 'serve-orders.ts'))};
   serveOrders((order: string) => {
     if (order === 'fill') for (const all: number[][] = []; ; ) all.push(Array(10_000).fill(0.5));
     if (order === 'fail') throw Object.assign(new Error('no such file'), { code: 'ENOENT' });
     if (order === 'exit') process.exit();
     return order === 'answer' ? { thread: threadId } : new Promise(() => {});
   });`,
);

const runnersWith = (options: Partial<RunnersOptions<Answer>> = {}) =>
  createRunners<Order, Answer>({
    start: () => startThread(file, { maxOldGenerationSizeMb: 32 }),
    atOnce: 1,
    ...options,
  });

test.each([
  ['exit', { name: 'RunnerFailure', reason: 'ended' }],
  ['fill', { name: 'RunnerFailure', reason: 'full' }],
  ['be silent', { name: 'RunnerFailure', reason: 'late' }],
  ['fail', { message: 'no such file', code: 'ENOENT' }],
] as const)(
  'an order to %s is reported as such, and the next one is answered',
  async (order, failure) => {
    const { run, close } = runnersWith({
      timeoutMs: order === 'be silent' ? 1_000 : 60_000,
      isKept: () => true,
    });
    const failing = expect(run(order)).rejects.toMatchObject(failure);
    const next = order === 'be silent' ? null : run('answer');
    await failing;
    await next;
    close();
  },
);

test('a thread serves one order, or several when it is kept', async () => {
  const once = runnersWith();
  const kept = runnersWith({ isKept: () => true });
  const [first, second] = [await once.run('answer'), await once.run('answer')];
  expect(second).not.toEqual(first);
  const [third, fourth] = [await kept.run('answer'), await kept.run('answer')];
  expect(fourth).toEqual(third);
  kept.close();
  expect(await kept.run('answer')).not.toEqual(third);
  kept.close();
});

test('one order too many is refused; an order that is abandoned, waiting or not, frees its place', async () => {
  const { run } = runnersWith({ maxWaiting: 1 });
  const [atWork, waiting] = [new AbortController(), new AbortController()];
  const first = expect(run('be silent', atWork.signal)).rejects.toThrow('first is gone');
  const second = expect(run('answer', waiting.signal)).rejects.toThrow('second is gone');
  await expect(run('answer')).rejects.toMatchObject({ name: 'QueueFull' });
  waiting.abort(new Error('second is gone'));
  await second;
  const third = run('answer');
  atWork.abort(new Error('first is gone'));
  await first;
  expect(await third).toHaveProperty('thread');
});

test('closing gives up the running order and those that wait', async () => {
  const { run, close } = runnersWith();
  const orders = Promise.allSettled([run('be silent'), run('answer')]);
  close();
  const closed = { status: 'rejected', reason: { message: 'the runners were closed' } };
  expect(await orders).toMatchObject([closed, closed]);
});
