/** How the browser's bundle is made small: what it is spared, and how it is kept for sending. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { minifyContractRouter } from '@orpc/contract';
import type { Plugin } from 'vite';
import { contract } from '../src/contract/contract.ts';

/**
 * The client needs of the contract where each call goes. Its schemas come with the forms and filters that
 * use them, so that nothing has to wait for all of them.
 */
export function contractRoutes(): Plugin {
  const router = JSON.stringify(minifyContractRouter(contract), (key, value) =>
    FOR_SERVERS.has(key) ? undefined : value,
  );
  return {
    name: 'contract-routes',
    load: (id) =>
      id.endsWith('/src/contract/contract.ts')
        ? `export const contract = ${router.replaceAll('"route"', '"meta":{},"route"')};`
        : undefined,
  };
}

/** Who may call, and what readers are told. */
const FOR_SERVERS = new Set(['meta', 'summary', 'tags']);

/** Beside each script and style its Brotli form, at a level that no server has the time for. */
export function precompressed(): Plugin {
  let folder = '';
  return {
    name: 'precompressed',
    apply: 'build',
    configResolved: ({ build }) => {
      folder = join(build.outDir, build.assetsDir);
    },
    closeBundle: async () => {
      const names = (await readdir(folder)).filter((name) => /\.(js|css)$/.test(name));
      await Promise.all(names.map((name) => compressFile(join(folder, name))));
    },
  };
}

const compress = promisify(brotliCompress);

async function compressFile(path: string): Promise<void> {
  await writeFile(`${path}.br`, await compress(await readFile(path)));
}
