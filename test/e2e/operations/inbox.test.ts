/** Excepciones in the browser: the inbox by keys, by mouse and by touch, and two people at once (operations §13.10, operations §13.11, operations §13.12). */
import { expect, it } from 'vitest';
import { rowsOf } from '../../../src/server/platform/db/database.ts';
import { expectAccessible, expectToFit, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { runJobOn } from '../../support/page-jobs.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { database, page } = staff;
const { button, expectText, dialog, pressMenuItem, query } = screenActor(page);
const INBOX = '/cierre/excepciones';

const months = await rowsOf<{ year: number; month: number }>(database.db)`
  SELECT period_year AS year, period_month AS month FROM payment WHERE annulment_id IS NULL
   GROUP BY 1, 2 ORDER BY 1 DESC, 2 DESC LIMIT 2`;
for (const { year, month } of months)
  await runJobOn(page, '/api/month-checks/run', { month, year });

const table = page.getByRole('table', { name: 'Excepciones' });
const rows = table.locator('tbody tr');
const focused = page.locator('tr[data-row]:focus');
const focusedId = () => focused.getAttribute('data-row');
/** A card of figures, once it has its own. */
const card = (label: string) => page.getByRole('button', { name: new RegExp(`^${label}: \\d`) });
const countOn = async (label: string) =>
  Number(/: (\d+)/.exec((await card(label).getAttribute('aria-label')) ?? '')?.[1]);

// operations §13.10, product §9.7
it('goes through the exceptions of all open months by keys, and decides about each', async () => {
  await openScreen(page, INBOX);
  await rows.nth(2).waitFor();
  await expectAccessible(page, 'the inbox of exceptions');
  const open = (await countOn('Bloquean')) + (await countOn('Advierten'));
  await page.keyboard.press('j');
  const first = await focusedId();
  await page.keyboard.press('j');
  await expect.poll(focusedId, SOON).not.toBe(first);
  const second = await focusedId();
  await page.keyboard.press('k');
  await expect.poll(focusedId, SOON).toBe(first);
  await page.keyboard.press('Enter');
  const drawer = dialog('Detalle del hallazgo');
  await drawer.getByText('Qué puede hacer').waitFor();
  await expectAccessible(page, 'the details of an exception');
  // In the drawer, keys go to the next one and decide about it.
  await page.keyboard.press('j');
  await expect.poll(() => new URL(page.url()).searchParams.get('open')).toBe(second);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
  await rows.first().focus();
  await page.keyboard.press('e');
  const asked = dialog('Aceptar con un motivo');
  await expectAccessible(page, 'the question about accepting');
  // Letters are typed, and decide nothing.
  await asked.getByLabel('Motivo').pressSequentially('jehaz: acordado con la dirección');
  await asked.getByRole('button', { name: 'Aceptar' }).click();
  await expectText('1 hallazgo aceptado');
  // The next one has the focus, and the decision is taken back.
  await expect.poll(focusedId, SOON).not.toBe(first);
  await card('Bloquean').waitFor();
  await page.keyboard.press('z');
  await expectText('Deshecho');
  await expect
    .poll(async () => (await countOn('Bloquean')) + (await countOn('Advierten')), SOON)
    .toBe(open);
});

it('operations §13.19: all months together say which of them nobody has checked', async () => {
  await openScreen(page, INBOX);
  await expectText(/^Nadie ha revisado \S+ 20\d\d.* todavía$/);
  await openScreen(page, `${INBOX}?state=snoozed`);
  await expectText('Ningún hallazgo en este estado');
  await openScreen(page, INBOX);
  await page.getByRole('link', { name: /^Revisar .* en Cierre de Mes$/ }).click();
  await page.getByRole('heading', { name: 'Cierre de Mes' }).waitFor();
});

it('product §8.15: what was chosen in one month is not chosen in another', async () => {
  const [latest, before] = months;
  if (!latest || !before) throw new Error('the demo clinic has payments of two months');
  await openScreen(page, `${INBOX}?month=${latest.month}&year=${latest.year}`);
  await rows.first().getByRole('checkbox').check();
  await expectText(/^1 hallazgo elegido/);
  await page.getByLabel('Mes', { exact: true }).selectOption(String(before.month));
  await page.getByLabel('Año').selectOption(String(before.year));
  await expectText('Ningún hallazgo elegido');
});

it('operations §13.19: a month that nobody has checked says so, and leads to its check', async () => {
  await openScreen(page, `${INBOX}?month=3&year=2024`);
  await expectText('Nadie ha revisado Marzo 2024 todavía');
  await page.getByRole('link', { name: 'Revisar Marzo 2024 en Cierre de Mes' }).click();
  await page.getByRole('heading', { name: 'Cierre de Mes' }).waitFor();
  expect(query()).toMatchObject({ month: '3', year: '2024' });
});

// operations §13.12
it('assigns several, puts one off, and filters by what each waits for', async () => {
  await openScreen(page, INBOX);
  await rows.nth(2).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.getByText(/^2 hallazgos elegidos/).waitFor();
  await page.keyboard.press('a');
  const asked = dialog('Asignar');
  await asked.getByLabel('Responsable').fill('(yo)');
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'the question about a person');
  await asked.getByRole('button', { name: 'Asignar' }).click();
  await expectText(/^2 hallazgos para /);
  await expect.poll(() => countOn('Míos'), SOON).toBe(2);
  await card('Míos').click();
  await expect.poll(() => rows.count(), SOON).toBe(2);
  await page.locator('body').press('j');
  await page.keyboard.press('h');
  await dialog('Posponer')
    .getByRole('button', { name: /^En una semana/ })
    .click();
  await expectText(/^1 hallazgo pospuesto hasta el/);
  await expect.poll(() => rows.count(), SOON).toBe(1);
  await card('Pospuestos').click();
  await rows
    .first()
    .getByText(/^Hasta el/)
    .waitFor();
  await page.getByRole('button', { name: /^Salidas de/ }).click();
  await pressMenuItem('Mostrar de nuevo');
  await expectText('1 hallazgo de vuelta');
  // The screen opens as it was left.
  await card('Pospuestos').click();
});

// operations §13.11, operations §16.1, operations §16.4
it('shows what another person decides, or refuses what it could not show', async () => {
  // A proxy that lets no stream through.
  const deaf = await staff.open();
  await deaf.page.route('**/api/live/changes*', (route) => route.abort());
  await deaf.page.goto(INBOX);
  const stale = deaf.page.locator('tr[data-row]');
  await stale.nth(2).waitFor();
  const told = page.waitForResponse((answer) => answer.url().includes('/api/live/changes'));
  await page.goto(INBOX);
  await told;
  await rows.nth(2).waitFor();
  const id = Number(await stale.first().getAttribute('data-row'));
  const other = await staff.open({ who: 'supervisor' });
  const { request } = other.page;
  const { version } = await (await request.get(`/api/month-checks/findings/${id}`)).json();
  await request.post('/api/month-checks/findings/accept', {
    data: { findings: [{ id, version }], reason: 'Visto con el médico' },
  });
  await other.context.close();
  await page.locator(`tr[data-row="${id}"]`).waitFor({ state: 'detached' });
  await stale.first().focus();
  await deaf.page.keyboard.press('h');
  await deaf.page
    .getByRole('dialog', { name: 'Posponer' })
    .getByRole('button', { name: /^Mañana/ })
    .click();
  await deaf.page.getByText(/lo hizo antes: Aceptó .* Visto con el médico/).waitFor();
  await deaf.page.locator(`tr[data-row="${id}"]`).waitFor({ state: 'detached' });
  await deaf.context.close();
});

// operations §16.5
it('opens beside six tabs that nobody sees: a browser has six connections for all of them', async () => {
  const { context, page: seen } = await staff.open();
  for (let tabs = 0; tabs < 6; tabs += 1) {
    const tab = await context.newPage();
    await tab.addInitScript(() => Object.defineProperty(document, 'hidden', { value: true }));
    await tab.goto(INBOX);
    await tab.locator('tr[data-row]').first().waitFor();
  }
  await seen.goto(INBOX);
  await seen.locator('tr[data-row]').first().waitFor();
  await context.close();
});

// product §9.7
it('tells its keys, and switches them off', async () => {
  await page.goto(INBOX);
  await rows.nth(1).waitFor();
  await page.keyboard.press('?');
  const help = dialog('Teclas de los hallazgos');
  await expectAccessible(page, 'the keys of the inbox');
  // Shown as soon as it is kept, a moment after the click.
  const use = help.getByLabel('Usar estas teclas');
  await use.click();
  await expect.poll(() => use.isChecked(), SOON).toBe(false);
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await page.keyboard.press('j');
  expect(await focused.count()).toBe(0);
  await button('Teclas').click();
  await use.click();
  await expect.poll(() => use.isChecked(), SOON).toBe(true);
});

// operations §13.10
it('is used by touch on a telephone', async () => {
  const phone = await staff.open(PHONE);
  await openScreen(phone.page, INBOX);
  const line = phone.page.locator('tr[data-row]').first();
  await line.waitFor();
  await expectToFit(phone.page, 'the inbox of exceptions');
  await line.getByText(/./).first().click();
  const drawer = phone.page.getByRole('dialog', { name: 'Detalle del hallazgo' });
  await drawer.getByRole('button', { name: 'Posponer…' }).click();
  await phone.page
    .getByRole('dialog', { name: 'Posponer' })
    .getByRole('button', { name: /^Mañana/ })
    .click();
  await phone.page.getByText(/^1 hallazgo pospuesto/).waitFor();
  await phone.context.close();
});

// operations §13.13
it('lets an administrator choose what blocks, warns or is off, and go back to what is proposed', async () => {
  await openScreen(page, '/cierre/revisiones');
  const kind = page.getByRole('listitem').filter({ hasText: 'Líneas sin regla' });
  await kind.getByText('Propuesto: bloquea').waitFor();
  await expectAccessible(page, 'what is checked');
  await kind.getByText('Advierte', { exact: true }).click();
  await expectText('Líneas sin regla: advierte');
  await kind.getByText(/lo cambió hace un momento/).waitFor();
  await page.getByLabel('Gravedad').selectOption('Distinto de lo propuesto');
  await expect
    .poll(() => page.getByRole('listitem').filter({ hasText: 'Propuesto:' }).count())
    .toBe(1);
  await kind.getByRole('button', { name: /^Volver a lo propuesto/ }).click();
  await expectText('Ninguna revisión coincide con los filtros');
  await page.getByLabel('Gravedad').selectOption('Todas');
  const phone = await staff.open(PHONE);
  await openScreen(phone.page, '/cierre/revisiones');
  await phone.page.getByText('Propuesto: bloquea').first().waitFor();
  await expectToFit(phone.page, 'what is checked');
  await phone.context.close();
});
