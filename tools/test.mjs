/**
 * `npm test`: makes the project ready, a browser included, then runs type check, lint and all tests. Further arguments
 * go to Vitest. The last line is `N passed, N failed`, in which type check and lint count as one test each. The exit
 * code is 0 only when nothing failed.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { build, inRoot, installPackages, main, NODE, run, SetupError } from './setup.mjs';

const REPORT = inRoot('test-results/vitest.json');
/** Headless builds first: they need a quarter less processor time. */
const BROWSER_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
];
const MACOS_BROWSER = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/** Finds a browser for the tests, or installs one; undefined without success. */
async function provideBrowser() {
  return (
    process.env.CHROMIUM_PATH ||
    installedBrowser() ||
    playwrightBrowser() ||
    (await installDebianBrowser()) ||
    (await installPlaywrightBrowser())
  );
}

function installedBrowser() {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const named = BROWSER_NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  // Tried, not just found: Ubuntu's `chromium-browser` does nothing without its snap.
  return [...named, MACOS_BROWSER].find((path) => existsSync(path) && works(path));
}

function works(program) {
  return spawnSync(program, ['--version']).status === 0;
}

function playwrightBrowser() {
  const { chromium } = createRequire(import.meta.url)('playwright-core');
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : undefined;
}

async function installDebianBrowser() {
  const isInstalled =
    (await installDebian('Chromium', 'chromium-headless-shell')) ||
    (await installDebian('Chromium', 'chromium'));
  return isInstalled ? installedBrowser() : undefined;
}

/** Installs Debian packages as root; answers whether that was possible. */
async function installDebian(name, ...packages) {
  if (process.getuid?.() !== 0 || !works('apt-get')) return false;
  console.log(`Instalación de ${name} (apt-get)…`);
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages];
  if ((await run('apt-get', ['update', '-qq'], options)) !== 0) return false;
  return (await run('apt-get', install, options)) === 0;
}

const POSTGRESQL_15 = '/usr/lib/postgresql/15/bin';

/**
 * The folder of the programs of PostgreSQL 15, the oldest supported version. It is installed if possible: by root, on a
 * Debian that has it. If it is missing, its test says so and fails.
 */
async function providePostgresql15() {
  if (process.env.POSTGRESQL_15_BIN) return process.env.POSTGRESQL_15_BIN;
  if (!existsSync(join(POSTGRESQL_15, 'initdb'))) {
    // Prevents the package from starting its own server.
    await installDebian('PostgreSQL 15', 'postgresql-15', 'postgresql-common');
  }
  return existsSync(join(POSTGRESQL_15, 'initdb')) ? POSTGRESQL_15 : undefined;
}

async function installPlaywrightBrowser() {
  const cli = inRoot('node_modules/playwright-core/cli.js');
  const code = await run(NODE, [cli, 'install', 'chromium']);
  return code === 0 ? playwrightBrowser() : undefined;
}

/** The counts in Vitest's report. Without a report, or if it contradicts the exit code, one failure. */
function vitestCounts(exitCode) {
  if (!existsSync(REPORT)) return { passed: 0, failed: 1 };
  const report = JSON.parse(readFileSync(REPORT, 'utf8'));
  // A file that can't be loaded, or whose setup fails, has no failed test of its own.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) =>
      status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + brokenFiles.length;
  const isUntold = failed === 0 && (exitCode !== 0 || passed === 0);
  return { passed, failed: isUntold ? 1 : failed };
}

/** Runs everything; answers how many tests passed and failed. */
async function testAll(vitestArguments) {
  await installPackages({ development: true });
  const browser = await provideBrowser();
  if (browser) process.env.CHROMIUM_PATH = browser;
  else console.error('Sin navegador: instale Chromium o indique su ruta en CHROMIUM_PATH.');
  const postgresql15 = await providePostgresql15();
  if (postgresql15) process.env.POSTGRESQL_15_BIN = postgresql15;
  else
    console.error(
      'Sin PostgreSQL 15: instale postgresql-15 de Debian o indique la carpeta de sus programas en POSTGRESQL_15_BIN.',
    );
  await build('web', 'server');

  const typeCheck = await run(NODE, [inRoot('node_modules/typescript/bin/tsc'), '--noEmit']);
  const lint = await run(NODE, [inRoot('node_modules/@biomejs/biome/bin/biome'), 'check']);
  rmSync(REPORT, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${REPORT}`];
  const vitest = inRoot('node_modules/vitest/vitest.mjs');
  const tests = vitestCounts(await run(NODE, [vitest, 'run', ...reporters, ...vitestArguments]));

  console.log(`Tipos: ${verdict(typeCheck)}. Estilo: ${verdict(lint)}.`);
  const failedChecks = [typeCheck, lint].filter((code) => code !== 0).length;
  return { passed: tests.passed + 2 - failedChecks, failed: tests.failed + failedChecks };
}

function verdict(exitCode) {
  return exitCode === 0 ? 'bien' : 'con errores';
}

await main(async () => {
  const { passed, failed } = await testAll(process.argv.slice(2)).catch((error) => {
    if (!(error instanceof SetupError)) throw error;
    console.error(error.message);
    return { passed: 0, failed: 1 };
  });
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
});
