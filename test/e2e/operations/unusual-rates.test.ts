/** The dashboard's list of doctors with an unusual retention: one is put right, then all. */
import { expect, it } from 'vitest';
import { expectAccessible, expectToFit, openHome, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const { page, open, database, errors } = await openStaff();

/** Gives some of the doctors who are paid in person an own rate. */
async function makeUnusual(names: readonly string[]): Promise<void> {
  await database.pool.query(`UPDATE doctor SET retention_mode = 'legal'`);
  await database.pool.query(
    `UPDATE doctor SET retention_mode = 'own', retention_rate = 1000 WHERE name = ANY($1)`,
    [names],
  );
}
const { rows } = await database.pool.query<{ name: string }>(
  `SELECT name FROM doctor JOIN current_affiliation a ON a.doctor_id = doctor.id
    WHERE a.society_id IS NULL AND is_active ORDER BY name COLLATE "es-x-icu" LIMIT 3`,
);
const names = rows.map(({ name }) => name);

const LINK = /médicos? con una retención distinta de la legal/;

it.each([{ width: 1440 }, { width: 390 }, PHONE])('fits and is accessible: %j', async (look) => {
  await makeUnusual(names);
  const { page: small, context } = await open(look);
  const { button, dialog } = screenActor(small);
  await openHome(small);
  await button(LINK).click();
  const list = dialog('Retención distinta de la legal');
  await button(`Usar la tasa legal en ${names[0]}`, list).waitFor();
  await expectToFit(small, 'the unusual rates');
  await expectAccessible(small, 'the unusual rates');
  await context.close();
});

// masters §17.1, masters §17.2
it('one doctor is put right, and then the others together, each after a question', async () => {
  await makeUnusual(names);
  const { button, dialog, expectText } = screenActor(page);
  await openHome(page);
  await expectText('3 médicos con una retención distinta de la legal');
  await button(LINK).click();
  const list = dialog('Retención distinta de la legal');
  await button(`Usar la tasa legal en ${names[0]}`, list).click();
  const question = dialog('Usar la tasa legal');
  await question.getByText(new RegExp(`^${names[0]} tendrá .* en vez de 10,00 %`)).waitFor();
  await button('Usar la tasa legal', question).click();
  await expectText(/^1 médico: sigue la tasa legal\./);
  await button('Usar la tasa legal en los 2', list).click();
  await button('Cambiar 2 médicos', question).click();
  await expectText(/^2 médicos: siguen la tasa legal\./);
  await list.getByText('Todos siguen la tasa legal').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => button(LINK).count(), SOON).toBe(0);
  expect(errors).toEqual([]);
});

// masters §17.2
it('what changed meanwhile is refused, and the list read again', async () => {
  await makeUnusual(names);
  const { button, dialog, expectText } = screenActor(page);
  await openHome(page);
  await button(LINK).click();
  const list = dialog('Retención distinta de la legal');
  await button(`Usar la tasa legal en ${names[1]}`, list).waitFor();
  await database.pool.query(
    `UPDATE doctor SET retention_rate = 1100, version = version + 1 WHERE name = $1`,
    [names[1]],
  );
  await button(`Usar la tasa legal en ${names[1]}`, list).click();
  await button('Usar la tasa legal', dialog('Usar la tasa legal')).click();
  await expectText(/^Nada se cambió: 1 médico cambió/);
  await list.getByText('11,00 %').waitFor();
});
