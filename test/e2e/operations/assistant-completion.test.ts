/** Completion of what is typed, and the product's words under a model's figures, in both shells (operations §6.15, operations §6.25). */
import type { Page } from 'playwright-core';
import { afterAll, expect, it } from 'vitest';
import {
  expectAccessible,
  expectUsable,
  type Look,
  openHome,
  openScreen,
  PHONE,
  SOON,
} from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { startModelServer } from '../../support/model-server.ts';
import { openStaff } from '../../support/staff.ts';

const model = await startModelServer();
afterAll(() => model[Symbol.asyncDispose]());
const staff = await openStaff({ WORKERS: '0' });
const withModel = await openStaff({ WORKERS: '0', AI_BASE_URL: model.url });
const { page, database } = staff;

function assistantOf(of: Page) {
  const { button, dialog } = screenActor(of);
  const card = dialog('Asistente');
  const list = card.getByRole('listbox', { name: 'Preguntas posibles' });
  return {
    card,
    list,
    opener: button('Abrir el asistente'),
    options: list.getByRole('option'),
    marked: list.getByRole('option', { selected: true }),
    field: card.getByRole('textbox', { name: 'Pregunta para el asistente' }),
    answers: card.getByRole('article', { name: 'Asistente' }),
    questions: card.getByRole('article', { name: 'Usted' }),
  };
}

it('operations §6.32, operations §6.33: completes a question by the keyboard alone, with the name of a doctor', async () => {
  const { answers, card, field, list, marked, opener, options, questions } = assistantOf(page);
  const { rows } = await database.pool.query<{ name: string }>(
    'SELECT name FROM doctor WHERE id = (SELECT max(doctor_id) FROM payment)',
  );
  const doctor = rows[0]?.name ?? '';
  await openHome(page);
  await opener.click();
  await field.pressSequentially('cuantas aten');
  await options.first().waitFor();
  await expect.poll(() => options.count(), SOON).toBe(6);
  await expectAccessible(page, 'completions');
  // The focus stays in the field, which says which one is marked.
  await field.press('ArrowUp');
  expect(await marked.textContent()).toBe(await options.last().textContent());
  await field.press('ArrowDown');
  expect(await marked.textContent()).toBe(await options.first().textContent());
  expect(await field.getAttribute('aria-activedescendant')).toBe(await marked.getAttribute('id'));
  await expectAccessible(page, 'a marked completion');
  await field.press('Escape');
  await list.waitFor({ state: 'detached' });
  expect(await card.isVisible()).toBe(true);
  expect(await field.inputValue()).toBe('cuantas aten');

  await field.fill('ficha');
  await options.filter({ hasText: '¿Cuál es la ficha de …?' }).waitFor();
  await field.press('ArrowDown');
  await field.press('Tab');
  await expect.poll(() => field.inputValue(), SOON).toBe('¿Cuál es la ficha de ');
  await page.keyboard.type(doctor.slice(0, doctor.indexOf(' ') + 3).toLowerCase());
  await options.filter({ hasText: doctor }).first().waitFor();
  await field.press('ArrowDown');
  while (!(await marked.textContent())?.includes(doctor)) await field.press('ArrowDown');
  await field.press('Enter');
  await expect.poll(() => field.inputValue(), SOON).toBe(`¿Cuál es la ficha de ${doctor}?`);
  await list.waitFor({ state: 'detached' });
  expect(await questions.count()).toBe(0);
  await field.press('Enter');
  await answers.nth(1).getByText(`Ficha de ${doctor}`).waitFor();
});

it('operations §6.32: sends what is typed by Enter while nothing is marked, and takes what is clicked', async () => {
  const { field, list, options, questions } = assistantOf(page);
  const before = await questions.count();
  await expect.poll(() => field.isEnabled(), SOON).toBe(true);
  await field.pressSequentially('qué falta');
  await options.filter({ hasText: '¿Qué falta antes de pagar?' }).click();
  await expect.poll(() => field.inputValue(), SOON).toBe('¿Qué falta antes de pagar?');
  await expect
    .poll(() => field.evaluate((node) => node === document.activeElement), SOON)
    .toBe(true);
  await field.fill('');
  await field.pressSequentially('cómo va');
  await options.first().waitFor();
  await field.press('Enter');
  await expect.poll(() => questions.count(), SOON).toBe(before + 1);
  await list.waitFor({ state: 'detached' });
});

it('operations §6.25: offers a doctor their own questions alone, on a telephone and at night', async () => {
  for (const [name, look] of [
    ['completion-doctor-phone-dark', PHONE],
    ['completion-doctor-phone', { width: 390 }],
    ['completion-doctor', {}],
  ] as const satisfies readonly (readonly [string, Look])[]) {
    const { context, page: other } = await staff.open({ ...look, who: 'doctor' });
    const { field, opener, options } = assistantOf(other);
    const asked: string[] = [];
    other.on('request', (request) => asked.push(request.url()));
    await openScreen(other, '/participaciones');
    await opener.click();
    await field.pressSequentially('cuanto me');
    await options.filter({ hasText: '¿Cuánto me falta por cobrar?' }).waitFor();
    await expectUsable(other, name);
    await field.fill('');
    await field.pressSequentially('cuanto se le pago a ana');
    await options.first().waitFor({ state: 'detached' });
    expect(asked.filter((url) => new URL(url).pathname === '/api/doctors')).toEqual([]);
    await context.close();
  }
  for (const [name, look] of [
    ['completion-dark', { colorScheme: 'dark' }],
    ['completion-phone-dark', PHONE],
    ['completion-phone', { width: 390 }],
  ] as const satisfies readonly (readonly [string, Look])[]) {
    const { context, page: other } = await staff.open(look);
    const { field, opener, options } = assistantOf(other);
    await openHome(other);
    await opener.click();
    await field.pressSequentially('honorarios');
    await options.first().waitFor();
    await field.press('ArrowDown');
    await expectUsable(other, name);
    await context.close();
  }
});

it('operations §6.15: stands in the product’s words under a model’s figure, whatever the model says', async () => {
  for (const [name, look] of [
    ['model-light', {}],
    ['model-dark', { colorScheme: 'dark' }],
    ['model-phone', { width: 390 }],
    ['model-phone-dark', PHONE],
  ] as const satisfies readonly (readonly [string, Look])[]) {
    const { context, page: other } = await withModel.open(look);
    const { answers, field, opener } = assistantOf(other);
    model.says(
      { calls: [{ name: 'query', input: { topic: 'attention_count', state: 'paid' } }] },
      { words: ['Esas son todas las pendientes de enero. No hay pagos en pausa.'] },
    );
    await openHome(other);
    await opener.click();
    await field.fill('¿Cuántas atenciones hay?');
    await field.press('Enter');
    await answers
      .last()
      .getByText(/El portal dice: Hay [\d.]+ atenciones pagadas, por un bruto de \$/)
      .waitFor();
    await expectUsable(other, name);
    await context.close();
  }
});
