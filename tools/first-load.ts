/** Measures the compressed scripts that the browser must load before it shows something. */
import { brotliCompressSync } from 'node:zlib';
import { build, type Rolldown } from 'vite';

/** Each screen with the modules that are loaded one after the other, besides the page's own. */
const SCREENS = {
  signIn: ['access/session/sign-in-screen.tsx'],
  portal: ['portal/portal-app.tsx'],
  portalPayments: ['portal/portal-app.tsx', 'portal/my-payments-tab.tsx'],
  office: ['office/office-app.tsx'],
} as const;

/** `bytes` are compressed by Brotli. */
type LoadedScripts = { files: number; bytes: number };

/** Builds the bundle in memory and sums up what each screen needs, without what is loaded on demand. */
export async function scriptsBefore(): Promise<Record<keyof typeof SCREENS, LoadedScripts>> {
  const built = await build({ logLevel: 'silent', build: { write: false } });
  const chunks = [built]
    .flat()
    .flatMap((result) => ('output' in result ? result.output : []))
    .filter((file) => file.type === 'chunk');
  const sizes = new Map(chunks.map((chunk) => [chunk, brotliCompressSync(chunk.code).length]));
  const loaded = (modules: readonly string[]): LoadedScripts => {
    const needed = neededFor(modules, chunks);
    const bytes = needed.reduce((sum, chunk) => sum + (sizes.get(chunk) ?? 0), 0);
    return { files: needed.length, bytes };
  };
  const { signIn, portal, portalPayments, office } = SCREENS;
  return {
    signIn: loaded(signIn),
    portal: loaded(portal),
    portalPayments: loaded(portalPayments),
    office: loaded(office),
  };
}

/** The page's own chunks, those of the modules, and all that these import. */
function neededFor(modules: readonly string[], chunks: readonly Rolldown.OutputChunk[]) {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const needed = new Set<Rolldown.OutputChunk>();
  const need = (chunk: Rolldown.OutputChunk): void => {
    if (needed.has(chunk)) return;
    needed.add(chunk);
    for (const name of chunk.imports) {
      const imported = byName.get(name);
      if (imported) need(imported);
    }
  };
  for (const chunk of chunks) if (chunk.isEntry) need(chunk);
  for (const module of modules) {
    const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/web/${module}`));
    if (!chunk) throw new Error(`no chunk of its own begins with ${module}`);
    need(chunk);
  }
  return [...needed];
}

if (import.meta.main) console.log(JSON.stringify(await scriptsBefore()));
