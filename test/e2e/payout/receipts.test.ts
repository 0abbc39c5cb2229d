/** A month's receipts: the tax office's sheet, a difference, one missing, a choice by hand, and the year (payout §19). */
import { readFile as readBytes } from 'node:fs/promises';
import * as XLSX from '@e965/xlsx';
import { describe, expect, it } from 'vitest';
import {
  formatDate,
  formatPeriod,
  localDate,
  periodOf,
} from '../../../src/domain/calendar/calendar.ts';
import { formatRut, rutOf } from '../../../src/domain/identity/rut.ts';
import { formatPesos } from '../../../src/domain/money.ts';
import { countOf } from '../../../src/domain/words/counts.ts';
import {
  expectAccessible,
  expectUncut,
  expectUsable,
  openScreen,
  PHONE,
  SOON,
} from '../../support/browser.ts';
import { linesOf, screenActor } from '../../support/hands.ts';
import { httpSource, json } from '../../support/http-source.ts';
import { testMailServer } from '../../support/mail.ts';
import { itHadNoErrors, openStaff } from '../../support/staff.ts';

const mail = await testMailServer();
const provider = await httpSource();
const staff = await openStaff({ SMTP_URL: mail.url, IMPORT_ALLOWED_HOSTS: '127.0.0.1' });
const { page, query } = staff;
const { button, dialog, field, row, act, download, expectText, exportAs } = screenActor(page);

/** Receipts of persons for what was paid in the last paid month, the newest of the demo clinic. */
const documents = await query<{
  name: string;
  rut: string;
  day: string;
  gross: number;
  retention: number;
}>`
  SELECT issuer_name AS name, issuer_rut AS rut, paid_day(d)::text AS day, gross_amount::int AS gross, retention_amount::int AS retention
    FROM fee_document d
   WHERE kind = 'fee_receipt' AND gross_amount > 0
     AND paid_day(d) = (SELECT max(payment_date) FROM payment)
   ORDER BY issuer_name`;
const [right, wrong, missing, chosen] = documents;
if (!right || !wrong || !missing || !chosen) throw new Error('the demo clinic paid too few');
const period = periodOf(localDate(right.day));
const MONTH = formatPeriod(period);
const address = `/boletas?month=${period.month}&year=${period.year}`;
const clinics = await query<{ rut: string }>`SELECT rut FROM clinic`;
const clinicRut = clinics[0]?.rut ?? '';

type Issued = { folio: number; rut: string; gross: number; retention: number };
const sheet = (heading: string, issued: readonly Issued[]) => ({
  name: 'boletas-recibidas.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(
    [
      `Boletas recibidas;RUT ${formatRut(clinicRut)}`,
      `${heading};Fecha;Estado;RUT Emisor;Brutos;Retenido;Pagado`,
      ...issued.map(({ folio, rut, gross, retention }) =>
        [folio, right.day, 'VIG', formatRut(rut), gross, retention, gross - retention].join(';'),
      ),
      '',
    ].join('\n'),
  ),
});
const issued: readonly Issued[] = [
  { folio: 501, ...right },
  // The net as the gross.
  { folio: 502, ...wrong, gross: wrong.gross - wrong.retention },
  // Of somebody whom the clinic does not know.
  { folio: 503, ...chosen, rut: rutOf(9_876_543) },
];

const card = (name: string) =>
  page
    .getByRole('region', { name: 'Totales' })
    .getByRole('button', { name: new RegExp(`^${name}`) });
const menu = async (action: string) => {
  await button('Más acciones').click();
  await page.getByRole('menuitem', { name: action }).click();
};
const readFile = async (file: ReturnType<typeof sheet>) => {
  await button('Leer Planilla del SII').click();
  await page.locator('input[type=file]').setInputFiles(file);
};

describe('payout §19: a month’s receipts', () => {
  // payout §19.2, payout §19.3
  it('a sheet whose column is not known is read once it is told which one it is', async () => {
    await openScreen(page, address);
    await row(right.name).getByText('Falta').waitFor();
    await readFile(sheet('Número interno', issued));
    const form = dialog('Leer planilla del SII');
    await form.getByText('No se reconoce la columna Folio: indíquela abajo.').waitFor();
    await expectAccessible(page, 'a sheet with an unknown column');
    await form.getByLabel('Folio').selectOption('Número interno');
    await form.getByText('Nuevos', { exact: true }).waitFor();
    await expectAccessible(page, 'a sheet as it will be read');
    await button('Leer planilla', form).click();
    await expectText('3 documentos nuevos.');
  });

  // payout §19.1, payout §19.4
  it('the list says what agrees, what differs, and what is missing', async () => {
    await row(right.name).getByText('Cuadra').waitFor();
    await row(wrong.name).getByText('Con diferencia').waitFor();
    expect(await row(wrong.name).textContent()).toContain('Otro bruto');
    await row(missing.name).getByText('Falta').waitFor();
    await card('Con diferencia').click();
    await expect.poll(() => page.getByRole('row').count(), SOON).toBe(2);
    const file = await linesOf(await exportAs('CSV'));
    expect(file[1]).toContain('Otro bruto');
    await card('Con diferencia').click();
    await expectAccessible(page, '/boletas');
    await expectUncut(page, '/boletas');
  });

  // payout §19.5, payout §19.7
  it('a receipt of nobody known is given its payment by hand, and taken from it again', async () => {
    await card('Sin pago').click();
    await act(row('Folio 503'), 'Elegir su pago');
    const choice = dialog('Elegir el pago');
    await choice.getByLabel('Buscar por nombre o RUT').fill(chosen.name);
    await expectAccessible(page, 'the payments to choose from');
    await button(`Elegir el pago de ${chosen.name} del ${formatDate(right.day)}`, choice).click();
    await expectText('Pago elegido');
    await openScreen(page, `${address}&search=503`);
    expect(await row(chosen.name).textContent()).toContain('La emitió otro RUT');
    await act(row(chosen.name), 'Separar de este pago');
    await expectText('Boleta separada de su pago');
    await page.goto(`${address}&stand=unexpected`);
    await row('Folio 503').getByText('Sin pago').waitFor();
  });

  it('a receipt is entered by hand, and matched at once', async () => {
    await openScreen(page, address);
    await menu('Registrar a mano');
    const form = dialog('Registrar a mano');
    await field('Folio', form).fill('504');
    await field('RUT del emisor', form).fill(missing.rut);
    await form.getByLabel('Bruto').fill(String(missing.gross));
    await form.getByLabel('Retención').fill(String(missing.retention));
    await expectAccessible(page, 'a receipt by hand');
    await button('Registrar', form).click();
    await expectText('Documento registrado');
    await row(missing.name).getByText('Folio 504').waitFor();
  });

  // payout §19.11
  it('who has not issued is reminded by mail, and the list says so', async () => {
    await openScreen(page, address);
    await menu('Recordar a los que faltan');
    const form = dialog(`Recordar boletas de ${MONTH}`);
    const others = documents.length - 3;
    await form.getByText(/^Sin correo/).waitFor();
    await expectAccessible(page, 'whom to remind');
    await form.getByRole('checkbox', { name: new RegExp(`^${chosen.name}`) }).uncheck();
    await button(`Enviar ${countOf(others - 1, 'recordatorio', 'recordatorios')}`, form).click();
    const progress = dialog('Progreso del trabajo');
    await progress.getByText('Procesamiento completado').waitFor({ timeout: 60_000 });
    await button('Cerrar', progress).click();
    expect(mail.messages).toHaveLength(others - 1);
    await card('Falta').click();
    await expectText(/^Recordada el/);
    expect(await row(chosen.name).textContent()).not.toContain('Recordada');
  });

  // payout §19.16, payout §19.17
  it('a sheet with amounts that do not add up is told, and one that was read is taken back', async () => {
    const { buffer, ...rest } = sheet('Folio', [
      { folio: 701, ...chosen, gross: 1000, retention: 0 },
    ]);
    const row702 = [702, right.day, 'VIG', formatRut(chosen.rut), 2000, 100, 2000].join(';');
    const content = Buffer.concat([buffer, Buffer.from(`${row702}\n`)]);
    await openScreen(page, address);
    await readFile({ ...rest, name: 'otra-columna.csv', buffer: content });
    const form = dialog('Leer planilla del SII');
    await form.getByText('En 1 fila el líquido no es el bruto menos la retención').waitFor();
    await form.getByText('folio 702: $2.000 menos $100 no es $2.000.').waitFor();
    await form.getByLabel('Excluir esta').check();
    await expectAccessible(page, 'a sheet whose amounts do not add up');
    await button('Leer planilla', form).click();
    await expectText('1 documento nuevo.');
    await button('Leer Planilla del SII').click();
    await button('Deshacer otra-columna.csv', form).click();
    const asked = dialog('Deshacer otra-columna.csv');
    await asked.getByText(`Se elimina 1 documento de ${MONTH} por $1.000.`).waitFor();
    await expectAccessible(page, 'a sheet to be taken back');
    await button('Deshacer', asked).click();
    await expectText('Planilla deshecha');
    await form.getByText(/^La deshizo .+ el/).waitFor();
    await page.keyboard.press('Escape');
  });

  // payout §19.3
  it('a sheet that is refused by a column is read once that column is another one', async () => {
    const row801 = [801, '05-01-2025', right.day, formatRut(chosen.rut), '96874030-K', 1000];
    await readFile({
      ...sheet('Folio', []),
      name: 'otro-receptor.csv',
      buffer: Buffer.from(
        `Folio;Fecha;Día de emisión;RUT Emisor;RUT Cliente;Bruto\n${row801.join(';')}\n`,
      ),
    });
    const form = dialog('Leer planilla del SII');
    await form.getByText(/Si «RUT Cliente» no es la columna RUT del receptor/).waitFor();
    await expectAccessible(page, 'a sheet of another clinic by its column');
    expect(await button('Leer planilla', form).isDisabled()).toBe(true);
    await form.getByLabel('RUT del receptor').selectOption('Ninguna');
    await form.getByText(/Si «Fecha» no es la columna Fecha/).waitFor();
    await form.getByLabel(/^Fecha( \*)?$/).selectOption('Día de emisión');
    await button('Leer planilla', form).click();
    // The toast of the sheet before may still say the same.
    await form.waitFor({ state: 'detached' });
    await expectText('1 documento nuevo.');
  });

  // payout §19.13
  it('a provider’s API is tried, its fields are named, and its receipts are read', async () => {
    const record = { nro: 601, dia: right.day, quien: chosen.rut, honorario: 5_000 };
    provider.on('/boletas', json({ boletas: [record] }));
    await openScreen(page, address);
    await menu('Leer de un proveedor');
    const form = dialog('Leer de un proveedor');
    await field('URL de la API', form).fill(`${provider.origin}/nada`);
    await button('Probar conexión', form).click();
    await form.getByText('La conexión no resultó').waitFor();
    await field('URL de la API', form).fill(`${provider.origin}/boletas?desde={desde}`);
    await field('Encabezados (JSON)', form).fill('{"X-API-Key": "k"}');
    await button('Probar conexión', form).click();
    // The answer to the first choice comes after those to the others.
    let answers = 0;
    await page.route('**/api/receipts/source/preview', async (route) => {
      const response = await route.fetch();
      answers += 1;
      if (answers === 1) await expect.poll(() => answers, SOON).toBe(4);
      await route.fulfill({ response });
    });
    for (const [label, name] of [
      ['Folio', 'nro'],
      ['Fecha', 'dia'],
      ['RUT del emisor', 'quien'],
      ['Bruto', 'honorario'],
    ] as const) {
      const select = form.getByLabel(new RegExp(`^${label}( \\*)?$`));
      await select.selectOption(name);
      await expect.poll(() => select.inputValue(), SOON).toBe(name);
    }
    await button('Leer documentos', form).waitFor();
    await page.unroute('**/api/receipts/source/preview');
    await expectAccessible(page, 'a provider’s answer');
    await button('Leer documentos', form).click();
    await expectText('1 documento nuevo.');
    expect(provider.asked.at(-1)?.headers['x-api-key']).toBe('k');
  });

  // payout §19.8
  it('the year’s sums and the register tell the month', async () => {
    await menu('Sumas y certificados del año');
    const year = dialog(`Honorarios y retenciones de ${period.year}`);
    const rows = await query<{ retention: number }>`
      SELECT sum(p.total_retention_amount)::int AS retention FROM payment p JOIN fee_document d ON d.id = p.document_id
        WHERE p.payment_date = ${right.day} AND d.kind <> 'exempt_invoice'`;
    const month = year.getByRole('row').filter({ hasText: MONTH.split(' ')[0] ?? '' });
    expect(await month.textContent()).toContain(formatPesos(rows[0]?.retention ?? 0));
    await expectAccessible(page, 'the year’s sums');
    const file = await download(button('Descargar registro DJ 1879', year));
    const book = XLSX.read(await readBytes(await file.path()));
    const retained = XLSX.utils.sheet_to_json<{ RUT: string }>(book.Sheets.Retenciones ?? {});
    expect(retained.map(({ RUT }) => RUT)).toContain(formatRut(right.rut));
  });
});

it('a list that can’t be read shows no cards that wait for ever', async () => {
  await page.route('**/api/receipts?**', (route) => route.abort());
  await page.route('**/api/receipts/summary?**', (route) => route.abort());
  await page.goto(address);
  await page.getByText('No se pudieron cargar los datos').waitFor();
  await page.getByRole('region', { name: 'Totales' }).waitFor({ state: 'detached' });
  await page.unrouteAll();
  await button('Reintentar').click();
  await card('Falta').waitFor();
});

// payout §19.1
it('a month without receipts leads to the last one that has some', async () => {
  await openScreen(page, '/boletas?month=1&year=2024&stand=missing');
  const way = page.getByRole('button', { name: /^Ver / });
  const month = (await way.textContent())?.replace('Ver ', '') ?? '';
  await way.click();
  await page.getByRole('row').nth(1).waitFor();
  const rows = await query<{ day: string }>`SELECT max(on_day)::text AS day FROM receipt_line`;
  expect(month).toBe(formatPeriod(periodOf(localDate(rows[0]?.day ?? ''))));
});

it('on a small screen at night', async () => {
  for (const width of [PHONE.width, 360]) {
    const phone = await staff.open({ ...PHONE, width });
    await openScreen(phone.page, address);
    await phone.page.getByText(right.name).waitFor();
    await phone.page
      .getByText(/, bruto \$[\d.]+, retención \$[\d.]+$/)
      .first()
      .waitFor();
    await expectUsable(phone.page, '/boletas');
    await phone.page.getByRole('button', { name: 'Más acciones' }).click();
    await phone.page.getByRole('menuitem', { name: 'Recordar a los que faltan' }).click();
    await phone.page.getByText(/^Sin correo/).waitFor();
    await expectAccessible(phone.page, 'whom to remind at night');
    await phone.page.keyboard.press('Escape');
    await phone.page.getByRole('button', { name: 'Más acciones' }).click();
    await phone.page.getByRole('menuitem', { name: 'Sumas y certificados del año' }).click();
    await phone.page.getByText('Bruto pagado').waitFor();
    await expectAccessible(phone.page, 'the year’s sums at night');
    await phone.page.keyboard.press('Escape');
    await phone.page.getByRole('button', { name: 'Leer Planilla del SII' }).click();
    await phone.page.getByRole('region', { name: 'Archivos importados' }).waitFor();
    await expectAccessible(phone.page, 'the sheets that were read at night');
    expect(phone.errors).toEqual([]);
    await phone.context.close();
  }
});

itHadNoErrors(staff);
