/** Entries wherever a payment is shown: the run that pays them, its details, the doctor's portal (payout §22). */
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { bankClosure } from '../../../src/domain/calendar/bank-closure.ts';
import {
  addDays,
  dateInClinic,
  formatDate,
  WEEKDAYS,
  weekdayOf,
} from '../../../src/domain/calendar/calendar.ts';
import { expectAccessible, expectToFit, openScreen, PHONE } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { query, page } = staff;
const { button, expectText } = screenActor(page);

/** A day to come on which banks do not pay. */
const today = dateInClinic(new Date());
const SUNDAY = addDays(today, 13 - WEEKDAYS.indexOf(weekdayOf(today)));
const CLOSED = bankClosure(SUNDAY) ?? '';

/** The doctor of the demo's account, in a month in which nothing is processed yet. */
const doctors = await query`
  SELECT u.doctor_id AS id, d.name FROM app_user u JOIN doctor d ON d.id = u.doctor_id WHERE u.profile = 'doctor' LIMIT 1`;
const doctor = doctors[0] as { id: number; name: string };
const months = await query`
  SELECT period_year AS year, period_month AS month FROM payable_fee WHERE doctor_id = ${doctor.id} GROUP BY 1, 2 ORDER BY 1 DESC, 2 DESC LIMIT 1`;
const period = months[0] as { year: number; month: number };
await query`
  INSERT INTO entry (origin, status, doctor_id, period_year, period_month, kind_id, amount, bears_retention, description, reason, approved_at)
   SELECT 'entered', 'approved', ${doctor.id}, ${period.year}, ${period.month}, k.id, e.amount, e.bears, e.description, 'Según acta 14', now()
     FROM (VALUES ('Bono', 50000, true, 'Bono por reemplazo'), ('Arriendo de box', -90000000, false, 'Arriendo de box 4')) AS e (kind, amount, bears, description)
     JOIN entry_kind k ON k.name = e.kind`;

// payout §29.1, payout §22.6, payout §17.8, documents §9.5
it('a run tells the exact amount at once, and the payment tells its entries and where they come from', async () => {
  await openScreen(
    page,
    `/procesar-pagos?doctorId=${doctor.id}&month=${period.month}&year=${period.year}`,
  );
  await page.getByRole('table', { name: 'Lo que se pagará' }).waitFor();
  await expectAccessible(page, 'what a run pays');
  await page.getByLabel('Se pagará el').fill(formatDate(SUNDAY));
  await page.keyboard.press('Tab');
  await page.getByText(CLOSED, { exact: true }).waitFor();
  await button('Procesar Nómina (Asíncrono)').click();
  const asked = page.getByRole('dialog', { name: 'Procesar nómina' });
  await asked.getByText('Haberes y descuentos', { exact: true }).waitFor();
  await asked.getByText('Líquido exacto a pagar').waitFor();
  await asked.getByText(`${formatDate(SUNDAY)} · ${CLOSED}`).waitFor();
  // Nothing is asked twice.
  await button('Procesar nómina', asked).click();
  await expect
    .poll(
      async () =>
        (
          await query`
          SELECT count(*)::int AS n FROM payment WHERE doctor_id = ${doctor.id} AND total_entries = 3`
        )[0]?.n,
      { timeout: 30_000 },
    )
    .toBe(1);
  const rows = await query`
    SELECT id FROM payment WHERE doctor_id = ${doctor.id} AND total_entries = 3`;
  await openScreen(page, `/procesar-pagos?pago=${rows[0]?.id}`);
  await expectText(/^Arriendo de box 4/);
  await expectAccessible(page, 'detalle del pago');
  await page.getByTitle('Ver de dónde viene').first().click();
  await expectText('Según acta 14');
  const phone = await staff.open({ ...PHONE, who: 'doctor' });
  await openScreen(phone.page, '/mis-pagos');
  await phone.page.getByText('nada que pagar').first().waitFor();
  await phone.page
    .getByText(/^Total del Mes/)
    .first()
    .click();
  await phone.page.getByText(/procesado, nada que pagar$/).waitFor();
  await openScreen(phone.page, `/mis-pagos?pago=${rows[0]?.id}`);
  await phone.page.getByText('Arriendo de box 4').first().waitFor();
  await expectToFit(phone.page, 'detalle del pago');
  await phone.page.getByText('Arriendo de box 4').first().scrollIntoViewIfNeeded();
}, 120_000);

// payout §25.2, payout §31.2
it('leads from the reversal of a correction to it, and shows without scrolling what a run would pay', async () => {
  await openScreen(page, '/haberes?all=true&search=Reversa');
  await page.getByRole('link', { name: 'Ver la corrección' }).first().click();
  await page.getByRole('dialog', { name: 'Detalle de la corrección' }).waitFor();
  await openScreen(
    page,
    `/procesar-pagos-avanzado?month=${period.month}&year=${period.year}&mode=individual`,
  );
  await page.getByRole('radio', { name: /^Individual/ }).check();
  for (const name of [/^Haberes y descuentos/, /^A pagar estimado/])
    expect(await isShownWhole(page.getByRole('columnheader', { name }))).toBe(true);
});

// payout §24.3
it('what its author edited since it was chosen is not approved, and is shown as it is by now', async () => {
  const others = await query<{ id: number }>`
    INSERT INTO app_user (username, first_name, last_name, email, profile, password_hash)
     SELECT 'autora', 'Marta', 'Autora', 'autora@ejemplo.cl', 'admin', password_hash FROM app_user WHERE username = 'admin' RETURNING id`;
  const author = others[0]?.id;
  const entries = await query<{ id: string }>`
    INSERT INTO entry (origin, status, doctor_id, period_year, period_month, kind_id, amount, bears_retention, description, reason, created_by)
     SELECT 'entered', 'proposed', ${doctor.id}, ${period.year}, ${period.month}, k.id, 70000, true, 'Bono que se edita', 'Según acta 15', ${author}
       FROM entry_kind k WHERE k.name = 'Bono' RETURNING id`;
  const id = entries[0]?.id;
  await openScreen(page, '/haberes?all=true&search=Bono+que+se+edita');
  const choose = page.getByRole('checkbox', { name: `Bono de ${doctor.name}` });
  await choose.check();
  const moved = await query<{ name: string }>`
    UPDATE entry SET doctor_id = d.id, version = version + 1 FROM (SELECT id, name FROM doctor WHERE id <> ${doctor.id} AND is_active ORDER BY id LIMIT 1) AS d
      WHERE entry.id = ${id} RETURNING d.name`;
  await button('Aprobar').click();
  await button('Aprobar', page.getByRole('dialog')).click();
  await expectText(/modificó Bono de \$70\.000 de .+ después de que se le mostró/);
  const now = page.getByRole('checkbox', { name: `Bono de ${moved[0]?.name}` });
  await now.waitFor();
  expect(await now.isChecked()).toBe(false);
  await now.check();
  await button('Aprobar').click();
  await button('Aprobar', page.getByRole('dialog')).click();
  await expectText('1 haber o descuento aprobado');
});

/** Whether all of an element lies within the window's width. */
async function isShownWhole(element: Locator): Promise<boolean> {
  await element.waitFor();
  return element.evaluate(
    (node) => node.getBoundingClientRect().right <= document.documentElement.clientWidth,
  );
}
