/** A doctor whose own retention was 10 % and should have been the legal one (payout §30): told, chosen, approved, and on a statement. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { formatPesos } from '../../../src/domain/money.ts';
import { processRecords } from '../../../src/server/payout/payroll/public.ts';
import { rowsOf } from '../../../src/server/platform/db/database.ts';
import { bookOffences } from '../../support/books.ts';
import { expectAccessible, expectToFit, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { database, page } = staff;
const { act, button, dialog, expectText, field, row } = screenActor(page);
const REASON = 'El médico siempre siguió la retención legal';
const DIALOG = 'Retención de pagos anteriores';

const rows = await rowsOf<{ id: number; name: string; paid: number; unpaid: number }>(database.db)`
  SELECT d.id, d.name, count(*) FILTER (WHERE p.status = 'paid') AS paid, count(*) FILTER (WHERE p.status = 'processed') AS unpaid
    FROM doctor d JOIN payment p ON p.doctor_id = d.id AND p.society_id IS NULL AND p.annulment_id IS NULL
   WHERE d.retention_mode = 'own' AND p.total_retention_amount > 0 GROUP BY d.id LIMIT 1`;
const [doctor] = rows;
if (!doctor) throw new Error('the demo clinic has a doctor with an own retention');

// payout §30.1
it('tells what was paid with the former retention, and changes nothing of it by itself', async () => {
  await openScreen(page, `/medicos?open=${doctor.id}`);
  const form = page.getByRole('dialog', { name: 'Editar Médico' });
  await form.getByLabel('Retención de sus boletas').selectOption('legal');
  await button('Guardar Cambios', form).click();
  const asked = dialog(DIALOG);
  await asked.getByRole('radio', { name: 'Solo lo que se procese desde ahora' }).waitFor(SOON);
  expect(
    await asked.getByRole('radio', { name: 'Solo lo que se procese desde ahora' }).isChecked(),
  ).toBe(true);
  await asked.getByRole('radio', { name: /^También pagos anteriores/ }).check();
  expect(await button('Guardar', asked).isDisabled()).toBe(true);
  await field('Desde la fecha de pago', asked).fill('01-01-2020');
  await field('Desde la fecha de pago', asked).press('Tab');
  const table = asked.getByRole('table', { name: 'Pagos pagados' });
  await table.waitFor(SOON);
  await expectAccessible(page, 'what a retention reaches back to');
  await page.setViewportSize({ width: PHONE.width, height: 800 });
  await expectToFit(page, 'what a retention reaches back to');
  await page.setViewportSize({ width: 1440, height: 900 });
  // Back to the doctor: nothing is saved, nothing is lost.
  await button('Volver a la ficha', asked).click();
  expect(await form.getByLabel('Retención de sus boletas').inputValue()).toBe('legal');
  expect(
    (
      await sql`SELECT FROM doctor WHERE id = ${doctor.id} AND retention_mode = 'own'`.execute(
        database.db,
      )
    ).rows,
  ).toHaveLength(1);
});

// payout §30.2, payout §30.3
it('saves, and proposes what another person is to approve', async () => {
  const form = page.getByRole('dialog', { name: 'Editar Médico' });
  await button('Guardar Cambios', form).click();
  const asked = dialog(DIALOG);
  await asked.getByRole('radio', { name: /^También pagos anteriores/ }).check();
  await field('Desde la fecha de pago', asked).fill('01-01-2020');
  await field('Desde la fecha de pago', asked).press('Tab');
  await field('Motivo', asked).fill(REASON);
  await button(/^Guardar.* proponer ajustes$/, asked).click();
  await expectText('Médico actualizado');
  const [proposals] = await rowsOf<{
    proposed: number;
    amount: number;
    month: number;
    year: number;
  }>(database.db)`
    SELECT count(*) AS proposed, sum(amount)::int8 AS amount, max(period_month) AS month, max(period_year) AS year
      FROM entry WHERE origin = 'retention_change' AND status = 'proposed' AND doctor_id = ${doctor.id}`;
  expect(proposals?.proposed).toBe(doctor.paid);
  await openScreen(page, `/haberes?doctorId=${doctor.id}&all=true`);
  await row(/Ajuste de retención, pago N° \d+/)
    .first()
    .waitFor(SOON);
  await expectText(formatPesos(proposals?.amount ?? 0));
  // payout §31.3: all of the change are one click away, and it is named by its doctor.
  await openScreen(page, `/haberes?all=true&search=${encodeURIComponent(doctor.name)}`);
  await page.getByRole('link', { name: 'Todos los de este cambio' }).first().click();
  await expect
    .poll(() => page.getByRole('combobox', { name: 'Cambio de retención' }).inputValue(), SOON)
    .toBe(doctor.name);
  await expectToFit(page, 'the entries of one change');
  expect(await bookOffences(database)).toEqual([]);
});

// payout §30.5
it('asks the same of the stored retention later', async () => {
  await openScreen(page, `/medicos?search=${encodeURIComponent(doctor.name)}`);
  await act(row(doctor.name).first(), 'Revisar retenciones anteriores');
  // What is proposed is what the doctor's record says.
  await expectText('Nada que revisar');
  const proposals = await rowsOf<{ id: string }>(database.db)`
    SELECT id FROM entry WHERE origin = 'retention_change' AND doctor_id = ${doctor.id}`;
  await openScreen(page, `/haberes?doctorId=${doctor.id}&all=true`);
  await act(row(/Ajuste de retención, pago N° \d+/).first(), 'Retirar');
  const withdrawing = dialog(/^Retirar/);
  await field('Motivo', withdrawing).fill('Ese pago se revisa aparte');
  await button('Retirar', withdrawing).click();
  await expectText('1 haber o descuento retirado');
  expect(proposals.length).toBe(doctor.paid);
  await openScreen(page, `/medicos?search=${encodeURIComponent(doctor.name)}`);
  await act(row(doctor.name).first(), 'Revisar retenciones anteriores');
  const asked = dialog(DIALOG);
  await field('Desde la fecha de pago', asked).fill('01-01-2020');
  await field('Desde la fecha de pago', asked).press('Tab');
  await asked.getByText('Proponer 1 ajuste por la diferencia').waitFor(SOON);
  expect(await button('Proponer ajustes', asked).isDisabled()).toBe(true);
  await expectAccessible(page, 'a stored retention');
  await button('Cerrar', asked).last().click();
});

// payout §30.2, payout §30.3
it('processes the unpaid documents of a society again, and leaves its invoices', async () => {
  const [society] = await rowsOf<{ id: number; month: number; year: number }>(database.db)`
    SELECT x.society_id AS id, f.period_month AS month, f.period_year AS year
      FROM payable_fee f JOIN affiliation x ON x.doctor_id = f.doctor_id AND f.attention_date BETWEEN x.valid_from AND x.valid_to
      JOIN medical_society s ON s.id = x.society_id AND s.document_kind = 'exempt_invoice'
     WHERE EXISTS (SELECT FROM payment o WHERE o.society_id = s.id AND o.status = 'paid')
       AND NOT EXISTS (SELECT FROM live_hold h WHERE h.society_id = s.id)
     GROUP BY 1, 2, 3 ORDER BY count(*) DESC LIMIT 1`;
  if (!society) throw new Error('the demo clinic owes a society');
  const { id, ...period } = society;
  await database.db
    .transaction()
    .execute((tx) =>
      processRecords(
        tx,
        { ...period, society: id },
        { from: ['calculated', 'pending_payment'], userId: null },
      ),
    );
  await openScreen(page, `/sociedades-medicas?open=${society.id}`);
  const form = page.getByRole('dialog', { name: 'Editar Sociedad Médica' });
  await form.getByLabel('Documento que emite').selectOption('society_receipt');
  await form.getByRole('checkbox', { name: 'La clínica retiene' }).check();
  await button('Guardar Cambios', form).click();
  const asked = dialog(DIALOG);
  await asked.getByRole('radio', { name: /^También pagos anteriores/ }).check();
  await field('Desde la fecha de pago', asked).fill('01-01-2026');
  await field('Desde la fecha de pago', asked).press('Tab');
  await asked.getByRole('table', { name: 'Pagos sin transferir' }).waitFor(SOON);
  await asked.getByRole('table', { name: 'Pagos que quedan como están' }).waitFor(SOON);
  await expectAccessible(page, 'unpaid documents of a society');
  await field('Motivo', asked).fill('Es una sociedad de profesionales de segunda categoría');
  await button('Guardar y procesar de nuevo', asked).click();
  await expectText('Sociedad médica actualizada');
  const again = await rowsOf<{ payments: number; rates: number }>(database.db)`
    SELECT count(*) AS payments, count(*) FILTER (WHERE d.is_legal AND d.retention_rate > 0) AS rates
      FROM payment p JOIN fee_document d ON d.id = p.document_id
     WHERE p.society_id = ${society.id} AND p.status = 'processed' AND p.period_month = ${society.month} AND p.period_year = ${society.year}`;
  expect(again[0]?.rates).toBeGreaterThan(0);
  expect(await bookOffences(database)).toEqual([]);
});
