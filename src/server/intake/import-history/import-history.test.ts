/** The history of imports (intake §18). */
import { afterEach, describe, expect, test } from 'vitest';
import { clinicForImports, csvOf, hmqCsvOf, upload } from '../../../../test/support/imports.ts';
import type { ImportDetails, ImportEntry } from '../../../contract/intake/import-history.ts';
import type { Rejection } from '../../../contract/intake/imports.ts';
import { runJob } from '../../platform/jobs/run.ts';
import { bulkImportJob } from '../imports/public.ts';

const { admin, query, services, signedInAs } = await clinicForImports();

const supervisor = await signedInAs('supervisor');
afterEach(async () => {
  await query`TRUNCATE attention, import, import_previous_value, job, calculation CASCADE`;
  await query`DELETE FROM graphile_worker._private_jobs`;
});

const list = async (query = '') =>
  (await admin.get<ImportEntry[]>(`/api/import-history${query}`)).body;
const names = async (query = '') => (await list(query)).map(({ fileName }) => fileName);
const details = async (id: number) =>
  (await admin.get<ImportDetails>(`/api/import-history/${id}`)).body;

async function importFile(fileName: string, content: string, client = admin): Promise<number> {
  const type = fileName.startsWith('hmq') ? 'hmq' : 'participacion';
  const answer = await upload(client, type, fileName, content);
  expect(answer.status).toBe(200);
  return answer.body.importId;
}
async function queueLarge(fileName: string, content?: string) {
  const rows = Array.from({ length: 5_001 }, (_, index) => ({ ID: `L-${index}` }));
  const answer = await upload<{ jobId: string; importId: number }>(
    admin,
    'participacion',
    fileName,
    content ?? csvOf(...rows),
  );
  return answer.body;
}
const run = (jobId: string) =>
  runJob(
    services,
    new Map([[bulkImportJob.type, bulkImportJob as never]]),
    jobId,
    new AbortController().signal,
    true,
  );

describe('the list', () => {
  // intake §18.1
  test('names who imported which file, and the outcome of its rows, newest first', async () => {
    await importFile('julio.csv', csvOf({ ID: '1' }, { ID: '2' }));
    await importFile(
      'agosto.csv',
      csvOf({ ID: '1' }, { ID: '2', 'Valor Neto': '11.000' }, { ID: '3' }, { Médico: 'nadie' }),
      supervisor,
    );
    expect(await list()).toMatchObject([
      {
        fileName: 'agosto.csv',
        createdByName: expect.stringContaining('supervisor'),
        source: 'file',
        recordType: 'participacion',
        state: 'completed',
        jobId: null,
        total: 4,
        created: 1,
        updated: 1,
        unchanged: 1,
        protected: 0,
        rejected: 1,
      },
      { fileName: 'julio.csv', total: 2, created: 2, rejected: 0 },
    ]);
  });

  // intake §18.2
  test('is paged on the server', async () => {
    for (const name of ['a.csv', 'b.csv', 'c.csv']) await importFile(name, csvOf({ ID: name }));
    expect(await names('?limit=2')).toEqual(['c.csv', 'b.csv']);
    expect(await names('?limit=2&offset=2')).toEqual(['a.csv']);
    const summary = await admin.get<{ total: number }>('/api/import-history/summary');
    expect(summary.body).toMatchObject({ total: 3 });
  });

  // intake §18.2
  test('is found by day, person, record type, source, state and a part of the name', async () => {
    await importFile('participación.csv', csvOf({ ID: '1' }));
    await importFile('hmq.csv', hmqCsvOf('2'), supervisor);
    await query`UPDATE import SET created_at = '2026-07-31 23:30 America/Santiago', source = 'his' WHERE file_name = 'hmq.csv'`;
    for (const [query, found] of [
      ['dateFrom=2026-07-31&dateTo=2026-07-31', ['hmq.csv']],
      ['dateTo=2026-07-30', []],
      ['recordType=participacion', ['participación.csv']],
      ['source=his', ['hmq.csv']],
      ['search=PARTICIPACION', ['participación.csv']],
      ['state=completed&recordType=hmq', ['hmq.csv']],
      ['state=failed', []],
    ] as const) {
      expect(await names(`?${query}`), query).toEqual(found);
      const { body } = await admin.get(`/api/import-history/summary?${query}`);
      expect(body, query).toMatchObject({ total: found.length });
    }
    const { people } = (
      await admin.get<{ people: string[] }>('/api/import-history/summary?state=failed')
    ).body;
    expect(people).toHaveLength(2);
    const person = encodeURIComponent(people.find((name) => name.includes('supervisor')) ?? '');
    expect(await names(`?createdByName=${person}`)).toEqual(['hmq.csv']);
  });

  // intake §18.3
  test('of large files shows how their job ended', async () => {
    const waiting = await queueLarge('espera.csv');
    expect(await list()).toMatchObject([{ state: 'running', jobId: waiting.jobId, total: 0 }]);

    await supervisor.post(`/api/jobs/${waiting.jobId}/cancel`);
    const [cancelled] = await list();
    expect(cancelled).toMatchObject({ state: 'cancelled', total: 0 });
    expect((await details(waiting.importId)).cancelled).toMatchObject({
      by: expect.stringContaining('supervisor'),
    });

    const rows = Array.from({ length: 5_001 }, (_, index) => ({ ID: `L-${index}` }));
    const broken = await queueLarge('mala.csv', csvOf(...rows).replace('Valor Neto', 'Otra cosa'));
    await run(broken.jobId);
    expect(await details(broken.importId)).toMatchObject({
      state: 'failed',
      errorMessage: 'Estructura del archivo incorrecta: falta la columna Valor Neto.',
    });

    const good = await queueLarge('buena.csv');
    await run(good.jobId);
    expect(await names('?state=completed')).toEqual(['buena.csv']);
    // What the job monitor clears away leaves the import what it was.
    await query`DELETE FROM job`;
    expect((await list()).map(({ state }) => state)).toEqual(['completed', 'failed', 'cancelled']);
  });
});

describe('an import', () => {
  test('intake §18.4: has its notes, and its refused rows with their class, page by page', async () => {
    const id = await importFile(
      'a.csv',
      csvOf(
        { ID: '1', Especialidad: 'Flebología nueva' },
        { Médico: 'nadie' },
        { 'Fecha Atención': 'ayer' },
      ),
    );
    expect(await details(id)).toMatchObject({
      newSpecialties: ['Flebología nueva'],
      warnings: [],
      attentions: 1,
      errorMessage: null,
      cancelled: null,
      reverted: null,
    });
    const rejected = (query: string) =>
      admin.get<Rejection[]>(`/api/import-history/${id}/rejected-rows${query}`);
    expect((await rejected('?limit=1')).body).toMatchObject([
      {
        row: 3,
        reasonClass: 'Doctor no encontrado',
        reason: 'Doctor no encontrado: «nadie» no está entre los médicos.',
      },
    ]);
    expect((await rejected('?offset=1')).body.map(({ row }) => row)).toEqual([4]);
  });

  // intake §18.6
  test('is refused if it is unknown', async () => {
    for (const path of ['', '/rejected-rows', '/revert'])
      expect(await admin.get(`/api/import-history/99${path}`)).toMatchObject({
        status: 404,
        body: { message: 'No se encontró la importación.' },
      });
  });

  // intake §18.5
  test('leads to the attentions that it last brought or changed', async () => {
    const first = await importFile('a.csv', csvOf({ ID: '1' }, { ID: '2' }));
    const second = await importFile(
      'b.csv',
      csvOf({ ID: '2', 'Valor Neto': '11.000' }, { ID: '3' }),
    );
    const found = async (query: string) =>
      (await admin.get<{ externalId: string }[]>(`/api/medical-attentions?${query}`)).body.map(
        ({ externalId }) => externalId,
      );
    expect(await found(`importId=${first}`)).toEqual(['1']);
    expect(await found(`importId=${second}`)).toEqual(['3', '2']);
    expect(await found(`importId=${second}&status=paid`)).toEqual([]);
    const { body } = await admin.get(`/api/medical-attentions/summary?importId=${second}`);
    expect(body).toMatchObject({ total: 2, netAmount: 21_000, byStatus: { pending: 2 } });
  });
});
