/** Hears what changes, and polls as before while it does not (operations §16). */
/** While changes are told, polling is only for what would be missed. */
const SELDOM_MS = 30_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60_000;
/** A page that is hidden only for a moment goes on listening. */
const HIDDEN_MS = 5_000;

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

/**
 * Listens until the signal is aborted, while the page is shown: a browser has six connections to a server for all its tabs
 * (operations §16.5). A stream that broke is opened again, less often each time that this fails.
 */
export async function hearChanges<Event extends Told>(
  { open, heard, began, lost }: Ears<Event>,
  signal: AbortSignal,
): Promise<void> {
  let pauseMs = FIRST_PAUSE_MS;
  let hasHeard = false;
  while (!signal.aborted) {
    await shown(signal);
    const listening = whileShown(signal);
    try {
      for await (const event of await open(listening)) {
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
    if (listening.aborted) continue;
    await pause(pauseMs, signal);
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  }
}

/** Resolves when the page is shown, at the latest when the signal is aborted. */
function shown(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (!document.hidden || signal.aborted) return resolve();
    const heeding = { once: true, signal };
    // A page that was hidden can only have been shown.
    document.addEventListener('visibilitychange', () => resolve(), heeding);
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Is aborted when the page has been hidden for a while, and with the signal. */
function whileShown(signal: AbortSignal): AbortSignal {
  const hidden = new AbortController();
  const either = AbortSignal.any([signal, hidden.signal]);
  let timer: ReturnType<typeof setTimeout>;
  const changed = () => {
    clearTimeout(timer);
    if (document.hidden) timer = setTimeout(() => hidden.abort(), HIDDEN_MS);
  };
  document.addEventListener('visibilitychange', changed, { signal: either });
  return either;
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
