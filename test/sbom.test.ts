/** `npm run sbom`: the list of what the product is built of, as CycloneDX; without a network. */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it, vi } from 'vitest';

vi.setConfig({ testTimeout: 120_000 });

const ROOT = join(import.meta.dirname, '..');

type Bom = {
  bomFormat: string;
  components: { name: string; version: string; hashes?: { alg: string }[] }[];
};
type Lock = { packages: Record<string, { name?: string; version?: string; integrity?: string }> };

it('names every package of the lock file, with its version and the hash that npm checks', async () => {
  const { stdout } = await promisify(execFile)('npm', ['run', '--silent', 'sbom'], {
    cwd: ROOT,
    env: { ...process.env, npm_config_offline: 'true' },
    maxBuffer: 64 * 1024 * 1024,
  });
  const bom: Bom = JSON.parse(stdout);
  expect(bom.bomFormat).toBe('CycloneDX');
  const lock: Lock = JSON.parse(await readFile(join(ROOT, 'package-lock.json'), 'utf8'));
  const locked = Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, { name, version }]) => `${name ?? path.split('node_modules/').at(-1)}@${version}`);
  const listed = bom.components.map(({ name, version }) => `${name}@${version}`);
  expect([...new Set(listed)].sort()).toEqual([...new Set(locked)].sort());
  // Of a few packages for other machines the lock file has no hash; of the others none may be missing.
  const unhashed = bom.components.filter(({ hashes }) => !hashes?.length);
  const withoutIntegrity = Object.entries(lock.packages).filter(
    ([path, { integrity }]) => path !== '' && integrity === undefined,
  );
  expect(unhashed.map(({ name }) => name).sort()).toEqual(
    withoutIntegrity.map(([path]) => path.split('node_modules/').at(-1)).sort(),
  );
});

it('is made in CI, which also audits the packages, at each change and every week', async () => {
  const workflow = await readFile(join(ROOT, '.github/workflows/checks.yml'), 'utf8');
  const { scripts } = JSON.parse(await readFile(join(ROOT, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const run = [...workflow.matchAll(/^ {6}- run: (.*)$/gm)].map(([, command]) => command);
  expect(run).toEqual([
    'npm test',
    'npm ci --ignore-scripts',
    'npm run --silent sbom > sbom.cdx.json',
    'npm run audit:dependencies',
    'npm audit signatures',
  ]);
  expect(scripts['audit:dependencies']).toMatch(/^npm audit .*--audit-level=/);
  expect(workflow).toMatch(/^on:\n {2}push:\n {2}pull_request:\n {2}schedule:\n/m);
  // It is given nothing that it could change or leak.
  expect(workflow).toMatch(/^permissions:\n {2}contents: read$/m);
  expect(workflow).not.toContain('secrets.');
});
