/** A second factor that a profile requires, and one that is asked again (access §18.10 to access §18.12). */
import { describe, expect, it } from 'vitest';
import { TEST_PASSWORD } from '../../support/app.ts';
import { expectAccessible, expectUsable, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { codeOf } from '../../support/factors.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { page, query } = staff;
const { button, field, expectText } = screenActor(page);
const section = page.getByRole('region', { name: 'Segundo factor por perfil' });

describe('access §18.10: Segundo factor por perfil', () => {
  it('recommends it for administrators, and is set by a switch that says whom it concerns', async () => {
    await page.goto('/permissions-admin');
    await section.getByText('Exíjalo al menos a los administradores').waitFor();
    await section.getByRole('switch', { name: 'Administrador' }).click();
    await expectText(/^1 persona deberá activarlo en su próxima acción/);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
    await section.getByRole('switch', { name: 'Supervisor' }).click();
    await button('Exigir').click();
    await expectText('Segundo factor exigido');
    await expect
      .poll(() => section.getByRole('switch', { name: 'Supervisor' }).isChecked(), SOON)
      .toBe(true);
    await expectAccessible(page, 'requirements of second factors');
  });

  it('access §18.11: leads who has none to activate one, on a phone, too, and then to the first screen', async () => {
    const phone = await staff.open({ ...PHONE, who: 'supervisor' });
    const actor = screenActor(phone.page);
    await phone.page.goto('/medicos');
    await actor.expectText('Su perfil exige un segundo factor');
    await expectUsable(phone.page, 'required enrolment on a phone');
    await phone.page.getByLabel('Contraseña actual').fill(TEST_PASSWORD);
    await actor.button('Continuar').click();
    const secret = (await phone.page.getByLabel('Clave').textContent()) ?? '';
    await actor.field('Código').fill(codeOf(secret.replaceAll(' ', '')));
    await actor.button('Confirmar').click();
    await actor.button('Ya los guardé').waitFor();
    await expectAccessible(phone.page, 'recovery codes of a required enrolment');
    await actor.button('Ya los guardé').click();
    await phone.page.getByRole('button', { name: 'Cerrar sesión' }).waitFor();
    await phone.context.close();
  });
});

describe('access §18.12: what asks for the second factor again', () => {
  it('is done after a code, without typing anything twice', async () => {
    await openScreen(page, '/perfil');
    await button('Activar segundo factor').click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Contraseña actual').fill(TEST_PASSWORD);
    await button('Continuar').click();
    const secret = ((await dialog.getByLabel('Clave').textContent()) ?? '').replaceAll(' ', '');
    await field('Código').fill(codeOf(secret));
    await button('Confirmar').click();
    await button('Ya los guardé').click();
    await query`UPDATE session SET factor_at = now() - interval '11 minutes'`;
    await query`UPDATE authenticator SET last_step = NULL`;

    await openScreen(page, '/permissions-admin');
    await section.getByRole('switch', { name: 'Médico' }).click();
    await button('Exigir').click();
    const again = page.getByRole('dialog', { name: 'Confirme que es usted' });
    await again.getByRole('button', { name: 'Cancelar' }).click();
    await expectText('Escriba de nuevo un código de su segundo factor para hacer esto.');
    await section.getByRole('switch', { name: 'Médico' }).click();
    await button('Exigir').click();
    await again.getByLabel('Código').fill(codeOf(secret));
    await expectAccessible(page, 'asked for the second factor again');
    await again.getByRole('button', { name: 'Continuar' }).click();
    await expect
      .poll(() => section.getByRole('switch', { name: 'Médico' }).isChecked(), SOON)
      .toBe(true);
    // For ten minutes it is not asked again.
    await section.getByRole('switch', { name: 'Médico' }).click();
    await expect
      .poll(() => section.getByRole('switch', { name: 'Médico' }).isChecked(), SOON)
      .toBe(false);
  });
});
