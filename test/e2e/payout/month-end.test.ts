/**
 * A month end by a clinic's administrator in a browser: import, calculate, explain, process, bank file, pay,
 * accounting, statement.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { formatPesos } from '../../../src/domain/money.ts';
import { expectAccessible, openHome, openScreen, signIn } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { itHadNoErrors, openStaff } from '../../support/staff.ts';

const FILE = join(import.meta.dirname, '../../../fixtures/imports/participacion.csv');
/** The sample file's month, long paid in the demo clinic: what it brings makes complementarias. */
const JULY = { year: 2026, month: 7 };

const staff = await openStaff({}, 'nobody');
const { database, page } = staff;
const { button, choose, dialog, download, expectText } = screenActor(page);
/** The doctor of the file's first row. */
let doctor: { id: number; name: string; rut: string };
let total: number;

const finished = () => expectText('Procesamiento completado', { timeout: 30_000 });

async function chooseDoctor(): Promise<void> {
  const form = page.getByRole('region', { name: 'Doctor y período' });
  await choose(form, 'Doctor', doctor.rut, doctor.name);
}

async function chooseJuly(): Promise<void> {
  await page.getByRole('combobox', { name: 'Mes' }).first().selectOption({ label: 'Julio' });
  await page.getByLabel('Año').first().selectOption(String(JULY.year));
}

describe('a month end', () => {
  it('signs in, and shows the menu of an administrator', async () => {
    await openScreen(page, '/');
    await expectAccessible(page, 'sign-in');
    await signIn(page, 'admin');
    await openHome(page);
    await page.getByRole('link', { name: 'Atenciones Médicas' }).waitFor();
  });

  it('imports a file of attentions, and importing it again changes nothing', async () => {
    await openScreen(page, '/atenciones-medicas');
    await expectAccessible(page, '/atenciones-medicas');
    await button('Importar Atenciones').click();
    const form = dialog('Importar Atenciones Médicas');
    await form.getByText('Tipo de registro').waitFor();
    const chooseFile = async () => {
      const [chooser] = await Promise.all([
        page.waitForEvent('filechooser'),
        form.locator('.mantine-Dropzone-root').click(),
      ]);
      await chooser.setFiles(FILE);
    };
    const result = form.getByRole('article', { name: 'Importación de participacion.csv' }).first();
    await chooseFile();
    await button('Importar', form).click();
    await result.locator('dt:text-is("Nuevas") + dd:text-is("200")').waitFor({ timeout: 30_000 });
    await chooseFile();
    await button('Importar', form).click();
    await button('Importar de todos modos', dialog('Atenciones ya registradas')).click();
    await result
      .locator('dt:text-is("Sin cambios") + dd:text-is("200")')
      .waitFor({ timeout: 30_000 });
    await expectAccessible(page, 'import dialog');
    await button('Cerrar').last().click();
  });

  // fees §17.3, fees §17.4, product §10.2
  it('calculates what the preview shows', async () => {
    const row = (await readFile(FILE, 'utf8')).split('\n')[1]?.split(';') ?? [];
    const rut = row[12]?.replaceAll('.', '') ?? '';
    doctor = await database.db
      .selectFrom('doctor')
      .select(['id', 'name', 'rut'])
      .where('rut', '=', rut)
      .executeTakeFirstOrThrow();
    await openScreen(page, '/calcular-pagos');
    await expectAccessible(page, '/calcular-pagos');
    await button('Calcular Pagos').click();
    await expectText('Primero debe hacer una vista previa para seleccionar los filtros');
    await page.getByLabel('Fecha desde').fill('01-07-2026');
    await page.getByLabel('Fecha hasta').fill('31-07-2026');
    await button('Analizar (vista previa)').click();
    await expectText('Pendientes (200)');
    // An impatient double click calculates once.
    await button('Calcular Pagos').dblclick();
    await finished();
    expect(await jobsOf('calculate-payments')).toBe(1);
    await expectText('Resultados (200)');
  });

  // fees §19.1
  it('explains an amount', async () => {
    await button('Cerrar').first().click();
    const line = await database.db
      .selectFrom('calculation')
      .innerJoin('payableFee', 'payableFee.attentionId', 'calculation.attentionId')
      .innerJoin('feeRuleVersion', 'feeRuleVersion.id', 'calculation.ruleVersionId')
      .select([
        'calculation.attentionId',
        'calculation.baseAmount',
        'calculation.finalAmount',
        'feeRuleVersion.name',
      ])
      .where('payableFee.status', '=', 'calculated')
      .where('calculation.periodMonth', '=', JULY.month)
      .where('calculation.periodYear', '=', JULY.year)
      .orderBy('calculation.attentionDate', 'desc')
      .orderBy('calculation.attentionId', 'desc')
      .executeTakeFirstOrThrow();
    await page
      .getByRole('link', { name: formatPesos(line.finalAmount) })
      .first()
      .click();
    const panel = page.getByRole('dialog');
    await panel.getByText(line.name).first().waitFor();
    await panel.getByText(formatPesos(line.baseAmount)).first().waitFor();
    await panel.getByText(formatPesos(line.finalAmount)).first().waitFor();
    await expectAccessible(page, 'explanation panel');
  });

  // payout §4.1
  it('processes a doctor’s month into a payment', async () => {
    await openScreen(page, '/procesar-pagos');
    await chooseDoctor();
    await chooseJuly();
    await expectAccessible(page, '/procesar-pagos');
    await button('Procesar Nómina (Asíncrono)').click();
    await button('Procesar nómina', page.getByRole('dialog')).dblclick();
    await finished();
    expect(await jobsOf('process-bulk-payments')).toBe(1);
    const payment = await database.db
      .selectFrom('payment')
      .select(['totalAmount', 'sequence', 'status'])
      .where('doctorId', '=', doctor.id)
      .where('periodYear', '=', JULY.year)
      .where('periodMonth', '=', JULY.month)
      .orderBy('sequence', 'desc')
      .executeTakeFirstOrThrow();
    expect(payment).toMatchObject({ sequence: 2, status: 'processed' });
    total = payment.totalAmount;
  });

  it('downloads the bank file with that payment', async () => {
    await openScreen(page, '/nomina-bancaria');
    await expectAccessible(page, '/nomina-bancaria');
    await chooseJuly();
    await page.getByLabel('Formato bancario').selectOption('universal');
    await button(/Generar/)
      .first()
      .click();
    await page.getByText(doctor.name).first().waitFor();
    const file = await download(button(/Descargar/).first());
    expect(await readFile(await file.path(), 'latin1')).toContain(String(total));
  });

  // payout §4.6
  it('marks the payment as paid', async () => {
    await openScreen(
      page,
      `/procesar-pagos?doctorId=${doctor.id}&month=${JULY.month}&year=${JULY.year}`,
    );
    await button('Marcar como Pagado').first().click();
    await button('Marcar como Pagado', page.getByRole('dialog')).click();
    await expectText('Pago marcado como pagado');
    const unpaid = await database.db
      .selectFrom('payment')
      .select('id')
      .where('doctorId', '=', doctor.id)
      .where('status', '=', 'processed')
      .where('periodMonth', '=', JULY.month)
      .execute();
    expect(unpaid).toEqual([]);
  });

  it('exports the month’s entries: that payment is owed, and paid', async () => {
    await openScreen(page, '/exportacion-contable');
    await chooseJuly();
    await button('Generar').click();
    await expectText('Exportación generada');
    const file = await download(button('Descargar CSV'));
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n');
    const complementary = lines.filter((line) => line.includes('(Complementaria 1)'));
    const paid = complementary.filter((line) => line.includes(`${total}`));
    // Fees payable in both vouchers, and the bank.
    expect(paid).toHaveLength(3);
    await expectAccessible(page, '/exportacion-contable');
  });

  it('opens the doctor’s statement, as a page and as a PDF', async () => {
    const address = `/${doctor.id}/${JULY.month}/${JULY.year}`;
    await openScreen(page, `/api/generate-cartola-html${address}`);
    const text = await page.locator('body').textContent();
    expect(text).toContain(doctor.name);
    expect(text).toContain(formatPesos(total));
    const pdf = await staff.context.request.get(`/api/generate-cartola${address}`);
    expect(pdf.headers()['content-type']).toBe('application/pdf');
    expect((await pdf.body()).subarray(0, 5).toString()).toBe('%PDF-');
  });

  itHadNoErrors(staff);
});

describe('users who are not staff', () => {
  it('a doctor signs in to the portal and finds the payment', async () => {
    const own = await staff.open({ who: 'doctor' });
    await openScreen(own.page, '/mis-pagos');
    await own.page.getByRole('heading', { name: /Mis Pagos/ }).waitFor();
    await expectAccessible(own.page, '/mis-pagos');
    await own.page.goto('/calcular-pagos');
    await own.page.getByText(/Página no encontrada|Acceso denegado/).waitFor();
    await own.context.close();
  });

  it('a supervisor is denied screens outside the menu', async () => {
    const supervisor = await staff.open({ who: 'supervisor' });
    await openScreen(supervisor.page, '/nomina-bancaria');
    await supervisor.page.getByText('Acceso denegado').waitFor();
    await supervisor.context.close();
  });
});

async function jobsOf(type: string): Promise<number> {
  const jobs = await database.db.selectFrom('job').select('id').where('type', '=', type).execute();
  return jobs.length;
}
