/** The actions of a person on any screen, by the words on it. */
import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { SOON } from './browser.ts';

/** The whole page, or a part of it. */
type Place = Page | Locator;

/** The actions of the person who uses the page. */
export function screenActor(page: Page) {
  const button = (name: string | RegExp, within: Place = page) =>
    within.getByRole('button', { name, exact: typeof name === 'string' });
  /** The number of records that a list shows: '4 usuarios'. */
  const count = page.getByRole('status').filter({ hasText: /^[\d.]+ \p{L}/u });
  /** Clicks, and returns the download. */
  async function download(trigger: Locator): Promise<Download> {
    const [file] = await Promise.all([page.waitForEvent('download'), trigger.click()]);
    return file;
  }
  const openMenu = page.locator('[role=menu]:focus-within');
  /**
   * Takes an action of the open menu by the keyboard: an earlier toast may cover it.
   * The menu takes the focus only after it has opened, and a key pressed before would be lost.
   */
  async function pressMenuItem(name: string): Promise<void> {
    await openMenu.waitFor();
    await page.getByRole('menuitem', { name, exact: true }).press('Enter');
  }
  return {
    button,
    count,
    pressMenuItem,
    /** Waits until the list shows this number of records. */
    expectCount: (text: string) => count.filter({ hasText: new RegExp(`^${text}$`) }).waitFor(),
    download,
    dialog: (name: string | RegExp) => page.getByRole('dialog', { name }),
    /** A field to type in, by its whole label. */
    field: (name: string, within: Place = page) =>
      within.getByRole('textbox', { name, exact: true }),
    row: (text: string | RegExp, within: Place = page) =>
      within.getByRole('row').filter({ hasText: text }),
    /** The rows of a table as text, without its head. */
    lines: (table: string, within: Place = page) =>
      within.getByRole('table', { name: table }).locator('tbody tr').allTextContents(),
    /** Waits until a text is on the page: exactly this one, or one that matches. */
    expectText: (text: string | RegExp, { timeout } = SOON) =>
      page.getByText(text, { exact: true }).first().waitFor({ timeout }),
    /** Switches a rule or agreement on or off, whose question asks why (fees §9.9): 'Desactivar la regla'. */
    async sayWhy(question: string): Promise<void> {
      const asked = page.getByRole('dialog', { name: question });
      await asked.getByRole('textbox', { name: 'Motivo' }).fill('Lo pidió la dirección médica');
      await button(question.split(' ')[0] ?? '', asked).click();
    },
    /** Waits until a rule is saved, which this text says: of the days that it reaches back to, it is asked beforehand; there nothing is done. */
    async expectRuleSaved(text: string | RegExp): Promise<void> {
      const asked = page.getByRole('dialog', { name: 'Este cambio alcanza días ya calculados' });
      const saved = page.getByText(text, { exact: true }).first();
      await asked.or(saved).first().waitFor(SOON);
      if (await asked.isVisible()) {
        await button(/^Volver (a la regla|al convenio)$/, asked).waitFor(SOON);
        const chosen = asked.getByRole('checkbox', { checked: true });
        while ((await chosen.count()) > 0) await chosen.first().uncheck();
        await button(/^(Crear|Guardar)$/, asked).click();
      }
      await saved.waitFor(SOON);
    },
    /** The filters and the open record, as the address has them. */
    query: () => Object.fromEntries(new URL(page.url()).searchParams),
    /** Finds one record by typing in a select, and takes it; `name` if it differs from the typed text. */
    async choose(within: Place, label: string, typed: string, name = typed): Promise<void> {
      const box = within.getByRole('combobox', { name: label, exact: true });
      // The name of the value may arrive meanwhile, and what is typed then stands behind it.
      await expect
        .poll(async () => {
          await box.fill(typed);
          return box.inputValue();
        }, SOON)
        .toBe(typed);
      // Until the search has ended, the options may still change.
      const found = page.locator('[role=listbox]:not([aria-busy=true]) [role=option]:visible');
      await found.filter({ hasText: name }).first().click();
    },
    /** Opens the menu of the record of this name, or of a row, until keys go to it, and takes an action if one is named. */
    async act(record: string | Locator, action?: string): Promise<void> {
      const isNamed = typeof record === 'string';
      await (isNamed ? button(`Acciones de ${record}`) : button(/^Acciones de/, record)).click();
      if (action === undefined) await openMenu.waitFor();
      else await pressMenuItem(action);
    },
    /** Exports a list. */
    async exportAs(format: 'CSV' | 'Excel (XLSX)'): Promise<Download> {
      await button('Exportar').click();
      return download(page.getByRole('menuitem', { name: format, exact: true }));
    },
  };
}

/** A CSV's lines, without the mark and the line end that spreadsheets need. */
export async function linesOf(csv: Download): Promise<string[]> {
  const text = await readFile(await csv.path(), 'utf8');
  expect(text.startsWith('\uFEFF') && text.endsWith('\r\n')).toBe(true);
  return text.slice(1).trimEnd().split('\r\n');
}
