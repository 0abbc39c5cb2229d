/** The report of a breach, from the time it happened to the file of the persons (access §24). */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { expectAccessible, expectToFit, openScreen, PHONE } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff({ WORKERS: '0' });
const { page, query } = staff;
const rows = await query`SELECT patient_rut AS rut FROM attention LIMIT 1`;
const [patient] = rows as { rut: string }[];
if (!patient) throw new Error('the demo clinic has no patients');
await query`
  INSERT INTO read_log (at, user_id, user_name, ip_address, call, screen, kind, filter, row_count, doctor_ids, patient_ruts, has_unnamed_patients)
   VALUES ('2026-03-10 08:00-03', 900, 'Eva Externa', '203.0.113.9', 'attentions.details', '/atenciones-medicas', 'record', '{}', 1, '{1}', ${[patient.rut]}, false),
          ('2026-03-10 08:05-03', 900, 'Eva Externa', '203.0.113.9', 'attentions.export', NULL, 'file', '{"year": 2026, "month": 3}', NULL, '{}', '{}', true)`;

describe('access §24: report of a breach', () => {
  it('access §24.1: tells whom it concerns, and by whom; the file lists the persons', async () => {
    const { button, field } = screenActor(page);
    await openScreen(page, '/derechos?tab=breach');
    await button('Ver a quiénes afecta').click();
    await page.getByText('Indique desde qué día').waitFor();
    await field('Desde el día').fill('10-03-2026');
    await field('Hasta el día').fill('10-03-2026');
    await button('Ver a quiénes afecta').click();
    await page
      .getByText('Datos de 1 paciente, 1 médico y 0 usuarios: 1 lectura, 0 cambios y 1 archivo.')
      .waitFor();
    await page
      .getByRole('table', { name: 'Quién lo hizo' })
      .getByRole('row', { name: /Eva Externa 203\.0\.113\.9 1 0 1/ })
      .waitFor();
    await page
      .getByRole('table', { name: 'Respuestas y cambios que no nombran a todos sus pacientes' })
      .getByText(/^Hasta [\d.]+$/)
      .waitFor();
    await expectAccessible(page, 'report of a breach');
    const download = page.waitForEvent('download');
    await button('Personas en CSV').click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^personas-afectadas.*\.csv$/);
    expect(await readFile((await file.path()) ?? '', 'utf8')).toContain('Nombrado en el registro');
  });

  it('access §24.1: fits a phone', async () => {
    const phone = await staff.open(PHONE);
    const { button, field } = screenActor(phone.page);
    await phone.page.goto('/derechos?tab=breach');
    await field('Desde el día').fill('10-03-2026');
    await field('Hasta el día').fill('10-03-2026');
    await button('Ver a quiénes afecta').click();
    await phone.page.getByText(/^Datos de 1 paciente/).waitFor();
    await expectToFit(phone.page, 'report of a breach on a phone');
    // As a card: each value beside its name, and nothing to scroll sideways.
    const actor = phone.page.getByRole('row', { name: /Eva Externa/ }).first();
    const { width = 0 } = (await actor.boundingBox()) ?? {};
    expect(width).toBeLessThan(390);
    const label = await actor
      .getByText('203.0.113.9')
      .evaluate((cell) => getComputedStyle(cell, '::before').content);
    expect(label).toBe('"Dirección"');
    await expectAccessible(phone.page, 'report of a breach on a phone');
    await phone.context.close();
  });
});
