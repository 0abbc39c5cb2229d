/**
 * Detects a database that no longer answers although its connections stand: it is frozen, or the network drops packets.
 * PostgreSQL's own time limits do not help then, and callers would wait for ever (docs/decisions/0057).
 */
import pg from 'pg';

/** How often the database is probed while a caller waits for an answer. */
const ASK_INTERVAL_MS = 2_000;
/** A busy database still answers a probe in milliseconds; one that needs this long answers nobody. */
const SILENCE_LIMIT_MS = 6_000;

/**
 * Probes the database on a connection of its own while connections of the pool are in use. After two probes without an
 * answer, six seconds each, it breaks these connections. Their callers get an outage, and the database rolls back what
 * was not committed. Answers a function that ends the probing.
 */
export function breakSilence(pool: pg.Pool, connectionString: string): () => void {
  const open = new Set<pg.Client>();
  pool.on('connect', (client) => open.add(client));
  pool.on('remove', (client) => open.delete(client));
  let probe: pg.Client | null = null;
  let isAsking = false;

  /** A database that refuses the probe or hangs up is not silent: the callers' own connections fail as well. */
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
    // Probed twice, since after the first time it may have been this process that was too busy to read the answer.
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
  // The next probe reports the error; without a listener it would end the process.
  client.on('error', () => {});
  return client;
}

/** The messages of `pg` for its two time limits. */
function isSilence(error: unknown): boolean {
  return error instanceof Error && /Query read timeout|timeout expired/.test(error.message);
}

function breakOff(client: pg.Client): void {
  // `end()` would wait for the answer to the current query, so the socket is destroyed instead.
  const { stream } = (client as unknown as { connection: { stream: { destroy(): void } } })
    .connection;
  stream.destroy();
}
