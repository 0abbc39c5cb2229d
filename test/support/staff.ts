/** An administrator at work in a browser: the demo clinic's server, and a window on it. */
import type { Browser } from 'playwright-core';
import { openBrowser, signIn, type Visit, visit } from './browser.ts';
import { testDatabase } from './database.ts';
import { startProcess } from './server-process.ts';

export type Staff = Visit & {
  browser: Browser;
  /** Where the server answers. */
  address: string;
  /** Ends browser, server and database. */
  close(): Promise<void>;
};

/** Starts the server with the demo clinic and these settings, and signs `admin` in. Takes ~15 s. */
export async function openStaff(settings: Record<string, string> = {}): Promise<Staff> {
  const { url, drop } = await testDatabase();
  const server = await startProcess('main', url, { DEMO: '1', WORKERS: '1', ...settings });
  const browser = await openBrowser();
  const address = server.address ?? '';
  const opened = await visit(browser, address);
  await signIn(opened.page, 'admin');
  const close = async () => {
    await browser.close();
    await server.stop();
    await drop();
  };
  return { ...opened, browser, address, close };
}
