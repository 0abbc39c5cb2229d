/**
 * The payroll's screens beside the month-end journey: sending to payment, processing, paying, and a bank file that must
 * not go out twice by mistake.
 */
import { expect, it } from 'vitest';
import {
  addDays,
  dateInClinic,
  formatDate,
  formatPeriod,
  type Period,
} from '../../../src/domain/calendar/calendar.ts';
import { formatPesos } from '../../../src/domain/money.ts';
import { formatCount } from '../../../src/domain/words/counts.ts';
import { rowsOf } from '../../../src/server/platform/db/database.ts';
import { expectAccessible, openScreen } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { jobsAreOver } from '../../support/jobs.ts';
import { itHadNoErrors, openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { database, query, page } = staff;
const { button, dialog, download, expectText } = screenActor(page);

const answer = (name: string) => button(name, page.getByRole('dialog')).click();
/** The open question names each month of the records in a state, with doctors, records and pesos. */
async function expectPeriods(status: string): Promise<void> {
  const rows = await rowsOf<Period & { doctors: number; records: number; amount: number }>(
    database.db,
  )`
    SELECT period_year AS year, period_month AS month, count(DISTINCT doctor_id) AS doctors, count(*) AS records,
           sum(calculated_amount - fee_state.retention_amount)::bigint AS amount
      FROM calculation JOIN fee_state USING (attention_id) WHERE status = ${status}::calculation_status GROUP BY 1, 2 ORDER BY 1, 2`;
  const asked = page.getByRole('dialog');
  if (rows.length === 1 && rows[0]) {
    await asked.getByText(formatPeriod(rows[0]), { exact: true }).waitFor();
    return;
  }
  const lines = asked.getByRole('table', { name: 'Períodos' }).locator('tbody tr');
  await lines.first().waitFor();
  const cells = rows.map((row) => [
    formatPeriod(row),
    formatCount(row.doctors),
    formatCount(row.records),
    formatPesos(row.amount),
  ]);
  expect(await lines.allInnerTexts()).toEqual(cells.map((texts) => texts.join('\t')));
  await expectAccessible(page, 'a question of several months');
}

// What the demo clinic holds would be left out of what is processed: test/e2e/payout/holds.test.ts.
await query`UPDATE hold SET released_at = now()`;

/** A job is done. */
const DONE = { timeout: 30_000 };
/** No job waits or runs any more, and the monitor shows it: at first it may show what it knew of before. */
async function jobsOver(): Promise<void> {
  await jobsAreOver(database);
  await expectText('No hay trabajos activos', DONE);
}
const thousands = (value: number) => value.toLocaleString('es-CL');

/** Records in a state, and the doctors who have them. */
async function standing(status: string): Promise<{ records: number; doctors: number }> {
  const rows = await rowsOf<{ records: number; doctors: number }>(database.db)`
    SELECT count(*) AS records, count(DISTINCT doctor_id) AS doctors
      FROM calculation JOIN fee_state USING (attention_id) WHERE status = ${status}::calculation_status`;
  return rows[0] ?? { records: 0, doctors: 0 };
}

// payout §5.4, payout §5.6, payout §6.6
it('sends the chosen doctors’ records to payment, and lists the lines without a rule first', async () => {
  const before = await standing('pending_payment');
  const calculated = await standing('calculated');
  await openScreen(page, '/procesar-pagos-avanzado?type=by_status');
  await button('Procesar Pagos').click();
  await expectText('Selección requerida');
  await page.getByRole('table', { name: 'Registros sin regla' }).waitFor();
  await page.getByLabel(`Seleccionar todos (${calculated.doctors})`).check();
  await expectAccessible(page, '/procesar-pagos-avanzado');
  await button('Procesar Pagos').click();
  await expectText(new RegExp(`^${calculated.doctors} doctores:`));
  // payout §5.8
  await expectText(/Hasta entonces se pueden devolver al estado Calculado/);
  await expectPeriods('calculated');
  await answer('Procesar pagos');
  // After queueing, the job monitor (payout §5.6).
  await page.waitForURL('**/job-monitor');
  await jobsOver();
  expect(await standing('calculated')).toEqual({ records: 0, doctors: 0 });
  expect((await standing('pending_payment')).records).toBe(before.records + calculated.records);
});

// payout §7.4
it('says what lacks of half a period before it asks, and takes a month with its year', async () => {
  await openScreen(page, '/nomina-completa?year=2026');
  await button('Procesar Toda la Nómina').click();
  await expectText('Elija también el mes');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await openScreen(page, '/pagar-nomina?year=2026');
  await page
    .getByRole('table', { name: /procesados/ })
    .locator('tbody input')
    .first()
    .check();
  await button('Marcar como Pagado').click();
  await expectText('Elija también el mes');
  expect(await page.getByRole('dialog').count()).toBe(0);
  await openScreen(page, '/pagar-nomina');
  await page.getByLabel('Mes').selectOption('Enero');
  await page.waitForURL(new RegExp(`month=1&year=${dateInClinic(new Date()).slice(0, 4)}`));
  await page.getByLabel('Año').selectOption('Todos');
  await page.waitForURL(/pagar-nomina$/);
});

// payout §6.1, payout §6.2, payout §6.3, payout §6.4
it('processes two doctors of the full payroll, then all', async () => {
  await openScreen(page, '/nomina-completa');
  const pending = await standing('pending_payment');
  await expectText(new RegExp(thousands(pending.records)));
  await expectAccessible(page, '/nomina-completa');
  const boxes = page.getByRole('table', { name: /pendientes/ }).locator('tbody input');
  await boxes.nth(0).check();
  await boxes.nth(1).check();
  await button('Procesar selección').click();
  await answer('Procesar nómina');
  await expectText('¡Nómina Procesada!', DONE);
  expect((await standing('pending_payment')).doctors).toBe(pending.doctors - 2);

  await button('Procesar Toda la Nómina').click();
  await expectPeriods('pending_payment');
  // A doctor of the demo clinic has a correction to come, which is told.
  await page.getByRole('dialog').getByText('Haberes y descuentos', { exact: true }).waitFor();
  await answer('Procesar nómina');
  await page.waitForURL('**/job-monitor');
  await jobsOver();
  expect((await standing('pending_payment')).records).toBe(0);
  await openScreen(page, '/nomina-completa');
  await expectText('No hay registros pendientes para procesar.');
  await button('Procesar Toda la Nómina').click();
  await expectText('Sin registros');
});

// payout §10.3
it('warns before a transfer goes into a second file', async () => {
  const [{ periodMonth, periodYear }] = await query`
    SELECT period_month AS "periodMonth", period_year AS "periodYear" FROM payment
     WHERE status = 'processed' ORDER BY id DESC`;
  await openScreen(
    page,
    `/nomina-bancaria?month=${periodMonth}&year=${periodYear}&bankFormat=universal`,
  );
  await button('Generar Nómina Bancaria').click();
  await expectText('Nómina bancaria generada');
  await expectAccessible(page, '/nomina-bancaria');
  await button('Descargar').click();
  // Of a doctor of the demo clinic whose account is to change.
  await download(button('Generar el archivo'));
  await expectText('Ninguna transferencia seleccionada');
  await button('Descargar').click();
  await expectText('Seleccione al menos una transferencia.');
  await page.getByRole('table', { name: 'Transferencias' }).locator('tbody input').first().check();
  await button('Descargar').click();
  await expectText('Transferencias repetidas');
  await answer('Cancelar');
  const { files } = await database.db
    .selectFrom('bankFile')
    .select((select) => select.fn.countAll<number>().as('files'))
    .where('bankFormat', '=', 'universal')
    .executeTakeFirstOrThrow();
  expect(files).toBe(1);
});

// payout §7.1, payout §7.2, payout §7.3, payout §1.10
it('pays what is processed', async () => {
  const processed = await standing('processed');
  await openScreen(page, '/pagar-nomina');
  await button('Marcar como Pagado').click();
  await expectText('Selecciona al menos un doctor para procesar pagos.');
  await refusesTheDayAfterTomorrow();
  await page.getByLabel(`Seleccionar todos (${processed.doctors})`).click();
  await expectText(new RegExp(`^${processed.doctors} doctores · `));
  await expectAccessible(page, '/pagar-nomina');
  await button('Marcar como Pagado').click();
  await expectPeriods('processed');
  await answer('Marcar como Pagado');
  await expectText('¡Pagos Procesados!', DONE);
  await expectText(
    new RegExp(`${thousands(processed.records)} registros de ${processed.doctors} doctores`),
  );
  expect(await standing('processed')).toEqual({ records: 0, doctors: 0 });
});

/** product §6.7: keystroke by keystroke, since `30-1` on the way to `30-11` is a date, too. */
async function refusesTheDayAfterTomorrow(): Promise<void> {
  const field = page.getByLabel('Fecha de pago');
  const before = await field.inputValue();
  const typed = formatDate(addDays(dateInClinic(new Date()), 2));
  await field.fill('');
  await field.pressSequentially(typed);
  await field.press('Tab');
  await expectText(`${typed} es muy tarde: elija a más tardar hoy, ${before}. Sigue ${before}.`);
  expect(await field.inputValue()).toBe(before);
}

// payout §4.4
it('exports the history of payments, in the words of the specification', async () => {
  await openScreen(page, '/procesar-pagos');
  await page.getByTitle('Ver detalle del pago').first().waitFor();
  await button('Exportar').last().click();
  await download(page.getByRole('menuitem', { name: 'CSV', exact: true }));
  await expectText('Exportación exitosa');
});

// payout §4.5
it('explains a line from the details of a payment, and Escape closes one at a time', async () => {
  await openScreen(page, '/procesar-pagos');
  await page.getByTitle('Ver detalle del pago').first().click();
  const details = dialog('Detalle del pago');
  await details.locator('tbody tr').first().click();
  const explanation = dialog('Cómo se calculó este pago');
  await explanation.getByText('Líquido a pagar').waitFor();
  await page.keyboard.press('Escape');
  await explanation.waitFor({ state: 'detached' });
  expect(await details.count()).toBe(1);
  await page.keyboard.press('Escape');
  await details.waitFor({ state: 'detached' });
});

// payout §6.4
it('leads on from an empty full payroll', async () => {
  await openScreen(page, '/nomina-completa?month=1&year=2026');
  await button('Ver todos los períodos').click();
  await expectText('Los registros quedan pendientes de pago en Procesamiento Avanzado.');
  await page.getByRole('link', { name: 'Ir a Procesamiento Avanzado' }).click();
  await page.getByRole('heading', { name: 'Procesamiento Avanzado de Pagos' }).waitFor();
});

it('shows no empty card above the sentence of an empty list on a phone', async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openScreen(page, '/procesar-pagos?month=1&year=2026');
  await page.getByText('No hay registros por procesar en Enero 2026').waitFor();
  const list = page.getByRole('region', { name: /^Doctores por procesar/ });
  expect(await list.locator('tbody tr').filter({ visible: true }).count()).toBe(0);
});

itHadNoErrors(staff);
