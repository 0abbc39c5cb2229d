/** The assistant as one talks to it, in both shells (operations §6). */
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { formatPesos } from '../../../src/domain/money.ts';
import {
  expectAccessible,
  expectToFit,
  isInView,
  openHome,
  openScreen,
  PHONE,
  SOON,
  signIn,
  turnTo,
} from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { startModelServer } from '../../support/model-server.ts';
import { openStaff } from '../../support/staff.ts';

const GREETING =
  'Hola! Soy el Agente HonorariosMedicos, tu asistente especializado en el portal de pagos médicos. ¿En qué puedo ayudarte hoy?';
/** What would be an image, a script, a link and bold type, were it not text. */
const HOSTILE = '<img src=x onerror="window.hacked=1"> **Ana** [pague](javascript:window.hacked=1)';

const model = await startModelServer();
afterAll(() => model[Symbol.asyncDispose]());
const staff = await openStaff({ WORKERS: '0' });
const withModel = await openStaff({ WORKERS: '0', AI_BASE_URL: model.url });
await openHome(withModel.page);

function assistantOf(page: Page) {
  const { button, dialog } = screenActor(page);
  const card = dialog('Asistente');
  const field = card.getByRole('textbox', { name: 'Pregunta para el asistente' });
  return {
    card,
    field,
    opener: button('Abrir el asistente'),
    send: card.getByRole('button', { name: 'Enviar' }),
    log: card.getByRole('log', { name: 'Conversación' }),
    waiting: card.getByText('Escribiendo...'),
    answers: card.getByRole('article', { name: 'Asistente' }),
    questions: card.getByRole('article', { name: 'Usted' }),
    /** Asks and waits for the whole answer. */
    async ask(question: string): Promise<string> {
      const articles = card.getByRole('article', { name: 'Asistente' });
      // The greeting is there from the first moment of the card on.
      await articles.first().waitFor();
      const before = await articles.count();
      await field.fill(question);
      await field.press('Enter');
      const answer = articles.nth(before);
      await answer.waitFor();
      await card.getByText('Escribiendo...').waitFor({ state: 'detached' });
      return (await answer.textContent()) ?? '';
    },
  };
}

describe('in the office', () => {
  const { page } = staff;
  const { button } = screenActor(page);
  const { answers, ask, card, field, log, opener, questions, send } = assistantOf(page);

  // operations §6.1, operations §6.2, operations §6.17
  it('opens by the keyboard, greets, and proposes first questions', async () => {
    await openScreen(page, '/medicos');
    await opener.focus();
    await page.keyboard.press('Enter');
    await card.getByText(GREETING, { exact: true }).waitFor();
    await expect
      .poll(() => field.evaluate((node) => node === document.activeElement), SOON)
      .toBe(true);
    expect(await opener.isVisible()).toBe(false);
    const suggested = card.getByRole('group', { name: 'Preguntas sugeridas' }).getByRole('button');
    await expect.poll(() => suggested.count(), SOON).toBe(4);
    await expectAccessible(page, 'the assistant before a question');
    await suggested.first().press('Enter');
    await answers.nth(1).waitFor();
    await expect.poll(() => field.isEnabled(), SOON).toBe(true);
    expect(await suggested.count()).toBe(0);
  });

  it('operations §6.3: sends by Enter, not by Shift+Enter, and nothing that is blank', async () => {
    const asked = await questions.count();
    await field.fill('   ');
    expect(await send.isDisabled()).toBe(true);
    await field.press('Enter');
    await field.fill('¿Cuántas atenciones');
    await field.press('Shift+Enter');
    await page.keyboard.type('están pendientes?');
    expect(await field.inputValue()).toBe('¿Cuántas atenciones\nestán pendientes?');
    expect(await questions.count()).toBe(asked);
    await field.press('Enter');
    await expect.poll(() => questions.count(), SOON).toBe(asked + 1);
    await card.getByText('Escribiendo...').waitFor({ state: 'detached' });
    await expect
      .poll(() => field.evaluate((node) => node === document.activeElement), SOON)
      .toBe(true);
  });

  it('operations §6.8: shows its tool calls with a link, and continues on the other screen', async () => {
    const answer = await ask('¿Cuántas atenciones están pendientes?');
    const { rows } = await sql<{ count: string }>`
      SELECT count(*) FROM attention_with_status WHERE status = 'pending'`.execute(
      staff.database.db,
    );
    expect(answer.replaceAll('.', '')).toContain(`Hay ${rows[0]?.count} atenci`);
    await expectAccessible(page, 'an answer');
    await answers
      .last()
      .getByRole('link', { name: /^Abrir Atenciones/ })
      .click();
    await page.getByRole('heading', { level: 1, name: 'Atenciones Médicas' }).waitFor();
    expect(new URL(page.url()).searchParams.get('status')).toBe('pending');
    expect(await answers.last().textContent()).toBe(answer);
    await page.reload();
    await button('Asistente IA').click();
    await expect.poll(() => answers.last().textContent(), SOON).toBe(answer);
  });

  it('operations §6.11: explains from the help how to do something, and opens it there', async () => {
    const answer = await ask('¿Cómo importo atenciones?');
    expect(answer).toContain('La ayuda dice en «Importar un archivo», de «Atenciones Médicas»:');
    await answers.last().getByRole('button', { name: 'Leer en la ayuda' }).click();
    const help = screenActor(page).dialog('Ayuda');
    await help.getByRole('heading', { name: 'Importar un archivo' }).waitFor();
    await page.keyboard.press('Escape');
    await help.waitFor({ state: 'detached' });
    expect(await card.isVisible()).toBe(true);
  });

  it('product §3.13: shows markup in data as text', async () => {
    const { rows } = await sql<{ rut: string }>`
      UPDATE doctor SET name = ${HOSTILE} WHERE id = (SELECT max(doctor_id) FROM payment) RETURNING rut`.execute(
      staff.database.db,
    );
    expect(await ask(`pagos del médico ${rows[0]?.rut}`)).toContain(HOSTILE);
    await expectNoMarkup(page);
  });

  it('operations §6.1: closes by Escape, returns the focus, and starts anew on request', async () => {
    await field.press('Escape');
    await card.waitFor({ state: 'hidden' });
    const badge = button('Asistente IA');
    await expect
      .poll(() => badge.evaluate((node) => node === document.activeElement), SOON)
      .toBe(true);
    await badge.press('Enter');
    await card.getByRole('button', { name: 'Nueva conversación' }).click();
    await card.getByRole('group', { name: 'Preguntas sugeridas' }).waitFor();
    expect(await questions.count()).toBe(0);
    expect(await log.getByText(GREETING).count()).toBe(1);
    await button('Cerrar el asistente').click();
    await opener.waitFor();
  });

  it('leaves the end of a table free', async () => {
    await openScreen(page, '/atenciones-medicas');
    const next = page
      .getByRole('button', { name: 'Página siguiente' })
      .or(page.getByRole('button', { name: 'Siguiente' }));
    await next.first().waitFor();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect.poll(() => isInView(next.first()), SOON).toBe(true);
    expect(await isInView(opener)).toBe(true);
  });
});

describe('with a model', () => {
  const { page } = withModel;
  const { answers, ask, card, field, opener, questions, send, waiting } = assistantOf(page);

  it('operations §6.4: shows the answer as it arrives, with the field at rest meanwhile', async () => {
    let goOn = () => {};
    const pause = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    model.says({ words: ['Primera frase. ', 'Segunda frase.'], pause });
    await opener.click();
    await field.fill('¿Cómo va el mes?');
    await field.press('Enter');
    await answers.last().getByText('Primera frase.').waitFor();
    await waiting.waitFor();
    expect(await field.isDisabled()).toBe(true);
    expect(await send.isDisabled()).toBe(true);
    goOn();
    await answers.last().getByText('Primera frase. Segunda frase.').waitFor();
    await waiting.waitFor({ state: 'detached' });
    await expect.poll(() => field.isEnabled(), SOON).toBe(true);
  });

  it('operations §6.4: can be stopped; what had arrived stays', async () => {
    model.says({
      words: ['Es una respuesta larga. ', 'Nunca llega.'],
      pause: new Promise(() => {}),
    });
    await field.fill('Cuéntame todo');
    await field.press('Enter');
    await answers.last().getByText('Es una respuesta larga.').waitFor();
    await card.getByRole('button', { name: 'Detener' }).click();
    await answers.last().getByText('Respuesta detenida').waitFor();
    await waiting.waitFor({ state: 'detached' });
    expect(await answers.last().textContent()).toContain('Es una respuesta larga.');
  });

  it('operations §6.5: says so when the message could not be sent, and keeps the question', async () => {
    const asked = await questions.count();
    model.says({ status: 401 });
    await field.fill('¿Qué falta antes de pagar?');
    await field.press('Enter');
    const toast = page.getByRole('alert').filter({ hasText: 'Error' });
    await toast.getByText('No se pudo enviar el mensaje. Inténtalo de nuevo.').waitFor();
    expect(await isInView(field)).toBe(true);
    await expect.poll(() => field.inputValue(), SOON).toBe('¿Qué falta antes de pagar?');
    expect(await questions.count()).toBe(asked);
    await expect.poll(() => field.isEnabled(), SOON).toBe(true);
    model.says({ words: ['Ahora sí.'] });
    await field.press('Enter');
    await answers.last().getByText('Ahora sí.').waitFor();
  });

  it('operations §6.9: shows all words of a model as text, and omits figures that no tool answered', async () => {
    model.says({ words: [`${HOSTILE} Son ${formatPesos(98_765_432)}.`] });
    const answer = await ask('¿Cuánto gana Ana?');
    expect(answer).toContain('<img src=x');
    expect(answer).toContain('**Ana**');
    expect(answer).not.toContain('98.765.432');
    await expectNoMarkup(page);
    expect(withModel.errors).toEqual([]);
  });
});

// operations §6.6, operations §6.7
it('on a doctor’s telephone at night: questions and figures of the doctor, gone with the session', async () => {
  const { context, page } = await staff.open({ ...PHONE, who: 'doctor' });
  const { button } = screenActor(page);
  const { answers, card, opener, questions } = assistantOf(page);
  await openScreen(page, '/participaciones');
  await page.getByRole('tab', { name: 'Participaciones', selected: true }).waitFor();
  await opener.click();
  await card.getByText(GREETING, { exact: true }).waitFor();
  await expectToFit(page, 'the assistant on a telephone');
  await card.getByRole('button', { name: '¿Cuál fue mi último pago?' }).click();
  await answers
    .last()
    .getByRole('link', { name: /^Abrir/ })
    .waitFor();
  await expectAccessible(page, 'the assistant on a telephone');
  await answers
    .last()
    .getByRole('link', { name: /^Abrir/ })
    .click();
  // It had the whole screen: following a link closes it.
  await card.waitFor({ state: 'hidden' });
  await page.getByRole('tab', { name: 'Mis Pagos', selected: true }).waitFor();
  await opener.click();
  await expect.poll(() => questions.count(), SOON).toBe(1);
  await button('Cerrar el asistente').click();
  await button('Cerrar sesión').click();
  await page.getByRole('button', { name: 'Acceso Nativo' }).waitFor();
  const kept = await page.evaluate(() => Object.keys(sessionStorage).join(' '));
  expect(kept).not.toContain('assistant');
  await context.close();
});

it('shows nobody the questions of somebody else: another tab signed in another user', async () => {
  const { context, page } = await staff.open();
  await openHome(page);
  const first = assistantOf(page);
  await first.opener.click();
  await first.ask('¿Cuántas atenciones están pendientes?');
  const otherTab = await context.newPage();
  await openScreen(otherTab, '/');
  await screenActor(otherTab).button('Cerrar sesión').click();
  await screenActor(otherTab).button('Acceso Nativo').waitFor();
  await signIn(otherTab, 'supervisor');
  await openHome(otherTab);
  await turnTo(page);
  // The page is loaded anew for another person (access §2.14).
  await first.card.waitFor({ state: 'detached' });
  await first.opener.click();
  await first.card.getByText(GREETING, { exact: true }).waitFor();
  expect(await first.questions.count()).toBe(0);
  await first.ask('¿Cuántos médicos hay?');
  expect(await first.questions.count()).toBe(1);
  await page.reload();
  await first.opener.click();
  await first.questions.first().waitFor();
  expect(await first.questions.allTextContents()).toEqual([
    expect.stringContaining('¿Cuántos médicos hay?'),
  ]);
  await context.close();
});

it('says so when it can’t be loaded, and opens when tried again', async () => {
  const { context, page } = await staff.open({});
  const { button } = screenActor(page);
  const { card, opener } = assistantOf(page);
  await page.route('**/assets/assistant-card-*.js', (route) => route.abort());
  await openScreen(page, '/medicos');
  await opener.click();
  await page.getByText('No se pudo abrir el asistente').waitFor();
  await expectAccessible(page, 'the assistant that could not be loaded');
  await button('Cerrar el asistente').click();
  await opener.click();
  await page.unroute('**/assets/assistant-card-*.js');
  await button('Reintentar').click();
  await card.getByText(GREETING, { exact: true }).waitFor();
  await context.close();
});

/** Nothing of a conversation is markup of somebody else's. */
async function expectNoMarkup(page: Page): Promise<void> {
  const { log } = assistantOf(page);
  expect(await log.locator('img, script, strong, a[href^="javascript"]').count()).toBe(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
}
