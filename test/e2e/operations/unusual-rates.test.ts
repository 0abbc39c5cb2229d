/** The dashboard's list of doctors with an unusual retention: one is put right, then all. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  expectAccessible,
  expectToFit,
  expectUsable,
  openHome,
  PHONE,
  SOON,
} from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const { page, open, query, errors } = await openStaff();

/** Gives some of the doctors who are paid in person an own rate. */
async function makeUnusual(names: readonly string[]): Promise<void> {
  await query`UPDATE doctor SET retention_mode = 'legal'`;
  await query`UPDATE doctor SET retention_mode = 'own', retention_rate = 1000 WHERE name = ANY(${names})`;
}
const rows = await query<{ name: string }>`
  SELECT name FROM doctor JOIN current_affiliation a ON a.doctor_id = doctor.id
    WHERE a.society_id IS NULL AND is_active ORDER BY name COLLATE "es-x-icu" LIMIT 3`;
const names = rows.map(({ name }) => name);

/** The question about the change, with or without payments that it reaches back to. */
const ASKED = /^(Usar la tasa legal|Retención de pagos anteriores)$/;
/** Agrees to the change alone. */
const agreeTo = async (page: Page, label: string) =>
  page
    .getByRole('dialog', { name: ASKED })
    .getByRole('button', { name: label, exact: true })
    .click();

const LINK = /médicos? con una retención distinta de la legal/;

it.each([{ width: 1440 }, { width: 390 }, PHONE])('fits and is accessible: %j', async (look) => {
  await makeUnusual(names);
  const { page: small, context } = await open(look);
  const { button, dialog } = screenActor(small);
  await openHome(small);
  await button(LINK).click();
  const list = dialog('Retención distinta de la legal');
  await button(`Usar la tasa legal en ${names[0]}`, list).waitFor();
  await expectUsable(small, 'the unusual rates');
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
  // Who was paid nothing with another rate is asked about the change alone; whom it reaches back to is told of that.
  await button(`Usar la tasa legal en ${names[0]}`, list).click();
  await dialog(ASKED)
    .getByText(new RegExp(`^${names[0]} tendrá .* en vez de 10,00 %`))
    .waitFor();
  await agreeTo(page, 'Usar la tasa legal');
  await expectText(/^1 médico: sigue la tasa legal\./);
  await button('Usar la tasa legal en los 2', list).click();
  await agreeTo(page, 'Cambiar 2 médicos');
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
  await query`UPDATE doctor SET retention_rate = 1100, version = version + 1 WHERE name = ${names[1]}`;
  await button(`Usar la tasa legal en ${names[1]}`, list).click();
  await agreeTo(page, 'Usar la tasa legal');
  await expectText(/^Nada se cambió: 1 médico cambió/);
  await list.getByText('11,00 %').waitFor();
});

// payout §30.8
it('what was paid to them before is told, paid and unpaid apart, and proposed if it is chosen', async () => {
  await makeUnusual([]);
  await query`UPDATE doctor SET retention_mode = 'own', retention_rate = 1000 WHERE id IN (
       SELECT d.doctor_id FROM fee_document d JOIN payment p ON p.document_id = d.id AND p.status = 'paid'
         JOIN doctor o ON o.id = d.doctor_id AND o.is_active JOIN current_affiliation a ON a.doctor_id = o.id AND a.society_id IS NULL
        WHERE d.is_legal AND extract(year FROM d.payment_date) = extract(year FROM current_date) GROUP BY 1 ORDER BY 1 LIMIT 2)`;
  // They were paid at the legal rate of then; it is another one by now.
  await query`UPDATE legal_retention SET rate = rate - 25 WHERE year = extract(year FROM current_date)`;
  const { button, dialog, expectText, field } = screenActor(page);
  await openHome(page);
  await button(LINK).click();
  const list = dialog('Retención distinta de la legal');
  await button('Usar la tasa legal en los 2', list).click();
  const asked = dialog('Retención de pagos anteriores');
  await asked.getByText(/^2 médicos tendrán la tasa legal/).waitFor();
  await asked.getByRole('radio', { name: /^También pagos anteriores/ }).check();
  await field('Desde la fecha de pago', asked).fill('01-01-2020');
  await field('Desde la fecha de pago', asked).press('Tab');
  await asked.getByRole('table', { name: 'Pagos pagados' }).waitFor(SOON);
  await expectAccessible(page, 'what the legal rate reaches back to');
  await page.setViewportSize({ width: PHONE.width, height: 800 });
  await expectToFit(page, 'what the legal rate reaches back to');
  await page.setViewportSize({ width: 1440, height: 900 });
  const unpaid = asked.getByRole('checkbox', { name: /^Anular/ });
  if ((await unpaid.count()) > 0) await unpaid.uncheck();
  await field('Motivo', asked).fill('Su boleta sigue la tasa legal');
  await button('Cambiar 2 médicos y proponer ajustes', asked).click();
  await expectText(/^2 médicos: siguen la tasa legal\./);
  const made = await query`
    SELECT count(DISTINCT entry.doctor_id)::int AS doctors, count(DISTINCT retention_change_id)::int AS changes
       FROM entry JOIN retention_change c ON c.id = entry.retention_change_id
      WHERE status = 'proposed' AND c.reason = 'Su boleta sigue la tasa legal'`;
  expect(made).toEqual([{ doctors: 2, changes: 1 }]);
  expect(errors).toEqual([]);
});
