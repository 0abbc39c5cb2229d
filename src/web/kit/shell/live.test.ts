/** Hearing what changes, and polling while it is not told (operations §16.4). */
import { afterEach, expect, it, vi } from 'vitest';
import type { LiveEvent } from '../../../contract/operations/live.ts';
import { hearChanges, pollEvery } from './live.ts';

afterEach(() => vi.useRealTimers());

const event = (part: Partial<LiveEvent> = {}): LiveEvent => ({
  topics: [],
  jobs: [],
  isGap: false,
  ...part,
});

it('operations §16.4: polls seldom while changes are told, and as before once the stream breaks', async () => {
  vi.useFakeTimers();
  const ending = new AbortController();
  const broken = Promise.withResolvers<void>();
  const heard: LiveEvent[] = [];
  const [began, lost] = [vi.fn(), vi.fn()];
  let opened = 0;
  async function* stream() {
    yield event({ topics: ['jobs'] });
    await broken.promise;
    throw new Error('connection lost');
  }
  expect(pollEvery(2_000)).toBe(2_000);
  const listening = hearChanges(
    {
      open: async () => {
        opened += 1;
        // A proxy that lets no stream through.
        if (opened === 2) throw new Error('blocked');
        return stream();
      },
      heard: (one) => heard.push(one),
      began,
      lost,
    },
    ending.signal,
  );
  await vi.waitFor(() => expect(pollEvery(2_000)).toBe(30_000));
  expect(began).toHaveBeenCalledOnce();
  broken.resolve();
  await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce());
  expect(pollEvery(2_000)).toBe(2_000);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([opened, pollEvery(2_000)]).toEqual([2, 2_000]);
  // Told again: what happened meanwhile may have been missed.
  await vi.advanceTimersByTimeAsync(4_000);
  expect(heard).toEqual([event({ topics: ['jobs'] }), event({ topics: ['jobs'], isGap: true })]);
  expect(began).toHaveBeenCalledOnce();
  ending.abort();
  await listening;
});
