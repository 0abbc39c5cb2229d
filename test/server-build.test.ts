/** The build that `npm start` and `npm run worker` run (decision 73). */
import { readdirSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '..');
const BUILD = join(ROOT, 'dist/server');
const source = (path: string) => readFileSync(join(ROOT, path), 'utf8').split('\n');
const lineOf = (lines: string[], text: string) => lines.findIndex((line) => line.includes(text));

/** Own files of the build: the entries, and what they share or load later. */
const OWN = readdirSync(BUILD).filter((name) => /\.js$/.test(name) && !/^packages/.test(name));

test.each([
  ['src/server/main.ts', '\\nPortal Médico está en marcha'],
  ['src/server/documents/manuals/sections.ts', 'a chapter has no title'],
  ['src/server/worker.ts', 'WORKERS es 0'],
])('a stack names the line of %s', (path, text) => {
  const [file, ...others] = OWN.filter((name) =>
    readFileSync(join(BUILD, name), 'utf8').includes(text),
  );
  expect(others).toEqual([]);
  const code = readFileSync(join(BUILD, `${file}`), 'utf8').split('\n');
  const map = new SourceMap(JSON.parse(readFileSync(join(BUILD, `${file}.map`), 'utf8')));
  const line = lineOf(code, text);
  const found = map.findEntry(line, code[line]?.indexOf(text) ?? 0);
  expect(found).toMatchObject({
    originalSource: `../../${path}`,
    originalLine: lineOf(source(path), text),
  });
});

test('what the image is built from is given to its build', () => {
  const given = readFileSync(join(ROOT, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('!'))
    .map((line) => line.slice(1));
  const copied = readFileSync(join(ROOT, 'Dockerfile'), 'utf8')
    .split('\n')
    .filter((line) => /^COPY (?!--from)/.test(line))
    .flatMap((line) => line.split(/\s+/).slice(1, -1))
    .map((path) => path.replace(/^\.\//, ''));
  expect(copied).toContain('vite.server.config.ts');
  const isGiven = (path: string) => given.some((one) => path === one || path.startsWith(`${one}/`));
  expect(copied.filter((path) => !isGiven(path))).toEqual([]);
});

test('Node reads no maps of packages, which would slow every start', () => {
  const files = readdirSync(BUILD);
  const mapped = files.filter((name) => name.endsWith('.map'));
  expect(mapped.filter((name) => name.startsWith('packages'))).toEqual([]);
  expect(mapped).toContain('main.js.map');
  const packages = files.filter((name) => name.startsWith('packages'));
  expect(packages.length).toBeGreaterThan(0);
  for (const name of packages)
    expect(readFileSync(join(BUILD, name), 'utf8')).not.toMatch(/\n\/\/# sourceMappingURL/);
});

test('the packages are in files of their own', () => {
  const own = readFileSync(join(BUILD, 'main.js'), 'utf8');
  expect(own).not.toContain('#region node_modules');
  expect(own).not.toContain('// node_modules/');
});
