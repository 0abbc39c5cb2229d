/** Measures calls of the product within the process, including session, access, validation and JSON. */
import { rutOf } from '../src/domain/identity/rut.ts';
import { buildApp } from '../src/server/app.ts';
import { readConfig } from '../src/server/platform/config.ts';
import type { Database } from '../src/server/platform/db/database.ts';
import { createLog } from '../src/server/platform/log.ts';
import { createMailer } from '../src/server/platform/mail/mail.ts';
import { hashPassword } from '../src/server/platform/passwords.ts';
import { median } from './database.ts';
import type { BenchRow } from './row.ts';

const ROUNDS = 9;
const PASSWORD = 'benchmark';

/** Sends a GET by default. */
export type Get = (
  path: string,
  request?: {
    method: 'DELETE' | 'POST';
    payload: object;
    headers?: Readonly<Record<string, string>>;
  },
) => Promise<string>;

/** Works with a client signed in as an administrator, or as the given doctor. `get` answers the body of a 200 or 201. */
export function withClient<Result>(
  database: Database,
  url: string,
  work: (get: Get) => Promise<Result>,
  doctorId: number | null = null,
): Promise<Result> {
  return withClients(database, url, async (signIn) => {
    await database.db
      .insertInto('appUser')
      .values({
        username: 'bench',
        rut: rutOf(9_999_999),
        firstName: 'Banco',
        lastName: 'Pruebas',
        email: 'bench@ejemplo.cl',
        profile: doctorId === null ? 'admin' : 'doctor',
        doctorId,
        passwordHash: await hashPassword(PASSWORD),
      })
      .execute();
    return work(await signIn('bench', PASSWORD));
  });
}

/** Works with clients for accounts of the database, each signed in by `signIn`. */
export async function withClients<Result>(
  database: Database,
  url: string,
  work: (signIn: (username: string, password: string) => Promise<Get>) => Promise<Result>,
): Promise<Result> {
  const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent' });
  const mailer = createMailer(config);
  const app = await buildApp({ config, database, log: createLog('silent'), mailer });
  let calls = 0;
  const signIn = async (username: string, password: string): Promise<Get> => {
    const signedIn = await app.inject({
      method: 'POST',
      url: '/api/native-login',
      payload: { username, password },
    });
    const cookie = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';
    return async (path, request) => {
      calls += 1;
      const answer = await app.inject({
        ...request,
        url: path,
        headers: { ...request?.headers, cookie },
        // Changing addresses stay below the rate limit, also with the calls that a call makes.
        remoteAddress: `10.0.${Math.floor(calls / 100) % 256}.1`,
      });
      if (answer.statusCode !== 200 && answer.statusCode !== 201)
        throw new Error(`${path}: ${answer.statusCode} ${answer.body}`);
      return answer.body;
    };
  };
  try {
    return await work(signIn);
  } finally {
    await app.close();
    mailer.close();
  }
}

export type Timing = { readonly query: string; readonly ms: number; readonly body: string };

/** The median of the rounds after a warm-up. */
export async function measure(
  query: string,
  call: () => Promise<string>,
  rounds = ROUNDS,
): Promise<Timing> {
  let body = await call();
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const start = performance.now();
    body = await call();
    times.push(performance.now() - start);
  }
  return { query, ms: median(times), body };
}

/** One row for many queries: the slowest against the limit, and all queries above it. */
export function worst(name: string, timings: readonly Timing[], limitMs: number): BenchRow {
  const slowest = timings.reduce((a, b) => (b.ms > a.ms ? b : a));
  const misses = timings.filter(({ ms }) => ms > limitMs);
  const usual = median(timings.map(({ ms }) => ms)).toFixed(1);
  return {
    name: `${name}, the slowest of ${timings.length} queries`,
    measured: slowest.ms,
    unit: 'ms',
    limit: limitMs,
    comparison: 'at most',
    note: `${slowest.query}; median of all ${usual} ms; ${misses.length} over the limit${misses.map(({ query, ms }) => `\n         ${ms.toFixed(1)} ms ${query}`).join('')}`,
  };
}
