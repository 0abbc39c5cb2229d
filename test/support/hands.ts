/** What people do on any screen, by what they read there. */
import type { Download, Locator, Page } from 'playwright-core';

/** The hands of whoever sits before the page. */
export function handsOn(page: Page) {
  const button = (name: string | RegExp, within: Page | Locator = page) =>
    within.getByRole('button', { name, exact: typeof name === 'string' });
  return {
    button,
    dialog: (name: string) => page.getByRole('dialog', { name }),
    row: (text: string | RegExp) => page.getByRole('row').filter({ hasText: text }),
    /** Waits until the words are on the page. */
    said: (text: string) => page.getByText(text, { exact: true }).first().waitFor(),
    /** Finds one record by typing in a select, and takes it. */
    choose: async (within: Page | Locator, label: string, typed: string) => {
      await within.getByRole('combobox', { name: label, exact: true }).fill(typed);
      await page.locator('[role=option]:visible', { hasText: typed }).first().click();
    },
    /** Opens a row's menu and takes an action. */
    act: async (record: string, action: string) => {
      await button(`Acciones de ${record}`).click();
      await page.getByRole('menuitem', { name: action, exact: true }).click();
    },
    /** What a click downloads. */
    download: async (trigger: Locator): Promise<Download> => {
      const [file] = await Promise.all([page.waitForEvent('download'), trigger.click()]);
      return file;
    },
  };
}
