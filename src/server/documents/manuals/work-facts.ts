/** The parts of the product, for the registration of intellectual property: own files, and third-party packages. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export type Part = {
  /** The content, in Spanish. */
  readonly title: string;
  readonly folder: string;
  readonly files: number;
  readonly lines: number;
};
export type Package = { readonly name: string; readonly version: string; readonly license: string };

const ROOT = join(import.meta.dirname, '../../../..');

const PARTS: readonly (readonly [title: string, folder: string])[] = [
  ['Dominio: qué son los honorarios', 'src/domain'],
  ['Formatos de archivo', 'src/formats'],
  ['Contrato de llamadas', 'src/contract'],
  ['Servidor', 'src/server'],
  ['Navegador', 'src/web'],
  ['Modelo de datos', 'db/migrations'],
  ['Documentos y manuales', 'documents'],
  ['Herramientas', 'tools'],
  ['Pruebas de conjunto', 'test'],
];
const TEXTS = /\.(ts|tsx|mjs|sql|typ|md|css)$/;

/** The product's own installed parts, with their numbers of files and lines. */
export function readParts(): Part[] {
  return PARTS.map(([title, folder]) => ({ title, folder, ...countLines(folder) })).filter(
    ({ files }) => files > 0,
  );
}

function countLines(folder: string): Pick<Part, 'files' | 'lines'> {
  const names = readNames(folder).filter((name) => TEXTS.test(name));
  const linesOf = (name: string) =>
    readFileSync(join(ROOT, folder, name), 'utf8').split('\n').length - 1;
  return { files: names.length, lines: names.reduce((sum, name) => sum + linesOf(name), 0) };
}

/** Empty if the folder is not installed, such as that of the tests. */
function readNames(folder: string): string[] {
  try {
    return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

type Manifest = {
  readonly version: string;
  readonly license?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
};

/** The installed packages that the product runs on. */
export function readPackages(): Package[] {
  const { dependencies = {} } = readManifest('package.json');
  return Object.keys(dependencies).map((name) => {
    const { version, license = 'no declarada' } = readManifest(`node_modules/${name}/package.json`);
    return { name, version, license };
  });
}

function readManifest(path: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, path), 'utf8'));
}
