/** Large files: a job that can be followed, taken up again, and fails with a sentence (intake §16). */
import * as XLSX from '@e965/xlsx';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Cells, clinicForImports, csvOf, upload } from '../../../../test/support/imports.ts';
import type { Job } from '../../../contract/operations/jobs.ts';
import { runJob } from '../../platform/jobs/run.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { bulkImportJob } from './job.ts';

const { admin, query, services } = await clinicForImports();
const registry = new Map([[bulkImportJob.type, bulkImportJob as never]]);

afterEach(async () => {
  await query`TRUNCATE attention, import, job, calculation CASCADE`;
  await query`DELETE FROM graphile_worker._private_jobs`;
});

/** What is left to a job unasked. */
const LARGE = 5_001;
const ROWS = 1_001;
const fileOf = (rows: number, changed: Cells = {}) =>
  csvOf(...Array.from({ length: rows - 1 }, (_, index) => ({ ID: `A-${index}` })), {
    ID: 'last',
    ...changed,
  });

type Queued = { success: true; jobId: string; importId: number };
async function queue(
  bytes: string | Uint8Array<ArrayBuffer>,
  name = 'a.csv',
  options = {},
): Promise<Queued> {
  const answer = await upload<Queued>(admin, 'participacion', name, bytes, options);
  expect(answer).toMatchObject({ status: 200, body: { success: true } });
  expect(answer.body.jobId).toMatch(/^[0-9a-f-]{36}$/);
  return answer.body;
}
/** Enough rows to be disturbed, left to a job because that is asked for. */
const queueRows = (file = fileOf(ROWS)) => queue(file, 'a.csv', { inBackground: true });
const run = (jobId: string, signal = new AbortController().signal) =>
  runJob(services, registry, jobId, signal, true);
const readJob = async (id: string) => (await admin.get<{ job: Job }>(`/api/jobs/${id}`)).body.job;
const count = async (table: string) => (await query(`SELECT count(*) FROM ${table}`))[0].count;

// intake §16.2
test('5,000 rows are imported in the request, 5,001 by a job', async () => {
  const lines = fileOf(LARGE).trimEnd().split('\n');
  const small = await upload(admin, 'participacion', 'a.csv', lines.slice(0, -1).join('\n'));
  expect(small.body).toMatchObject({ created: 5_000 });
  const { jobId, importId } = await queue(lines.join('\n'));
  expect(await readJob(jobId)).toMatchObject({
    type: 'bulk-import',
    status: 'pending',
    payload: { importId, fileName: 'a.csv', recordType: 'participacion', lines: 5_002 },
    steps: [{ name: 'Lectura' }, { name: 'Validación y carga' }, { name: 'Registro' }],
  });
  expect(await count('attention')).toBe(5_000);
});

test('a file that its user can mend is not an error of the server', async () => {
  const { jobId } = await queueRows(fileOf(ROWS).replace('Valor Neto', 'Otro'));
  const logged = vi.spyOn(services.log, 'error');
  await run(jobId);
  expect(await readJob(jobId)).toMatchObject({ status: 'failed' });
  expect(logged).not.toHaveBeenCalled();
  logged.mockRestore();
});

// intake §16.2
test('a small file is left to a job on request', async () => {
  const options = { inBackground: true };
  const file = csvOf({ ID: 'A-1' }, { Médico: 'nadie' });
  const { jobId } = (await upload<Queued>(admin, 'participacion', 'a.csv', file, options)).body;
  expect(await count('attention')).toBe(0);
  await run(jobId);
  expect(await readJob(jobId)).toMatchObject({
    status: 'completed',
    result: { created: 1, rejectedCount: 1 },
  });
});

// intake §16.8
test('counts rows as read, whatever other lines the file has', async () => {
  const file = `Atenciones de agosto\n\n${csvOf({ ID: 'A-1' }, { 'Nombre Paciente': '"Ana\nSoto"' })}\n\n`;
  const options = { inBackground: true };
  const { jobId } = (await upload<Queued>(admin, 'participacion', 'a.csv', file, options)).body;
  await run(jobId);
  const { steps, result } = await readJob(jobId);
  expect(result).toMatchObject({ total: 2 });
  expect(steps[1]).toMatchObject({ metrics: { recordsProcessed: 2, totalRecords: 2 } });
});

// intake §16.8, operations §3.8
test('a worker imports it, reports its steps and answers what an import answers, but for refused rows', async () => {
  const { jobId, importId } = await queue(fileOf(LARGE, { Médico: 'nadie' }));
  expect(await count('import_chunk')).toBe(1);
  expect(await admin.get(`/api/import/${importId}`)).toMatchObject({ status: 404 });
  const worker = await startWorker(services, { registry });
  await expect
    .poll(async () => (await readJob(jobId)).status, { timeout: 15_000 })
    .toBe('completed');
  await worker.stop();
  const job = await readJob(jobId);
  const expected = {
    success: true,
    importId,
    total: LARGE,
    imported: LARGE - 1,
    created: LARGE - 1,
    rejectedCount: 1,
  };
  expect(job).toMatchObject({
    progress: 100,
    result: {
      message: '5.001 filas leídas: 5.000 nuevas y 1 rechazada.',
      ...expected,
      errors: [],
      rejected: [],
      rejectionGroups: [],
    },
  });
  expect(job.steps).toMatchObject([
    { status: 'completed' },
    { status: 'completed', metrics: { recordsProcessed: LARGE, totalRecords: LARGE } },
    { status: 'completed', metrics: { totalRecords: 5_000 } },
  ]);
  expect((await admin.get(`/api/import/${importId}`)).body).toMatchObject({
    ...expected,
    errors: ['Fila 5002: Doctor no encontrado: «nadie» no está entre los médicos.'],
    rejected: [{ row: 5002, values: expect.arrayContaining(['Ana Prueba']) }],
  });
  const kept = await query`SELECT result FROM job`;
  expect(JSON.stringify(kept)).not.toMatch(/Ana Prueba|nadie/);
  expect(await count('attention')).toBe(5_000);
  expect(await count('import_chunk')).toBe(0);
  const rows = await query`SELECT length(sha256) AS bytes, job_id FROM import`;
  expect(rows).toEqual([{ bytes: 32, job_id: jobId }]);
});

// intake §16.9
test('run twice, at once or one after the other, it stores every row once', async () => {
  const { jobId } = await queueRows();
  await Promise.all([run(jobId), run(jobId)]);
  await run(jobId);
  expect(await count('attention')).toBe(ROWS);
  expect((await readJob(jobId)).status).toBe('completed');
  const again = await queueRows();
  await run(again.jobId);
  expect((await readJob(again.jobId)).result).toMatchObject({ created: 0, unchanged: ROWS });
});

// intake §16.9
test('interrupted by a stopping process it changes nothing, and is completed when it runs again', async () => {
  const { jobId } = await queueRows();
  const stopping = new AbortController();
  const interrupted = run(jobId, stopping.signal);
  stopping.abort(new Error('stopping'));
  await expect(interrupted).rejects.toThrow('stopping');
  expect(await readJob(jobId)).toMatchObject({ status: 'processing', errorMessage: null });
  expect(await count('attention')).toBe(0);
  await run(jobId);
  expect(await readJob(jobId)).toMatchObject({ status: 'completed' });
  expect(await count('attention')).toBe(ROWS);
});

// intake §16.2
test('a workbook whose number of rows shows only when it is read', async () => {
  const [headings = [], good = []] = csvOf({ ID: 'A-1' })
    .split('\n')
    .map((line) => line.split(';'));
  // Rows count whether they are good or not, and writing and reading those of one cell is quick.
  const short = Array.from({ length: LARGE - 1 }, (_, index) => [`B-${index}`]);
  const cells = [headings, good, ...short];
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(cells), 'Hoja1');
  const bytes = Buffer.from(XLSX.write(book, { type: 'buffer' }));
  const { jobId } = await queue(bytes, 'a.xlsx');
  expect(await count('import')).toBe(1);
  await run(jobId);
  expect((await readJob(jobId)).result).toMatchObject({
    total: LARGE,
    created: 1,
    rejectedCount: LARGE - 1,
  });
});

describe('a job that fails', () => {
  // intake §16.10
  test('because the file is unreadable says why, and keeps nothing', async () => {
    const { jobId, importId } = await queueRows(fileOf(ROWS).replace('Valor Neto', 'Otra cosa'));
    await run(jobId);
    expect(await readJob(jobId)).toMatchObject({
      status: 'failed',
      errorMessage: 'Estructura del archivo incorrecta: falta la columna Valor Neto.',
      steps: [{ status: 'failed' }, { status: 'pending' }, { status: 'pending' }],
    });
    expect(await count('attention')).toBe(0);
    expect(await count('import_chunk')).toBe(0);
    expect(await admin.get(`/api/import/${importId}`)).toMatchObject({ status: 404 });
  });

  // intake §16.10
  test('in the middle of storing leaves nothing behind but the file, until the next one', async () => {
    await query`
      CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'full'; END $$;
      CREATE TRIGGER fail_late BEFORE INSERT ON attention FOR EACH ROW WHEN (NEW.import_row > 1000)
        EXECUTE FUNCTION fail()`;
    const { jobId } = await queueRows(fileOf(ROWS, { Médico: 'nadie', Especialidad: 'Otra' }));
    await run(jobId);
    await query`DROP TRIGGER fail_late ON attention`;
    expect(await readJob(jobId)).toMatchObject({
      status: 'failed',
      errorMessage: expect.stringMatching(/^El trabajo falló y no se aplicó ningún cambio\./),
    });
    for (const table of ['attention', 'attention_day_change', 'import_rejection'])
      expect(await count(table), table).toBe(0);
    expect(await count('import_chunk')).toBe(1);
    await queueRows();
    expect(await count('import_chunk')).toBe(1);
  });
});
