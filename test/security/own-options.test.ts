/**
 * «Mi Perfil» and the portal's options open the linked doctor's records alone, to staff and to profiles of the clinic's own, too
 * (access §7.6), and raise nothing of what is told of patients (access §26.2).
 */
import { describe, expect, it } from 'vitest';
import { type OwnScreen, PORTAL_SCREENS, waysTo } from '../../src/contract/call.ts';
import { isOfMoney } from '../../src/contract/patients.ts';
import { SCREENS, type Screen } from '../../src/contract/screens.ts';
import { callRoutes } from '../../src/server/platform/http/calls.ts';
import { type Client, testApp } from '../support/app.ts';
import { payrollData } from '../support/payroll-data.ts';

const { database, query, signedInAs } = await testApp();
const data = await payrollData(database);

async function paidDoctor(patientName: string): Promise<number> {
  const doctorId = await data.doctor();
  await data.attentions(doctorId, [{ date: '2026-07-03', patientName }]);
  await data.processAndPay(doctorId);
  return doctorId;
}
const own = await paidDoctor('Paciente Propio');
const other = await paidDoctor('Paciente Ajeno');

const OWN_OPTIONS: readonly OwnScreen[] = [...PORTAL_SCREENS, '/perfil'];
const isOwnOption = (screen: Screen) => OWN_OPTIONS.some((one) => one === screen);

let made = 0;
/** Staff of a profile of the clinic's own with these options, linked to a doctor or to none. */
async function staffWith(screens: readonly Screen[], doctorId: number | null): Promise<Client> {
  made += 1;
  const rows = await query(
    `INSERT INTO own_profile (name, copied_from) VALUES ($1, 'Supervisor') RETURNING id`,
    [`Perfil ${made}`],
  );
  await query`
    INSERT INTO own_profile_option SELECT ${rows[0].id}, id FROM menu_option WHERE href = ANY (${screens}::text[])`;
  // One account at a time has the doctor.
  await query`UPDATE app_user SET doctor_id = NULL WHERE doctor_id = ${doctorId}`;
  const client = await signedInAs('supervisor', doctorId === null ? {} : { doctorId });
  const { body } = await client.get<{ id: number }>('/api/auth/user');
  await query`UPDATE app_user SET own_profile_id = ${rows[0].id} WHERE id = ${body.id}`;
  return client;
}

const OWN_CALLS = callRoutes().filter(({ meta }) => 'portal' in meta.access);

/** What each call about own records answers, by its name, when the path names this doctor. */
async function answersOf(client: Client, doctorId: number) {
  const values: Record<string, string | number> = { doctorId, month: 7, year: 2026 };
  const told: Record<string, { status: number; text: string }> = {};
  for (const { name, method, path } of OWN_CALLS) {
    const url = path.replace(/\{(\w+)\}/g, (_, key: string) => String(values[key] ?? 9));
    const answer = await client.request({
      method: method as 'GET',
      url: `/api${url}`,
      ...(method !== 'GET' && { payload: { month: 7, year: 2026 } }),
    });
    told[name] = { status: answer.status, text: answer.bytes.toString('utf8') };
  }
  return told;
}

it('access §7.6: no option about own records is a way of staff to those of others', () => {
  const leading = OWN_CALLS.filter(({ meta }) =>
    'screens' in meta.access ? meta.access.screens.some(isOwnOption) : false,
  );
  expect(leading.map(({ name }) => name)).toEqual([]);
  // Calls without a doctor of one's own that such an option opens: they are about the account itself.
  const plain = callRoutes().filter(
    ({ meta }) => meta.access.kind === 'screens' && meta.access.screens.some(isOwnOption),
  );
  // The rates of the law are about nobody (masters §13.3).
  const ofNobody = ['legalRetention.list', 'legalRetention.summary'];
  const others = plain.filter(
    ({ name }) => !(name.startsWith('profile.') || ofNobody.includes(name)),
  );
  expect(others.map(({ name }) => name)).toEqual([]);
});

describe.each(OWN_OPTIONS.map((option) => [option] as const))('staff with %s alone', (option) => {
  it('access §7.6: read nothing of a doctor whom they are not linked to', async () => {
    for (const linked of [null, own]) {
      const told = await answersOf(await staffWith([option], linked), other);
      expect(Object.entries(told).filter(([, { text }]) => text.includes('Ajeno'))).toEqual([]);
      const ofOthers = OWN_CALLS.filter(({ path }) => path.includes('{doctorId}'));
      for (const { name } of ofOthers) expect([name, told[name]?.status]).toEqual([name, 403]);
    }
  });

  it('access §7.6: read of the linked doctor what the option opens', async () => {
    const told = await answersOf(await staffWith([option], own), own);
    for (const { name, meta } of OWN_CALLS) {
      const isOpen = 'portal' in meta.access && meta.access.portal.includes(option);
      expect([name, told[name]?.status === 403]).toEqual([name, !isOpen]);
      expect(told[name]?.status, name).toBeLessThan(500);
    }
  });
});

it('access §7.6: paid records are the linked doctor’s own', async () => {
  const paid = async (client: Client) =>
    (
      await client.get('/api/payment-calculations-paid?month=7&year=2026&limit=200')
    ).bytes.toString();
  const linked = await paid(await staffWith(['/mis-pagos'], own));
  expect([linked.includes('Propio'), linked.includes('Ajeno')]).toEqual([true, false]);
  expect(await paid(await staffWith(['/perfil'], null))).toContain('access.denied');
  const staff = await paid(await staffWith(['/pagos-procesados'], null));
  expect([staff.includes('Propio'), staff.includes('Ajeno')]).toEqual([true, true]);
});

/** The screens of treasury, bank and accounting by which something of a doctor's records is read. */
const MONEY = SCREENS.filter(isOfMoney).filter((screen) =>
  OWN_CALLS.some(({ meta }) => waysTo(meta.access).includes(screen)),
);

it.each(MONEY.flatMap((money) => OWN_OPTIONS.map((option) => [money, option] as const)))(
  'access §26.2: %s and %s together name no patient of another doctor',
  async (money, option) => {
    const client = await staffWith([money, option], own);
    const told = await answersOf(client, other);
    expect(Object.entries(told).filter(([, { text }]) => text.includes('Ajeno'))).toEqual([]);
  },
);

it('access §26.2: treasury with «Mi Perfil» reads its own statement as every doctor does', async () => {
  const client = await staffWith(['/nomina-completa', '/perfil'], own);
  const page = async (doctorId: number) =>
    (await client.get(`/api/generate-cartola-html/${doctorId}/7/2026`)).bytes.toString('utf8');
  expect(await page(own)).toMatch(/Paciente Propio/i);
  const foreign = await page(other);
  expect(foreign).toMatch(/Paciente no visible/i);
  expect(foreign).not.toMatch(/Ajeno/i);
});
