/** Backups that are made at once, and one that can't be read again (operations §17.2). */
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { temporaryFolder } from '../../../../test/support/temporary.ts';
import { jobRegistry } from '../../job-registry.ts';
import type { Services } from '../../platform/context.ts';
import { verifyBackup } from '../../platform/db/backup-file.ts';
import { runJob } from '../../platform/jobs/run.ts';

const folder = await temporaryFolder();
const app = await testApp({
  BACKUP_DIR: folder,
  BACKUP_KEY: Buffer.alloc(32, 7).toString('base64'),
});
const { services, query } = app;
const { backup } = services.config;
const admin = await app.signedInAs('admin');

const ask = async () => (await admin.post<{ jobId: string }>('/api/backups', {})).body.jobId;
const run = (jobId: string, by: Services = services) =>
  runJob(by, jobRegistry, jobId, new AbortController().signal, true);
const statusOf = async (id: string) =>
  (await query`SELECT status FROM job WHERE id = ${id}`)[0].status;

it('operations §17.2: of two backups at once the second waits for the first, and both can be read', async () => {
  const ids = [await ask(), await ask()];
  await Promise.all(ids.map((id) => run(id)));
  expect(await Promise.all(ids.map(statusOf))).toEqual(['completed', 'completed']);
  const files = await readdir(folder);
  expect(files).toHaveLength(2);
  for (const file of files) await verifyBackup(join(folder, file), backup.readKeys);
});

it('operations §17.2: a file that can’t be read again counts for none, and goes with the next backup', async () => {
  const before = (await readdir(folder)).toSorted();
  const config = { ...services.config, backup: { ...backup, keep: 3, readKeys: [] } };
  const failing = await ask();
  await run(failing, { ...services, config });
  expect(await statusOf(failing)).toBe('failed');
  const [unread] = (await readdir(folder)).filter((name) => !before.includes(name));
  expect(unread).toMatch(/\.incompleto$/);
  await run(await ask(), { ...services, config: { ...config, backup: { ...backup, keep: 3 } } });
  const files = await readdir(folder);
  expect(files).toEqual(expect.arrayContaining(before));
  expect(files.filter((name) => name.endsWith('.incompleto'))).toEqual([]);
});
