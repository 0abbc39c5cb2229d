/** Users from a file, their first passwords, and changes of many (access §32, access §33): in a browser, on the demo clinic. */
import { readFile } from 'node:fs/promises';
import * as XLSX from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectToFit, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { pdfPages } from '../../support/pdf-text.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { page } = staff;
const { query } = staff;
const { button, dialog, download, expectCount, expectText, lines } = screenActor(page);
const asked = dialog('Importar usuarios');
const bar = page.getByRole('region', { name: 'Selección' });
const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const choose = (name: string, mimeType: string, buffer: Buffer) =>
  asked.locator('input[type=file]').setInputFiles({ name, mimeType, buffer });
/** Those that the file brought. */
const brought = async () =>
  await query<Record<string, unknown>>`
    SELECT first_name, profile::text, is_active, password_hash IS NOT NULL AS has_password
         FROM app_user WHERE email LIKE '%@archivo.cl' ORDER BY email`;
const openUsers = async () => {
  await openScreen(page, '/usuarios');
  await page.getByRole('heading', { name: 'Gestión de Usuarios' }).waitFor();
};

describe('access §32: users from files', () => {
  it('are told and added from the filled template, without a password', async () => {
    await openUsers();
    await button('Importar').click();
    const template = await download(asked.getByRole('link', { name: 'Descargar la plantilla' }));
    const book = XLSX.read(await readFile(await template.path()), { type: 'buffer' });
    expect(book.SheetNames).toContain('Lista de perfiles');
    XLSX.utils.sheet_add_aoa(
      book.Sheets.Usuarios as XLSX.WorkSheet,
      [
        ['10.000.001-6', 'Ana Araya Pérez', '', 'ana@archivo.cl', 'Usuario', '', ''],
        ['10.000.002-4', 'Beto', 'Bravo', 'beto@archivo.cl', 'Usuario', '', 'Activo'],
        ['10.000.003-2', 'Carla Cid', '', 'ana@archivo.cl', 'Jefatura', '', ''],
      ],
      { origin: 'A2' },
    );
    await choose(
      'usuarios.xlsx',
      XLSX_TYPE,
      XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }),
    );
    await asked.getByText('Sin contraseñas todavía').waitFor(SOON);
    await asked.getByText(/«Perfil» dice «Jefatura»/).waitFor(SOON);
    await expectAccessible(page, 'what a file of users does');
    await asked.getByRole('button', { name: 'Importar 2 usuarios' }).click();
    await expectText('Se agregaron 2 usuarios. 1 fila rechazada.');
    expect(await brought()).toEqual([
      { first_name: 'Ana', profile: 'user', is_active: true, has_password: false },
      { first_name: 'Beto', profile: 'user', is_active: true, has_password: false },
    ]);
  });

  it('take what the screen exports, and change nothing by it', async () => {
    await openUsers();
    for (const format of [/Excel/, /CSV/]) {
      await button('Exportar').click();
      const exported = await download(page.getByRole('menuitem', { name: format }));
      await button('Importar').click();
      const bytes = await readFile(await exported.path());
      await choose(exported.suggestedFilename(), XLSX_TYPE, bytes);
      await asked.getByText('Quedan igual').waitFor(SOON);
      await expect
        .poll(() => asked.getByRole('region', { name: 'Qué se importa' }).textContent())
        .toMatch(
          /Se agregan\s*0[\s\S]*Se cambian\s*0[\s\S]*Quedan igual\s*6[\s\S]*Rechazadas\s*0/i,
        );
      await asked.getByRole('button', { name: 'Cancelar' }).click();
      await asked.waitFor({ state: 'hidden' });
    }
  });

  it('get their first passwords in letters, once', async () => {
    await openUsers();
    await button('Cambiar varios…').click();
    await bar.getByRole('checkbox', { name: /^Seleccionar todos/ }).click();
    await button('Entregar contraseñas…', bar).click();
    const letters = dialog('Entregar contraseñas');
    await letters.getByText('4 usuarios quedan fuera').waitFor(SOON);
    await expectAccessible(page, 'who gets a first password');
    const file = await download(letters.getByRole('button', { name: 'Entregar 2 contraseñas' }));
    expect(pdfPages(await readFile(await file.path()))).toHaveLength(3);
    await dialog('Contraseñas entregadas').getByRole('button', { name: 'Listo' }).click();
    expect((await brought()).map((one) => one.has_password)).toEqual([true, true]);
  });
});

describe('access §33: many users', () => {
  it('get another profile as it was told, and the old one when it is undone', async () => {
    await openScreen(page, '/usuarios?search=archivo.cl');
    await expectCount('2 usuarios');
    await button('Cambiar varios…').click();
    await bar.getByRole('checkbox', { name: /^Seleccionar todos/ }).click();
    await button('Cambiar…', bar).click();
    const change = dialog('Cambiar usuarios');
    await change.getByLabel('Qué se cambia').selectOption('Perfil');
    await change.getByLabel('Nuevo valor').selectOption('Supervisor');
    await button('Ver qué cambia', change).click();
    await button('Cambiar 2 usuarios', change).waitFor(SOON);
    expect(await lines('De qué a qué')).toEqual(['UsuarioSupervisor2']);
    await expectAccessible(page, 'what changing many users does');
    await button('Cambiar 2 usuarios', change).click();
    await button('Deshacer').waitFor(SOON);
    expect((await brought()).map(({ profile }) => profile)).toEqual(['supervisor', 'supervisor']);
    await button('Deshacer').click();
    await expectText('Deshecho');
    expect((await brought()).map(({ profile }) => profile)).toEqual(['user', 'user']);
  });

  it('fit a telephone, where those of before are listed', async () => {
    const phone = await staff.open(PHONE);
    const own = screenActor(phone.page);
    await openScreen(phone.page, '/usuarios');
    await own.button('Cambiar varios…').click();
    await expectToFit(phone.page, 'choosing many users');
    await own.button('Cancelar').click();
    await own.button('Importar').click();
    await phone.page.getByText('Cambio de varios: Perfil: Supervisor').waitFor(SOON);
    await expectToFit(phone.page, 'files of users of before');
    await phone.context.close();
  });
});
