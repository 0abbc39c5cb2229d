/** The layout and import rules of ARCHITECTURE.md, held by reading the imports. */
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '..');

type SourceFile = ReturnType<typeof sourceFiles>[number];

const files = ['src', 'test', 'bench', 'tools'].flatMap((folder) => sourceFiles(folder));
const byPath = new Map(files.map((file) => [file.path, file]));

function sourceFiles(folder: string) {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(ts|tsx|mjs)$/.test(entry.name))
    .map((entry) => {
      const path = relative(ROOT, join(entry.parentPath, entry.name));
      const text = readFileSync(join(ROOT, path), 'utf8');
      const named = importsOf(path, text);
      const imports = named.map(({ from }) => from);
      return { path, text, lines: text.split('\n').length - 1, imports, named };
    });
}

/** What a file imports, types too: paths from the root for our own files, else the package; and the text with the names. */
function importsOf(path: string, text: string) {
  const found = text.matchAll(
    /(?:^|\n)\s*(?:import|export)\s([^'";]*?)from\s*'([^']+)'|(?:^|\n)import\s*'([^']+)'|import\(\s*'([^']+)'\s*\)/g,
  );
  return [...found].map(([, clause, ...specifiers]) => {
    const specifier = specifiers.find((one) => one !== undefined) ?? '';
    return {
      from: specifier.startsWith('.')
        ? relative(ROOT, join(ROOT, dirname(path), specifier))
        : specifier,
      // A module taken as a whole gives its names anywhere in the file.
      names: clause === undefined || clause.includes('*') ? text : clause,
    };
  });
}

const isTest = (path: string) =>
  /\.test\.tsx?$/.test(path) || path.startsWith('test/') || path.startsWith('bench/');
const product = files.filter(({ path }) => path.startsWith('src/') && !isTest(path));

/** The layer of a file of ours, or `package` for anything else. */
function layerOf(path: string): string {
  return (
    /^src\/(domain|formats|contract|server|web)\//.exec(path)?.[1] ??
    (byPath.has(path) || path.startsWith('src/') ? 'other' : 'package')
  );
}

/** Offences as `file → import`, so that a failure names them. */
function offences(
  from: readonly SourceFile[],
  isOffence: (imported: string, file: SourceFile) => boolean,
): string[] {
  return from.flatMap((file) =>
    file.imports
      .filter((imported) => isOffence(imported, file))
      .map((imported) => `${file.path} → ${imported}`),
  );
}

const inLayer = (layer: string) => product.filter(({ path }) => layerOf(path) === layer);

/** What happens where (ARCHITECTURE.md): a room has the same name in every layer that has rooms, and knows those before it. */
const ROOMS = ['masters', 'intake', 'fees', 'payout', 'documents', 'access', 'operations'];
/** Where rooms are, and what else stands there. */
const WITH_ROOMS: Readonly<Record<string, readonly string[]>> = {
  'src/contract': [],
  'src/server': ['platform'],
  'src/web': ['kit', 'links', 'office', 'portal'],
  'test/e2e': [],
};

const foldersIn = (folder: string) =>
  readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** `src/server/masters/doctors/queries.ts` → `src/server/masters/doctors`. */
const FEATURE = new RegExp(`^src/(?:server|web)/(?:${ROOMS.join('|')})/[^/]+(?=/)`);
const featureOf = (path: string) => FEATURE.exec(path)?.[0];

describe('layers', () => {
  it('finds files in each', () => {
    for (const layer of ['domain', 'formats', 'contract', 'server', 'web'])
      expect(inLayer(layer).length, layer).toBeGreaterThan(3);
  });

  it('domain imports nothing outside itself', () => {
    expect(offences(inLayer('domain'), (imported) => layerOf(imported) !== 'domain')).toEqual([]);
  });

  it('domain has no clock and no random', () => {
    const clocks = inLayer('domain').filter(({ text }) =>
      /\bDate\.now\(|\bnew Date\(\)|Math\.random\(/.test(text),
    );
    expect(clocks.map(({ path }) => path)).toEqual([]);
  });

  it.each([
    ['formats', ['domain', 'formats', 'package']],
    ['contract', ['domain', 'contract', 'package']],
    ['server', ['domain', 'formats', 'contract', 'server', 'package']],
    ['web', ['domain', 'formats', 'contract', 'web', 'package']],
  ])('%s imports only what it may', (layer, allowed) => {
    expect(offences(inLayer(layer), (imported) => !allowed.includes(layerOf(imported)))).toEqual(
      [],
    );
  });

  it('web takes only formats that need nothing of Node or of a package', () => {
    const reached = new Set<string>();
    const reach = (path: string) => {
      if (reached.has(path)) return;
      reached.add(path);
      for (const imported of byPath.get(path)?.imports ?? []) reach(imported);
    };
    for (const { imports } of inLayer('web')) {
      for (const path of imports) if (layerOf(path) === 'formats') reach(path);
    }
    expect([...reached].filter((path) => layerOf(path) === 'formats')).not.toEqual([]);
    expect([...reached].filter((path) => layerOf(path) === 'package')).toEqual([]);
  });

  it('contract takes no package but zod and its describer', () => {
    const allowed = ['zod', '@orpc/contract'];
    expect(
      offences(
        inLayer('contract'),
        (imported) => layerOf(imported) === 'package' && !allowed.includes(imported),
      ),
    ).toEqual([]);
  });
});

describe('rooms', () => {
  it.each(Object.entries(WITH_ROOMS))('are the folders of %s', (folder, others) => {
    const unknown = foldersIn(folder).filter((name) => ![...ROOMS, ...others].includes(name));
    expect(unknown).toEqual([]);
  });

  it('know only those before them', () => {
    const placeOf = (path: string) =>
      ROOMS.indexOf(/^src\/(?:server|web)\/([^/]+)\//.exec(path)?.[1] ?? '');
    const inRooms = product.filter(({ path }) => placeOf(path) >= 0);
    expect(offences(inRooms, (imported, file) => placeOf(imported) > placeOf(file.path))).toEqual(
      [],
    );
  });

  it('hold features, and no file beside them', () => {
    const beside = files.filter(({ path }) =>
      new RegExp(`^src/(server|web)/(${ROOMS.join('|')})/[^/]+$`).test(path),
    );
    expect(beside.map(({ path }) => path)).toEqual([]);
  });
});

describe('features', () => {
  const inFeatures = product.filter(({ path }) => featureOf(path) !== undefined);

  it('reach another feature only through its public.ts', () => {
    expect(
      offences(inFeatures, (imported, file) => {
        const feature = featureOf(imported);
        return (
          feature !== undefined &&
          feature !== featureOf(file.path) &&
          !/\/public\.tsx?$/.test(imported)
        );
      }),
    ).toEqual([]);
  });

  it('have no circles', () => expect(cycles(featureImports())).toEqual([]));

  it('are not known to the kit, the links and the platform', () => {
    const below = product.filter(({ path }) =>
      /^src\/(web\/(kit|links)|server\/platform)\//.test(path),
    );
    expect(offences(below, (imported) => featureOf(imported) !== undefined)).toEqual([]);
  });

  it('bear a noun of the contract, in its room', () => {
    const nouns = new Set(
      inLayer('contract').map(({ path }) => path.replace(/^src\/contract\/|\.ts$/g, '')),
    );
    const features = new Set(
      inFeatures.map(({ path }) => featureOf(path)?.replace(/^src\/(server|web)\//, '')),
    );
    // The demo clinic is data, not calls.
    expect(
      [...features].filter((feature) => feature !== 'operations/demo' && !nouns.has(feature ?? '')),
    ).toEqual([]);
  });
});

describe('the kit and the platform', () => {
  /** What they do themselves: who is signed in, following a job, and the audit log's entries. */
  const OWN = new Set(['access/session', 'operations/jobs', 'access/audit']);
  const below = product.filter(({ path }) => /^src\/(web\/kit|server\/platform)\//.test(path));
  const contractFile = /^src\/contract\/([a-z]+\/[a-z-]+)\.ts$/;
  const nouns = inLayer('contract').flatMap(({ path }) => contractFile.exec(path)?.[1] ?? []);
  const named = (words: (code: string, file: SourceFile) => string[]) =>
    below.flatMap((file) =>
      words(withoutComments(file.text), file).map((word) => `${file.path}: ${word}`),
    );

  it('describe no call of a feature', () => {
    const ofFeature = (path: string) => contractFile.exec(path)?.[1];
    expect(nouns.length).toBeGreaterThan(20);
    expect(
      offences(below, (imported) => {
        const noun = ofFeature(imported);
        return noun !== undefined && !OWN.has(noun);
      }),
    ).toEqual([]);
  });

  it('make no call of a feature', () => {
    const foreign = new Set(
      nouns
        .filter((noun) => !OWN.has(noun))
        .map((noun) => camelCase(noun.slice(noun.indexOf('/') + 1))),
    );
    expect(
      named((code) =>
        [...code.matchAll(/\bapi\.([a-zA-Z]+)/g)]
          .map(([, noun = '']) => noun)
          .filter((noun) => foreign.has(noun)),
      ),
    ).toEqual([]);
  });

  it('name no screen', () => {
    const list = byPath.get('src/contract/screens.ts')?.text ?? '';
    const screens = [...list.matchAll(/^ {2}'(\/[a-z-]+)',$/gm)].map(([, screen = '']) => screen);
    expect(screens.length).toBeGreaterThan(20);
    expect(
      named((code) => screens.filter((screen) => new RegExp(`['"\`]${screen}['"\`?]`).test(code))),
    ).toEqual([]);
  });

  it('name no kind of job', () => {
    const kinds = product.flatMap(({ path, text }) =>
      /^src\/server\/[a-z]+\/[a-z-]+\/job\.ts$/.test(path)
        ? [...text.matchAll(/^ {2,4}type: '([a-z-]+)',$/gm)].map(([, kind = '']) => kind)
        : [],
    );
    expect(kinds.length).toBeGreaterThan(3);
    expect(named((code) => kinds.filter((kind) => code.includes(`'${kind}'`)))).toEqual([]);
  });
});

describe('tables', () => {
  it('operations §12.6: are written by one room alone', () => {
    const writers = new Map<string, Set<string>>();
    for (const { path, text } of inLayer('server')) {
      // The demo clinic is an invented past: its rows are written directly.
      if (path.startsWith('src/server/operations/demo/')) continue;
      for (const table of writtenTables(text)) {
        const room = path.split('/')[2] ?? '';
        writers.set(table, (writers.get(table) ?? new Set()).add(room));
      }
    }
    expect([...writers.keys()]).toEqual(expect.arrayContaining(['attention', 'payment', 'job']));
    const shared = [...writers].filter(([, rooms]) => rooms.size > 1);
    expect(shared.map(([table, rooms]) => `${table}: ${[...rooms].join(', ')}`)).toEqual([]);
  });
});

describe('files', () => {
  it('have at most 400 lines', () => {
    const generated = 'src/server/platform/db/database-types.ts';
    const long = files.filter(({ path, lines }) => lines > 400 && path !== generated);
    expect(long.map(({ path, lines }) => `${path}: ${lines}`)).toEqual([]);
  });

  it('are no barrels: only public.ts passes on what others export', () => {
    const barrels = product.filter(({ path, text }) => {
      const statements = withoutComments(text).trim();
      return (
        !/\/public\.tsx?$/.test(path) &&
        statements !== '' &&
        statements
          .split(';')
          .every((part) => part.trim() === '' || /^export\s[^=]*\sfrom\s/.test(part.trim()))
      );
    });
    expect(barrels.map(({ path }) => path)).toEqual([]);
  });

  it('import one another in no cycle', () => {
    const ours = files.map(({ path, imports }) => [path, imports.filter((one) => byPath.has(one))]);
    expect(cycles(new Map(ours as [string, string[]][]))).toEqual([]);
  });

  it('export only what another file imports', () => {
    const imported = Map.groupBy(
      files.flatMap(({ named }) => named),
      ({ from }) => from,
    );
    const isImported = (path: string, name: string) =>
      imported.get(path)?.some(({ names }) => new RegExp(`\\b${name}\\b`).test(names));
    const alone = product.flatMap(({ path, text }) =>
      exportsOf(text)
        .filter((name) => !isImported(path, name))
        .map((name) => `${path}: ${name}`),
    );
    expect(alone).toEqual([]);
  });

  it('silence no check', () => {
    const silenced = files.filter(
      ({ path, text }) =>
        path !== 'test/architecture.test.ts' &&
        (/@ts-ignore|@ts-nocheck|biome-ignore/.test(text) ||
          /\bas any\b|: any\b/.test(withoutComments(text))),
    );
    expect(silenced.map(({ path }) => path)).toEqual([]);
  });
});

describe('money', () => {
  it('is rounded only by the domain’s own functions', () => {
    const floats = [...inLayer('domain')].filter(
      ({ path, text }) => !/money\.ts$/.test(path) && /Math\.round\(|parseFloat\(/.test(text),
    );
    expect(floats.map(({ path }) => path)).toEqual([]);
  });
});

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, '');
}

/** The values that a file declares for others, and all that it passes on. Types may describe its own signatures. */
function exportsOf(text: string): string[] {
  const declared = /^export (?:async )?(?:const|function\*?|class) (\w+)/gm;
  const passedOn = /^export (?:type )?\{([^}]*)\} from/gm;
  return [
    ...[...text.matchAll(declared)].map(([, name = '']) => name),
    ...[...text.matchAll(passedOn)].flatMap(
      ([, names = '']) => names.match(/\w+(?=,|\s*$)/g) ?? [],
    ),
  ];
}

/** The tables that statements of a file insert into, change or delete from: in SQL and by the query builder. */
function writtenTables(text: string): string[] {
  const written = withoutComments(text).matchAll(
    /(?:INSERT INTO|DELETE FROM|MERGE INTO|UPDATE|TRUNCATE|COPY)\s+(?:ONLY\s+)?([a-z][a-z_]+)|(?:insertInto|updateTable|deleteFrom|mergeInto)\(\s*'([A-Za-z]+)/g,
  );
  return [...written].map(([, inSql, built = '']) =>
    (inSql ?? built).replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
  );
}

/** `provider-types` → `providerTypes`. */
function camelCase(words: string): string {
  return words.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** Which other features each feature imports. */
function featureImports(): Map<string, string[]> {
  const known = new Map<string, string[]>();
  for (const { path, imports } of product) {
    const feature = featureOf(path);
    if (feature === undefined) continue;
    const others = imports.map(featureOf).filter((other) => other !== undefined);
    const reached = [...(known.get(feature) ?? []), ...others.filter((one) => one !== feature)];
    known.set(feature, [...new Set(reached)]);
  }
  return known;
}

/** Import cycles, each as those in it. Type-only imports count: they couple, too. */
function cycles(imports: ReadonlyMap<string, readonly string[]>): string[] {
  const found = new Set<string>();
  const done = new Set<string>();
  function visit(path: string, trail: string[]): void {
    const at = trail.indexOf(path);
    if (at >= 0) {
      found.add([...trail.slice(at), path].join(' → '));
      return;
    }
    if (done.has(path)) return;
    for (const imported of imports.get(path) ?? []) visit(imported, [...trail, path]);
    done.add(path);
  }
  for (const path of imports.keys()) visit(path, []);
  return [...found];
}
