/** Rows that a filter or somebody hid in a workbook are asked about (intake §15.3, intake §15.10, intake §14.5). */
import * as XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import { clinicForImports, csvOf, preview, upload } from '../../../../test/support/imports.ts';

const { admin, query } = await clinicForImports();

/** The rows as a workbook, with its rows 3 and 4 hidden. */
function workbook(text: string) {
  const cells = text
    .trimEnd()
    .split('\n')
    .map((line) => line.split(';'));
  const sheet = XLSX.utils.aoa_to_sheet(cells);
  sheet['!rows'] = cells.map((_, at) => ({ hidden: at === 2 || at === 3 }));
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, sheet, 'Julio');
  return Buffer.from(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }));
}

test('they are counted with their pesos, and left out or taken', async () => {
  const bytes = workbook(
    csvOf(
      { ID: 'A' },
      { ID: 'B', 'Fecha Atención': '14-AGO-25' },
      { ID: 'C', 'Valor Participado': 'x' },
    ),
  );
  const { body } = await preview(admin, 'participacion', 'julio.xlsx', bytes);
  // A row that is refused is not imported anyway.
  expect(body.doubts).toMatchObject([
    { code: 'hiddenRow', rows: 1, amount: 7_000, examples: [3], places: '3' },
  ]);
  const without = await upload(admin, 'participacion', 'julio.xlsx', bytes, {
    exclude: ['hiddenRow'],
  });
  expect(without.body).toMatchObject({ created: 1, excluded: 1, rejectedCount: 1 });
  // Nor does it come in with the file of rows to be corrected.
  const fileOf = async (importId: number) =>
    (await admin.get<string>(`/api/import/${importId}/rejected-rows`)).body.trimEnd().split('\r\n');
  expect(await fileOf(without.body.importId)).toHaveLength(1);
  const all = await upload(admin, 'participacion', 'julio.xlsx', bytes);
  expect(all.body).toMatchObject({ created: 1, unchanged: 1, excluded: 0 });
  expect(await fileOf(all.body.importId)).toHaveLength(2);
  const rows = await query`SELECT external_id FROM attention ORDER BY id`;
  expect(rows.map((row) => row.external_id)).toEqual(['A', 'B']);
});
