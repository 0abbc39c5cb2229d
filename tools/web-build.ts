/** How the browser's bundle is made small: what it is spared, and how it is kept for sending. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { isContractProcedure } from '@orpc/contract';
import type { Plugin } from 'vite';
import { contract } from '../src/contract/contract.ts';

/**
 * The client needs of the contract where each call goes. Its schemas come with the forms and filters that
 * use them, so that nothing has to wait for all of them.
 */
export function contractRoutes(): Plugin {
  return {
    name: 'contract-routes',
    load: (id) =>
      id.endsWith('/src/contract/contract.ts')
        ? `export const contract = ${JSON.stringify(routesOf(contract))};`
        : undefined,
  };
}

/** The same tree of calls, without access rules and texts for readers. */
function routesOf(node: unknown): unknown {
  if (!isContractProcedure(node)) {
    return Object.fromEntries(
      Object.entries(node as object).map(([name, child]) => [name, routesOf(child)]),
    );
  }
  const { method, path, successStatus } = node['~orpc'].route;
  return { '~orpc': { errorMap: {}, meta: {}, route: { method, path, successStatus } } };
}

/** Beside each script and style its Brotli form, at a level that no server has the time for. */
export function precompressed(): Plugin {
  return {
    name: 'precompressed',
    writeBundle: async ({ dir = '' }, bundle) => {
      const names = Object.keys(bundle).filter((name) => /\.(js|css)$/.test(name));
      await Promise.all(names.map((name) => compressFile(join(dir, name))));
    },
  };
}

const compress = promisify(brotliCompress);

async function compressFile(path: string): Promise<void> {
  await writeFile(`${path}.br`, await compress(await readFile(path)));
}
