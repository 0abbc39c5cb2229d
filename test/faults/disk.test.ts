/** A disk that is full or read-only, and a database that is not there: a sentence, never a stack. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../src/server/platform/embedded/embedded-database.ts';
import { TEST_PASSWORD, testApp } from '../support/app.ts';
import { urlOf } from '../support/database.ts';
import { signInTo } from '../support/process-client.ts';
import { programArguments } from '../support/server-process.ts';
import { temporaryFolder } from '../support/temporary.ts';

const ROOT = join(import.meta.dirname, '../..');
const { url, signedInAs } = await testApp();
let folder: string;
/** Where a small file system is mounted. */
let disk: string;

beforeAll(async () => {
  await signedInAs('admin');
  folder = await temporaryFolder();
  disk = join(folder, 'disco');
  await mkdir(disk);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A program of the product that sees a small file system, e.g. `size=64k`, at `disk`; nobody else sees it. */
function withDisk(options: string, args: string[], environment: Record<string, string>) {
  const mount = `mount -t tmpfs -o ${options} tmpfs "$0" && exec "$@"`;
  const isolated = process.getuid?.() === 0 ? ['--mount'] : ['--mount', '--map-root-user'];
  return spawn('unshare', [...isolated, 'sh', '-c', mount, disk, process.execPath, ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_ENV: 'test', LOG_LEVEL: 'silent', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** What it says, to its end. */
async function outputOf(...run: Parameters<typeof withDisk>): Promise<string> {
  const child = withDisk(...run);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      output += chunk;
    });
  const [code] = await once(child, 'close');
  expect(code, output).toBe(1);
  expect(output).not.toMatch(/\n\s+at .+:\d+/);
  return output;
}

const FULL = /No queda espacio en el disco \(.+\): libere espacio e intente de nuevo\./;
const READ_ONLY = /La carpeta es de solo lectura \(.+\): indique otra en que se pueda escribir\./;

describe('the start reports', () => {
  const start = programArguments('main');
  const embedded = () => ({ DATABASE_URL: '', DATA_DIR: join(disk, 'data') });

  // operations §8.3
  it('that the disk of its data is full', async () => {
    expect(await outputOf('size=3m,mode=0755', start, embedded())).toMatch(FULL);
  });

  it('that the folder of its data is read-only', async () => {
    expect(await outputOf('size=3m,mode=0755,ro', start, embedded())).toMatch(READ_ONLY);
  });

  it.each(['main', 'worker'] as const)(
    'as %s, that the database does not exist, or refuses',
    async (program) => {
      const args = programArguments(program);
      expect(await outputOf('size=1m', args, { DATABASE_URL: urlOf(url, 'nadie') })).toContain(
        'La base de datos que nombra DATABASE_URL no existe: créela primero.',
      );
      const stranger = new URL(url);
      stranger.password = 'otra';
      expect(await outputOf('size=1m', args, { DATABASE_URL: stranger.href })).toContain(
        'La base de datos no acepta el usuario o la contraseña de DATABASE_URL.',
      );
    },
  );
});

describe('a command reports', () => {
  it('that the disk of the backup is full, or read-only', async () => {
    const backup = ['tools/backup.ts', join(disk, 'copia.gz')];
    expect(await outputOf('size=4k', backup, { DATABASE_URL: url })).toMatch(
      /No queda espacio en el disco/,
    );
    expect(await outputOf('size=1m,ro', backup, { DATABASE_URL: url })).toMatch(READ_ONLY);
  });

  it('that the source of a restore is a folder', async () => {
    expect(await outputOf('size=1m', ['tools/restore.ts', disk], { DATABASE_URL: url })).toContain(
      'Se esperaba un archivo y es una carpeta',
    );
  });

  it('that the database does not answer', async () => {
    const port = await freePort();
    const nowhere = `postgres://portal:portal@127.0.0.1:${port}/portal`;
    const file = join(folder, 'copia.gz');
    await makeBackup(file);
    for (const args of [['backup.ts', `${file}2`], ['restore.ts', file], ['verify-books.ts']]) {
      const [tool, ...rest] = args;
      expect(
        await outputOf('size=1m', [`tools/${tool}`, ...rest], { DATABASE_URL: nowhere }),
        tool,
      ).toContain(
        'La base de datos no responde. Revise DATABASE_URL y que el servidor esté en marcha.',
      );
    }
  });
});

async function makeBackup(path: string): Promise<void> {
  await promisify(execFile)(process.execPath, ['tools/backup.ts', path], {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: url },
  });
}

// product §3.6
it('a call reports that the disk for uploads is full, and the server keeps running', async () => {
  const child = withDisk('size=1m,mode=1777', programArguments('main'), {
    DATABASE_URL: url,
    TMPDIR: disk,
    WORKERS: '0',
  });
  let output = '';
  child.stdout.on('data', (chunk) => {
    output += chunk;
  });
  try {
    await expect.poll(() => output, { timeout: 60_000 }).toMatch(/en marcha/);
    const address = /http:\/\/[\d.]+:\d+/.exec(output)?.[0];
    const server = { address } as Parameters<typeof signInTo>[0];
    const admin = await signInTo(server, 'admin-1', TEST_PASSWORD);
    const form = new FormData();
    form.set('recordType', 'hmq');
    form.set('file', new File(['x;y\n'.repeat(750_000)], 'a.csv'));
    const sent = [
      await admin.post('/api/import/files', form),
      await admin.post('/api/import/csv-hmq', { csvData: 'x;y\n'.repeat(750_000) }),
    ];
    for (const answer of sent)
      expect(answer).toMatchObject({ status: 507, body: { code: 'server.diskFull' } });
    expect((await admin.get('/api/native-user')).status).toBe(200);
  } finally {
    child.kill('SIGKILL');
  }
});
