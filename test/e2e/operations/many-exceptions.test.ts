/** A month with four hundred exceptions: pages, keys across them, counts, and what assistive technology finds (operations §13.10). */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { rowsOf } from '../../../src/server/platform/db/database.ts';
import { expectAccessible, expectToFit, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { runJobOn } from '../../support/page-jobs.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { database, page } = staff;
const { dialog } = screenActor(page);
const MANY = 400;

const [month] = await rowsOf<{ year: number; month: number }>(database.db)`
  SELECT period_year AS year, period_month AS month FROM payment WHERE annulment_id IS NULL
   ORDER BY 1 DESC, 2 DESC LIMIT 1`;
if (!month) throw new Error('the demo clinic has payments');
const AT = `month=${month.month}&year=${month.year}`;
const INBOX = '/cierre/excepciones?pageSize=50';

await runJobOn(page, '/api/month-checks/run', month);
await sql`
    INSERT INTO month_finding (period_year, period_month, kind, subject, severity, doctor_id, society_id, service_id, rule_id, line_count,
                               amount, detail, digest)
    SELECT period_year, period_month, kind, 'again ' || again || ' ' || subject, severity, doctor_id, society_id, service_id, rule_id,
           line_count, amount + again, detail, sha256(('again ' || again || ' ' || subject)::bytea)
      FROM month_finding CROSS JOIN generate_series(1, ${MANY}) AS again
     ORDER BY again, id LIMIT ${MANY} - (SELECT count(*) FROM month_finding)`.execute(database.db);

const rows = page.getByRole('table', { name: 'Excepciones' }).locator('tbody tr[data-row]');
const focusedId = () => page.locator('tr[data-row]:focus').getAttribute('data-row');
const search = (name: string) => new URL(page.url()).searchParams.get(name);
const idAt = (place: number) => rows.nth(place).getAttribute('data-row');

// operations §13.10
it('counts all, and shows a page of them', async () => {
  await openScreen(page, INBOX);
  await expect.poll(() => rows.count(), SOON).toBe(50);
  await page.getByText('1–50 de 400').waitFor();
  const figures = await Promise.all(
    ['Bloquean', 'Advierten'].map((label) =>
      page.getByRole('button', { name: new RegExp(`^${label}: \\d`) }).getAttribute('aria-label'),
    ),
  );
  const counts = figures.map((figure) => Number(/: (\d+)/.exec(figure ?? '')?.[1]));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(MANY);
  await expectAccessible(page, 'four hundred exceptions');
});

// operations §13.10, product §9.7
it('goes on to the next page by keys, and back, however fast they are pressed', async () => {
  const last = await idAt(49);
  await rows.nth(49).focus();
  for (const _ of [1, 2, 3]) await page.keyboard.press('j');
  await page.getByText('51–100 de 400').waitFor();
  // Whatever was pressed while the page was on its way turned no other one.
  const isAmongFirst = async () =>
    (await Promise.all([0, 1, 2].map(idAt))).includes(await focusedId());
  await expect.poll(isAmongFirst, SOON).toBe(true);
  expect(search('page')).toBe('2');
  await rows.first().focus();
  await page.keyboard.press('k');
  await expect.poll(focusedId, SOON).toBe(last);
});

// operations §13.10, product §9.7
it('opens the next page’s first one beside the list, and the one after what was decided', async () => {
  await page.keyboard.press('Enter');
  const drawer = dialog('Detalle del hallazgo');
  await drawer.getByText('Qué puede hacer').waitFor();
  await page.keyboard.press('j');
  await page.getByText('51–100 de 400').waitFor();
  await expect.poll(async () => search('open') === (await idAt(0)), SOON).toBe(true);
  const after = await idAt(1);
  await drawer.getByText('Qué puede hacer').waitFor();
  await page.keyboard.press('e');
  const asked = dialog('Aceptar con un motivo');
  await asked.getByLabel('Motivo').fill('Acordado con la dirección');
  await asked.getByRole('button', { name: 'Aceptar' }).click();
  await page.getByText('51–100 de 399').waitFor();
  await asked.waitFor({ state: 'detached' });
  await page.keyboard.press('j');
  await expect.poll(() => search('open'), SOON).toBe(after);
  await page.keyboard.press('Escape');
  await drawer.waitFor({ state: 'detached' });
});

// operations §14.3
it('is accessible on the month’s page, also on a telephone', async () => {
  await page.goto(`/cierre?${AT}`);
  const findings = page.getByRole('region', { name: 'Hallazgos del mes' });
  await findings.getByText(/^1–20 de 399$/).waitFor();
  await expectAccessible(page, 'a month with four hundred exceptions');
  const phone = await staff.open(PHONE);
  await phone.page.goto(`/cierre?${AT}`);
  await phone.page.getByText(/^1–20 de 399$/).waitFor();
  await expectToFit(phone.page, 'a month with four hundred exceptions');
  await expectAccessible(phone.page, 'a month with four hundred exceptions on a telephone');
  await phone.page.goto(INBOX);
  await phone.page.getByText('1–50 de 399').waitFor();
  await expectToFit(phone.page, 'four hundred exceptions');
  await expectAccessible(phone.page, 'four hundred exceptions on a telephone');
  await phone.context.close();
});
