/** operations §17: a backup is made and tried while the administrator looks on. */
import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { expect, it, vi } from 'vitest';
import { expectAccessible, expectToFit, PHONE, SOON } from '../../support/browser.ts';
import { screenActor } from '../../support/hands.ts';
import { openStaff } from '../../support/staff.ts';
import { temporaryFolder } from '../../support/temporary.ts';

// The trial restores the whole demo clinic.
vi.setConfig({ testTimeout: 420_000 });
const LONG = { timeout: 360_000 };

const folder = await temporaryFolder();
const staff = await openStaff({
  BACKUP_DIR: folder,
  BACKUP_KEY: randomBytes(32).toString('base64'),
});
const { page } = staff;
const { button, expectText } = screenActor(page);

// operations §17.5
it('shows no backup, then one that was restored and whose books are right', async () => {
  await page.goto('/job-monitor');
  await page.getByRole('link', { name: 'Respaldos' }).click();
  await page.waitForURL('**/job-monitor/respaldos');
  await expectText('Aún no hay respaldos');
  await expectAccessible(page, '/job-monitor/respaldos');

  await button('Respaldar ahora').click();
  await page.getByText('Restaurado y en orden').waitFor(LONG);
  await expectText('Cifrado');
  const [file] = await readdir(folder);
  await page.getByText(file ?? 'no file', { exact: true }).waitFor();
  await expectAccessible(page, '/job-monitor/respaldos');
  await expect.poll(() => button('Probar el último').isEnabled(), SOON).toBe(true);

  const phone = await staff.open(PHONE);
  await phone.page.goto('/job-monitor/respaldos');
  await phone.page.getByText('Restaurado y en orden').waitFor();
  await expectToFit(phone.page, '/job-monitor/respaldos');
});
