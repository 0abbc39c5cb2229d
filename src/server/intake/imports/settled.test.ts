/** intake §12.12: a refused row is told until a later import brought it, put right, or refused it again. */
import { expect, test } from 'vitest';
import { type Cells, clinicForImports, csvOf, upload } from '../../../../test/support/imports.ts';
import type { AttentionNeeded } from '../../../contract/operations/dashboard.ts';
import { formatRut, rutOf } from '../../../domain/identity/rut.ts';

const { admin, query } = await clinicForImports({}, { checksBooks: false });

const told = async () => {
  const { body } = await admin.get<AttentionNeeded>('/api/dashboard/attention-needed');
  return body.rejectedRows.latest.map(({ fileName, open }) => `${fileName} ${open}`);
};
const send = async (name: string, text: string) =>
  (await upload(admin, 'participacion', name, text)).body;
const settledOf = async (id: number) =>
  (await admin.get<{ settled: number }>(`/api/import-history/${id}`)).body.settled;

const GOOD = { 'Nombre Paciente': 'Ana Prueba Soto', 'RUT Paciente': '12.345.678-5' };
/** Refused first, for its doctor. */
const SECOND = { ...GOOD, 'Fecha Atención': '17-AGO-25', 'Valor Neto': '20.000' };
const OTHER = { 'Nombre Paciente': 'Luis Pérez', 'RUT Paciente': '11.111.111-1' };

// intake §12.12, operations §1.9
test('a row that comes back right is told no more, until that import is reverted', async () => {
  const { importId } = await send(
    'julio.csv',
    csvOf(GOOD, { ...SECOND, Médico: 'nadie' }, { ...OTHER, 'Fecha Atención': '31-02-2025' }),
  );
  expect(await told()).toEqual(['julio.csv 2']);

  // The same patient at another day, of another amount, is another row.
  await send('otra.csv', csvOf({ ...GOOD, 'Fecha Atención': '16-AGO-25', 'Valor Neto': '30.000' }));
  expect(await told()).toEqual(['julio.csv 2']);

  const corrected = await send('corregida.csv', csvOf(SECOND));
  expect(corrected.created).toBe(1);
  expect([await told(), await settledOf(importId)]).toEqual([['julio.csv 1'], 1]);

  // As the whole file, corrected: what is registered already is not told as brought.
  await send('julio-2.csv', csvOf(GOOD, SECOND, { ...OTHER, 'Fecha Atención': '28-02-2025' }));
  expect(await told()).toEqual([]);
  expect(await settledOf(importId)).toBe(2);

  await query`UPDATE import SET reverted_at = now(), reverted_by_name = 'Ana', reverted_created = 1, reverted_updated = 0 WHERE id = ${corrected.importId}`;
  expect(await told()).toEqual(['julio.csv 1']);
});

// intake §12.12
test('a row that is refused again is told by the later import alone', async () => {
  await query`DELETE FROM attention; DELETE FROM import`;
  const { importId } = await send('mala.csv', csvOf(GOOD, { ...OTHER, Médico: 'nadie' }));
  const { body: rows } = await admin.get<string>(`/api/import/${importId}/rejected-rows`);
  await send('mala-rechazadas.csv', rows.replace('nadie', 'nadie más'));
  expect(await told()).toEqual(['mala-rechazadas.csv 1']);
});

// intake §12.13
test('a row of totals is refused, and told nowhere as something to correct', async () => {
  await query`DELETE FROM attention; DELETE FROM import`;
  const nothing = { 'RUT Paciente': '', 'Fecha Atención': '', 'Código Prestación': '' };
  const total = { ...nothing, ID: 'Total', 'Valor Neto': '30.000' };
  const { importId, rejectedCount } = await send('con-total.csv', csvOf(GOOD, total));
  expect([rejectedCount, await told(), await settledOf(importId)]).toEqual([1, [], 0]);
  await send('otro-total.csv', csvOf(SECOND, total, { ...OTHER, Médico: 'nadie' }));
  expect(await told()).toEqual(['otro-total.csv 1']);
});

// intake §12.12: found by keys, since comparing each refused row with each of the file took minutes.
test('thousands of rows that come back right are settled within the import', async () => {
  await query`DELETE FROM attention; DELETE FROM import`;
  const rows = (doctor: Cells) =>
    Array.from({ length: 2_500 }, (_, index) => ({
      'Nombre Paciente': `Paciente ${index}`,
      'RUT Paciente': formatRut(rutOf(15_000_000 + index)),
      'Fecha Atención': `${1 + (index % 28)}-08-2025`,
      ...doctor,
    }));
  const { importId } = await send('miles.csv', csvOf(...rows({ Médico: 'nadie' })));
  const corrected = await send('miles-corregidas.csv', csvOf(...rows({})));
  expect(corrected.created).toBe(2_500);
  expect([await told(), await settledOf(importId)]).toEqual([[], 2_500]);
});

// intake §12.12: found by what is right of them; each with each row of its patient took half a minute, and of alike ones one was settled.
test('1,500 rows of one RUT that come back right are settled, alike ones too', async () => {
  await query`DELETE FROM attention; DELETE FROM import; UPDATE doctor SET internal_code = NULL`;
  const rows = (doctor: Cells) =>
    Array.from({ length: 1_500 }, (_, index) => ({
      ...GOOD,
      ID: `U${index}`,
      'Fecha Atención': `${1 + (index % 28)}-08-2025`,
      'Valor Neto': `${20 + (index % 200)}.000`,
      ...doctor,
    }));
  const { importId } = await send('uno.csv', csvOf(...rows({ Médico: 'nadie' })));
  const began = performance.now();
  expect((await send('uno-corregidas.csv', csvOf(...rows({})))).created).toBe(1_500);
  expect(performance.now() - began).toBeLessThan(10_000);
  expect(await settledOf(importId)).toBe(1_500);
});
