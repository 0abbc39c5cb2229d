/** A run of a saved source that a person cancels (intake §20.5). */
import { expect, test } from 'vitest';
import { clinicForImports } from '../../../../test/support/imports.ts';
import { testMailServer } from '../../../../test/support/mail.ts';
import { hisSource } from '../../../../test/support/saved-sources.ts';
import type { SavedSource } from '../../../contract/intake/saved-sources.ts';
import { lookAtEnds } from '../unattended-imports/notices.ts';

const mail = await testMailServer();
const { admin, database, query } = await clinicForImports({
  IMPORT_ALLOWED_HOSTS: '127.0.0.1',
  SOURCE_KEY: Buffer.alloc(32, 5).toString('base64'),
  SMTP_URL: mail.url,
});

test('operations §2.10: counts as cancelled, with who did it, and no administrator is mailed', async () => {
  const source = hisSource('https://his.example/atenciones');
  const saved = await admin.post<SavedSource>('/api/saved-sources', source);
  const run = await admin.post<{ jobId: string; importId: number }>(
    `/api/saved-sources/${saved.body.id}/run`,
    {},
  );
  const { jobId, importId } = run.body;
  expect((await admin.post(`/api/jobs/${jobId}/cancel`)).status).toBe(200);
  await lookAtEnds(database);
  const listed = await admin.get<{ sources: SavedSource[] }>('/api/saved-sources');
  expect(listed.body.sources).toMatchObject([{ lastRun: { state: 'cancelled', problem: null } }]);
  expect((await admin.get(`/api/import-history/${importId}`)).body).toMatchObject({
    state: 'cancelled',
    cancelled: { by: expect.stringContaining('admin') },
  });
  expect((await admin.get('/api/unattended-imports')).body).toEqual([]);
  const letters =
    await query`SELECT FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
      WHERE t.identifier = 'tell-of-unattended-import'`;
  expect(letters).toHaveLength(0);
});
