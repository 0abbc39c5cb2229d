/** Two people at one browser: what one typed is not saved as the other, who signed in in another window (access §2.15). */
import { beforeAll, expect, it } from 'vitest';
import { openScreen, SOON, signIn, turnTo } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { sample } from '../../support/imports.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { page, query } = staff;
const { button, dialog } = screenActor(page);

/** What a page has until it is loaded anew. */
const MARK = 'data-before';
const markPage = () => page.evaluate((mark) => document.body.setAttribute(mark, ''), MARK);

/** Waits until the marked page was loaded anew, for Beto. */
async function loadedForBeto(): Promise<void> {
  await page.locator(`body:not([${MARK}])`).waitFor();
  await expect
    .poll(() => page.locator('header').first().textContent(), SOON)
    .toContain('Beto Otro');
}

/** Beto signs in, as in a window beside this one. */
async function betoSignsIn(): Promise<void> {
  await markPage();
  await signIn(page, 'beto');
}

beforeAll(async () => {
  await query`
    INSERT INTO app_user (username, rut, first_name, last_name, email, profile, password_hash)
    SELECT 'beto', '11111111-1', 'Beto', 'Otro', 'beto@ejemplo.cl', profile, password_hash
      FROM app_user WHERE username = 'admin'`;
});

it('access §2.15: a form of the person before saves nothing, and the page is loaded anew', async () => {
  await openScreen(page, '/especialidades?open=new');
  const specialty = dialog('Nueva Especialidad');
  await specialty.getByLabel('Nombre').fill('Escrita por otra persona');
  await betoSignsIn();
  // The windows stand side by side: nothing tells this one yet.
  await button('Crear Especialidad', specialty).click();
  await loadedForBeto();
  expect(await query`SELECT FROM specialty WHERE name = 'Escrita por otra persona'`).toEqual([]);
});

it('access §2.15: nobody keeps the page of the person before by not leaving what was typed', async () => {
  await signIn(page, 'admin');
  await page.goto('/especialidades?open=new');
  const specialty = dialog('Nueva Especialidad');
  await specialty.getByLabel('Nombre').click();
  await page.keyboard.type('Retenida por otra persona');
  await betoSignsIn();
  const asked: string[] = [];
  page.on('dialog', (question) => {
    asked.push(question.type());
    void question.dismiss();
  });
  await turnTo(page);
  await loadedForBeto();
  expect(asked).toEqual([]);
  page.removeAllListeners('dialog');
});

it('access §2.15: a file that the person before chose is not imported', async () => {
  await signIn(page, 'admin');
  await page.goto('/atenciones-medicas');
  await button('Importar Atenciones').click();
  const form = dialog('Importar Atenciones Médicas');
  const before = await query`SELECT id FROM import`;
  await form.locator('input[type=file]').setInputFiles({
    name: 'suyas.csv',
    mimeType: 'text/csv',
    buffer: await sample('participacion-con-errores.csv'),
  });
  await form
    .getByRole('article', { name: 'Revisión de suyas.csv' })
    .getByText('Correcta')
    .first()
    .waitFor();
  // Nothing else tells this window of Beto before the file does.
  await page.route(/\/api\/(?!import\/files)/, () => {});
  await betoSignsIn();
  const answered = page.waitForResponse('**/api/import/files');
  await button('Importar', form).click();
  expect((await answered).status()).toBe(409);
  await page.unrouteAll();
  await loadedForBeto();
  expect(await query`SELECT id FROM import`).toEqual(before);
});
