/** What the clock has done, by which feature. */
import { parseCrontab } from 'graphile-worker';
import { expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { work } from '../../job-registry.ts';
import { CHORE_CRONTAB, type Chore, choreTasks } from './chores.ts';

const { services } = await testApp();

test('every task of the clock exists, and does the chores of its time in their order', async () => {
  const done: string[] = [];
  const chore = (at: Chore['at'], name: string): Chore => ({
    at,
    run: async () => done.push(name),
  });
  const tasks = choreTasks(services, [
    chore('nightly', 'first'),
    chore('everyMinute', 'minute'),
    chore('nightly', 'second'),
  ]);
  expect(parseCrontab(CHORE_CRONTAB).map(({ task }) => task)).toEqual(Object.keys(tasks));
  await tasks['nightly-chores']();
  expect(done).toEqual(['first', 'second']);
});

test('operations §2.13: a chore that fails keeps no later one from running, and is tried again', async () => {
  const done: string[] = [];
  const tasks = choreTasks(services, [
    { at: 'nightly', run: () => Promise.reject(new Error('a lock held too long')) },
    { at: 'nightly', run: async () => done.push('second') },
  ]);
  await expect(tasks['nightly-chores']()).rejects.toThrow('1 chores failed');
  expect(done).toEqual(['second']);
});

test('the chores of all features run on the database as it is', async () => {
  for (const task of Object.values(choreTasks(services, work.chores ?? []))) await task();
  expect(work.chores?.length).toBeGreaterThan(10);
});
