/** product §8.4: what the filters find is exported whole, more rows than fit into a page's memory, too. */
import { readFile } from 'node:fs/promises';
import * as XLSX from '@e965/xlsx';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { linesOf, screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const { database, page } = await openStaff();
const { button, expectText } = screenActor(page);
const ROWS = 100_500;
/** A hundred pages are read one after the other. */
const WHILE_WRITTEN = { timeout: 90_000 };

async function exportAs(format: string) {
  await button('Exportar').click();
  const [file] = await Promise.all([
    page.waitForEvent('download', WHILE_WRITTEN),
    page.getByRole('menuitem', { name: format, exact: true }).click(),
    button(/^Exportando: [\d.]+ filas$/).waitFor(),
  ]);
  return file;
}

// product §8.4, product §16.3
it('exports more than 100,000 attentions, each once, as CSV and as a workbook', async () => {
  await sql`
    INSERT INTO attention (record_type, external_id, attention_date, doctor_id, service_id, gross_amount, net_amount,
                           participated_amount, patient_rut, patient_name)
    SELECT 'hmq', 'G-' || n, date '2024-01-01' + n % 28, (SELECT min(id) FROM doctor), (SELECT min(id) FROM service),
           n, n, n, '11111111-1', 'Paciente ' || n
      FROM generate_series(1, ${ROWS}::int) AS n`.execute(database.db);
  await page.goto('/atenciones-medicas?dateFrom=2024-01-01&dateTo=2024-01-31');
  await page.getByText('Tabla', { exact: true }).click();
  await page.getByText('1–20 de 100.500').waitFor();

  const [head = '', ...rows] = await linesOf(await exportAs('CSV'));
  await expectText('Exportación completada');
  const patient = head.split(';').indexOf('Paciente');
  const patients = rows.map((row) => row.split(';')[patient]);
  expect(patients).toHaveLength(ROWS);
  expect(new Set(patients).size).toBe(ROWS);

  const file = await exportAs('Excel (XLSX)');
  const book = XLSX.read(await readFile(await file.path()), { dense: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? '']?.['!data'] ?? [];
  expect(sheet.slice(1).map((row) => row[patient]?.v)).toEqual(patients);
}, 240_000);
