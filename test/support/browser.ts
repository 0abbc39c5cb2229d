/** A real Chromium on the real server, with what every browser test needs. */
import {
  type Browser,
  type BrowserContext,
  chromium,
  type Locator,
  type Page,
} from 'playwright-core';
import { expect } from 'vitest';
import { TEST_PASSWORD } from './app.ts';
import { violationsOn } from './axe.ts';

/** As root Chromium has no sandbox; nothing of it may reach for a network. */
const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // All windows share a process, and what it has compiled: each start of one costs a second.
  '--renderer-process-limit=1',
  '--disable-site-isolation-trials',
  // No page lives long enough to win back what it costs to optimise its code, a quarter of the processors, or to tidy up often.
  '--js-flags=--no-maglev,--no-turbofan,--min-semi-space-size=32,--max-semi-space-size=64',
];

/** Playwright's Chromium never brings a page back as it was left; people's does. */
const NO_PAGES_BROUGHT_BACK = '--disable-back-forward-cache';

const launch = () =>
  chromium.launch({
    ignoreDefaultArgs: [NO_PAGES_BROUGHT_BACK],
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ARGUMENTS,
  });

let opening: Promise<Browser> | undefined;

/** The browser of this process, which ends with it: each file has windows of its own, and a start costs four seconds. */
async function sharedBrowser(): Promise<Browser> {
  opening ??= launch();
  const browser = await opening;
  if (browser.isConnected()) return browser;
  opening = launch();
  return opening;
}

export type Visit = {
  context: BrowserContext;
  page: Page;
  /** What the page complained about. */
  errors: string[];
};

/**
 * A window's width in pixels (1440 by default), its colours (light by default), and the dots of a picture for each
 * pixel (one by default).
 */
export type Look = { width?: number; colorScheme?: 'light' | 'dark'; scale?: number };

/** A small screen at night. */
export const PHONE = { width: 390, colorScheme: 'dark' } as const satisfies Look;

/** How long a change that was just caused may take to show (`expect.poll`). */
export const SOON = { timeout: 15_000 };

/** A new visitor of the server. The caller closes the context. */
export async function visit(
  address: string,
  { width = 1440, colorScheme = 'light', scale = 1 }: Look = {},
): Promise<Visit> {
  const browser = await sharedBrowser();
  const context = await browser.newContext({
    baseURL: address,
    viewport: { width, height: 900 },
    colorScheme,
    deviceScaleFactor: scale,
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    // Nothing fades or slides: frames that nobody looks at cost the processors, too.
    reducedMotion: 'reduce',
    acceptDownloads: true,
  });
  context.setDefaultTimeout(SOON.timeout);
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  return { context, page, errors };
}

/** Signs in, as the form does. No screen is loaded: the first one costs a second, and is seldom the one to be tested. */
export async function signIn(page: Page, username: string): Promise<void> {
  const answer = await page.request.post('/api/native-login', {
    data: { username, password: TEST_PASSWORD },
  });
  expect(answer.status()).toBe(200);
}

/** Opens the first screen of the user, and waits for it. */
export async function openHome(page: Page): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Cerrar sesión' }).waitFor();
}

/**
 * Opens a screen: in a window that runs the product as a link does, without loading the program again. What was shown
 * is gone before the screen is opened. The product keeps answers for 30 s, as for links: `page.goto` shows what another
 * window, a call or SQL has changed meanwhile.
 */
export async function openScreen(page: Page, address: string): Promise<void> {
  const isRunning = (await page.locator('#contenido').count()) > 0;
  // A toast or a dialog may stay, and could be taken for a later one.
  const remains = page.locator('[data-toast], [role=dialog]').filter({ visible: true });
  if (!isRunning || (await remains.count()) > 0) {
    await page.goto(address);
    return;
  }
  const nothing = page.getByRole('heading', { name: 'Página no encontrada' });
  await page.evaluate(() => window.history.pushState(null, '', '/nada'));
  await nothing.waitFor();
  await page.evaluate((to) => window.history.pushState(null, '', to), address);
  await nothing.waitFor({ state: 'detached' });
}

/**
 * Turns to another window, as one does with two side by side. That window may be loading itself anew at this moment: a
 * locator waits for the page that comes.
 */
export async function turnTo(page: Page): Promise<void> {
  await page.locator('html').dispatchEvent('focus');
}

/** Whether an element is on the screen, as one sees it without scrolling, and nothing covers it. */
export async function isInView(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    const onTop = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && bottom <= window.innerHeight && node.contains(onTop);
  });
}

/** What axe finds serious or critical on the page as it stands. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  await stillness(page);
  const violations = await violationsOn(page);
  const found = violations.map(({ id, targets }) => `${id}: ${targets.join(', ')}`);
  expect(found, screen).toEqual([]);
  expect(await shownOnlyByAsterisk(page), `${screen}: required for the eye alone`).toEqual([]);
}

/** The fields that have an asterisk, which no screen reader reads, and do not say that they are required (product §17.9). */
function shownOnlyByAsterisk(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLLabelElement>('label[data-required]')]
      .filter((label) => label.checkVisibility())
      .filter(({ control }) => control && !control.matches(':required, [aria-required="true"]'))
      .map(({ textContent }) => textContent),
  );
}

/** Nobody has to scroll sideways to read the page. */
export async function expectToFit(page: Page, screen: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${screen}: pixels beyond the window`).toBe(0);
}

/** Both at once: everybody can use the page as it stands. */
export async function expectUsable(page: Page, screen: string): Promise<void> {
  await expectAccessible(page, screen);
  await expectToFit(page, screen);
}

/** No amount or word is cut off, and no table has to be scrolled sideways. */
export async function expectUncut(page: Page, screen: string): Promise<void> {
  const cut = await page.evaluate(() =>
    [...document.querySelectorAll('td, th, dd, [role="region"], .mantine-Card-root *')]
      .filter((element) => element.checkVisibility())
      .filter((element) => getComputedStyle(element).display !== 'inline')
      .filter(({ scrollWidth, clientWidth }) => clientWidth > 1 && scrollWidth > clientWidth + 1)
      .map(({ tagName, textContent, scrollWidth, clientWidth }) =>
        [tagName, textContent.slice(0, 40), scrollWidth, clientWidth].join(' '),
      ),
  );
  expect(cut, `${screen}: what is cut`).toEqual([]);
}

/** A finger hits what can be pressed: 44 px each way, or a whole row or line of it. */
export async function expectTouchable(page: Page, screen: string): Promise<void> {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, a, input, select, [role="tab"], tr[tabindex]')]
      .filter((element) => element.checkVisibility() && !element.matches('.kit-skip-link'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 1 && Math.min(box.width, box.height) < 44)
      .map(({ element, box }) => [element.outerHTML.slice(0, 90), box.width, box.height].join(' ')),
  );
  expect(small, `${screen}: targets under 44 px`).toEqual([]);
}

/** Waits for what is fading or sliding in: half-way its colours are not those that people read. */
async function stillness(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY)
      .every(({ playState }) => playState !== 'running'),
  );
}
