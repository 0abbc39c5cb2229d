/** Measures the compressed scripts that the browser must load before it shows something. */
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';
import { beginsWith, chunksOf, FIRST_SCREENS, withImports } from './web-scripts.ts';

/** `bytes` are compressed by Brotli. */
type LoadedScripts = { files: number; bytes: number };

/** The screens painted first, and that of the office which loads the most files. */
type Screen = keyof typeof FIRST_SCREENS | 'mostFiles';

/**
 * Builds the bundle in memory and sums up what each screen needs, without what is loaded on demand. Its files have names
 * without hashes: the sum changes with the code alone.
 */
export async function scriptsBefore(): Promise<Record<Screen, LoadedScripts>> {
  const output = { chunkFileNames: '[name].js', assetFileNames: '[name][extname]' };
  const chunks = chunksOf(
    await build({ logLevel: 'silent', build: { write: false, rolldownOptions: { output } } }),
  );
  /** What the page's own chunks and those of the modules, loaded one after the other, need. */
  const needed = (...modules: string[]) => {
    const begun = modules.map((module) => {
      const found = chunks.find((chunk) => beginsWith(chunk, module));
      if (!found) throw new Error(`no chunk of its own begins with ${module}`);
      return found;
    });
    return withImports([...chunks.filter(({ isEntry }) => isEntry), ...begun], chunks);
  };
  const loaded = (...modules: string[]): LoadedScripts => {
    const scripts = [...needed(...modules)];
    const bytes = scripts.reduce((sum, { code }) => sum + brotliCompressSync(code).length, 0);
    return { files: scripts.length, bytes };
  };
  const { signIn, portal, portalPayments, office } = FIRST_SCREENS;
  const ofOffice = chunks
    .map(({ facadeModuleId }) => facadeModuleId?.split('/web/')[1])
    .filter((module) => module?.endsWith('-screen.tsx'))
    .map((module = '') => [office, module] as const)
    .toSorted((one, other) => needed(...other).size - needed(...one).size);
  return {
    signIn: loaded(signIn),
    portal: loaded(portal),
    portalPayments: loaded(portal, portalPayments),
    office: loaded(office),
    mostFiles: loaded(...(ofOffice[0] ?? [])),
  };
}

if (import.meta.main) console.log(JSON.stringify(await scriptsBefore()));
