/** From a record to what was done to it, and the log of many entries (access §13; decision 51). */
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { expectUsable, isInView, openScreen, PHONE } from '../../support/browser.ts';
import { linesOf, screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff({ WORKERS: '0' });
const { page, database } = staff;
const { button, dialog, download, field, query } = screenActor(page);
const { rows: found } = await sql<Record<'rule' | 'agreement' | 'payment' | 'brought', number>>`
  SELECT (SELECT min(id) FROM fee_rule WHERE kind = 'rule') AS rule,
         (SELECT min(id) FROM fee_rule WHERE kind = 'convention') AS agreement,
         (SELECT max(id) FROM import) AS brought,
         (SELECT max(id) FROM payment WHERE status = 'paid') AS payment`.execute(database.db);
const ids = found[0];
if (!ids) throw new Error('the demo clinic has no rules and payments');

const link = (within: Pick<typeof page, 'getByRole'> = page) =>
  within.getByRole('link', { name: 'Ver en auditoría' });
const record = field('N.º de registro');
const log = page.getByRole('heading', { level: 1, name: 'Auditoría' });

describe('access §13.9: a record leads to its entries in the log', () => {
  it.each([
    ['/usuarios?open=1', 'user', '1'],
    ['/medicos?open=1', 'doctor', '1'],
    ['/prestaciones?open=1', 'service', '1'],
    ['/especialidades?open=1', 'specialty', '1'],
    ['/sociedades-medicas?open=1', 'society', '1'],
    ['/tipos-prestador?open=1', 'providerType', '1'],
    [`/reglas?open=${ids.rule}`, 'rule', String(ids.rule)],
    [`/convenios?open=${ids.agreement}`, 'rule', String(ids.agreement)],
    [`/atenciones-medicas?open=imports&import=${ids.brought}`, 'import', String(ids.brought)],
    [`/procesar-pagos?pago=${ids.payment}`, 'payment', String(ids.payment)],
  ])('from %s', async (address, entity, entityId) => {
    await openScreen(page, address);
    await link(dialog(/./)).click();
    await log.waitFor();
    expect(query().entity).toBe(entity);
    expect(await record.inputValue()).toBe(entityId);
  });

  it('masters §10.14: from a section of the settings', async () => {
    await openScreen(page, '/configuracion');
    await link().first().click();
    await log.waitFor();
    expect(query().entity).toBe('clinic');
    expect(await record.inputValue()).toBe('identity');
  });

  it('from a payment to the moves that made and paid it', async () => {
    await openScreen(page, `/auditoria?entity=payment&entityId=${ids.payment}`);
    const table = page.getByRole('table', { name: 'Auditoría' });
    await table.getByRole('row', { name: /Procesó/ }).waitFor();
    await table.getByRole('row', { name: /Marcó como pagados/ }).waitFor();
  });

  it('access §13.9: only for users who may open the log', async () => {
    const { page: other, context } = await staff.open({ who: 'supervisor' });
    await openScreen(other, '/medicos?open=1');
    await other.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).waitFor();
    expect(await link(other).count()).toBe(0);
    await context.close();
  });
});

it('product §9.8, access §13.8: words that were searched for stand in no address of an export', async () => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(decodeURIComponent(request.url())));
  await openScreen(page, '/auditoria');
  await page.getByLabel('Buscar en el resumen').fill('Marcó como pagados');
  const rows = page.getByRole('table', { name: 'Auditoría' }).locator('tbody tr');
  await rows.filter({ hasText: 'Marcó como pagados' }).first().waitFor();
  // Until the words are searched for, the others are there, too.
  await rows.filter({ hasNotText: 'Marcó como pagados' }).first().waitFor({ state: 'detached' });
  const csv = await download(button('Exportar CSV'));
  const [head, ...lines] = await linesOf(csv);
  expect(head).toContain('Resumen');
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.filter((line) => !line.includes('Marcó como pagados'))).toEqual([]);
  expect(asked.filter((address) => address.includes('pagados'))).toEqual([]);
});

it('on a telephone folds the filters away, and counts the active ones', async () => {
  const { page: phone, context } = await staff.open(PHONE);
  const { button, field: inPhone, query: asked } = screenActor(phone);
  await openScreen(phone, '/auditoria?entity=payment');
  await button('Más filtros (1)').click();
  await inPhone('N.º de registro').fill(String(ids.payment));
  await button('Menos filtros (2)').click();
  await inPhone('N.º de registro').waitFor({ state: 'hidden' });
  expect(asked().entity).toBe('payment');
  expect(asked().entityId).toContain(String(ids.payment));
  await phone.getByRole('row', { name: /Procesó/ }).waitFor();
  await context.close();
});

describe('decision 51: more entries than are counted', () => {
  it('access §13.6: are announced as more, on a small screen at night, too', async () => {
    await sql`
      INSERT INTO audit_log (at, user_name, action, entity, summary)
      SELECT timestamptz '2024-01-01' + n * interval '1 minute', 'Sistema', 'job.retry', 'job', 'Masiva ' || n
        FROM generate_series(1, 10001) n`.execute(database.db);
    await openScreen(page, '/auditoria?search=masiva&pageSize=200&page=50');
    await page.getByRole('status').filter({ hasText: 'más de 10.000 entradas' }).waitFor();
    await page.getByText('9.801–10.000 de más de 10.000').waitFor();
    const phone = await staff.open(PHONE);
    await openScreen(phone.page, '/auditoria?search=masiva');
    await phone.page.getByRole('status').filter({ hasText: 'más de 10.000' }).waitFor();
    await expectUsable(phone.page, '/auditoria');
    expect(await isInView(phone.page.getByRole('row').nth(1))).toBe(true);
    await phone.context.close();
    expect(staff.errors).toEqual([]);
  });
});
