/** Empty lists say what to do next; those that are empty because of filters offer to take these away (product §8.12). */
import { expect, it } from 'vitest';
import { expectUsable, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { newClinic } from '../../support/new-clinic.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff({}, 'admin', newClinic);
const { page } = staff;
const { button, dialog, expectText } = screenActor(page);

const LISTS = [
  ['/medicos', 'médicos', 'Crear el primer médico'],
  ['/prestaciones', 'prestaciones', 'Crear la primera prestación'],
  ['/sociedades-medicas', 'sociedades médicas', 'Crear la primera sociedad médica'],
  ['/reglas', 'reglas', 'Crear la primera regla'],
  ['/convenios', 'convenios', 'Crear el primer convenio'],
] as const;

// product §8.12
it.each(LISTS)(
  '%s of a new clinic says that there are no %s yet',
  async (address, many, create) => {
    await openScreen(page, address);
    await expectText(`Aún no hay ${many}`);
    await button(create).waitFor();
    await button(`Importar ${many}`).click();
    const file = dialog(`Importar ${many}`);
    await file.waitFor(SOON);
    await page.keyboard.press('Escape');
    await file.waitFor({ state: 'hidden' });
    await button(create).click();
    await page.getByRole('dialog').waitFor(SOON);
    await openScreen(page, `${address}?search=nadie`);
    await expectText(`No se encontraron ${many} que coincidan con los filtros`);
    expect(await button(create).count()).toBe(0);
    await button('Quitar filtros').click();
    await expectText(`Aún no hay ${many}`);
    expect(page.url()).not.toContain('search=');
  },
);

// product §8.12
it('attentions offer an import, and fit a phone', async () => {
  const { page: phone } = await staff.open(PHONE);
  await openScreen(phone, '/medicos');
  await phone.getByText('Aún no hay médicos').first().waitFor(SOON);
  await expectUsable(phone, 'an empty list on a phone');
  await openScreen(page, '/atenciones-medicas?recordType=hmq');
  await expectText('No hay atenciones registradas con estos filtros');
  await button('Quitar filtros').click();
  await expectText('No hay atenciones registradas');
  await button('Importar un archivo').click();
  await dialog('Importar Atenciones Médicas').waitFor(SOON);
});
