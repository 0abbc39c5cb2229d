import { expect, test } from 'vitest';
import { callRoutes } from '../src/server/platform/calls.ts';
import { contractRoutes } from '../tools/web-build.ts';

const address = ({ name, method, path }: { name: string; method: string; path: string }) =>
  `${name} ${method} ${path}`;

test('the browser is told where every call goes, and nothing else of it', () => {
  const { load } = contractRoutes();
  if (typeof load !== 'function') throw new Error('the plugin has no load');
  const code = String(Reflect.apply(load, {}, ['/x/src/contract/contract.ts']));
  const shipped: unknown = JSON.parse(code.replace(/^export const contract = /, '').slice(0, -1));
  expect(callRoutes(shipped).map(address)).toEqual(callRoutes().map(address));
  expect(code).not.toContain('screens');
});
