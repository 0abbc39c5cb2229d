/** Cierre de Mes in the browser: the steps, closing and opening again (operations §14). The whole run: `month-journey.test.ts`. */
import { expect, it } from 'vitest';
import { formatPeriod } from '../../../src/domain/calendar/calendar.ts';
import { rowsOf } from '../../../src/server/platform/db/database.ts';
import { expectAccessible, expectToFit, openScreen, PHONE } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { LONG } from '../../support/month-actor.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { database, page } = staff;
const { button, expectText, dialog } = screenActor(page);

type Month = { year: number; month: number };
/** The demo clinic's latest month whose payments are all paid, and its latest one that has some to pay. */
const [months] = await rowsOf<{ paid: Month; open: Month }>(database.db)`
  SELECT (array_agg(jsonb_build_object('year', year, 'month', month) ORDER BY year DESC, month DESC) FILTER (WHERE is_paid))[1] AS paid,
         (array_agg(jsonb_build_object('year', year, 'month', month) ORDER BY year DESC, month DESC) FILTER (WHERE NOT is_paid))[1] AS open
    FROM (SELECT period_year AS year, period_month AS month, bool_and(status = 'paid') AS is_paid
            FROM payment WHERE annulment_id IS NULL GROUP BY 1, 2) AS months`;
if (!months) throw new Error('the demo clinic has payments');
const at = ({ year, month }: Month) => `/cierre?month=${month}&year=${year}`;
const steps = page.getByRole('region', { name: 'Pasos del mes' }).getByRole('listitem');
const current = page.locator('[aria-current=step]');
const findings = page.getByRole('region', { name: 'Hallazgos del mes' });

// operations §14.1, operations §14.2
it('shows the steps of a month, the current one with its button', async () => {
  await openScreen(page, at(months.open));
  await steps.nth(8).waitFor();
  expect(await steps.count()).toBe(9);
  await current.getByText('Nadie ha revisado el mes todavía.').waitFor();
  await expectAccessible(page, 'the steps of a month');
});

// payout §34.2: of 200,000 lines, the digest takes a second.
it('reads the digest of a month only when its approval is to be asked for', async () => {
  const read: string[] = [];
  page.on('request', (request) => {
    if (/\/months\/\d+\/\d+\/approval/.test(request.url())) read.push(request.url());
  });
  await page.goto(at(months.open));
  await button('Revisar el mes').waitFor();
  expect(read).toEqual([]);
});

/** Checks the month that is shown, and waits for what was found. */
async function checkMonth(): Promise<void> {
  await button('Revisar el mes').click();
  await expectText('Completado', LONG);
  await page.keyboard.press('Escape');
  await findings.getByRole('row').nth(1).waitFor();
}

async function accept(title: string): Promise<void> {
  const asked = dialog(title);
  await asked.getByLabel('Motivo').fill('Acordado con la dirección médica');
  await asked.getByRole('button', { name: 'Aceptar' }).click();
  await asked.waitFor({ state: 'detached' });
}

// payout §32.1, payout §32.5
it('closes a month whose payments are paid once nothing blocks it, and asks to open it again', async () => {
  const name = formatPeriod(months.paid);
  await openScreen(page, at(months.paid));
  await checkMonth();
  await expectAccessible(page, 'findings of a month');
  const close = button('Cerrar el mes…');
  const open = findings.locator('tr[data-row]');
  // A page at a time, until nothing blocks.
  while (!(await close.isVisible())) {
    const first = await open.first().getAttribute('data-row');
    await findings.getByRole('row').first().getByRole('checkbox').check();
    await button('Aceptar con un motivo…').click();
    await accept('Aceptar con un motivo');
    await findings.locator(`tr[data-row="${first}"]`).waitFor({ state: 'detached' });
    // The step is read beside the list, and may come later.
    await open.or(close).first().waitFor();
  }
  await close.click();
  const asked = dialog(`Cerrar ${name}`);
  await asked.getByText('Pagado', { exact: true }).waitFor();
  await expectAccessible(page, 'the question about closing');
  await asked.getByRole('button', { name: `Cerrar ${name}` }).click();
  await expectText(`${name} está cerrado`);
  await decide('Pedir reabrir', name, 'Pedir reabrir…', 'Faltó una carga de pabellón');
  await expectText(/pidió reabrirlo el/);
  await decide('Desistir', `de reabrir ${name}`, 'Desistir…', 'Ya no hace falta');
  await button('Pedir reabrir…').waitFor();
});

async function decide(verb: string, rest: string, opener: string, reason: string): Promise<void> {
  await button(opener).click();
  const asked = dialog(`${verb} ${rest}`);
  await asked.getByLabel('Motivo').fill(reason);
  await asked.getByRole('button', { name: verb, exact: true }).click();
  await asked.waitFor({ state: 'detached' });
}

// operations §14.2
it('fits a telephone', async () => {
  const phone = await staff.open(PHONE);
  await openScreen(phone.page, at(months.open));
  await phone.page.locator('[aria-current=step]').waitFor();
  await expectToFit(phone.page, 'the run of a month');
  await phone.context.close();
});
