/** Rules and agreements from files (fees §20): in a browser, on the demo clinic. */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { expectAccessible, expectToFit, openScreen, PHONE } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { jobsAreOver } from '../../support/jobs.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff();
const { database, query, page } = staff;
const { button, dialog, exportAs, expectText } = screenActor(page);
const SCREENS = {
  rule: ['/reglas', 'Importar reglas'],
  convention: ['/convenios', 'Importar convenios'],
} as const;
type Kind = keyof typeof SCREENS;

async function choose(kind: Kind, name: string, buffer: Buffer) {
  await button('Importar').click();
  const asked = dialog(SCREENS[kind][1]);
  await asked
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  return asked;
}

// fees §20.2
it.each([
  ['rule', 'Excel (XLSX)', 'reglas.xlsx'],
  ['rule', 'CSV', 'reglas.csv'],
  ['convention', 'Excel (XLSX)', 'convenios.xlsx'],
  ['convention', 'CSV', 'convenios.csv'],
] as const)(
  'takes what the screen of %s exports as %s, and changes nothing by it',
  async (kind, format, name) => {
    const rows = await query<{ n: number }>`
      SELECT count(*)::int AS n FROM fee_rule WHERE kind = ${kind} AND deleted_at IS NULL`;
    await openScreen(page, SCREENS[kind][0]);
    const exported = await exportAs(format);
    // product §16.8
    expect(exported.suggestedFilename().normalize()).toMatch(
      /^(?:reglas-de-cálculo|convenios[a-zé-]*)_\d{4}-\d\d-\d\d_\d{4}_[a-z.]+\.(?:csv|xlsx)$/,
    );
    const asked = await choose(kind, name, await readFile(await exported.path()));
    await asked.getByText('Quedan igual').waitFor();
    await expect
      .poll(() => asked.getByRole('region', { name: 'Qué se importa' }).textContent())
      .toMatch(
        new RegExp(
          `Se agregan\\s*0[\\s\\S]*Se cambian\\s*0[\\s\\S]*Quedan igual\\s*${rows[0]?.n}[\\s\\S]*Rechazadas\\s*0`,
          'i',
        ),
      );
    await asked.getByRole('button', { name: 'Cancelar' }).click();
  },
);

// fees §20.8, fees §20.9
it('tells what a file changes of calculated days before it is imported, and follows it up', async () => {
  const rows = await query<{ code: string }>`
    SELECT r.code FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL
      JOIN calculation c ON c.rule_version_id = v.id
     WHERE r.kind = 'rule' AND r.deleted_at IS NULL AND v.payment_type = 'percentage' AND v.rate > 2000
     GROUP BY r.code ORDER BY count(*) DESC LIMIT 1`;
  const code = rows[0]?.code ?? '';
  await openScreen(page, '/reglas');
  const file = Buffer.from(`Código;Pago\r\n${code};12,5 %\r\n`);
  const asked = await choose('rule', 'rebaja.csv', file);
  await asked.getByText('Este archivo alcanza días ya calculados').waitFor();
  await asked.getByRole('cell', { name: '12,5 %' }).waitFor();
  await expectAccessible(page, 'what a file of rules changes');
  const importIt = asked.getByRole('button', { name: 'Importar 1 regla' });
  expect(await importIt.isDisabled()).toBe(true);
  await asked.getByLabel('Motivo').fill('Acta de noviembre');
  await importIt.click();
  const question = dialog('Este cambio alcanza días ya calculados');
  await question.getByText('Con lo que cambia rebaja.csv').waitFor();
  await expectAccessible(page, 'what is done about calculated days');
  await question.getByRole('button', { name: 'Volver al archivo' }).click();
  const paymentOf = async () => {
    const found = await database.pool.query<{ rate: number }>(
      `SELECT v.rate FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL WHERE r.code = $1`,
      [code],
    );
    return found.rows[0]?.rate;
  };
  expect(await paymentOf()).not.toBe(1250);
  await asked.getByRole('button', { name: 'Importar 1 regla' }).click();
  await question.getByLabel('Motivo').fill('Nuevo acuerdo con la clínica');
  const followed = page.waitForResponse(
    (answer) => answer.url().endsWith('/api/retroactive-changes') && answer.status() === 200,
  );
  await question.locator('button[type=submit]').click();
  await expectText('Se cambió 1 regla.');
  await followed;
  await jobsAreOver(database);
  expect(await paymentOf()).toBe(1250);
  const said = await database.pool.query<{ reason: string }>(
    `SELECT w.reason FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL
       JOIN fee_rule_reason w ON w.version_id = v.id WHERE r.code = $1`,
    [code],
  );
  expect(said.rows).toEqual([{ reason: 'Acta de noviembre' }]);
  const changes = await database.pool.query<{ reason: string }>(
    'SELECT reason FROM retroactive_change ORDER BY id DESC LIMIT 1',
  );
  expect(changes.rows).toEqual([{ reason: 'Nuevo acuerdo con la clínica' }]);
});

// fees §20.9
it('is taken back on a telephone, and tells before what that changes of calculated days', async () => {
  const phone = await staff.open({ ...PHONE, colorScheme: 'dark' });
  const own = screenActor(phone.page);
  await openScreen(phone.page, '/reglas');
  await own.button('Importar').click();
  const card = own
    .dialog('Importar reglas')
    .getByRole('region', { name: 'Archivos y cambios anteriores' });
  await card.getByText('rebaja.csv').waitFor();
  await expectToFit(phone.page, 'files of rules that were imported');
  await card.getByRole('button', { name: 'Deshacer…' }).first().click();
  const question = own.dialog('Deshacer rebaja.csv');
  await question.getByText('Vuelve a ser como antes 1 regla.').waitFor();
  await question.getByRole('button', { name: 'Deshacer', exact: true }).click();
  const reach = own.dialog('Este cambio alcanza días ya calculados');
  await reach.waitFor();
  // What it reaches is read after the question has opened.
  await reach.getByRole('checkbox').first().waitFor();
  const chosen = reach.getByRole('checkbox', { checked: true });
  while ((await chosen.count()) > 0) await chosen.first().uncheck();
  await reach.locator('button[type=submit]').click();
  await own.expectText('Importación deshecha');
  await phone.context.close();
});

// masters §18.16
it('asks before a column is lost that may say what a rule applies to', async () => {
  await openScreen(page, '/reglas');
  const lines = (heading: string) =>
    `Código;Nombre;Desde;Hasta;Pago;Especialidades;${heading}\r\nT-1;Noche;01-01-2027;31-12-2027;80 %;Todas;Nocturno\r\n`;
  const asked = await choose('rule', 'turnos.csv', Buffer.from(lines('Turno')));
  await asked.getByText('Una columna no se lee').waitFor();
  await asked.getByText('No se sabe qué es «Turno».').waitFor();
  await expectAccessible(page, 'a column of a file that is not read');
  const importing = asked.getByRole('button', { name: /^Importar/ });
  expect(await importing.isDisabled()).toBe(true);
  await asked.getByLabel('Importar sin leerla').check();
  await expect.poll(() => importing.isDisabled()).toBe(false);
  await asked.getByLabel('Importar sin leerla').uncheck();
  await asked.getByRole('button', { name: 'Ver o corregir las columnas' }).click();
  await asked.getByLabel('Horario', { exact: true }).selectOption('Turno');
  await asked.getByRole('cell', { name: 'Nocturno' }).waitFor();
  await asked.getByRole('button', { name: 'Importar 1 regla' }).click();
  await expectText('Se agregó 1 regla.');
  const [made] = await query<{ schedule_type: string }>`
    SELECT v.schedule_type FROM fee_rule r JOIN fee_rule_version v ON v.rule_id = r.id WHERE r.code = 'T-1'`;
  expect(made?.schedule_type).toBe('night');
});
