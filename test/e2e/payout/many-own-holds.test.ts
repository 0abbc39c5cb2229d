/** A doctor of whom many attentions wait: payments stay in reach on a telephone (payout §23.11). */
import { expect, it } from 'vitest';
import { testPasswordHash } from '../../support/app.ts';
import { expectUsable, PHONE, signIn } from '../../support/browser.ts';
import { testDatabase } from '../../support/database.ts';
import { screenActor } from '../../support/hands.ts';
import { payrollData } from '../../support/payroll-data.ts';
import { openStaff } from '../../support/staff.ts';

const HOLDS = 12;
const staff = await openStaff({ DEMO: '0' }, 'nobody', testDatabase);
const { query, database } = staff;

it('payout §23.11: shows five of them, and the others on request', async () => {
  const data = await payrollData(database);
  const doctorId = await data.doctor({ name: 'Ximena Rojas' });
  await data.attentions(
    doctorId,
    Array.from({ length: HOLDS }, () => ({})),
  );
  await data.calculate();
  await query`INSERT INTO hold (attention_id, reason) SELECT id, 'Falta el informe' FROM attention`;
  await query`
    INSERT INTO app_user (username, rut, first_name, last_name, email, profile, password_hash, doctor_id)
    SELECT 'ximena', rut, 'Ximena', 'Rojas', 'ximena@ejemplo.cl', 'doctor', ${await testPasswordHash}, id FROM doctor`;
  const { page } = await staff.open({ ...PHONE, who: 'nobody' });
  const { button, expectText } = screenActor(page);
  await signIn(page, 'ximena');
  await page.goto('/mis-pagos');
  await page.getByText('12 pausas en sus pagos').click();
  const shown = page.getByText(/^La atención de Paciente de Prueba/);
  await shown.first().waitFor();
  expect(await shown.count()).toBe(5);
  await expectUsable(page, 'the first of many holds');
  await button('Ver 7 pausas más').press('Enter');
  await expect.poll(() => shown.count()).toBe(HOLDS);
  // The button is gone: who uses a keyboard or hears the page goes on at the first of the others.
  const reached = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(reached).toBe(await shown.nth(5).locator('..').textContent());
  await expectUsable(page, 'all of many holds');
  await expectText('No se han registrado pagos aún');
});
