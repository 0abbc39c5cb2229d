/** Hearing what changes, and polling while it is not told (operations §16). */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LiveEvent } from '../../../contract/operations/live.ts';
import { hearChanges, pollEvery } from './live.ts';

/** The page, as far as it is seen. */
class Page extends EventTarget {
  hidden = false;
  show(isShown: boolean): void {
    this.hidden = !isShown;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}
let page: Page;

beforeEach(() => {
  vi.useFakeTimers();
  page = new Page();
  vi.stubGlobal('document', page);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const event = (part: Partial<LiveEvent> = {}): LiveEvent => ({
  topics: [],
  jobs: [],
  isGap: false,
  ...part,
});

it('operations §16.4: polls seldom while changes are told, and as before once the stream breaks', async () => {
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

it('operations §16.5: holds no stream while the page is hidden, and reads all again when it is shown', async () => {
  const ending = new AbortController();
  const heard: boolean[] = [];
  const [began, lost] = [vi.fn(), vi.fn()];
  let open = 0;
  async function* stream(signal: AbortSignal) {
    open += 1;
    yield event();
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    open -= 1;
    signal.throwIfAborted();
  }
  page.show(false);
  const listening = hearChanges(
    {
      open: async (signal) => stream(signal),
      heard: ({ isGap }) => heard.push(isGap),
      began,
      lost,
    },
    ending.signal,
  );
  await vi.advanceTimersByTimeAsync(120_000);
  expect([open, pollEvery(2_000)]).toEqual([0, 2_000]);
  page.show(true);
  await vi.waitFor(() => expect([open, pollEvery(2_000)]).toEqual([1, 30_000]));
  // Only for a moment.
  page.show(false);
  await vi.advanceTimersByTimeAsync(4_000);
  page.show(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect([open, lost.mock.calls.length]).toEqual([1, 0]);
  page.show(false);
  await vi.advanceTimersByTimeAsync(6_000);
  expect([open, pollEvery(2_000), lost.mock.calls.length]).toEqual([0, 2_000, 1]);
  page.show(true);
  await vi.waitFor(() => expect(heard).toEqual([false, true]));
  expect([open, began.mock.calls.length]).toEqual([1, 1]);
  ending.abort();
  await listening;
});
