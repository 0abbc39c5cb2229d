/** Which rows a list of the payroll shows: what narrows it down is seen, and what is chosen is among them. */
import { expect, it } from 'vitest';
import { addMonths, MONTH_NAMES, periodOf } from '../../../src/domain/calendar/calendar.ts';
import { today } from '../../../src/server/platform/context.ts';
import { openScreen, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { itHadNoErrors, openStaff } from '../../support/staff.ts';

const staff = await openStaff({ WORKERS: '0' });
const { page } = staff;
const { pool } = staff.database;
const { button, expectText, query } = screenActor(page);
const { rows: doctors } = await pool.query<{ id: number; name: string }>(
  'SELECT id, name FROM doctor WHERE is_active ORDER BY id LIMIT 1',
);
const doctor = doctors[0] as { id: number; name: string };

it('payout §26.5: a list of what a change of a rule left without one says so, and lets go of it', async () => {
  await openScreen(page, '/correcciones?state=proposed&changeId=1');
  await page.getByLabel('Solo las líneas sin regla de un cambio de reglas').click();
  await expect.poll(() => Object.keys(query()), SOON).toEqual(['state']);
});

it('payout §24.12: balances of one doctor say whose they are', async () => {
  await openScreen(page, `/haberes?view=balances&doctorId=${doctor.id}`);
  const field = page.getByRole('combobox', { name: 'Médico' });
  await expect.poll(() => field.inputValue(), SOON).toBe(doctor.name);
  await button('Quitar Médico').click();
  await expect.poll(() => 'doctorId' in query(), SOON).toBe(false);
});

it('product §8.15: entries that were chosen in one month are not chosen in another', async () => {
  const now = periodOf(today());
  const next = addMonths(now, 1);
  for (const { year, month } of [now, next]) {
    await pool.query(
      `INSERT INTO entry (origin, status, doctor_id, period_year, period_month, kind_id, amount, bears_retention, description, reason)
       SELECT 'entered', 'proposed', $1, $2, $3, id, 50000, true, 'Bono por turno', 'Según acta 14' FROM entry_kind WHERE name = 'Bono'`,
      [doctor.id, year, month],
    );
  }
  await openScreen(page, `/haberes?year=${now.year}&month=${now.month}&state=proposed`);
  await page
    .getByRole('checkbox', { name: /^Seleccionar (?!todos|toda)/ })
    .first()
    .check();
  await expectText('1 seleccionado');
  await page.getByLabel('Año').selectOption(String(next.year));
  await page
    .getByLabel('Mes', { exact: true })
    .selectOption({ label: MONTH_NAMES[next.month - 1] });
  await expectText('Seleccione los que quiere aprobar o retirar');
});

it('product §8.12: payments and statements that no filter finds are not said never to have been', async () => {
  await openScreen(page, '/procesar-pagos?historyMonth=1&historyYear=2024');
  await expectText('Ningún pago coincide con los filtros');
  await button('Quitar filtros').click();
  await expect.poll(() => 'historyYear' in query(), SOON).toBe(false);
  await page.getByTitle('Ver detalle del pago').first().waitFor();
  const { rows } = await pool.query<{ month: number; year: number }>(
    `SELECT period_month AS month, period_year AS year FROM payment WHERE status = 'paid' LIMIT 1`,
  );
  await page.goto(`/nomina?month=${rows[0]?.month}&year=${rows[0]?.year}&mailState=interrupted`);
  await expectText('Ninguna liquidación coincide con los filtros');
  await button('Quitar filtros').click();
  await page.getByRole('table', { name: 'Liquidaciones' }).getByRole('row').nth(1).waitFor();
});

it('payout §20.2: an answer of the bank is read again after it was corrected, also under its name', async () => {
  const { rows } = await pool.query<{ id: number }>(
    'SELECT bank_file_id AS id FROM transfer ORDER BY id DESC LIMIT 1',
  );
  await openScreen(page, `/nomina-bancaria?file=${rows[0]?.id}`);
  const answer = page.getByRole('region', { name: 'Respuesta del banco' });
  const chooser = page.waitForEvent('filechooser');
  await button('Subir respuesta', answer).click();
  await (await chooser).setFiles({
    name: 'respuesta.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Referencia;Estado;Fecha;Motivo\r\nNADA;Pagada;;\r\n'),
  });
  // A file of the same name is another choice only for a field that has forgotten the first one.
  await expect
    .poll(
      () =>
        page
          .locator('input[type=file]')
          .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
      SOON,
    )
    .toEqual(['']);
});

it('operations §1.9: the panel leads to the holds that it counts, whatever was looked at last', async () => {
  const held = await staff.context.request.post('/api/holds', {
    data: { target: { doctorIds: [doctor.id] }, reason: 'Falta el contrato firmado' },
    headers: { origin: staff.address },
  });
  expect(held.status(), await held.text()).toBe(200);
  await openScreen(page, '/pagos-en-pausa');
  await page.getByLabel('Estado').selectOption({ label: 'Reanudadas' });
  await expectText('Ninguna pausa se ha reanudado');
  await page.goto('/');
  await page.getByRole('link', { name: /pausas? de pago$/ }).click();
  await page.getByRole('table', { name: 'Pagos en pausa' }).getByText(doctor.name).waitFor();
});

itHadNoErrors(staff);
