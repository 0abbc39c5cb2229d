/** Workbooks of several sheets: which one is read, in the preview, the import, its job and its downloads (intake §8.10). */
import { beforeEach, describe, expect, test } from 'vitest';
import {
  clinicForImports,
  csvOf,
  preview,
  refused,
  upload,
  workbookOf,
} from '../../../../test/support/imports.ts';
import { runJob } from '../../platform/jobs/run.ts';
import { bulkImportJob } from './job.ts';

const { admin, query, services } = await clinicForImports();
const registry = new Map([[bulkImportJob.type, bulkImportJob as never]]);

// A sheet that was imported is proposed for the next workbook (intake §8.19).
beforeEach(async () => {
  await query`TRUNCATE import_mapping`;
});

const COVER = 'Clínica Prueba;;\nHonorarios de julio;;\nTotal;3;';
const asIs = (text: string) => text.trimEnd();
const good = (...ids: string[]) => asIs(csvOf(...ids.map((ID) => ({ ID }))));

describe.each(['xlsx', 'biff8'] as const)('a workbook with a cover sheet, %s', (bookType) => {
  const name = bookType === 'xlsx' ? 'julio.xlsx' : 'julio.xls';
  const bytes = (id: string) =>
    workbookOf(
      {
        Portada: COVER,
        Julio: good(`${id}-1`, `${id}-2`),
        Agosto: asIs(csvOf({ ID: `${id}-3` }, { ID: `${id}-4`, Médico: 'nadie' })),
      },
      bookType,
    );

  // intake §8.10
  test('is read from the first sheet whose headings are recognised, and all sheets are listed', async () => {
    const { body } = await preview(admin, 'participacion', name, bytes(bookType));
    expect(body).toMatchObject({
      sheet: 'Julio',
      sheets: [
        { name: 'Portada', rows: 3 },
        { name: 'Julio', rows: 3 },
        { name: 'Agosto', rows: 3 },
      ],
      total: 2,
      warnings: ['Solo se leyó la hoja «Julio»; no se leyeron: Portada, Agosto.'],
    });
  });

  // intake §8.10
  test('is read from the sheet that is chosen: preview, rejected rows and import', async () => {
    const options = { sheet: 'Agosto' };
    const shown = await preview(admin, 'participacion', name, bytes(bookType), options);
    expect(shown.body).toMatchObject({ sheet: 'Agosto', total: 2, rejected: 1 });
    const file = await refused(admin, 'participacion', name, bytes(bookType), options);
    expect(file.body).toContain(`${bookType}-4`);
    const done = await upload(admin, 'participacion', name, bytes(bookType), options);
    expect(done.body).toMatchObject({ created: 1, rejectedCount: 1 });
  });

  test('is imported from the chosen sheet by a job, too', async () => {
    const options = { sheet: 'Agosto', inBackground: true };
    const queued = await upload<{ jobId: string; importId: number }>(
      admin,
      'participacion',
      name,
      bytes(`${bookType}-job`),
      options,
    );
    const { jobId, importId } = queued.body;
    await runJob(services, registry, jobId, new AbortController().signal, true);
    const rows = await query`SELECT external_id AS id FROM attention WHERE import_id = ${importId}`;
    expect(rows).toEqual([{ id: `${bookType}-job-3` }]);
  });
});

// intake §8.19
test('the sheet that was imported is proposed for the next workbook with sheets of the same names', async () => {
  const month = (id: string) =>
    workbookOf({ Resumen: good(`${id}-0`), Detalle: good(`${id}-1`, `${id}-2`) });
  const proposed = async (recordType: 'participacion' | 'hmq') =>
    (await preview(admin, recordType, 'mes.xlsx', month('later'))).body.sheet;
  expect(await proposed('participacion')).toBe('Resumen');
  await upload(admin, 'participacion', 'mes.xlsx', month('chosen'), { sheet: 'Detalle' });
  expect(await proposed('participacion')).toBe('Detalle');
  expect(await proposed('hmq')).toBe('Resumen');
  const done = await upload(admin, 'participacion', 'mes.xlsx', month('later'));
  expect(done.body).toMatchObject({ total: 2, created: 2 });
  const other = workbookOf({ Resumen: good('O-1'), Detalle: good('O-2'), Notas: 'Nada más' });
  expect((await preview(admin, 'participacion', 'a.xlsx', other)).body.sheet).toBe('Resumen');
  await upload(admin, 'participacion', 'mes.xlsx', month('again'), { sheet: 'Resumen' });
  expect(await proposed('participacion')).toBe('Resumen');
});

// intake §8.19
test('a sheet whose columns somebody mapped is read before one whose headings are recognised', async () => {
  const own = good('M-1').replace('Valor Neto', 'Lo Neto Del Mes');
  const mapping = { netAmount: 'Lo Neto Del Mes' };
  const learned = workbookOf({ Portada: COVER, Suyo: own });
  await upload(admin, 'participacion', 'a.xlsx', learned, { sheet: 'Suyo', mapping });
  const bytes = workbookOf({ Recibido: good('M-2'), Propio: own });
  expect((await preview(admin, 'participacion', 'b.xlsx', bytes)).body.sheet).toBe('Propio');
});

// intake §8.11
test('an unknown sheet is refused, with the list of those in the workbook', async () => {
  const bytes = workbookOf({ Portada: COVER, Julio: good('N-1') });
  const answer = await upload<{ message: string }>(admin, 'participacion', 'a.xlsx', bytes, {
    sheet: 'Junio',
  });
  expect(answer.status).toBe(400);
  expect(answer.body.message).toContain(
    '«Junio» con datos: elija una de las que tiene (Portada, Julio)',
  );
});

// intake §8.10
test('a sheet without rows is passed over; by itself it is reported, and another can be chosen', async () => {
  const [headings = ''] = good('N-1').split('\n');
  const filled = workbookOf({ Vacía: headings, Julio: good('N-1') });
  expect((await preview(admin, 'participacion', 'a.xlsx', filled)).body).toMatchObject({
    sheet: 'Julio',
    total: 1,
    warnings: ['Solo se leyó la hoja «Julio»; no se leyeron: Vacía.'],
  });
  const bytes = workbookOf({ Portada: COVER, Vacía: headings });
  const { body } = await preview(admin, 'participacion', 'a.xlsx', bytes);
  expect(body).toMatchObject({
    sheet: 'Vacía',
    sheets: [{ name: 'Portada' }, { name: 'Vacía' }],
    problem:
      'La hoja «Vacía» no tiene filas con datos. Elija otra hoja, o un archivo que traiga al menos una atención bajo sus encabezados.',
  });
});
