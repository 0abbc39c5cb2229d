/** Two people at one browser: what one typed is not saved as the other, who signed in in another window (access §2.15). */
import { expect, it } from 'vitest';
import { openScreen, SOON, signIn } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { page, context, query } = staff;
const { button, dialog } = screenActor(page);

it('access §2.15: a form of the person before saves nothing, and the page is loaded anew', async () => {
  await query`
    INSERT INTO app_user (username, rut, first_name, last_name, email, profile, password_hash)
    SELECT 'beto', '11111111-1', 'Beto', 'Otro', 'beto@ejemplo.cl', profile, password_hash
      FROM app_user WHERE username = 'admin'`;
  await openScreen(page, '/especialidades?open=new');
  const specialty = dialog('Nueva Especialidad');
  await specialty.getByLabel('Nombre').fill('Escrita por otra persona');
  const beside = await context.newPage();
  await signIn(beside, 'beto');
  // The windows stand side by side: nothing tells this one yet.
  await button('Crear Especialidad', specialty).click();
  await expect
    .poll(() => page.locator('header').first().textContent(), SOON)
    .toContain('Beto Otro');
  expect(await query`SELECT FROM specialty WHERE name = 'Escrita por otra persona'`).toEqual([]);
});
