/** People at work in a browser: the demo clinic's server, and windows on it. */
import type { BrowserContext } from 'playwright-core';
import { afterAll, afterEach, expect, it } from 'vitest';
import { type Database, openDatabase } from '../../src/server/platform/db/database.ts';
import type { Profile } from './app.ts';
import { type Look, signIn, type Visit, visit } from './browser.ts';
import type { TestDatabase } from './database.ts';
import { demoDatabase } from './demo-database.ts';
import { type Query, queryOf } from './query.ts';
import { startProcess } from './server-process.ts';

/** Who sits before a window: an account of the demo clinic, or somebody not signed in. */
type Who = Profile | 'nobody';

export type Staff = Visit & {
  /** Where the server answers. */
  address: string;
  /** What the server works on. */
  database: Database;
  /** Asks the database directly. */
  query: Query;
  /** Opens another window, with a session of its own, unless told otherwise for `admin`. */
  open(options?: Look & { who?: Who }): Promise<Visit>;
};

/**
 * Starts a server on the demo clinic, or on another one, with these settings besides, and opens a window on it. All of it
 * ends with the test file, so it is called at the top of that.
 */
export async function openStaff(
  settings: Record<string, string> = {},
  who: Who = 'admin',
  clinic: () => Promise<TestDatabase> = demoDatabase,
): Promise<Staff> {
  await using starting = new AsyncDisposableStack();
  const { url, drop } = await clinic();
  starting.defer(drop);
  const database = starting.adopt(openDatabase(url), (opened) => opened.close());
  const server = await startProcess('main', url, { DEMO: '1', WORKERS: '1', ...settings });
  starting.defer(async () => {
    await server.stop();
  });
  const contexts: BrowserContext[] = [];
  starting.defer(async () => {
    await Promise.all(contexts.map((context) => context.close()));
  });
  const address = server.address ?? '';

  async function open(options: Look & { who?: Who } = {}): Promise<Visit> {
    const { who: visitor = 'admin', ...look } = options;
    const opened = await visit(address, look);
    contexts.push(opened.context);
    if (visitor !== 'nobody') await signIn(opened.page, visitor);
    return opened;
  }

  const first = await open({ who });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') await tellWhatIsShown(task.name, contexts);
  });
  const started = starting.move();
  afterAll(() => started.disposeAsync());
  return { ...first, address, database, query: queryOf(database.pool), open };
}

/** The last test of a file: its first window had no error all along. */
export function itHadNoErrors({ errors }: Visit): void {
  it('did all of it without an error in the page', () => expect(errors).toEqual([]));
}

/** The content of every window, for the report of a failed test. */
async function tellWhatIsShown(test: string, contexts: readonly BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const top = page.getByRole('dialog').or(page.locator('body')).last();
    console.error(`${test}: ${page.url()} shows\n${await top.ariaSnapshot()}`);
  }
}
