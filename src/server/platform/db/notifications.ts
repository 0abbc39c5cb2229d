/** Hears what transactions tell by NOTIFY once they are committed (decision 98). */
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Database } from './database.ts';
import { isPassing } from './database-failure.ts';

/** The pause before the database is listened to again. */
const PAUSE_MS = 1_000;

type Ears = {
  /** What was told, in the order of the commits. */
  heard: (payload: string) => void;
  /** It is listened to; again after an outage, during which something may have been told. */
  listening: (isAgain: boolean) => void;
  failed: (error: unknown) => void;
};

/** Listens on a connection of its own, and again after an outage, until it is stopped. */
export function listenTo({ pool }: Database, channel: string, ears: Ears): () => Promise<void> {
  const stopping = new AbortController();
  const listened = listen().catch(ears.failed);
  return () => {
    stopping.abort();
    return listened;
  };

  async function listen(): Promise<void> {
    const { signal } = stopping;
    for (let isAgain = false; !signal.aborted; ) {
      try {
        isAgain = await listenOnce(await pool.connect(), isAgain);
      } catch (error) {
        if (!isPassing(error)) throw error;
      }
      await sleep(PAUSE_MS, undefined, { signal }).catch(() => {});
    }
  }

  /** Until the connection breaks or listening is stopped. */
  async function listenOnce(client: pg.PoolClient, isAgain: boolean): Promise<true> {
    const { promise: over, resolve: end } = Promise.withResolvers<void>();
    client.on('notification', ({ payload }) => ears.heard(payload ?? ''));
    client.on('end', () => end());
    client.on('error', () => end());
    stopping.signal.addEventListener('abort', () => end(), { once: true });
    try {
      await client.query(`LISTEN ${channel}`);
      if (stopping.signal.aborted) return true;
      ears.listening(isAgain);
      await over;
    } finally {
      // Closed rather than given back, since it listens.
      client.release(true);
    }
    return true;
  }
}
