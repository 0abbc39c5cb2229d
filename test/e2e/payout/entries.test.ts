/** Earnings and discounts by hand and in instalments, in two people's browsers (payout §24). */
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import {
  addMonths,
  firstDayOf,
  formatPeriod,
  type Period,
  periodOf,
} from '../../../src/domain/calendar/calendar.ts';
import { formatPesos } from '../../../src/domain/money.ts';
import { today } from '../../../src/server/platform/context.ts';
import { bookOffences } from '../../support/books.ts';
import {
  expectAccessible,
  expectToFit,
  expectUsable,
  openScreen,
  PHONE,
  SOON,
  signIn,
} from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { processMonthOn } from '../../support/page-jobs.ts';
import { openStaff } from '../../support/staff.ts';
import { rowsBelow } from '../../support/statement-rows.ts';

const staff = await openStaff();
const { database, query, page } = staff;
const { button, choose, dialog, field, row } = screenActor(page);
const [first] = await query<{ id: number; name: string }>`
  SELECT d.id, d.name FROM doctor d JOIN current_affiliation a ON a.doctor_id = d.id
    WHERE d.is_active AND a.society_id IS NULL ORDER BY d.id LIMIT 2`;
if (!first) throw new Error('the demo clinic has doctors');
await query`INSERT INTO app_user (username, first_name, last_name, email, profile, password_hash)
   SELECT 'tesorera', 'Marta', 'Tesorera', 'tesorera@ejemplo.cl', 'admin', password_hash FROM app_user WHERE username = 'admin'`;
const { page: second } = await staff.open({ who: 'nobody' });
await signIn(second, 'tesorera');
const treasurer = screenActor(second);
const { year, month } = periodOf(today());
const following = addMonths({ year, month }, 1);
const PDF = '%PDF-1.7\n%%EOF\n';

/** One person proposes an entry, and another one approves it. */
async function enter(
  doctorId: number,
  period: Period,
  { kind, ...rest }: { kind: string; amount: number; description: string; bearsRetention: boolean },
): Promise<void> {
  const kinds = await query<{ id: number; direction: string }>`
    SELECT id, direction FROM entry_kind WHERE name = ${kind}`;
  const proposed = await page.request.post('/api/entries', {
    data: {
      doctorId,
      ...period,
      kindId: kinds[0]?.id,
      direction: kinds[0]?.direction,
      reason: 'Acta 14',
      ...rest,
    },
  });
  expect(proposed.status(), await proposed.text()).toBe(201);
  const { id } = (await proposed.json()) as { id: number };
  const approved = await second.request.post('/api/entries/approve', { data: { ids: [id] } });
  expect(approved.status(), await approved.text()).toBe(200);
}

/** The day on which a month is paid here: of December in another year, and with its retention. */
const payDay = (period: Period) => firstDayOf(addMonths(period, 1));

/** Processes what a doctor has of a month, as the payroll's screen does, and reads the statement's entries. */
async function processed(doctorId: number, { year, month }: Period) {
  await openScreen(page, `/procesar-pagos?doctorId=${doctorId}&month=${month}&year=${year}`);
  await processMonthOn(page, doctorId, { year, month }, payDay({ year, month }));
  await page.goto(`/api/generate-cartola-html/${doctorId}/${month}/${year}`);
  return rowsBelow(await page.content(), 'Haberes y descuentos');
}

type Owing = { id: number; name: string; fees: number };

/** The legal retention of pesos in a month's payment. */
async function retentionOf(gross: number, period: Period): Promise<number> {
  const [legal] = await query<{ rate: number }>`
    SELECT rate FROM legal_retention WHERE year <= ${Number(payDay(period).slice(0, 4))} ORDER BY year DESC LIMIT 1`;
  if (!legal) throw new Error('no legal retention');
  return Math.round((gross * legal.rate) / 10_000);
}

/** What the payments of a doctor's month come to. */
async function paidIn(doctorId: number, { year, month }: Period): Promise<number[]> {
  const rows = await query<{ amount: number }>`
    SELECT total_amount::int8 AS amount FROM payment WHERE (doctor_id, period_year, period_month) = (${doctorId}, ${year}, ${month})`;
  return rows.map(({ amount }) => amount);
}

/** How many approved entries of a month no payment has. */
const approvedOf = async (period: { year: number; month: number }) =>
  (
    await database.pool.query(
      `SELECT FROM entry_state WHERE state = 'approved' AND (period_year, period_month) = ($1, $2)`,
      [period.year, period.month],
    )
  ).rowCount ?? 0;

it('what is written before the kind was found stays', async () => {
  await openScreen(page, '/haberes');
  await button('Proponer haber o descuento').click();
  const form = dialog('Proponer haber o descuento');
  const found = Promise.withResolvers<void>();
  await page.route('**/api/entry-kinds?*', async (route) => {
    await found.promise;
    await route.continue();
  });
  const kind = form.getByRole('combobox', { name: 'Tipo' });
  await kind.fill('Bono');
  await kind.press('Tab');
  await field('Glosa', form).fill('Turnos de verano');
  found.resolve();
  await expect.poll(() => kind.inputValue(), SOON).toBe('Bono');
  expect(await field('Glosa', form).inputValue()).toBe('Turnos de verano');
  await page.unroute('**/api/entry-kinds?*');
});

// payout §24.1, payout §24.2, payout §24.3, payout §24.4, payout §29.9
it('one person proposes a bonus, another one approves it, and a third look withdraws it', async () => {
  await openScreen(page, `/haberes?year=${year - 1}&month=${month}`);
  await expectAccessible(page, 'no entries');
  // The demo clinic's rent and instalment of this month.
  const standing = await approvedOf({ year, month });
  await openScreen(page, '/haberes');
  await button('Proponer haber o descuento').click();
  const form = dialog('Proponer haber o descuento');
  await button('Proponer', form).click();
  await form.getByText('Elija el médico').first().waitFor();
  await choose(form, 'Médico', first.name);
  await choose(form, 'Tipo', 'Bono');
  await form.getByLabel('Monto bruto').fill('150000');
  await field('Glosa', form).fill('Bono por turnos de verano');
  await field('Motivo', form).fill('Acta 12 de dirección médica');
  const file = (name: string, text: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: Buffer.from(text),
  });
  await form.getByLabel('Respaldo').setInputFiles(file('acta 12.pdf', '<script>alert(1)</script>'));
  await form.getByText('acta 12.pdf').waitFor();
  await button('Proponer', form).click();
  await form.getByText('El archivo adjunto debe ser un PDF').first().waitFor();
  await form.getByLabel('Respaldo').setInputFiles(file('acta 12.pdf', PDF));
  await expectAccessible(page, 'an entry’s form');
  await button('Proponer', form).click();
  await row('Bono por turnos de verano').waitFor();
  await page.getByRole('button', { name: 'Por aprobar: 1' }).waitFor();
  await openScreen(second, '/haberes');
  await treasurer.row('Bono por turnos de verano').getByRole('checkbox').check();
  const clip = treasurer.row('Bono por turnos de verano').getByRole('link', {
    name: 'Descargar acta 12.pdf',
  });
  const download = await treasurer.download(clip);
  expect(download.suggestedFilename()).toBe('acta 12.pdf');
  expect(await readFile(await download.path(), 'utf8')).toBe(PDF);
  await treasurer.button('Aprobar').click();
  const question = treasurer.dialog('Aprobar 1 haber o descuento');
  await question.getByText(/\$150\.000 de haberes/).waitFor();
  await treasurer.button('Aprobar', question).click();
  await second.getByRole('button', { name: `Aprobado: ${standing + 1}` }).waitFor();
  await treasurer.act(treasurer.row('Bono por turnos de verano'), 'Retirar');
  const reason = treasurer.dialog('Retirar 1 haber o descuento');
  await treasurer.field('Motivo', reason).fill('El acta no se aprobó');
  await treasurer.button('Retirar', reason).click();
  await second.getByRole('button', { name: 'Retirado: 1' }).waitFor();
});

// payout §24.7, payout §24.8, payout §24.11
it('an advance in 6 instalments is programmed and approved', async () => {
  await openScreen(page, '/haberes?view=schedules');
  await button('Programar').click();
  const form = dialog('Programar haber o descuento');
  await form.getByLabel('Cómo se repite').selectOption({ label: 'En cuotas' });
  await choose(form, 'Médico', first.name);
  await choose(form, 'Tipo de las cuotas', 'Cuota de anticipo');
  await form.getByLabel('Monto total').fill('1000000');
  await field('Cuotas', form).fill('6');
  await form.getByText('5 cuotas de $166.666 y la última de $166.670.').waitFor();
  await choose(form, 'Pagar también el anticipo como', 'Anticipo');
  const begin = form.getByRole('group', { name: 'Primera cuota' });
  await begin.getByLabel('Mes').selectOption(String(following.month));
  await begin.getByLabel('Año').selectOption(String(following.year));
  await field('Glosa', form).fill('Anticipo');
  await field('Motivo', form).fill('Carta del médico');
  await expectAccessible(page, 'a schedule’s form');
  await button('Proponer', form).click();
  await row('6 cuotas, en total $1.000.000').waitFor();
  await openScreen(second, '/haberes?view=schedules');
  await treasurer.act(treasurer.row('6 cuotas, en total $1.000.000'), 'Aprobar');
  await treasurer.button('Aprobar', treasurer.dialog('Aprobar la programación')).click();
  await treasurer.row('quedan 6, $1.000.000').waitFor();
  await expectAccessible(second, 'schedules');
  await openScreen(second, `/haberes?doctorId=${first.id}&all=true`);
  await treasurer.row('Anticipo, cuota 6 de 6').waitFor();
  await expectAccessible(second, 'a doctor’s entries');
  expect(await bookOffences(database)).toEqual([]);
});

// payout §24.10
it('what has ended is stopped from its first month that no payment has', async () => {
  const kinds = await query<{
    id: number;
  }>`SELECT id FROM entry_kind WHERE name = 'Cuota de anticipo'`;
  const [other] = await query<{ id: number; name: string }>`
    SELECT id, name FROM doctor WHERE is_active ORDER BY id DESC LIMIT 1`;
  const proposed = await page.request.post('/api/entry-schedules', {
    data: {
      form: 'instalments',
      doctorId: other?.id,
      kindId: kinds[0]?.id,
      direction: 'discount',
      amount: 300_000,
      instalments: 2,
      bearsRetention: false,
      ...addMonths({ year, month }, -3),
      description: 'Anticipo antiguo',
      reason: 'Carta del médico',
    },
  });
  expect(proposed.ok(), await proposed.text()).toBe(true);
  await openScreen(second, '/haberes?view=schedules');
  await treasurer.act(treasurer.row('2 cuotas, en total $300.000'), 'Aprobar');
  await treasurer.button('Aprobar', treasurer.dialog('Aprobar la programación')).click();
  await treasurer.act(treasurer.row('quedan 2, $300.000'), 'Detener');
  const stopping = treasurer.dialog('Detener la programación');
  await treasurer.field('Motivo', stopping).fill('Se perdonó');
  await treasurer.button('Detener', stopping).click();
  await second.getByText('2 haberes y descuentos retirados; lo que está en pagos').waitFor();
  expect(await bookOffences(database)).toEqual([]);
});

it('the screens fit a telephone at night', async () => {
  const { page: phone } = await staff.open(PHONE);
  await openScreen(phone, `/haberes?doctorId=${first.id}&all=true`);
  await phone.getByText('Anticipo, cuota 6 de 6').first().waitFor();
  await expectUsable(phone, 'entries on a telephone');
  await openScreen(phone, '/haberes?view=schedules');
  await phone.getByText('6 cuotas, en total $1.000.000').first().waitFor();
  await expectToFit(phone, 'schedules on a telephone');
  await openScreen(phone, '/tipos-haberes');
  await phone.getByText('Arriendo de box').first().waitFor();
  await expectToFit(phone, 'kinds on a telephone');
  await openScreen(page, '/tipos-haberes');
  await row('Arriendo de box').waitFor();
  await expectAccessible(page, 'kinds');
});

// payout §24.12
it('the balances tell what the demo clinic’s doctor owes', async () => {
  await openScreen(page, '/haberes?view=balances');
  await row('$40.000').first().waitFor();
  await expectAccessible(page, 'balances');
});

// payout §22.3, payout §24.8
it('the statements of the months of an advance and of an instalment are right', async () => {
  const now = { year, month };
  expect(await processed(first.id, now)).toEqual([
    ['Anticipo', 'Anticipo, sin retención', '$1.000.000', '$0', '$1.000.000'],
    ['Total del pago', '', '$1.000.000', '$0', '$1.000.000'],
  ]);
  await enter(first.id, following, {
    kind: 'Bono',
    amount: 500_000,
    bearsRetention: false,
    description: 'Bono por turnos',
  });
  expect(await processed(first.id, following)).toEqual([
    ['Anticipo, cuota 1 de 6', 'Cuota de anticipo, sin retención', '-$166.666', '$0', '-$166.666'],
    ['Bono por turnos', 'Bono, sin retención', '$500.000', '$0', '$500.000'],
    ['Total del pago', '', '$333.334', '$0', '$333.334'],
  ]);
  expect(await paidIn(first.id, now)).toEqual([1_000_000]);
  expect(await paidIn(first.id, following)).toEqual([333_334]);
  expect(await bookOffences(database)).toEqual([]);
});

// payout §22.4, payout §24.12
it('a doctor who ends a month at −40.000 is paid nothing, and the next payment settles it', async () => {
  const now = { year, month };
  const last = addMonths(now, -1);
  const [owing] = await query<Owing>`SELECT d.id, d.name, sum(f.calculated_amount)::int8 AS fees
       FROM payable_fee f JOIN calculation c USING (attention_id) JOIN doctor d ON d.id = f.doctor_id
      WHERE (f.period_year, f.period_month) = (${last.year}, ${last.month}) AND d.retention_mode = 'legal' AND d.id <> ${first.id}
        AND NOT EXISTS (SELECT FROM hold h WHERE h.doctor_id = d.id)
        AND NOT EXISTS (SELECT FROM entry e WHERE e.doctor_id = d.id)
        AND NOT EXISTS (SELECT FROM held_fee h JOIN attention a ON a.id = h.attention_id WHERE a.doctor_id = d.id)
      GROUP BY d.id HAVING bool_and(c.society_id IS NULL AND f.status = 'calculated') AND society_of(d.id, current_date) IS NULL
      ORDER BY d.id LIMIT 1`;
  if (!owing) throw new Error('the demo clinic has a doctor with fees that no payment has');
  const retained = await retentionOf(owing.fees, last);
  const net = owing.fees - retained;
  await enter(owing.id, last, {
    kind: 'Arriendo de box',
    amount: net + 40_000,
    bearsRetention: false,
    description: 'Arriendo de box 4',
  });
  const rent = formatPesos(-net - 40_000);
  const kept = formatPesos(retained);
  expect(await processed(owing.id, last)).toEqual([
    ['Atenciones, según el detalle', 'Honorarios', formatPesos(owing.fees), kept, formatPesos(net)],
    ['Arriendo de box 4', 'Arriendo de box, sin retención', rent, '$0', rent],
    ['Saldo que pasa al pago siguiente', 'Saldo, sin retención', '$40.000', '$0', '$40.000'],
    ['Total del pago', '', kept, kept, '$0'],
  ]);
  expect(await paidIn(owing.id, last)).toEqual([0]);
  await openScreen(page, '/haberes?view=balances');
  await row(owing.name).getByText('$40.000').first().waitFor();
  await enter(owing.id, now, {
    kind: 'Bono',
    amount: 150_000,
    bearsRetention: true,
    description: 'Bono por turnos',
  });
  const ofBonus = await retentionOf(150_000, now);
  const bonus = ['$150.000', formatPesos(ofBonus), formatPesos(150_000 - ofBonus)];
  const total = ['$110.000', formatPesos(ofBonus), formatPesos(110_000 - ofBonus)];
  const settled = await processed(owing.id, now);
  expect(settled).toHaveLength(3);
  expect(settled).toEqual(
    expect.arrayContaining([
      ['Bono por turnos', 'Bono', ...bonus],
      [
        `Saldo anterior, de ${formatPeriod(last)}`,
        'Saldo, sin retención',
        '-$40.000',
        '$0',
        '-$40.000',
      ],
      ['Total del pago', '', ...total],
    ]),
  );
  expect(await paidIn(owing.id, now)).toEqual([110_000 - ofBonus]);
  expect(await bookOffences(database)).toEqual([]);
});
