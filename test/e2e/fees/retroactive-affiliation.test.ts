/** A doctor who was paid in person and belonged to a society all the time (payout §28): told, chosen, approved, and waiting. */
import { expect, it } from 'vitest';
import { rowsOf } from '../../../src/server/platform/db/database.ts';
import { bookOffences } from '../../support/books.ts';
import { expectAccessible, expectToFit, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { database, page } = staff;
const { act, button, choose, dialog, expectText, field, row } = screenActor(page);

/** Somebody who is paid in person today, and was paid several months. */
const rows = await rowsOf<{ id: number; name: string; paid: number; lines: number }>(database.db)`
  SELECT d.id, d.name, count(DISTINCT p.id) AS paid, count(*) AS lines
    FROM payment p JOIN doctor d ON d.id = p.doctor_id JOIN payment_line l ON l.payment_id = p.id
   WHERE p.status = 'paid' AND p.society_id IS NULL AND society_of(d.id, current_date) IS NULL
     AND d.id NOT IN (SELECT doctor_id FROM hold WHERE doctor_id IS NOT NULL)
     AND NOT EXISTS (SELECT FROM correction k WHERE k.doctor_id = d.id)
   GROUP BY d.id HAVING count(DISTINCT p.id) > 1 ORDER BY count(*) LIMIT 1`;
const [doctor] = rows;
const [society] = await rowsOf<{ name: string }>(database.db)`
  SELECT name FROM medical_society WHERE is_active ORDER BY id LIMIT 1`;
if (!doctor || !society) throw new Error('the demo clinic pays doctors in person, and societies');

// payout §28.2
it('tells what was paid to whom, and proposes only what is chosen', async () => {
  await openScreen(page, `/medicos?search=${encodeURIComponent(doctor.name)}`);
  await act(row(doctor.name).first(), 'Afiliaciones');
  const affiliations = dialog(`Afiliaciones de ${doctor.name}`);
  await button('Agregar afiliación', affiliations).click();
  await field('Desde', affiliations).fill('01-01-2020');
  await choose(affiliations, 'Sociedad médica', society.name);
  await button('Guardar', affiliations).click();
  const asked = dialog('Guardar la afiliación');
  await asked.getByText(/ninguno pasa por sí solo/).waitFor(SOON);
  await expectAccessible(page, 'what an affiliation reaches back to');
  await button('Guardar', asked).click();
  const elsewhere = dialog('Ya pagado a otro beneficiario');
  await elsewhere.getByRole('checkbox').first().waitFor(SOON);
  expect(await elsewhere.getByRole('checkbox').count()).toBe(doctor.paid);
  expect(await elsewhere.getByRole('checkbox', { checked: true }).count()).toBe(0);
  expect(await button('Elija pagos por mover', elsewhere).isDisabled()).toBe(true);
  await elsewhere.getByRole('checkbox').first().check();
  await field('Motivo', elsewhere).fill('La escritura de la sociedad es anterior');
  await expectAccessible(page, 'payments to another payee');
  await page.setViewportSize({ width: PHONE.width, height: 800 });
  await expectToFit(page, 'payments to another payee');
  await page.setViewportSize({ width: 1440, height: 900 });
  await button(/^Proponer/, elsewhere).click();
  await expectText(/^\d+ correcci(ón|ones) propuestas?$/);
});

// payout §28.3
it('what is approved waits for what was paid to come back', async () => {
  await openScreen(page, '/correcciones');
  await expectText(new RegExp(`^Afiliación de ${doctor.name}`));
  await button(/^Aprobar todas/).click();
  const asked = page.getByRole('dialog').filter({ hasText: 'esperan la devolución' });
  await asked.getByRole('button', { name: /^Aprobar/ }).click();
  await expectText(/^Correcci(ón|ones) aprobadas?$/);
  await page.getByText(`Espera la devolución de ${doctor.name}`).first().waitFor(SOON);
  await expectAccessible(page, 'corrections that wait');
  const waiting = await rowsOf<{ waiting: number; payable: number }>(database.db)`
    SELECT count(*) FILTER (WHERE is_waiting) AS waiting,
           (SELECT count(*) FROM payable_entry p JOIN entry e ON e.id = p.id WHERE e.doctor_id = ${doctor.id} AND e.waits_for IS NOT NULL) AS payable
      FROM entry_state WHERE doctor_id = ${doctor.id}`;
  expect(waiting[0]?.waiting).toBeGreaterThan(0);
  expect(waiting[0]?.payable).toBe(0);
  expect(await bookOffences(database)).toEqual([]);
});
