import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { callRoutes, routesIn } from '../src/server/platform/http/calls.ts';
import { contractRoutes } from '../tools/web-build.ts';

const address = ({ name, method, path }: { name: string; method: string; path: string }) =>
  `${name} ${method} ${path}`;

test('the browser knows where every call goes, and nothing else of it', async () => {
  const { load } = contractRoutes();
  if (typeof load !== 'function') throw new Error('the plugin has no load');
  const code = String(Reflect.apply(load, {}, ['/x/src/contract/contract.ts']));
  const { contract: shipped } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(routesIn(shipped).map(address)).toEqual(callRoutes().map(address));
  expect(code).not.toContain('screens');
});

/**
 * Bytes of compressed script, of chunks named without hashes. The portal's is promised to be under 200,000; the rest keeps
 * what was reached.
 */
const LIMITS = { signIn: 153_800, portal: 148_850, portalPayments: 237_700, office: 190_500 };

/** No screen of the office loads more scripts. */
const MOST_FILES = 31;

// product §20.7
test('the browser loads no more script than allowed before it paints', async () => {
  const loaded = await firstLoad();
  const over = Object.entries(LIMITS).filter(
    ([screen, limit]) => loaded[screen as keyof typeof LIMITS].bytes > limit,
  );
  expect(over, JSON.stringify(loaded)).toEqual([]);
  // Each file is a request of its own.
  expect(loaded.mostFiles.files, JSON.stringify(loaded)).toBeLessThanOrEqual(MOST_FILES);
  // A build that lost a part would be small, too.
  expect(loaded.signIn.bytes).toBeGreaterThan(80_000);
}, 300_000);

/** In a process of its own: within a test Vite would build for development. */
async function firstLoad(): Promise<
  Record<keyof typeof LIMITS | 'mostFiles', { files: number; bytes: number }>
> {
  const { stdout } = await promisify(execFile)(process.execPath, ['tools/first-load.ts'], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  return JSON.parse(stdout);
}
