/**
 * A database that has fallen silent: frozen, or cut off without a word. Its own time limits do not pass then, and no
 * connection breaks, so that whoever asks would wait for ever (docs/decisions/0057).
 */
import pg from 'pg';

/** How often it is asked for a sign of life while anybody waits for an answer. */
const ASK_INTERVAL_MS = 2_000;
/** A database with work to do answers in milliseconds; one that takes so long answers nobody. */
const SILENCE_LIMIT_MS = 6_000;

/**
 * Asks the database now and then whether it is there, on a connection of its own, while connections of the pool are in
 * use. When it says nothing twice, for six seconds each, they are broken: what waits on them fails as an outage, and the database
 * rolls back what was not committed. Answers what ends the asking.
 */
export function breakSilence(pool: pg.Pool, connectionString: string): () => void {
  const open = new Set<pg.Client>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  let probe: pg.Client | null = null;
  let isAsking = false;

  /** One that refuses or hangs up is not silent: those who wait are told by their own connections. */
  async function isSilent(): Promise<boolean> {
    try {
      if (!probe) {
        probe = newProbe(connectionString);
        await probe.connect();
      }
      await probe.query('SELECT 1');
      return false;
    } catch (error) {
      endProbe();
      return isSilence(error);
    }
  }

  async function ask(): Promise<void> {
    // Twice, since it may have been this process that was busy for so long.
    if ((await isSilent()) && (await isSilent())) for (const client of open) breakOff(client);
  }

  function endProbe(): void {
    if (probe) breakOff(probe);
    probe = null;
  }

  const timer = setInterval(() => {
    const inUse = pool.totalCount - pool.idleCount > 0;
    if (isAsking || !inUse) return;
    isAsking = true;
    void ask().finally(() => {
      isAsking = false;
    });
  }, ASK_INTERVAL_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    endProbe();
  };
}

function newProbe(connectionString: string): pg.Client {
  const client = new pg.Client({
    connectionString,
    application_name: 'portal-medico-probe',
    connectionTimeoutMillis: SILENCE_LIMIT_MS,
    query_timeout: SILENCE_LIMIT_MS,
  });
  // It is told by its next question; without a listener it would end the process.
  client.on('error', () => {});
  return client;
}

/** `pg`'s own words for its two time limits. */
function isSilence(error: unknown): boolean {
  return error instanceof Error && /Query read timeout|timeout expired/.test(error.message);
}

function breakOff(client: pg.Client): void {
  // Not `end()`, which waits for the answer to what was asked.
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } })
    .connection;
  stream.destroy();
}
