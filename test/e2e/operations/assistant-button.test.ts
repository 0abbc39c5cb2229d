/** The assistant's button on a telephone lies over no figure of the office (operations §6.1). */
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectToFit, PHONE } from '../../support/browser.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff({ WORKERS: '0' });

it('operations §6.1: on a telephone the assistant covers no figure, however far one has scrolled', async () => {
  const { page: phone, context } = await staff.open(PHONE);
  await phone.goto('/pagos-procesados');
  await phone.getByText(/^1–20 de /).waitFor();
  const button = phone.getByRole('button', { name: 'Abrir el asistente' });
  for (const part of [0, 0.3, 0.61, 1]) {
    await phone.evaluate((at) => window.scrollTo(0, at * document.body.scrollHeight), part);
    expect(await figuresBelow(button), `scrolled by ${part}`).toEqual([]);
  }
  const bar = phone.locator('header');
  for (const beside of await bar.locator('p, button').all())
    expect(await isCovering(button, beside), String(await beside.textContent())).toBe(false);
  await phone.setViewportSize({ width: 360, height: 800 });
  await expectToFit(phone, 'the top bar of the office');
  await context.close();
});

/** The texts of the screen with a digit that a button which floats lies over. */
const figuresBelow = (button: Locator): Promise<string[]> =>
  button.evaluate((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    const texts = document.createTreeWalker(
      document.querySelector('#contenido') ?? node,
      NodeFilter.SHOW_TEXT,
    );
    const found: string[] = [];
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const place = document.createRange();
      place.selectNodeContents(text);
      const isBelow = [...place.getClientRects()].some(
        (box) => box.right > left && box.left < right && box.bottom > top && box.top < bottom,
      );
      // What has gone under the top bar is not on the screen.
      if (isBelow && top > 52 && /\d/.test(text.textContent ?? ''))
        found.push(String(text.textContent));
    }
    return found;
  });

/** Whether a button lies over another element, which is not the button itself. */
async function isCovering(button: Locator, other: Locator): Promise<boolean> {
  const [own, box] = await Promise.all([button.boundingBox(), other.boundingBox()]);
  if (!own || !box || (own.x === box.x && own.y === box.y)) return false;
  const isBeside = box.x + box.width <= own.x || own.x + own.width <= box.x;
  return !isBeside && box.y < own.y + own.height && own.y < box.y + box.height;
}
