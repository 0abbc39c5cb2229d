/**
 * Prepares what `npm start` and `npm test` need: packages, builds, browser. It runs on any Node from version 20,
 * before anything is installed.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  existsSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { constants } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
/** The Node that the product runs on, whatever is installed on the machine. */
export const NODE = inRoot('node_modules/.bin/node');

/** Vite's command, to be run by {@link NODE}. */
export const VITE = inRoot('node_modules/vite/bin/vite.js');

const QUIET = ['--no-audit', '--no-fund', '--loglevel=error'];
const SHARED_SOURCES = ['src/contract', 'src/formats', 'src/domain', 'package-lock.json'];
const BUILDS = {
  web: {
    title: 'Construcción de la interfaz web',
    config: 'vite.config.ts',
    sources: [
      ...SHARED_SOURCES,
      'src/web',
      'public',
      'index.html',
      'tools/web-build.ts',
      'tools/web-scripts.ts',
    ],
  },
  server: {
    title: 'Construcción del servidor',
    config: 'vite.server.config.ts',
    sources: [...SHARED_SOURCES, 'src/server', 'tools/server-build.ts'],
  },
};

// Caches what Node has compiled, so that later starts are faster.
process.env.NODE_COMPILE_CACHE ??= inRoot('node_modules/.cache/node');

/** A path in the project, given with `/`, for this machine. */
export function inRoot(path) {
  return join(ROOT, ...path.split('/'));
}

/** A reason to stop, printed without a stack. */
export class SetupError extends Error {}

const running = new Set();
let endedBy;

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    // Only once: Ctrl+C reaches every program of the terminal, and npm passes it on, too.
    if (endedBy) return;
    endedBy = signal;
    for (const child of running) child.kill(signal);
    if (running.size === 0) process.exit(exitCode(null, signal));
  });
}

/**
 * Runs a program in the project's folder with inherited input and output, and passes signals on to it. Answers its exit
 * code.
 */
export function run(program, args, options = {}) {
  if (endedBy) return Promise.resolve(exitCode(null, endedBy));
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd: ROOT, stdio: 'inherit', ...options });
    running.add(child);
    child.once('error', (error) => {
      running.delete(child);
      reject(new SetupError(`No se pudo ejecutar ${program}: ${error.message}`));
    });
    child.once('exit', (code, signal) => {
      running.delete(child);
      resolve(exitCode(code, signal));
    });
  });
}

/** Runs a tool and ends with its exit code, or prints its SetupError. */
export async function main(work) {
  process.exitCode = await work().catch((error) => {
    console.error(error instanceof SetupError ? error.message : describe(error));
    return 1;
  });
  for (const child of running) child.kill();
}

/** A system error as a message without a stack. */
function describe({ code, path = ROOT, message }) {
  if (code === 'ENOSPC')
    return `No queda espacio en el disco (${path}): libere espacio e intente de nuevo.`;
  if (code === 'EROFS')
    return `La carpeta es de solo lectura (${path}): use una en que se pueda escribir.`;
  if (code === 'EACCES' || code === 'EPERM')
    return `Falta permiso (${path}): délo al usuario que inicia el programa.`;
  return `Ocurrió un error inesperado; si se repite, informe este detalle: ${message}`;
}

/** The exit code as shells report it: 128 and the signal's number for a program ended by a signal. */
function exitCode(code, signal) {
  return code ?? 128 + constants.signals[signal];
}

/** Runs one step of the preparation, and prints its title and duration; throws if it fails. */
async function step(title, program, args, options) {
  const start = performance.now();
  console.log(`${title}…`);
  const code = await run(program, args, options);
  if (endedBy) process.exit(exitCode(null, endedBy));
  if (code !== 0) throw new SetupError(`${title}: falló (código ${code}).`);
  console.log(`${title}: listo en ${((performance.now() - start) / 1000).toFixed(1)} s.`);
}

/**
 * Installs the packages if they are missing, incomplete or older than the lock file. Tests also need development
 * packages, which a production machine may lack.
 */
export async function installPackages({ development = false } = {}) {
  const installedAt = modifiedAt(inRoot('node_modules/.package-lock.json'));
  const isCurrent = installedAt > 0 && installedAt >= changedAt(inRoot('package-lock.json'));
  const isComplete = !development || existsSync(inRoot('node_modules/vitest'));
  if (isCurrent && isComplete && existsSync(NODE)) return;

  const include = development ? ['--include=dev'] : [];
  await step('Instalación de los paquetes (npm ci)', 'npm', ['ci', ...include, ...QUIET], {
    // npm must not run on the Node that it is about to replace.
    env: { ...process.env, PATH: withoutPackages(process.env.PATH) },
  });
  if (spawnSync(NODE, ['--version']).status !== 0) {
    throw new SetupError(
      'El Node 24 de node_modules no funciona: los guiones de instalación de npm están desactivados ' +
        'o fallaron. Actívelos (npm config set ignore-scripts false) y ejecute: npm rebuild node',
    );
  }
}

function withoutPackages(path = '') {
  const folders = path.split(delimiter);
  return folders.filter((folder) => !folder.endsWith(join('node_modules', '.bin'))).join(delimiter);
}

/** Builds each of `web` and `server` that is named, at the same time, if one of its sources is newer than its last build. */
export async function build(...names) {
  await Promise.all(names.map((name) => buildIfStale(name)));
}

async function buildIfStale(name) {
  if (isCurrent(name)) return;
  const { title, config } = BUILDS[name];
  const start = new Date();
  // Beside the last build, which a program that starts now may be reading.
  const made = `dist/.${name}-${process.pid}`;
  try {
    const output = ['--outDir', made, '--emptyOutDir'];
    await step(title, NODE, [VITE, 'build', '--config', config, ...output, '--logLevel', 'warn']);
    // Stamped at the start, so that changes during the build cause another one.
    const stamp = inRoot(`${made}/.build-stamp`);
    writeFileSync(stamp, '');
    utimesSync(stamp, start, start);
    // Server and worker may have been started together: the first build is kept.
    if (!isCurrent(name)) replaceFolder(inRoot(`dist/${name}`), inRoot(made));
  } finally {
    rmSync(inRoot(made), { recursive: true, force: true });
  }
}

function isCurrent(name) {
  const { sources, config } = BUILDS[name];
  const stamp = modifiedAt(inRoot(`dist/${name}/.build-stamp`));
  return stamp > Math.max(...[...sources, config].map((path) => changedAt(inRoot(path))));
}

function replaceFolder(folder, by) {
  const former = `${by}-former`;
  if (existsSync(folder)) renameSync(folder, former);
  renameSync(by, folder);
  rmSync(former, { recursive: true, force: true });
}

function modifiedAt(path) {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}

/**
 * The time of the last change to a file, or to a folder with its content; 0 if missing. A release that is unpacked may
 * keep the files' old times, but not the time of their last change of any kind.
 */
function changedAt(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  const changed = Math.max(stats.mtimeMs, stats.ctimeMs);
  if (!stats.isDirectory()) return changed;
  // A folder's own time reveals removed files. Tests are part of no build.
  const names = readdirSync(path).filter((name) => !/\.test\.tsx?$/.test(name));
  return Math.max(changed, ...names.map((name) => changedAt(join(path, name))));
}
