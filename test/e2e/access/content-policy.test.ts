/** product §2.18: no screen and no document needs a script that the policy of the pages forbids. */
import type { Page } from 'playwright-core';
import { expect, it, vi } from 'vitest';
import { PORTAL_TABS } from '../../../src/web/portal/routes.tsx';
import { SEARCHES } from '../../../src/web/route-tree.ts';
import { openScreen, SOON } from '../../support/browser.ts';
import { openStaff } from '../../support/staff.ts';

// Every screen is opened once.
vi.setConfig({ testTimeout: 300_000 });

declare global {
  interface Window {
    policyViolations?: string[];
  }
}

const staff = await openStaff();
const PORTAL = PORTAL_TABS.map(({ path }) => path as string);
const OFFICE = Object.keys(SEARCHES).filter((path) => !PORTAL.includes(path));

/** Notes what the browser refuses by the policy, from the first line of each page on. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.policyViolations = [];
    document.addEventListener('securitypolicyviolation', (event) => {
      window.policyViolations?.push(`${event.effectiveDirective} ${event.blockedURI}`);
    });
  });
}

const violations = (page: Page) => page.evaluate(() => window.policyViolations);

async function openAll(page: Page, addresses: readonly string[]): Promise<void> {
  await watch(page);
  await page.goto('/perfil');
  for (const address of addresses) {
    await openScreen(page, address);
    await page.getByRole('heading').first().waitFor();
    expect(await violations(page), address).toEqual([]);
  }
}

it('the screens of the office break no rule of the policy', async () => {
  await openAll(staff.page, OFFICE);
});

it('the screens of the portal break none', async () => {
  const { page, context } = await staff.open({ who: 'doctor' });
  await openAll(page, PORTAL);
  await context.close();
});

it('the pages that the server writes break none', async () => {
  const { page, context } = await staff.open();
  await watch(page);
  const rows = await staff.query`
    SELECT doctor_id, period_month, period_year FROM payment ORDER BY id LIMIT 1`;
  const { doctor_id, period_month, period_year } = rows[0];
  const statement = `/api/generate-cartola-html/${doctor_id}/${period_month}/${period_year}`;
  for (const address of ['/api/docs', statement, '/api/nothing']) {
    const answer = await page.goto(address);
    expect(answer?.headers()['content-security-policy'], address).toContain("script-src 'self'");
    expect(await violations(page), address).toEqual([]);
  }
  await context.close();
});

it('a script or a handler within a page does not run', async () => {
  const { page, context } = await staff.open();
  await watch(page);
  await page.goto('/perfil');
  await page.evaluate(() => {
    const script = document.createElement('script');
    script.textContent = 'document.title = "broken in"';
    const image = document.createElement('div');
    image.innerHTML = '<button id="trap" onclick="document.title = \'broken in\'">x</button>';
    document.body.append(script, image);
    document.getElementById('trap')?.click();
  });
  await expect.poll(() => violations(page), SOON).toHaveLength(2);
  expect(await violations(page)).toEqual(
    expect.arrayContaining(['script-src-elem inline', 'script-src-attr inline']),
  );
  expect(await page.title()).not.toBe('broken in');
  await context.close();
});
