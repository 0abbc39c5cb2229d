/** A month is compared, approved by a second person, changed, approved again and sent, in the browser (payout §34, operations §14.4). */
import { expect, it } from 'vitest';
import { formatPeriod } from '../../../src/domain/calendar/calendar.ts';
import { carryOut, rowsOf } from '../../../src/server/platform/db/database.ts';
import {
  expectAccessible,
  expectToFit,
  openHome,
  openScreen,
  PHONE,
  SOON,
} from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { LONG } from '../../support/month-actor.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { database, page } = staff;
const { db } = database;
const { button, expectText, dialog } = screenActor(page);
const second = await staff.open({ who: 'supervisor' });
const other = screenActor(second.page);

type Month = { year: number; month: number };
const [month] = await rowsOf<Month>(db)`
  SELECT period_year AS year, period_month AS month FROM payment WHERE annulment_id IS NULL AND status = 'processed'
   ORDER BY 1 DESC, 2 DESC LIMIT 1`;
if (!month) throw new Error('the demo clinic has a month to pay');
const name = formatPeriod(month);
const query = `month=${month.month}&year=${month.year}`;
const current = page.locator('[aria-current=step]');
/** By an address: what the other window or SQL changed is shown. */
const load = (address: string, on = page) => on.goto(`${staff.address}${address}`);
const approval = page.getByRole('region', { name: 'Aprobación del mes' });

// payout §34.1
it('asks for the approval of a month, once it is checked', async () => {
  await carryOut(db)`UPDATE clinic SET requires_approval = true, approval_by_another = true`;
  await openScreen(page, `/cierre?${query}`);
  await button('Revisar el mes').click();
  await expectText('Completado', LONG);
  await carryOut(
    db,
  )`UPDATE month_finding SET accepted_at = now(), accepted_as = acceptable(month_finding), accepted_reason = 'Acordado'`;
  await load(`/cierre?${query}`);
  await current.getByRole('heading', { name: /Comparar/ }).waitFor();
  await current.getByRole('link', { name: 'Comparar con otro mes' }).waitFor();
  await expectAccessible(page, 'a month to compare');
  await button('Pedir aprobación…').click();
  const asked = dialog(`Aprobación de ${name}`);
  await asked.getByText('Huella').waitFor();
  await expectAccessible(page, 'the question about an approval');
  await asked.getByRole('button', { name: 'Pedir aprobación' }).click();
  await expectText('Aprobación pedida');
  await approval.getByText('Espera aprobación').waitFor();
  // Who asked waits.
  await current.getByRole('button', { name: 'Ver lo pedido…' }).click();
  await dialog(`Aprobación de ${name}`).getByText('la da otra persona').waitFor();
  await page.keyboard.press('Escape');
});

// payout §34.7
it('tells the second person on the panel, who approves it', async () => {
  await openHome(second.page);
  await second.page.getByRole('link', { name: `${name} espera su aprobación` }).click();
  await other.button('Aprobar o devolver…').click();
  await other.dialog(`Aprobación de ${name}`).getByRole('button', { name: 'Aprobar' }).click();
  await other.expectText('Mes aprobado');
  await load(`/nomina-bancaria?${query}&generated=true`);
  await expectText(`${name} está aprobado, tal como está. Huella`);
});

// payout §34.3, payout §34.4
it('shows what changed since, and makes no file until it is approved again', async () => {
  const client = await database.pool.connect();
  await client.query(`BEGIN; SET LOCAL portal.wipe = 'on'`);
  await client.query(
    `UPDATE doctor SET bank_account = '99990001' WHERE id IN (
       SELECT p.doctor_id FROM payment p WHERE p.status = 'processed' AND p.society_id IS NULL AND p.payment_method = 'transfer'
          AND p.annulment_id IS NULL AND NOT EXISTS (SELECT FROM transfer_payment t WHERE t.payment_id = p.id AND t.is_live)
        ORDER BY p.id LIMIT 2)`,
  );
  await client.query('COMMIT');
  client.release();
  await load(`/nomina-bancaria?${query}&generated=true`);
  await expectText('El mes cambió después de que se pidió su aprobación');
  await expectAccessible(page, 'a payroll that is not approved');
  await page.getByRole('link', { name: 'Ir a Cierre de Mes' }).click();
  await approval.getByText('El mes cambió después de aprobado').waitFor();
  await expect.poll(() => approval.getByText(/Otra cuenta, .* → 0001/).count(), SOON).toBe(2);
  await expectAccessible(page, 'what changed since an approval');
  await button('Pedir aprobación…').click();
  await dialog(`Aprobación de ${name}`).getByRole('button', { name: 'Pedir aprobación' }).click();
  await expectText('Aprobación pedida');
  await load(`/cierre?${query}`, second.page);
  await other.button('Aprobar o devolver…').click();
  const deciding = other.dialog(`Aprobación de ${name}`);
  await deciding
    .getByText(/Otra cuenta/)
    .first()
    .waitFor();
  await deciding.getByRole('button', { name: 'Aprobar' }).click();
  await other.expectText('Mes aprobado');
});

// payout §34.4
it('fits a telephone', async () => {
  const phone = await staff.open(PHONE);
  await openScreen(phone.page, `/cierre?${query}`);
  await phone.page.getByRole('region', { name: 'Aprobación del mes' }).waitFor();
  await expectToFit(phone.page, 'the approval of a month');
  await phone.context.close();
});
