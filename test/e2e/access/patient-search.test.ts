/** What is searched for may name a patient: it stands in no address, of a page or of a call (product §2.20, product §9.8). */
import { expect, it } from 'vitest';
import { openScreen, SOON } from '../../support/browser.ts';
import { openStaff } from '../../support/staff.ts';

const staff = await openStaff({ WORKERS: '0' });
const { page, query, context } = staff;
const rows = await query<{ name: string; rut: string; doctorId: number }>`
  SELECT patient_name AS name, patient_rut AS rut, doctor_id AS "doctorId" FROM attention
    WHERE patient_rut_is_valid ORDER BY id LIMIT 1`;
const patient = rows[0] ?? { name: '', rut: '', doctorId: 0 };

/** Every address that the browser asked for or showed. */
const asked: string[] = [];
const searched: string[] = [];
context.on('request', (request) => {
  asked.push(decodeURIComponent(request.url()));
  const words = request.headers()['x-portal-search'];
  if (words) searched.push(`${new URL(request.url()).pathname} ${decodeURIComponent(words)}`);
});

const shown = () => decodeURIComponent(page.url());
const box = page.getByRole('searchbox').first();

const SCREENS: readonly [path: string, call: string][] = [
  ['/atenciones-medicas', '/api/medical-attentions'],
  ['/correcciones', '/api/corrections'],
  ['/pagos-en-pausa', '/api/holds'],
  ['/pagos-procesados', '/api/payment-calculations-paid/groups'],
  ['/haberes', '/api/entries'],
  ['/registro-lecturas', '/api/read-log'],
  ['/auditoria', '/api/audit'],
];

it.each(SCREENS)(
  'product §9.8: %s searches for a patient without telling the address',
  async (path, call) => {
    await openScreen(page, path);
    await box.fill(patient.name);
    await expect.poll(shown, SOON).toMatch(/[?&]search=\*[0-9a-f]{8}/);
    await expect.poll(() => searched, SOON).toContain(`${call} ${patient.name}`);
    await page.reload();
    await expect.poll(() => box.inputValue(), SOON).toBe(patient.name);
    const told = [...asked, shown()].filter((address) => tells(address));
    expect(told).toEqual([]);
  },
);

const tells = (address: string) =>
  address.includes(patient.rut) ||
  patient.name.split(' ').some((word) => word.length > 3 && address.includes(word));

it('product §9.8: Back leads to the words of then, and a copied link to none', async () => {
  await openScreen(page, '/atenciones-medicas');
  await box.fill(patient.rut);
  await expect.poll(shown, SOON).toMatch(/search=\*/);
  await page.getByRole('link', { name: 'Correcciones', exact: true }).click();
  await page.getByRole('heading', { name: 'Correcciones', level: 1 }).waitFor();
  await box.fill('otras palabras');
  await expect.poll(shown, SOON).toMatch(/search=\*/);
  await page.goBack();
  await expect.poll(() => box.inputValue(), SOON).toBe(patient.rut);
  const link = page.url();
  const other = await context.newPage();
  await other.goto(link);
  await other.getByText('Escriba de nuevo lo que busca').waitFor();
  await expect.poll(() => other.url(), SOON).not.toContain('search');
  expect(await other.getByRole('searchbox').first().inputValue()).toBe('');
  await other.close();
});

it('product §9.8: words in a link from before are taken out of the address, and found', async () => {
  await openScreen(
    page,
    `/atenciones-medicas?search=${encodeURIComponent(patient.rut)}&pageSize=50`,
  );
  await expect.poll(shown, SOON).toMatch(/search=\*[0-9a-f]{8}/);
  expect(shown()).toContain('pageSize=50');
  expect(await box.inputValue()).toBe(patient.rut);
});

it('product §9.8: a doctor searches their own attentions without telling the address', async () => {
  await query(`UPDATE app_user SET doctor_id = NULL WHERE doctor_id = ${patient.doctorId}`);
  await query(`UPDATE app_user SET doctor_id = ${patient.doctorId} WHERE username = 'doctor'`);
  const portal = await staff.open({ who: 'doctor' });
  const addresses: string[] = [];
  portal.page.on('request', (request) => addresses.push(decodeURIComponent(request.url())));
  await portal.page.goto('/participaciones');
  await portal.page.getByRole('searchbox').fill(patient.name);
  await portal.page.getByText(patient.name).first().waitFor();
  await expect.poll(() => portal.page.url(), SOON).toMatch(/search=/);
  expect([...addresses, decodeURIComponent(portal.page.url())].filter(tells)).toEqual([]);
  await portal.context.close();
});
