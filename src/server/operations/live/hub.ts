/** Passes what the database tells on to the open screens of this process (operations §16.1). */
import type { LiveEvent, Topic } from '../../../contract/operations/live.ts';
import type { Database } from '../../platform/db/database.ts';
import { listenTo } from '../../platform/db/notifications.ts';
import { refuse } from '../../platform/http/refusal.ts';
import type { Log } from '../../platform/log.ts';
import { topicsOf } from './topics.ts';

const CHANNEL = 'portal_change';
/** Each is a connection and a little memory. */
const SEATS = 400;
/** A person with more tabs polls in the others. */
const SEATS_OF_A_USER = 12;
/** What tells that sessions, accounts or menus changed: each open screen is asked whether it may go on. */
const ABOUT_SESSIONS: ReadonlySet<string> = new Set([
  'session',
  'user',
  'ownProfile',
  'menu',
  'factor',
]);

/** One open screen, and what it has not been told yet. */
export type Seat = {
  /** Resolves when there is something to tell or to check, or the hub closes. */
  waiting: () => Promise<void>;
  /** What is to be told, which is then forgotten; null when nothing is. */
  take: () => LiveEvent | null;
  /** Whether the session may have ended since it was asked last. */
  mustCheckSession: () => boolean;
  isClosed: () => boolean;
  leave: () => void;
};

type Hub = {
  sit: (userId: number, topics: readonly Topic[]) => Seat;
  close: () => Promise<void>;
  /** How many screens are open. */
  size: () => number;
};

const hubs = new WeakMap<Database, Hub>();

/** The hub of a process. It listens while at least one screen is open. */
export function hubOf(database: Database, log: Log): Hub {
  const hub = hubs.get(database) ?? createHub(database, log);
  hubs.set(database, hub);
  return hub;
}

/** Ends all streams, and stops listening. */
export async function closeHub(database: Database): Promise<void> {
  await hubs.get(database)?.close();
}

type Occupied = Seat & {
  readonly userId: number;
  hear: (topics: readonly Topic[], jobId: string | null) => void;
  miss: () => void;
  checkSession: () => void;
  begin: () => void;
  end: () => void;
};

function createHub(database: Database, log: Log): Hub {
  const seats = new Set<Occupied>();
  let stop: (() => Promise<void>) | null = null;
  let isListening = false;
  let isClosed = false;

  const heard = (payload: string) => {
    const [noun = '', jobId = null] = payload.split(' ');
    const topics: readonly Topic[] = noun === 'job' ? ['jobs'] : topicsOf(noun);
    for (const seat of seats) {
      if (ABOUT_SESSIONS.has(noun)) seat.checkSession();
      seat.hear(topics, jobId);
    }
  };
  const listening = (isAgain: boolean) => {
    isListening = true;
    for (const seat of seats) {
      if (isAgain) seat.miss();
      else seat.begin();
    }
  };
  const failed = (error: unknown) => {
    log.error({ err: error }, 'what changes is no longer heard');
    for (const seat of seats) seat.end();
  };
  const listen = () => {
    stop ??= listenTo(database, CHANNEL, { heard, listening, failed });
  };
  const rest = async () => {
    const ending = stop;
    stop = null;
    isListening = false;
    await ending?.();
  };

  return {
    size: () => seats.size,
    sit(userId, topics) {
      const own = [...seats].filter((seat) => seat.userId === userId).length;
      if (isClosed) refuse('server.stopping');
      if (seats.size >= SEATS || own >= SEATS_OF_A_USER) refuse('live.full');
      const seat = createSeat(userId, topics, () => {
        seats.delete(seat);
        if (seats.size === 0) rest().catch(failed);
      });
      seats.add(seat);
      if (isListening) seat.begin();
      else listen();
      return seat;
    },
    async close() {
      isClosed = true;
      for (const seat of seats) seat.end();
      await rest();
    },
  };
}

function createSeat(userId: number, wanted: readonly Topic[], onLeave: () => void): Occupied {
  const topics = new Set<Topic>();
  const jobs = new Set<string>();
  let hasBegun = false;
  let isGap = false;
  let isNew = false;
  let isUnchecked = false;
  let isClosed = false;
  let wake = Promise.withResolvers<void>();
  return {
    userId,
    waiting: () => wake.promise,
    take() {
      wake = Promise.withResolvers<void>();
      if (isClosed) wake.resolve();
      if (!isNew && !isGap && topics.size === 0) return null;
      const event = { topics: [...topics], jobs: [...jobs], isGap };
      topics.clear();
      jobs.clear();
      isGap = false;
      isNew = false;
      return event;
    },
    mustCheckSession() {
      const must = isUnchecked;
      isUnchecked = false;
      return must;
    },
    isClosed: () => isClosed,
    leave: onLeave,
    hear(told, jobId) {
      const own = told.filter((topic) => wanted.includes(topic));
      if (own.length === 0) return;
      for (const topic of own) topics.add(topic);
      if (jobId) jobs.add(jobId);
      wake.resolve();
    },
    miss() {
      isGap = true;
      wake.resolve();
    },
    checkSession() {
      isUnchecked = true;
      wake.resolve();
    },
    begin() {
      if (hasBegun) return;
      hasBegun = true;
      isNew = true;
      wake.resolve();
    },
    end() {
      isClosed = true;
      wake.resolve();
    },
  };
}
