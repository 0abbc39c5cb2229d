/** Reportes of the portal: a doctor's statement of a payment date, the analysis, the history (documents §11). */
import { readFile } from 'node:fs/promises';
import { read, utils } from '@e965/xlsx';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { formatDate, MONTH_NAMES } from '../../../src/domain/calendar/calendar.ts';
import { formatPesos } from '../../../src/domain/money.ts';
import { expectAccessible, expectToFit, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { pdfPages } from '../../support/pdf-text.ts';
import { openStaff } from '../../support/staff.ts';

const { page, context, database, open, errors } = await openStaff({}, 'doctor');
const { button, dialog, download, expectText, query } = screenActor(page);

const TAB = '/reportes-medico';
const of = (label: 'Mes' | 'Año' | 'Fecha de pago') =>
  page.getByRole('combobox', { name: label, exact: true });

/** The newest paid payment of the doctor behind the account. */
async function paidPayment() {
  return database.db
    .selectFrom('payment')
    .innerJoin('appUser', 'appUser.doctorId', 'payment.doctorId')
    .selectAll('payment')
    .where('appUser.username', '=', 'doctor')
    .where('payment.status', '=', 'paid')
    .orderBy('payment.periodYear', 'desc')
    .orderBy('payment.periodMonth', 'desc')
    .executeTakeFirstOrThrow();
}

// documents §11.1, documents §11.3
test('the statement covers exactly the chosen payment date', async () => {
  const payment = await paidPayment();
  const date = payment.paymentDate ?? '';
  await openScreen(page, TAB);
  // It opens on the latest month that was paid, although a later one is processed.
  await expectText(/todos los pagos del mes/);
  await expect.poll(() => of('Mes').inputValue(), SOON).toBe(String(payment.periodMonth));
  await expect.poll(() => of('Año').inputValue(), SOON).toBe(String(payment.periodYear));
  // The current month has no payment yet.
  const month = (index: number) => ({ label: MONTH_NAMES[index % 12] ?? '' });
  await of('Mes').selectOption(month(new Date().getMonth()));
  await of('Año').selectOption(String(new Date().getFullYear()));
  await expectText('No hay pagos efectivos en este período');
  await button('Descargar PDF').click();
  await expectText('Error al generar cartola');

  await of('Mes').selectOption(month(payment.periodMonth - 1));
  await of('Año').selectOption(String(payment.periodYear));
  await expectText(/todos los pagos del mes/);
  await page.getByText('Fecha de pago específica', { exact: true }).click();
  await expectText('Seleccione una fecha de pago');
  await of('Fecha de pago').selectOption({ label: formatDate(date) });
  await expectText(new RegExp(`solo lo pagado el ${formatDate(date)}`));

  const [preview] = await Promise.all([
    context.waitForEvent('page'),
    button('Vista previa').click(),
  ]);
  await preview.getByText(`Solo lo pagado el ${formatDate(date)}`).waitFor();
  await preview.getByText(formatPesos(payment.totalAmount)).first().waitFor();
  await preview.close();

  const pdf = await download(button('Descargar PDF'));
  expect(pdf.suggestedFilename()).toMatch(
    new RegExp(`^cartola_\\d+-[\\dK]_${payment.periodMonth}-${payment.periodYear}\\.pdf$`),
  );
  const text = pdfPages(await readFile(await pdf.path())).join('\n');
  expect(text).toContain(`Solo lo pagado el ${formatDate(date)}`);
  expect(text).toContain(formatPesos(payment.totalAmount));

  // Another month lets go of the date (documents §11.3).
  expect(query()).toHaveProperty('paymentDate');
  await of('Mes').selectOption(month(payment.periodMonth));
  await expect.poll(() => query()).not.toHaveProperty('paymentDate');
  await expectAccessible(page, TAB);
});

// documents §11.5, product §17.5, payout §17.11
test('Vista Ejecutiva draws the analysis, or shows it as tables', async () => {
  await button('Vista Ejecutiva').click();
  const view = dialog('Vista Ejecutiva');
  await view.getByRole('img', { name: /^Líquido por mes: / }).waitFor();
  await view.getByText(/los que no están en un pago son estimados\./).waitFor();
  const main = view.getByRole('list', { name: 'Prestaciones principales' }).locator('li');
  await expect.poll(() => main.count(), SOON).toBe(5);
  await expectAccessible(page, 'Vista Ejecutiva');
  await view.getByText('Tablas', { exact: true }).click();
  const months = view.getByRole('table', { name: 'Tendencia de 24 meses' });
  await months.waitFor();
  expect(await months.locator('tbody tr').count()).toBe(24);
  await page.goBack();
  await view.waitFor({ state: 'hidden' });
});

test('documents §11.7: the medical history is downloaded whole', async () => {
  const { doctorId } = await paidPayment();
  const { total } = await database.db
    .selectFrom('attention')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('doctorId', '=', doctorId)
    .executeTakeFirstOrThrow();
  const file = await download(button('Exportar Excel'));
  expect(file.suggestedFilename()).toMatch(/^historial_.*\.xlsx$/);
  const [sheet] = Object.values(read(await readFile(await file.path())).Sheets);
  expect(utils.sheet_to_json(sheet ?? {})).toHaveLength(total);
  expect(errors).toEqual([]);
});

test('fits a telephone at night', async () => {
  const night = await open({ ...PHONE, who: 'doctor' });
  await openScreen(night.page, `${TAB}?open=%22analysis%22`);
  await night.page.getByRole('img', { name: /^Líquido promedio por día/ }).waitFor();
  await expectAccessible(night.page, 'Vista Ejecutiva, dark, 390');
  await night.page.getByRole('button', { name: 'Cerrar', exact: true }).click();
  await night.page.getByRole('button', { name: 'Exportar Excel' }).waitFor();
  await expectAccessible(night.page, `${TAB}, dark, 390`);
  // documents §11.10
  const statement = night.page.getByRole('region', { name: 'Cartola' });
  const topOf = async (part: Locator) => (await part.boundingBox())?.y ?? 0;
  expect(await topOf(statement.getByRole('button', { name: 'Descargar PDF' }))).toBeGreaterThan(
    await topOf(statement.getByRole('combobox', { name: 'Mes' })),
  );
  await expectToFit(night.page, TAB);
});
