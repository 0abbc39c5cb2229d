/** Hears what changes, and polls as before while it does not (operations §16). */
/** While changes are told, polling is only for what would be missed. */
const SELDOM_MS = 30_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;

let isHearing = false;

/** How often to poll what is told, too: `ms`, or seldom while it is told. */
export const pollEvery = (ms: number): number => (isHearing ? Math.max(ms, SELDOM_MS) : ms);

/** What is told; `isGap` says that something before it may not have been. */
type Told = { readonly isGap: boolean };

type Ears<Event extends Told> = {
  open: (signal: AbortSignal) => Promise<AsyncIterable<Event>>;
  heard: (event: Event) => void;
  /** It is told from now on: what was polled before may have changed since. */
  began: () => void;
  /** The stream has broken: what is polled is asked now, and then as often as before. */
  lost: () => void;
};

/** Listens until the signal is aborted; a stream that broke is opened again, less often each time that this fails. */
export async function hearChanges<Event extends Told>(
  { open, heard, began, lost }: Ears<Event>,
  signal: AbortSignal,
): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  let hasHeard = false;
  while (!signal.aborted) {
    try {
      for await (const event of await open(signal)) {
        const isFirst = !isHearing;
        isHearing = true;
        // What happened while nobody listened was not told.
        heard(hasHeard && isFirst ? { ...event, isGap: true } : event);
        if (isFirst && !hasHeard) began();
        hasHeard = true;
        pauseMs = FIRST_PAUSE_MS;
      }
    } catch {
      // No connection, a stopping server, too many screens: polling goes on, and it is tried again.
    }
    if (isHearing) {
      isHearing = false;
      if (!signal.aborted) lost();
    }
    await pause(pauseMs, signal);
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
