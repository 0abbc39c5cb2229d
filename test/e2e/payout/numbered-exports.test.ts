/** Numbered accounting exports: what is new is numbered, downloaded, and downloaded again as it was (payout §33). */
import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { formatCount } from '../../../src/domain/words/counts.ts';
import { expectAccessible, expectUsable, openScreen, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { itHadNoErrors, openStaff } from '../../support/staff.ts';

const staff = await openStaff({ WORKERS: '0' });
const { page, database, query } = staff;
const { button, dialog, download, lines, expectText, row } = screenActor(page);

const rows = await query<{ month: number; year: number }>`
  SELECT period_month AS month, period_year AS year FROM payment GROUP BY 1, 2 ORDER BY 2 DESC, 1 DESC LIMIT 2`;
const [last, before] = rows;
if (!last || !before) throw new Error('the demo clinic has payments of two months');
const open = ({ month, year }: typeof last, more = '') =>
  openScreen(page, `/exportacion-contable?tab=numeradas&month=${month}&year=${year}${more}`);
const contentOf = async (trigger: ReturnType<typeof button>) => {
  const file = await download(trigger);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
};
const LIST = 'Exportaciones numeradas';
let first = '';

it('payout §35.5: the clinic has a cost centre, and a doctor one of their own', async () => {
  await openScreen(page, '/configuracion?tab=contabilidad');
  await page.getByLabel('Centro de costo').fill('con espacio');
  await button(/^Guardar/).click();
  await expectText(/^Use solo letras, dígitos, puntos y guiones/);
  await page.getByLabel('Centro de costo').fill('100');
  await button(/^Guardar/).click();
  await expect
    .poll(async () => await query`SELECT cost_centre FROM clinic`)
    .toEqual([{ cost_centre: '100' }]);
  const doctors = await query(
    `SELECT doctor_id AS id FROM payment WHERE (period_month, period_year) = (${last.month}, ${last.year}) ORDER BY id LIMIT 1`,
  );
  await openScreen(page, `/medicos?open=${doctors[0].id}`);
  const form = page.getByRole('dialog');
  await form.getByLabel('Centro de costo').fill('URG-01');
  await expectAccessible(page, '/medicos');
  await button(/^Guardar/, form).click();
  await form.waitFor({ state: 'detached' });
  const [kept] = await query`SELECT cost_centre FROM doctor WHERE cost_centre IS NOT NULL`;
  expect(kept).toEqual({ cost_centre: 'URG-01' });
});

describe('payout §33: numbered exports', () => {
  it('payout §33.7: the books have the months before already', async () => {
    await open(before);
    await expectText('Nº 1');
    await expectText('Aún no hay exportaciones numeradas');
    await page.getByLabel(/^La contabilidad ya tiene todo esto/).check();
    await expectAccessible(page, '/exportacion-contable');
    await button('Numerar la apertura…').click();
    await button('Numerar', dialog('Numerar la apertura: Nº 1')).click();
    await expectText('Apertura numerada');
    await expectText('Sin novedades');
    await expect.poll(async () => (await lines(LIST))[0], SOON).toContain('Apertura');
  });

  it('payout §33.1: what is new gets the next number, and is downloaded', async () => {
    await open(last);
    const news = page.getByRole('region', { name: 'Lo nuevo' });
    await news.getByText('Nº 2').waitFor();
    // payout §35.4
    await expect
      .poll(
        async () => (await lines('Gasto por centro de costo')).map((line) => line.split('$')[0]),
        SOON,
      )
      .toEqual(['100', 'URG-01']);
    expect((await lines('Asientos')).length).toBeLessThanOrEqual(10);
    await button('Exportar lo nuevo…').click();
    const asked = dialog('Exportar lo nuevo: Nº 2');
    await asked.getByText(/Ninguna exportación siguiente los traerá/).waitFor();
    const file = await contentOf(button('Exportar', asked));
    expect(file.name).toMatch(/^asientos-n0002-/);
    first = file.text;
    await expectText('Sin novedades');
    const kept = await query`SELECT total_entries FROM numbered_export WHERE number = 2`;
    expect(first.trimEnd().split('\n')).toHaveLength(kept[0].total_entries + 1);
    await expect
      .poll(async () => (await lines(LIST))[0], SOON)
      .toContain(formatCount(kept[0].total_entries));
  });

  it('payout §33.4, payout §33.5: an annulled payment is undone in the next one, and the earlier one stays', async () => {
    const payment = await database.db
      .selectFrom('payment')
      .innerJoin('feeDocument', 'feeDocument.id', 'payment.documentId')
      .innerJoin('doctor', 'doctor.id', 'payment.doctorId')
      .select(['payment.id', 'doctor.name'])
      .where('payment.status', '=', 'processed')
      .where('payment.annulmentId', 'is', null)
      .where('payment.societyId', 'is', null)
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('transferPayment')
              .select('paymentId')
              .whereRef('transferPayment.paymentId', '=', 'payment.id'),
          ),
        ),
      )
      .executeTakeFirstOrThrow();
    const answer = await staff.context.request.post('/api/payments/annul', {
      data: { scope: { paymentIds: [payment.id] }, reason: 'Se procesó con otra fecha' },
      headers: { origin: staff.address },
    });
    expect(answer.status(), await answer.text()).toBe(200);
    const now = new Date();
    await open({ month: now.getMonth() + 1, year: now.getFullYear() });
    await page.getByText('1 anulación por').first().waitFor();
    await button('Exportar lo nuevo…').click();
    const third = await contentOf(button('Exportar', dialog('Exportar lo nuevo: Nº 3')));
    expect(third.text).toContain(`Anulación provisión honorarios`);
    expect(third.text).toContain(`PAGO-${payment.id}`);
    const again = await contentOf(button('Descargar la exportación Nº 2 en CSV'));
    expect(again.text).toBe(first);
    // Which exports hold the payment?
    await page.getByLabel('Buscar por médico, RUT o PAGO-nº').fill(`PAGO-${payment.id}`);
    await expect.poll(() => lines(LIST)).toHaveLength(2);
  });

  it('payout §33.8: an export opens with its vouchers, files and entries', async () => {
    await open(last);
    await row(/^2/, page.getByRole('table', { name: LIST })).click();
    const opened = dialog('Exportación contable Nº 2');
    await opened.getByText(/Huella de los asientos/).waitFor();
    await opened.getByText(/asientos-n0002-.*descargado por primera vez/).waitFor();
    await expect
      .poll(async () => (await lines('Asientos de la exportación Nº 2', opened)).length, SOON)
      .toBeGreaterThan(0);
    await expectAccessible(page, '/exportacion-contable');
    await page.keyboard.press('Escape');
  });

  it('a failure is reported', async () => {
    await page.route('**/api/accounting-exports/2/download', (route) => route.abort());
    await button('Descargar la exportación Nº 2 en CSV').click();
    await expectText('Error al descargar');
    await page.unrouteAll({ behavior: 'wait' });
  });
});

it('on a small screen at night', async () => {
  const phone = await staff.open(PHONE);
  await openScreen(phone.page, '/exportacion-contable?tab=numeradas');
  await phone.page.getByRole('table', { name: LIST }).waitFor();
  await expectUsable(phone.page, '/exportacion-contable');
  expect(phone.errors).toEqual([]);
  await phone.context.close();
});

itHadNoErrors(staff);
