/** The doctor's portal on a telephone: the money in view, nothing cut, and a finger hits what it aims at (documents §7.7). */
import type { Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { formatPeriod } from '../../../src/domain/calendar/calendar.ts';
import { formatPesos } from '../../../src/domain/money.ts';
import {
  expectAccessible,
  expectToFit,
  expectTouchable,
  expectUncut,
  expectUsable,
  type Look,
  openHome,
  openScreen,
  SOON,
} from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';

const { database, open, page: desk, context } = await openStaff({}, 'doctor');

/** The payment of the doctor behind the account that was paid last. */
const payment = await database.db
  .selectFrom('payment')
  .innerJoin('appUser', 'appUser.doctorId', 'payment.doctorId')
  .selectAll('payment')
  .where('appUser.username', '=', 'doctor')
  .where('payment.status', '=', 'paid')
  .orderBy('payment.periodYear', 'desc')
  .orderBy('payment.periodMonth', 'desc')
  .executeTakeFirstOrThrow();
const period = formatPeriod({ month: payment.periodMonth, year: payment.periodYear });

/** How far down a first row may begin, in pixels of a screen of 844; above payments lines tell the next pay day and which receipts to issue. */
const ROWS = { '/mis-pagos': 560, '/participaciones?state=paid': 420 };
const OTHERS = ['/reportes-medico', '/perfil', '/perfil/configuracion'];

const firstRow = (page: Page) => page.locator('tbody tr').filter({ hasText: '$' }).first();
const PHONES: Look[] = [{ width: 390 }, { width: 360, colorScheme: 'dark' }];

describe.each(PHONES)('on a telephone %j', (look) => {
  // documents §7.7, product §17.3
  it('every tab fits, is cut nowhere and can be touched, and lists begin near the top', async () => {
    const { page, context: phone, errors } = await open({ ...look, who: 'doctor' });
    for (const [path, limit] of Object.entries(ROWS)) {
      await openScreen(page, path);
      const row = firstRow(page).filter({ hasText: /Bruto \$/ });
      await row.waitFor();
      expect((await row.boundingBox())?.y, `${path}: where the first row begins`).toBeLessThan(
        limit,
      );
      await expectToReadWell(page, path);
    }
    for (const path of OTHERS) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      await expectToReadWell(page, path);
    }
    expect(errors).toEqual([]);
    await phone.close();
  });

  it('documents §7.8: all tabs are in view, wholly, in one line, and the shown one is set apart', async () => {
    const { page, context: phone } = await open({ ...look, who: 'doctor' });
    await openHome(page);
    await expect.poll(() => page.getByRole('tab').count(), SOON).toBe(5);
    const tabs = await page.getByRole('tab').all();
    const boxes = await Promise.all(tabs.map((tab) => tab.boundingBox()));
    const { width = 0 } = look;
    for (const box of boxes) {
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? width) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
    }
    expect(new Set(boxes.map((box) => box?.y)).size).toBe(1);
    const weight = (tab: Locator) => tab.evaluate((node) => getComputedStyle(node).fontWeight);
    const shown = page.getByRole('tab', { selected: true });
    const other = page.getByRole('tab', { selected: false }).first();
    expect(Number(await weight(shown))).toBeGreaterThan(Number(await weight(other)));
    await phone.close();
  });

  it('operations §6.1: the assistant waits in the top bar, and covers nothing', async () => {
    const { page, context: phone } = await open({ ...look, who: 'doctor' });
    await openHome(page);
    const button = page.getByRole('button', { name: 'Abrir el asistente' });
    const bar = page.locator('header');
    const [own, around] = await Promise.all([button.boundingBox(), bar.boundingBox()]);
    if (!own || !around) throw new Error('both are shown');
    expect(own.y).toBeGreaterThanOrEqual(around.y);
    expect(own.y + own.height).toBeLessThanOrEqual(around.y + around.height);
    const others = bar.locator('p, button:not([aria-label="Abrir el asistente"])');
    for (const beside of await others.all()) {
      const box = await beside.boundingBox();
      if (!box) continue;
      const isApart = box.x + box.width <= own.x || own.x + own.width <= box.x;
      expect(isApart, await beside.textContent().then(String)).toBe(true);
    }
    await phone.close();
  });

  // documents §6, product §17.3
  it('the statement fits and is read well', async () => {
    const { page, context: phone } = await open({ ...look, who: 'doctor' });
    const { doctorId, periodMonth, periodYear } = payment;
    await page.goto(`/api/generate-cartola-html/${doctorId}/${periodMonth}/${periodYear}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expectUsable(page, 'the statement');
    await phone.close();
  });

  // documents §9.2, product §8.7
  it('a payment is a card with all its figures, its state and its PDF', async () => {
    const { page, context: phone } = await open({ ...look, who: 'doctor' });
    await openHome(page);
    const { dialog, row } = screenActor(page);
    const card = row(period);
    const { paymentDate, totalAmount, totalBrutAmount, totalRetentionAmount } = payment;
    for (const words of [
      formatPesos(totalAmount),
      `Bruto ${formatPesos(totalBrutAmount)}`,
      formatPesos(totalRetentionAmount),
      'Pagado',
      paymentDate?.split('-').toReversed().join('-') ?? '',
    ]) {
      await card.getByText(words).first().waitFor();
    }
    await card.getByRole('link', { name: `Cartola PDF de ${period}` }).waitFor();
    await card.click();
    const detail = dialog('Detalle del pago');
    await firstRow(page).waitFor();
    await detail.getByText(formatPesos(totalAmount), { exact: true }).waitFor();
    await expectToReadWell(page, 'Detalle del pago');
    await detail.locator('tbody tr').first().click();
    await dialog('Cómo se calculó este pago').getByText('Líquido a pagar').waitFor();
    await expectToReadWell(page, 'Cómo se calculó este pago');
    await phone.close();
  });
});

it('documents §7.9: zoomed to twice its size, every tab is whole, one thing below the other', async () => {
  const { page, context: phone, errors } = await open({ width: 195, who: 'doctor' });
  for (const path of ['/mis-pagos', '/participaciones', ...OTHERS]) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.waitForLoadState('networkidle');
    await expectToFit(page, path);
    await expectUncut(page, path);
    const signOut = await page.getByRole('button', { name: 'Cerrar sesión' }).boundingBox();
    expect((signOut?.x ?? 195) + (signOut?.width ?? 0)).toBeLessThanOrEqual(195);
  }
  await openScreen(page, '/mis-pagos');
  const figures = page.getByRole('region', { name: /^Resumen de/ });
  await figures.getByText('Sin pago, en total').waitFor();
  // The figures follow the width of their cards.
  const words = figures.locator('p');
  const small = await words.evaluateAll((all) =>
    all
      .filter((one) => Number.parseFloat(getComputedStyle(one).fontSize) < 11)
      .map((one) => one.textContent),
  );
  expect(small).toEqual([]);
  expect(errors).toEqual([]);
  await phone.close();
});

async function expectToReadWell(page: Page, screen: string): Promise<void> {
  await expectToFit(page, screen);
  await expectUncut(page, screen);
  await expectTouchable(page, screen);
  await expectAccessible(page, screen);
}

it('documents §7.4: greets, and shows the figures of the month, on the first tab only', async () => {
  await openScreen(desk, '/mis-pagos');
  const greeting = desk.getByRole('region', { name: 'Bienvenida' });
  const figures = desk.getByRole('region', { name: /^Resumen de/ });
  await greeting.waitFor();
  await figures.waitFor();
  // documents §8.7
  await figures.getByText(/^Pagado en [a-z]+$/).waitFor();
  await figures.getByText('Sin pago, en total').waitFor();
  await desk.getByRole('tab', { name: 'Reportes' }).click();
  await desk.getByRole('heading', { name: 'Reportes' }).waitFor();
  expect(await greeting.count()).toBe(0);
  expect(await figures.count()).toBe(0);
});

it('documents §2.17: the preview of the statement shows every column in its window, and on a telephone', async () => {
  await openScreen(desk, '/reportes-medico');
  const [preview] = await Promise.all([
    context.waitForEvent('page'),
    desk.getByRole('button', { name: 'Vista previa' }).click(),
  ]);
  const lines = preview.locator('table.lines');
  // The window opens empty, and then goes to the statement.
  await lines.locator('.working td').last().waitFor();
  for (const width of [1200, 390, 360]) {
    await preview.setViewportSize({ width, height: 800 });
    await expectToFit(preview, `statement at ${width}`);
    const beyond = await preview
      .locator('.scroll')
      .evaluateAll((all) => all.map(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth));
    expect(beyond, `pixels to scroll to at ${width}`).toEqual(beyond.map(() => 0));
    const net = await lines.locator('tbody tr:not(.working) td:last-child').first().boundingBox();
    expect((net?.x ?? width) + (net?.width ?? 0)).toBeLessThanOrEqual(width);
  }
  // How an amount came about is as wide as the table.
  await preview.setViewportSize({ width: 1200, height: 800 });
  const working = await lines.locator('.working td').last().boundingBox();
  expect(working?.width).toBeGreaterThan(900);
  await preview.close();
});
