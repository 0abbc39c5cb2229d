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
        ? `export const contract = (${expanded})(${JSON.stringify(routesOf(contract))});`
        : undefined,
  };
}

/** Calls by their names: each as `GET /path`, or `POST /path 201` where its status is not 200. */
type Routes = { [name: string]: Routes | string };

/** The same tree of calls, without access rules and texts for readers. */
function routesOf(tree: object): Routes {
  const entries = Object.entries(tree).map(([name, node]) => {
    if (!isContractProcedure(node)) return [name, routesOf(node)];
    const { method, path, successStatus = 200 } = node['~orpc'].route;
    return [name, `${method} ${path}${successStatus === 200 ? '' : ` ${successStatus}`}`];
  });
  return Object.fromEntries(entries);
}

/** The calls as the client reads them. Sent to the browser as it stands, so it uses nothing of this module. */
function expanded(routes: Routes): object {
  const entries = Object.entries(routes).map(([name, node]) => {
    if (typeof node !== 'string') return [name, expanded(node)];
    const [method, path, status = 200] = node.split(' ');
    return [
      name,
      { '~orpc': { errorMap: {}, meta: {}, route: { method, path, successStatus: +status } } },
    ];
  });
  return Object.fromEntries(entries);
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
