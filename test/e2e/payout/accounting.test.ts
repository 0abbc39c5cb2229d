/**
 * The end of the month in accounting: entries in every format, read back from the files, a second export, and the bank
 * files.
 */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import * as XLSX from '@e965/xlsx';
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatPeriod } from '../../../src/domain/calendar/calendar.ts';
import { formatPesos } from '../../../src/domain/money.ts';
import { countOf, formatCount } from '../../../src/domain/words/counts.ts';
import { expectAccessible, expectUsable, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { itHadNoErrors, openStaff } from '../../support/staff.ts';

const staff = await openStaff({ WORKERS: '0' });
const { page, database, query } = staff;
const { button, dialog, download, lines, expectText } = screenActor(page);

/** The latest month with payments that are paid and others that are not. */
const month = await database.db
  .selectFrom('payment')
  .select(['periodMonth as month', 'periodYear as year'])
  .groupBy(['periodYear', 'periodMonth'])
  .having((having) => having.fn.count(having.ref('status')).distinct(), '=', 2)
  .orderBy('periodYear', 'desc')
  .orderBy('periodMonth', 'desc')
  .limit(1)
  .executeTakeFirstOrThrow();
const MONTH = formatPeriod(month);

/** What the month's payments make of entries: each payment is owed, and those paid are paid. */
async function booksOf(): Promise<{ pesos: number; gross: number; net: number }> {
  const payments = await query`
    SELECT total_brut_amount AS "totalBrutAmount", total_amount AS "totalAmount", status FROM payment
     WHERE period_year = ${month.year} AND period_month = ${month.month}`;
  const paid = payments.filter(({ status }) => status === 'paid');
  const gross = payments.reduce((sum, { totalBrutAmount }) => sum + totalBrutAmount, 0);
  const net = paid.reduce((sum, { totalAmount }) => sum + totalAmount, 0);
  return { pesos: gross + net, gross, net };
}

const bytesOf = async (trigger: Locator) => {
  const file = await download(trigger);
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
};

const generate = () => button('Generar').click();
const open = (more = '') =>
  openScreen(page, `/exportacion-contable?month=${month.month}&year=${month.year}${more}`);

describe('payout §14: accounting export', () => {
  it('a month without payments says what to do first', async () => {
    await openScreen(page, '/exportacion-contable?month=1&year=2024');
    await expectText('Aún no se ha generado la exportación');
    await generate();
    await expectText('Error en exportación');
    await expectText('No hay pagos procesados en Enero 2024.');
    await page.getByRole('link', { name: 'Ir a Procesar Pagos' }).waitFor();
  });

  // payout §14.5
  it('a month without payments leads to the latest with some', async () => {
    await expectText(/^Los pagos más recientes son de /);
    await page.getByRole('button', { name: /^Ver [A-Z]/ }).click();
    await page.getByRole('region', { name: 'Resumen' }).waitFor();
    expect(await page.getByText('Los pagos más recientes son').count()).toBe(0);
  });

  // payout §14.5
  it('form, summary and a preview of the first ten entries', async () => {
    await page.getByRole('combobox', { name: 'Mes' }).selectOption(String(month.month));
    await page.getByRole('combobox', { name: 'Año' }).selectOption(String(month.year));
    await generate();
    await expectText('Exportación generada');
    const { pesos, gross, net } = await booksOf();
    const summary = page.getByRole('region', { name: 'Resumen' });
    await summary.getByText(MONTH).waitFor();
    await expect.poll(() => summary.getByText(formatPesos(pesos)).count(), SOON).toBe(2);
    await summary.getByText(`${formatPesos(gross)} y pagos ${formatPesos(net)}`).waitFor();
    await summary.getByText('Cuadra: debe = haber').waitFor();
    expect(await lines('Asientos')).toHaveLength(10);
    expect((await lines('Asientos'))[0]).toContain(`Provisión honorarios ${MONTH}`);
    expect(await page.getByText('ya se exportó').count()).toBe(0);
    await expectAccessible(page, '/exportacion-contable');
  });

  /** Sums of debits and credits, by the columns that each format has them in. */
  const SUMS: Record<string, [label: string, header: number, debit: number, credit: number]> = {
    csv: ['Descargar CSV', 1, 2, 3],
    txt: ['Descargar TXT', 1, 2, 3],
    excel: ['Descargar Excel', 1, 2, 3],
    softland: ['Descargar Softland', 0, 1, 2],
    nubox: ['Descargar Nubox', 1, 6, 7],
    defontana: ['Descargar Defontana', 1, 5, 6],
  };

  // payout §14.6
  it.each(Object.entries(SUMS))('%s, read back', async (format, [label, header, debit, credit]) => {
    await open('&generated=true');
    await page.getByRole('combobox', { name: 'Formato' }).selectOption(format);
    const { bytes, name } = await bytesOf(button(label));
    await expectText('Descarga exitosa');
    await expectText(name);
    const divider = format === 'txt' ? '\t' : ';';
    const rows = name.endsWith('.xlsx')
      ? XLSX.utils.sheet_to_json<unknown[]>(XLSX.read(bytes).Sheets.Asientos ?? {}, { header: 1 })
      : bytes
          .toString('latin1')
          .split('\r\n')
          .slice(0, -1)
          .map((line) => line.split(divider));
    const total = (column: number) =>
      rows.slice(header).reduce((sum, cells) => sum + Number(cells[column]), 0);
    const { pesos } = await booksOf();
    expect([total(debit), total(credit)]).toEqual([pesos, pesos]);
    const listed = page.getByRole('table', { name: `Exportaciones anteriores de ${MONTH}` });
    await listed.getByText(createHash('sha256').update(bytes).digest('hex')).waitFor();
  });

  it('the vouchers state how certain their layout is; Nubox takes a workbook, too', async () => {
    await open('&exportFormat=nubox&generated=true');
    const layout = page.getByRole('region', { name: 'Diseño del archivo' });
    await layout.getByText(/^Sin verificar: lo que sigue a la glosa de la línea/).waitFor();
    const { bytes } = await bytesOf(button('Descargar en Excel'));
    expect(XLSX.read(bytes).SheetNames).toEqual(['Comprobantes']);
  });

  // payout §14.7
  it('a second export shows who made the first, when, with which totals, and the differences', async () => {
    await open();
    await generate();
    const notice = page.getByRole('alert').filter({ hasText: `${MONTH} ya se exportó` });
    await notice.getByText('Los asientos de hoy son los mismos.').waitFor();
    await notice.getByText(/por Marta Olmedo Ríos: comprobantes-nubox/).waitFor();
    const [paid] = await query`
      SELECT doctor_id AS "doctorId", total_amount AS "totalAmount"
        FROM payment WHERE period_year = ${month.year} AND period_month = ${month.month}
         AND status = 'processed' AND total_amount > 0 AND sequence = 1`;
    const answer = await staff.context.request.post('/api/mark-payment-as-paid', {
      data: { doctorId: paid.doctorId, ...month },
      headers: { origin: staff.address },
    });
    expect(answer.status()).toBe(200);
    await generate();
    await notice
      .getByText(`Hoy hay 2 asientos más y ${formatPesos(paid.totalAmount)} más que entonces.`)
      .waitFor();
  });

  // payout §14.3
  it('a missing account leads to the screen that sets it', async () => {
    const setAccount = (bankAccountAccount: string) =>
      database.db.updateTable('clinic').set({ bankAccountAccount }).execute();
    await setAccount('');
    await open('&generated=true');
    await expectText(
      'Faltan cuentas contables: Banco. Complételas en Configuración, pestaña Contabilidad.',
    );
    await page.getByRole('link', { name: 'Completar las cuentas contables' }).click();
    await page.getByRole('tab', { name: 'Contabilidad', selected: true }).waitFor();
    await setAccount('1102002');
  });

  it('a download that fails is reported', async () => {
    await open('&generated=true');
    await page.route('**/api/download-accounting-export', (route) => route.abort());
    await button('Descargar CSV').click();
    await expectText('Error al descargar');
    await page.unrouteAll({ behavior: 'wait' });
  });
});

describe('payout §9: bank payroll', () => {
  const openBank = (format: string, more = '') =>
    openScreen(
      page,
      `/nomina-bancaria?month=${month.month}&year=${month.year}&bankFormat=${format}${more}`,
    );

  // payout §9.8
  it.each(['santander', 'bci', 'chile', 'estado', 'universal'])(
    '%s: the file pays exactly the listed transfers',
    async (format) => {
      await query`TRUNCATE bank_file CASCADE`;
      await openBank(format);
      await button('Generar Nómina Bancaria').click();
      await expectText('Nómina bancaria generada');
      const selection = page.getByRole('region', { name: 'Selección' });
      await expect
        .poll(() => selection.textContent(), SOON)
        .toMatch(/[\d.]+ transferencias? por \$[\d.]+/);
      const chosen = await selection.textContent();
      const { bytes } = await bytesOf(button('Descargar'));
      await expectText('Archivo generado');
      const file = await database.db.selectFrom('bankFile').selectAll().executeTakeFirstOrThrow();
      expect(chosen).toContain(
        `${countOf(file.totalTransfers, 'transferencia', 'transferencias')} por ${formatPesos(file.totalAmount)}`,
      );
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      expect(file.sha256.toString('hex')).toBe(sha256);
      const listed = page.getByRole('table', { name: `Archivos ya descargados de ${MONTH}` });
      await listed.getByText(sha256).waitFor();
      const row = listed.getByRole('row').filter({ hasText: file.fileName });
      expect(await row.textContent()).toContain(formatCount(file.totalTransfers));
      expect(await row.textContent()).toContain(formatPesos(file.totalAmount));
    },
  );

  // payout §9.8, payout §10.3
  it('a transfer in a downloaded file is not chosen by default, and is asked about', async () => {
    await openBank('universal', '&generated=true');
    await expectText('Ninguna transferencia seleccionada');
    await button('Descargar').click();
    await expectText('Seleccione al menos una transferencia.');
    await page.getByLabel(/^Seleccionar todos/).check();
    await button('Descargar').click();
    await button('Cancelar', dialog('Transferencias repetidas')).click();
  });

  // payout §18.4, payout §18.5, payout §18.6
  it('rejected transfer → new account → second file → paid', async () => {
    const { pool } = database;
    const name = `nomina-universal-${month.year}-${String(month.month).padStart(2, '0')}`;
    const openFile = (fileName: string) =>
      page.getByRole('button', { name: `Ver las transferencias de ${fileName}` }).click();
    await openBank('universal', '&generated=true');
    await openFile(`${name}.txt`);
    const first = dialog(`${name}.txt`);
    await first
      .getByRole('checkbox', { name: /^Elegir .*\$/ })
      .first()
      .check();
    await first.getByLabel('Motivo del rechazo').selectOption({ label: 'La cuenta está cerrada' });
    await button(/^Registrar rechazo de las elegidas/, first).click();
    await button('Registrar rechazo', dialog('Registrar rechazo')).click();
    await expectText('Registradas como rechazadas');
    await first.getByRole('row').filter({ hasText: 'La cuenta está cerrada' }).waitFor();
    await expectAccessible(page, '/nomina-bancaria');
    await pool.query(`
      SET portal.wipe = on;
      WITH rejected AS (SELECT * FROM transfer WHERE status = 'rejected'),
           own AS (UPDATE doctor d SET bank_account = '12345678' FROM rejected r WHERE d.rut = r.payee_rut)
      UPDATE medical_society s SET bank_code = '037', account_kind = 'corriente', bank_account = '12345678'
        FROM rejected r WHERE s.rut = r.payee_rut;
      RESET portal.wipe`);
    await openBank('universal', '&generated=true');
    await expectText(/^1 transferencia por/);
    await bytesOf(button('Descargar'));
    await expectText('Archivo generado');
    await openFile(`${name}-2.txt`);
    const second = dialog(`${name}-2.txt`);
    await second.getByText(/Intento 2/).waitFor();
    await second.getByText(/5678$/).waitFor();
    await button('Marcar pagadas todas (1)', second).click();
    await button('Marcar como pagadas', dialog('Marcar como pagadas')).click();
    await expectText('Marcadas como pagadas');
    const { rows } = await pool.query(`
      SELECT DISTINCT p.status, t.attempt FROM transfer t JOIN transfer_payment l ON l.transfer_id = t.id
        JOIN payment p ON p.id = l.payment_id WHERE t.status = 'paid' AND t.attempt = 2`);
    expect(rows).toEqual([{ status: 'paid', attempt: 2 }]);
  });

  it('a failure is reported', async () => {
    await openBank('universal', '&generated=true');
    await page.getByLabel(/^Seleccionar todos/).check();
    await page.route('**/api/download-bank-file', (route) => route.abort());
    await button('Descargar').click();
    await button('Incluir de todas formas', dialog('Transferencias repetidas')).click();
    await expectText('Error al generar archivo');
    await page.route('**/api/generate-bank-payroll', (route) => route.abort());
    await button('Generar Nómina Bancaria').click();
    await page.locator('[data-toast]').getByText('Error al generar nómina').waitFor();
    await page.unrouteAll({ behavior: 'wait' });
  });
});

it('on a small screen at night', async () => {
  const phone = await staff.open(PHONE);
  const address = `month=${month.month}&year=${month.year}&generated=true`;
  await openScreen(phone.page, `/exportacion-contable?${address}&exportFormat=softland`);
  await phone.page.getByText(`${MONTH} ya se exportó`).waitFor();
  await expectUsable(phone.page, '/exportacion-contable');
  await openScreen(phone.page, `/nomina-bancaria?${address}&bankFormat=universal`);
  await phone.page.getByText(`Archivos ya descargados de ${MONTH}`).waitFor();
  await expectUsable(phone.page, '/nomina-bancaria');
  expect(phone.errors).toEqual([]);
  await phone.context.close();
});

itHadNoErrors(staff);
