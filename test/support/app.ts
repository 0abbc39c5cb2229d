/** A server on a database of its own, called in process, with one sign-in helper. */
import { hash } from '@node-rs/argon2';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { expect } from 'vitest';
import { rutOf } from '../../src/domain/identity/rut.ts';
import { buildApp } from '../../src/server/app.ts';
import { readConfig } from '../../src/server/platform/config.ts';
import type { Services } from '../../src/server/platform/context.ts';
import { type Database, openDatabase } from '../../src/server/platform/db/database.ts';
import { createLog } from '../../src/server/platform/log.ts';
import { createMailer } from '../../src/server/platform/mail/mail.ts';
import { bookOffences } from './books.ts';
import { currentVersion } from './current-version.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { openApps } from './open-apps.ts';
import { type Query, queryOf, refusalBy, rowsOf } from './query.ts';

export type Profile = 'admin' | 'supervisor' | 'doctor' | 'user';
export type Answer<T = unknown> = {
  status: number;
  body: T;
  headers: Record<string, unknown>;
  bytes: Buffer;
};
export type Client = {
  /** The session's; none without one. As in a browser, a new one takes the place of the one before. */
  readonly cookie: string | undefined;
  get<T = unknown>(path: string): Promise<Answer<T>>;
  post<T = unknown>(path: string, payload?: unknown): Promise<Answer<T>>;
  put<T = unknown>(path: string, payload?: unknown): Promise<Answer<T>>;
  /** Sends an edit with the version that the record has by now, unless the payload says one: as a form does that is opened now. */
  edit<T = unknown>(
    path: string,
    payload?: object,
    method?: 'PUT' | 'POST' | 'DELETE',
  ): Promise<Answer<T>>;
  delete<T = unknown>(path: string, payload?: unknown): Promise<Answer<T>>;
  request<T = unknown>(options: InjectOptions): Promise<Answer<T>>;
};
export type TestApp = {
  app: FastifyInstance;
  database: Database;
  /** Asks the database directly. */
  query: Query;
  /** The rows of a statement, each an array of its columns. */
  rowsOf: (text: string) => Promise<unknown[][]>;
  /** What of the database refuses a statement; undefined if it is carried out. */
  refusalBy: (statement: string, values?: unknown[]) => Promise<string | undefined>;
  services: Services;
  url: string;
  /** A client without a session. */
  anonymous: Client;
  /** A client signed in as a new user of the profile, linked to a doctor when given. */
  signedInAs(
    profile: Profile,
    options?: { doctorId?: number; mustChangePassword?: boolean },
  ): Promise<Client>;
};

export const TEST_PASSWORD = 'demo1234';
/** Its hash, by the product's algorithm without its cost: each of thousands of sign-ins would fill 19 MiB. */
export const testPasswordHash = hash(TEST_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });

type TestAppOptions = {
  /**
   * When the books are checked: after each test unless given, or once at the end where a thousand tests only ask. Never
   * (false) where SQL invents states that can't be right.
   */
  checksBooks?: boolean | 'atEnd';
  /** What it works on: an empty clinic unless given. */
  clinic?: () => Promise<TestDatabase>;
};

/** Starts a server on a fresh database; both end with the test file. */
export async function testApp(
  environment: Record<string, string> = {},
  { checksBooks = true, clinic = testDatabase }: TestAppOptions = {},
): Promise<TestApp> {
  const { url, drop } = await clinic();
  const database = openDatabase(url);
  const config = readConfig({ DATABASE_URL: url, LOG_LEVEL: 'silent', ...environment });
  const services: Services = {
    config,
    database,
    log: createLog(config.logLevel),
    mailer: createMailer(config),
  };
  const app = await buildApp(services);
  await app.ready();
  let users = 0;

  openApps.add({
    checkBooks: async (atEnd) => {
      if (checksBooks === (atEnd ? 'atEnd' : true))
        expect(await bookOffences(database)).toEqual([]);
    },
    close: async () => {
      const closing = app.close();
      // Whoever still holds a connection, e.g. with an answer that was never read, is not waited for.
      app.server.closeAllConnections();
      await closing;
      await services.mailer.close();
      await database.close();
      await drop();
    },
  });

  async function signedInAs(
    profile: Profile,
    options: { doctorId?: number; mustChangePassword?: boolean } = {},
  ): Promise<Client> {
    users += 1;
    const username = `${profile}-${users}`;
    await database.db
      .insertInto('appUser')
      .values({
        username,
        rut: rutOf(20_000_000 + users),
        firstName: 'Prueba',
        lastName: username,
        email: `${username}@ejemplo.cl`,
        profile,
        doctorId: options.doctorId ?? null,
        mustChangePassword: options.mustChangePassword ?? false,
        passwordHash: await testPasswordHash,
      })
      .execute();
    const answer = await client(app).post('/api/native-login', {
      username,
      password: TEST_PASSWORD,
    });
    const cookie = String(answer.headers['set-cookie']).split(';')[0];
    return client(app, cookie);
  }

  return {
    app,
    database,
    query: queryOf(database.pool),
    rowsOf: rowsOf(database.pool),
    refusalBy: refusalBy(database.pool),
    services,
    url,
    anonymous: client(app),
    signedInAs,
  };
}

/** The cookie of the same name that an answer sets; undefined for none, and for one that is taken away. */
function renewedCookie(cookie: string, set: string | string[] | undefined): string | undefined {
  const name = cookie.slice(0, cookie.indexOf('=') + 1);
  return [set ?? []]
    .flat()
    .map((one) => one.split(';')[0] ?? '')
    .find((one) => one.startsWith(name) && one !== name);
}

function client(app: FastifyInstance, firstCookie?: string): Client {
  let cookie = firstCookie;
  async function request<T>(options: InjectOptions): Promise<Answer<T>> {
    const answer = await app.inject({
      ...options,
      headers: { ...(cookie && { cookie }), ...options.headers },
    });
    cookie &&= renewedCookie(cookie, answer.headers['set-cookie']) ?? cookie;
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    const body = isJson ? answer.json() : answer.body;
    // A sentence that is put together of parts must not say «de el».
    const sentence = isJson && answer.statusCode >= 400 ? String(body?.message) : '';
    expect(sentence).not.toMatch(/ (?:de|a) el /);
    return {
      status: answer.statusCode,
      body: body as T,
      headers: answer.headers,
      bytes: answer.rawPayload,
    };
  }
  const send =
    (method: 'POST' | 'PUT' | 'DELETE') =>
    <T>(url: string, payload?: unknown) =>
      request<T>({ method, url, ...(payload !== undefined && { payload: payload as object }) });
  const get = <T>(url: string) => request<T>({ method: 'GET', url });
  return {
    get cookie() {
      return cookie;
    },
    get,
    post: send('POST'),
    put: send('PUT'),
    edit: async <T>(
      url: string,
      payload: { version?: number } = {},
      method: 'PUT' | 'POST' | 'DELETE' = 'PUT',
    ) =>
      send(method)<T>(url, {
        ...payload,
        version: payload.version ?? (await currentVersion(get, url)),
      }),
    delete: send('DELETE'),
    request,
  };
}

/** As `testApp`, with an administrator who is signed in. */
export async function adminApp(...options: Parameters<typeof testApp>) {
  const app = await testApp(...options);
  const { database, query } = app;
  const { db, pool } = database;
  return { app, database, db, pool, query, admin: await app.signedInAs('admin') };
}

/** What an answer says in short: its status, and the code of its refusal. */
export const codeOf = ({ status, body }: { status: number; body: unknown }) => [
  status,
  (body as { code?: string }).code,
];

/** What the answer of a refused call has, for `toMatchObject`. */
export const refusedBy = (status: number, code: string, message?: unknown) => ({
  status,
  body: message === undefined ? { code } : { code, message },
});
