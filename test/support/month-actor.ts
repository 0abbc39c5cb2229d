/** What a person does on «Cierre de Mes», by the words on it. */
import type { Page } from 'playwright-core';
import { formatPeriod, type Period } from '../../src/domain/calendar/calendar.ts';
import { SOON } from './browser.ts';
import { screenActor } from './hands.ts';

/** Of jobs, on a busy machine. */
export const LONG = { timeout: 60_000 };

/** Where the month is run. */
export const addressOf = ({ year, month }: Period) => `/cierre?month=${month}&year=${year}`;

/** What a person does on «Cierre de Mes»; `step` is the one that comes next. */
export function monthActor(on: Page) {
  const actor = screenActor(on);
  const step = on.locator('[aria-current=step]');
  const steps = on.getByRole('region', { name: 'Pasos del mes' }).getByRole('listitem');
  const findings = on.getByRole('region', { name: 'Hallazgos del mes' });
  return {
    ...actor,
    step,
    findings,
    /** A step by its name, once it says this. */
    says: (name: string, text: string | RegExp) =>
      steps
        .filter({ hasText: new RegExp(`^\\d\\. ${name}`) })
        .getByText(text)
        .waitFor(LONG),
    press: (name: string) => actor.button(name, step).click(LONG),
    follow: (name: string) => step.getByRole('link', { name }).click(LONG),
    async import(files: Readonly<Record<string, string>>): Promise<void> {
      const chooser = on.waitForEvent('filechooser');
      await actor.button('Importar archivos…').click(LONG);
      const picked = Object.entries(files).map(([name, text]) => ({
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from(text),
      }));
      await (await chooser).setFiles(picked);
      const form = actor.dialog('Importar Atenciones Médicas');
      await actor.button(/^Importar( \d+ archivos)?$/, form).click(LONG);
      await form.waitFor({ state: 'detached', ...LONG });
    },
    /** Takes a way out of the finding in whose row the text is. */
    async takeWay(of: string | RegExp, way: string): Promise<void> {
      const row = findings.getByRole('row').filter({ hasText: of });
      await row.getByRole('button', { name: /^Salidas de/ }).click(LONG);
      await actor.pressMenuItem(way);
    },
    async askApproval(): Promise<void> {
      await actor.button('Pedir aprobación…').click(LONG);
      const asked = actor.dialog(/^Aprobación de/);
      await actor.button('Pedir aprobación', asked).click(LONG);
      await actor.expectText('Aprobación pedida');
    },
    /** `content` is what is approved. */
    async approve(month: Period, content: readonly string[]): Promise<void> {
      await on.goto(addressOf(month));
      await actor.button('Aprobar o devolver…', step).click(LONG);
      const asked = actor.dialog(/^Aprobación de/);
      for (const text of content) await asked.getByText(text, { exact: true }).waitFor(SOON);
      await actor.button('Aprobar', asked).click(LONG);
      await actor.expectText('Mes aprobado');
    },
    async process(): Promise<void> {
      await actor.button('Procesar la nómina…', step).click(LONG);
      await actor.button('Procesar la nómina', actor.dialog('Procesar la nómina')).click(LONG);
    },
    /** `left` says what becomes of what is left. */
    async close(month: Period, left: string): Promise<void> {
      const title = `Cerrar ${formatPeriod(month)}`;
      await actor.button('Cerrar el mes…', step).click(LONG);
      await actor.dialog(title).getByText(left).waitFor(SOON);
      await actor.button(title, actor.dialog(title)).click(LONG);
      await actor.expectText(`${formatPeriod(month)} está cerrado`);
    },
  };
}
