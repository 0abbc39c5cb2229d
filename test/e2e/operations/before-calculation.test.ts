/**
 * A month is checked before it is calculated: a service without a rule and a rule that ended lead to the rules, and then all is paid
 * right at the first calculation (operations §13.16, operations §13.17). The clinic and its figures: `test/support/month-clinic.ts`.
 */
import { describe, expect, it } from 'vitest';
import { formatDate, lastDayOf } from '../../../src/domain/calendar/calendar.ts';
import { rowsOf } from '../../../src/server/platform/db/database.ts';
import { expectAccessible, expectToFit, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { jobsAreOver } from '../../support/jobs.ts';
import { addressOf as at, LONG, monthActor } from '../../support/month-actor.ts';
import { BEFORE, FILES, MONTH, monthClinic } from '../../support/month-clinic.ts';
import { openStaff } from '../../support/staff.ts';

const ENDED = lastDayOf(BEFORE);
const staff = await openStaff({ DEMO: '0' }, 'admin', () => monthClinic({ ruleEnds: ENDED }));
const { database, page } = staff;
const admin = monthActor(page);
const { button, dialog, field, findings } = admin;
const finding = (text: string | RegExp) => findings.getByRole('row').filter({ hasText: text });

async function check(): Promise<void> {
  await openScreen(page, at(MONTH));
  // The job waits from the moment when the call is answered.
  const answered = page.waitForResponse(/\/month-checks\/run$/, LONG);
  await button('Revisar antes de calcular').click(LONG);
  await answered;
  await jobsAreOver(database);
  // Loaded anew, so that nothing of the check before is seen.
  await page.goto(at(MONTH));
}

describe('a month that is not calculated', { timeout: 240_000 }, () => {
  it('tells what no rule would pay, and the rule that ended', async () => {
    await openScreen(page, at(MONTH));
    await admin.import(FILES);
    await admin.says('Importar', '9 atenciones por $530.000 brutos');
    await check();
    for (const service of ['1 línea de Holter de ritmo', '1 línea de Ecocardiograma'])
      await finding(`${service} sin regla: se pagaría el 100 % de su base.`).waitFor(SOON);
    await finding('7 líneas de Consulta médica sin regla').waitFor(SOON);
    await finding(`Terminó el ${formatDate(ENDED)}`).waitFor(SOON);
    await expectAccessible(page, 'findings before the calculation');
    const phone = await staff.open(PHONE);
    await openScreen(phone.page, at(MONTH));
    await phone.page
      .getByText(/Holter de ritmo sin regla/)
      .first()
      .waitFor(SOON);
    await expectToFit(phone.page, 'findings before the calculation');
    await phone.context.close();
  });

  it('leads from what has no rule to a new one for that service', async () => {
    await admin.takeWay(/Holter/, 'Crear la regla');
    const form = dialog('Nueva Regla');
    await form.getByText('Holter de ritmo').waitFor(SOON);
    await field('Código', form).fill('HOLTER-50');
    await field('Nombre', form).fill('Holter al 50 %');
    await form.getByLabel('Vigente desde').fill('01-01-2020');
    await form.getByLabel('Vigente hasta').fill('31-12-2099');
    await form.getByLabel('Porcentaje de la base').fill('50');
    await button('Crear Regla', form).click();
    await admin.expectRuleSaved('Regla creada');
  });

  it('leads from the rule that ended to that rule, which goes on', async () => {
    await openScreen(page, at(MONTH));
    await admin.takeWay(/Terminó el/, 'Ver la regla');
    const form = dialog('Editar Regla');
    await expect.poll(() => field('Código', form).inputValue(), SOON).toBe('CARD-60');
    const end = form.getByLabel('Vigente hasta');
    await expect.poll(() => end.inputValue(), SOON).toBe(formatDate(ENDED));
    await end.fill('31-12-2099');
    await field('Motivo', form).fill('Sigue rigiendo');
    await button('Guardar Cambios', form).click();
    await admin.expectRuleSaved('Regla actualizada');
  });

  it('has neither when it is checked again, and is paid by both rules when it is calculated', async () => {
    await check();
    // Ana's patient twice, and Bruno's.
    await finding(/Ana Araya/).waitFor(SOON);
    await expect.poll(() => finding(/sin regla|Terminó el/).count(), SOON).toBe(0);
    await admin.press('Calcular honorarios');
    await admin.says('Calcular', '9 atenciones calculadas');
    const rows = await rowsOf<{ fees: number }>(database.db)`
      SELECT sum(c.calculated_amount) AS fees FROM calculation c JOIN attention a ON a.id = c.attention_id
       WHERE a.attention_date > ${ENDED}`;
    // 7 consultations of $30.000, an echocardiogram of $48.000 and half of a Holter of $100.000.
    expect(rows).toEqual([{ fees: 308_000 }]);
  });
});
