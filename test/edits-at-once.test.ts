/**
 * Two who save the same record at once, for every kind of record that is no master of the common suite (test/support/masters.ts):
 * the second is refused and shown what the first saved, of which nothing is lost (masters §1.5, masters §1.6).
 */
import { expect, test } from 'vitest';
import type { OwnProfile } from '../src/contract/access/own-profiles.ts';
import type { MenuSettings } from '../src/contract/access/permissions.ts';
import type { BankSetting, ClinicSettings } from '../src/contract/masters/clinic.ts';
import { ATTENTION_FORM } from './support/attentions.ts';
import { currentVersion } from './support/current-version.ts';
import { clinicForImports } from './support/imports.ts';
import { type Refused, testRut } from './support/masters.ts';

const app = await clinicForImports({}, { checksBooks: false });
const ana = app.admin;
const blas = await app.signedInAs('admin');

const { body: menu } = await ana.get<MenuSettings>('/api/menu-options');
const option = menu.options.find(
  ({ href }) => href === '/reportes',
) as MenuSettings['options'][number];
const { body: clinic } = await ana.get<ClinicSettings>('/api/clinic');
const { body: bankSettings } = await ana.get<BankSetting[]>('/api/clinic/bank-settings');
const { bankFormat, accountKind } = bankSettings[0] as BankSetting;
const made = async <Record = { id: number }>(path: string, payload: object) => {
  const answer = await ana.post<Record>(path, payload);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const profile = await made<OwnProfile>('/api/own-profiles', {
  from: { profile: 'supervisor' },
  name: 'Tesorería',
  optionIds: [option.id],
});
const holiday = await made('/api/holidays', { date: '2041-05-02', name: 'Aniversario' });
const rate = await made('/api/legal-retention', { year: 2041, percentage: 17 });
const kind = { name: 'Turno', direction: 'earning', bearsRetention: true };
const { id: kindId } = await made('/api/entry-kinds', kind);
const attention = await made('/api/medical-attentions', ATTENTION_FORM);
const entry = {
  doctorId: ATTENTION_FORM.doctorId,
  ...{ year: new Date().getFullYear(), month: new Date().getMonth() + 1 },
  ...{ kindId, direction: 'earning', bearsRetention: true },
  ...{ description: 'Turno de noche', reason: 'Según el acta' },
};
const { id: entryId } = await made('/api/entries', { ...entry, amount: 1_000 });

const { lastChanges: _, ...sections } = clinic;
const IDENTITY = { ...sections.identity, rut: testRut(1) };
const night = (from: string) => ({ ...sections.schedule, nightHours: { from, to: '07:00' } });
const edit = menu.options.map(({ label, section, icon, isActive }) => ({
  label,
  section,
  icon,
  isActive,
}))[menu.options.indexOf(option)] as object;
const own = { name: 'Tesorería', description: null, optionIds: [option.id], isActive: true };
const day = (paysOn: string) => ({ months: [{ month: 5, closesOn: null, paysOn }] });

/** Each kind with two edits of one record, which differ. */
const KINDS: readonly (readonly [string, string, object, object])[] = [
  [
    'a menu option',
    `menu-options/${option.id}`,
    { ...edit, label: 'Uno' },
    { ...edit, label: 'Dos' },
  ],
  ['a profile', `own-profiles/${profile.id}`, { ...own, name: 'Caja' }, { ...own, name: 'Banco' }],
  [
    'a bank',
    'banks/037',
    { code: '037', name: 'Santander Uno' },
    { code: '037', name: 'Santander Dos' },
  ],
  [
    'a holiday',
    `holidays/${holiday.id}`,
    { date: '2041-05-02', name: 'Uno' },
    { date: '2041-05-02', name: 'Dos' },
  ],
  [
    'a legal rate',
    `legal-retention/${rate.id}`,
    { year: 2041, percentage: 18 },
    { year: 2041, percentage: 19 },
  ],
  [
    'a kind of entry',
    `entry-kinds/${kindId}`,
    { ...kind, account: '1' },
    { ...kind, account: '2' },
  ],
  ['an entry', `entries/${entryId}`, { ...entry, amount: 2_000 }, { ...entry, amount: 3_000 }],
  [
    'an attention',
    `medical-attentions/${attention.id}`,
    { ...ATTENTION_FORM, netAmount: 2_000 },
    { ...ATTENTION_FORM, netAmount: 3_000 },
  ],
  ['the identity', 'clinic/identity', { ...IDENTITY, name: 'Uno' }, { ...IDENTITY, name: 'Dos' }],
  [
    'first passwords',
    'clinic/access',
    { firstPasswordHours: 5, factorMinutes: 10 },
    { firstPasswordHours: 6, factorMinutes: 10 },
  ],
  ['the schedule', 'clinic/schedule', night('21:00'), night('22:30')],
  [
    'the base',
    'clinic/calculation',
    { ...sections.calculation, hmqBase: 'grossAmount' },
    { ...sections.calculation, hmqBase: 'netAmount' },
  ],
  [
    'accounts',
    'clinic/accounts',
    { ...sections.accounts, costCentre: '1' },
    { ...sections.accounts, costCentre: '2' },
  ],
  [
    'approvals',
    'clinic/approval',
    { requiresApproval: true, approvalByAnother: true },
    { requiresApproval: true, approvalByAnother: false },
  ],
  [
    'a bank’s settings',
    `clinic/bank-settings/${bankFormat}`,
    { accountNumber: '11111', accountKind, agreementNumber: '' },
    { accountNumber: '22222', accountKind, agreementNumber: '' },
  ],
  ['a calendar', 'payment-calendar/2041', day('2041-06-05'), day('2041-06-06')],
  ['a kind of check', 'month-checks/kinds/noRule', { severity: 'off' }, { severity: 'warning' }],
];

test.each(KINDS)('of %s', async (_, address, one, other) => {
  const path = `/api/${address}`;
  const version = await currentVersion(ana.get, path);
  const silent = await ana.put<Refused>(path, one);
  expect(silent.status, JSON.stringify(silent.body)).toBe(400);
  expect(silent.body.data?.fields?.version).toMatch(/^Falta la versión: lea el registro de nuevo/);
  expect(await currentVersion(ana.get, path)).toBe(version);

  const answers = await Promise.all([
    ana.put<Refused & { version: number }>(path, { ...one, version }),
    blas.put<Refused & { version: number }>(path, { ...other, version }),
  ]);
  expect(
    answers.map(({ status }) => status).toSorted(),
    JSON.stringify(answers.map(({ body }) => body)),
  ).toEqual([200, 409]);
  const [won, lost] = answers[0].status === 200 ? answers : answers.toReversed();
  const winner = answers[0].status === 200 ? 'admin-1' : 'admin-2';
  expect(lost?.body.code).toBe('record.changed');
  expect(lost?.body.message).toMatch(new RegExp(`^Prueba ${winner} modificó este registro`));
  expect(lost?.body.data?.current).toMatchObject({ version: won?.body.version });
  expect(await currentVersion(ana.get, path)).toBe(won?.body.version);
});
