/** The list of the bank file says beforehand for whom it is refused to its maker, and goes on without them (payout §9.12). */
import { expect, it } from 'vitest';
import { setAccount } from '../../support/accounts.ts';
import { expectAccessible, expectToFit, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { database, query, page } = staff;
const { button, download, dialog } = screenActor(page);

/** A doctor whose first account the administrator gives although there were payments before. */
const rows = await query<{ name: string; month: number; year: number }>`
  WITH chosen AS (
    SELECT p.doctor_id, p.period_month AS month, p.period_year AS year FROM payment p
     WHERE p.status = 'processed' AND p.society_id IS NULL AND p.payment_method = 'transfer'
       AND NOT EXISTS (SELECT FROM account_change c WHERE c.doctor_id = p.doctor_id)
       AND NOT EXISTS (SELECT FROM transfer t JOIN transfer_payment l ON l.transfer_id = t.id JOIN payment q ON q.id = l.payment_id
                        WHERE q.doctor_id = p.doctor_id)
     ORDER BY p.id DESC LIMIT 1
  ), given AS (
    INSERT INTO account_change (doctor_id, state, is_first, new_bank_code, new_account_kind, new_bank_account, proposed_by, answered_by,
                                proposed_at, answered_at)
    SELECT d.id, 'approved', true, d.bank_code, d.account_kind, d.bank_account, u.id, u.id, now(), now()
      FROM chosen JOIN doctor d ON d.id = chosen.doctor_id, (SELECT id FROM app_user WHERE username = 'admin') AS u
  )
  SELECT d.name, chosen.month, chosen.year FROM chosen JOIN doctor d ON d.id = chosen.doctor_id`;
const [chosen] = rows;
if (!chosen) throw new Error('the demo clinic has nobody to pay');
const { name, month, year } = chosen;
const screen = `/nomina-bancaria?month=${month}&year=${year}&bankFormat=universal&generated=true`;

it('says before payments are marked as paid whom another person pays, and who has no account', async () => {
  const paid = await query<{ id: number }>`
    SELECT p.doctor_id AS id FROM payment p JOIN doctor d ON d.id = p.doctor_id
      WHERE p.status = 'processed' AND p.society_id IS NULL AND p.payment_method = 'transfer' AND p.total_amount > 0
        AND p.period_month = ${month} AND p.period_year = ${year} AND d.name <> ${name}
        AND NOT EXISTS (SELECT FROM account_change c WHERE c.doctor_id = p.doctor_id)
        AND NOT EXISTS (SELECT FROM transfer_payment l WHERE l.payment_id = p.id AND l.is_live) ORDER BY p.id LIMIT 1`;
  const without = { bankCode: null, accountKind: null, bankAccount: null };
  await setAccount(database, 'doctor', paid[0]?.id ?? 0, without);
  await openScreen(page, `/pagar-nomina?month=${month}&year=${year}`);
  await page.getByText('Los paga otra persona: 1 beneficiario').waitFor();
  await page.getByText('Sin cuenta bancaria: 1 beneficiario').waitFor();
  await page.getByRole('checkbox', { name: /^Seleccionar todos \(/ }).click();
  await button('Quitar a este doctor de la selección').click();
  await expect.poll(() => button('Quitar a este doctor de la selección').count(), SOON).toBe(0);
  await expectAccessible(page, 'payments of one hand, and without an account');
  await openScreen(page, screen);
  await page.getByText(/\$[\d.]+ no se puede transferir/).waitFor();
  await page.getByText(/no tiene cuenta bancaria\./).waitFor();
});

it('says for whom the file is refused, and makes it without them', async () => {
  await openScreen(page, `${screen}&search=${encodeURIComponent(name)}`);
  await page.getByText('Este archivo lo descarga otra persona').waitFor();
  await page.getByText('Lo descarga otra persona', { exact: true }).waitFor();
  await expectAccessible(page, 'a list with a payee of one hand');
  await button('Quitar esta de la selección').click();
  await expect
    .poll(() => page.getByText('Este archivo lo descarga otra persona').count(), SOON)
    .toBe(0);
  await openScreen(page, screen);
  await button('Quitar esta de la selección').click();
  await button('Descargar').click();
  const asked = dialog('Cuentas y beneficiarios por confirmar');
  const file = await download(asked.getByRole('button').last());
  expect(file.suggestedFilename()).toContain('nomina-universal');
});

it('fits a phone, by night', async () => {
  const phone = await staff.open(PHONE);
  await openScreen(phone.page, `${screen}&search=${encodeURIComponent(name)}`);
  await phone.page.getByText('Lo descarga otra persona', { exact: true }).first().waitFor();
  await expectToFit(phone.page, screen);
  await expectAccessible(phone.page, 'a list with a payee of one hand, by night');
  await openScreen(phone.page, `/pagar-nomina?month=${month}&year=${year}`);
  await phone.page.getByText('Los paga otra persona: 1 beneficiario').waitFor();
  await expectToFit(phone.page, '/pagar-nomina');
  await expectAccessible(phone.page, 'payments of one hand, by night');
  await phone.context.close();
  expect(staff.errors).toEqual([]);
});
