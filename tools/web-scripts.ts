/** How the modules of the browser's bundle are shared out among script files. */
import react from '@vitejs/plugin-react';
import { type BuildOptions, build, type Plugin, type Rolldown } from 'vite';
import { contractRoutes } from './web-build.ts';

/** The modules that begin what is painted first, in `src/web`: they load nothing that only other screens need. */
export const FIRST_SCREENS = {
  signIn: 'access/session/sign-in-screen.tsx',
  portal: 'portal/portal-app.tsx',
  portalPayments: 'portal/my-payments-tab.tsx',
  office: 'office/office-app.tsx',
} as const;

/** A module that at least this number of screens need is loaded with all others of the kind. */
const MANY_SCREENS = 5;

type Chunk = Rolldown.OutputChunk;

/**
 * By itself the bundler makes a file of each set of modules that the same screens need. A screen then has over a
 * hundred files, many of one icon. This plugin makes one file of what the same first screens need, and one of what many
 * other screens do. To know who needs what, it first builds the bundle without groups.
 */
export function fewScripts(): Plugin {
  return {
    name: 'few-scripts',
    apply: 'build',
    config: async ({ build: options }) => {
      const groups = [...modulesByGroup(await chunksWithoutGroups(options))].map(
        ([name, modules]) => ({
          name,
          test: (id: string) => modules.has(id),
          // They are in groups already: whoever needs a module needs what it imports.
          includeDependenciesRecursively: false,
        }),
      );
      return { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } };
    },
  };
}

/** The scripts of a build's result. */
export function chunksOf(built: Awaited<ReturnType<typeof build>>): Chunk[] {
  return [built]
    .flat()
    .flatMap((result) => ('output' in result ? result.output : []))
    .filter((file) => file.type === 'chunk');
}

/** The chunks, and all that these import, one after the other. */
export function withImports(start: readonly Chunk[], chunks: readonly Chunk[]): Set<Chunk> {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const needed = new Set(start);
  // A set also goes through what is added meanwhile.
  for (const { imports } of needed) {
    for (const imported of imports.map((name) => byName.get(name))) {
      if (imported) needed.add(imported);
    }
  }
  return needed;
}

/** Whether a chunk begins with this module of `src/web`. */
export function beginsWith({ facadeModuleId }: Chunk, module: string): boolean {
  return facadeModuleId?.endsWith(`/web/${module}`) ?? false;
}

async function chunksWithoutGroups(options: BuildOptions | undefined): Promise<Chunk[]> {
  const treeshake = options?.rolldownOptions?.treeshake;
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [react(), contractRoutes()],
    build: {
      write: false,
      minify: false,
      ...(treeshake !== undefined && { rolldownOptions: { treeshake } }),
    },
  });
  return chunksOf(built);
}

/** The modules of each group by its name; modules that begin a screen, or that few screens need, are in none. */
function modulesByGroup(chunks: readonly Chunk[]): Map<string, Set<string>> {
  const entries = chunks.filter(({ isEntry, isDynamicEntry }) => isEntry || isDynamicEntry);
  const needs = new Map(entries.map((entry) => [entry, withImports([entry], chunks)]));
  const first = entries.filter(
    (entry) =>
      entry.isEntry || Object.values(FIRST_SCREENS).some((module) => beginsWith(entry, module)),
  );
  const groups = new Map<string, Set<string>>();
  for (const chunk of chunks.filter((one) => !entries.includes(one))) {
    const users = entries.filter((entry) => needs.get(entry)?.has(chunk));
    const firstUsers = first.filter((entry) => users.includes(entry));
    if (firstUsers.length === 0 && users.length < MANY_SCREENS) continue;
    const name = ['shared', ...firstUsers.map((entry) => first.indexOf(entry))].join('-');
    const group = groups.get(name) ?? new Set<string>();
    for (const id of chunk.moduleIds) group.add(id);
    groups.set(name, group);
  }
  return groups;
}
