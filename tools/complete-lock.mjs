/**
 * `node tools/complete-lock.mjs`, after dependencies were changed. npm omits from package-lock.json the optional
 * packages of other platforms that it could not fetch, and then `npm ci` fails. This adds their entries: name, version,
 * system and processor, as the parent package names them.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const file = join(import.meta.dirname, '../package-lock.json');
const lock = JSON.parse(readFileSync(file, 'utf8'));
const SYSTEMS = ['android', 'darwin', 'linux', 'win32', 'freebsd'];
const PROCESSORS = ['arm64', 'x64', 'ia32', 'arm', 'wasm32'];

let added = 0;
for (const [path, parent] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    if (lock.packages[`node_modules/${name}`] || lock.packages[`${path}/node_modules/${name}`])
      continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      optional: true,
      ...(parent.dev && { dev: true }),
    };
    added += 1;
  }
}
lock.packages = Object.fromEntries(
  Object.entries(lock.packages).sort(([a], [b]) => a.localeCompare(b, 'en')),
);
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`${added} optional packages added to package-lock.json.`);

/** The platform in a package's name, e.g. `@scope/tool-linux-x64-musl`. */
function platformOf(name) {
  const parts = name.split(/[-/]/);
  const os = parts.find((part) => SYSTEMS.includes(part));
  const cpu = parts.find((part) => PROCESSORS.includes(part));
  if (!cpu) throw new Error(`${name} does not name its platform`);
  const libc = parts.includes('musl')
    ? 'musl'
    : parts.some((part) => part.startsWith('gnu'))
      ? 'glibc'
      : undefined;
  return { cpu: [cpu], ...(os && { os: [os] }), ...(os === 'linux' && libc && { libc: [libc] }) };
}
