import { describe, expect, test } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { auditEntries, type Refused, someMasters } from '../../../../test/support/masters.ts';
import { anAgreement, aRule, calculateWith } from '../../../../test/support/rules.ts';
import type { HistoricVersion, Rule } from '../../../contract/fees/rules.ts';

const RULES = '/api/calculation-rules';

let number = 0;
const { app, admin } = await adminApp();
const other = await app.signedInAs('admin');
const ids = await someMasters(admin);

async function create(change: object = {}): Promise<Rule> {
  const payload = aRule({ code: `H-${++number}`, ...change });
  return (await admin.post<Rule>(RULES, payload)).body;
}
async function edit(rule: Rule, change: object, client = admin): Promise<Rule> {
  const edited = await client.edit<Rule>(`${RULES}/${rule.id}`, { ...rule, ...change });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  return edited.body;
}
const history = async ({ id }: Rule, query = '') =>
  (await admin.get<HistoricVersion[]>(`${RULES}/${id}/versions?${query}`)).body;

describe('the versions of a rule (fees §9.7)', () => {
  // fees §9.7
  test('are listed newest first: whole, with who made each and when it was valid', async () => {
    const first = await create({ specialtyId: [ids.specialtyId], serviceId: [ids.serviceId] });
    const second = await edit(
      first,
      { paymentValue: 65, specialtyId: [ids.specialtyId, ids.otherSpecialtyId], serviceId: 'all' },
      other,
    );
    const [newest, oldest, ...rest] = await history(second);
    expect(rest).toEqual([]);
    expect(newest).toMatchObject({
      rule: second,
      specialtyNames: ['Cardiología', 'Pediatría'],
      serviceNames: null,
      createdByName: 'Prueba admin-2',
      to: null,
      deletedByName: null,
      calculations: 0,
    });
    expect(oldest).toMatchObject({
      rule: first,
      specialtyNames: ['Cardiología'],
      serviceNames: ['Consulta'],
      createdByName: expect.stringMatching(/^Prueba admin-/),
      to: newest?.from,
      deletedByName: null,
    });
    expect(oldest?.from.localeCompare(newest?.from ?? '')).toBe(-1);
  });

  test('come in pages', async () => {
    let rule = await create();
    for (const priority of [10, 20, 30]) rule = await edit(rule, { priority });
    const versions = async (query: string) =>
      (await history(rule, query)).map((entry) => entry.rule.version);
    expect(await versions('')).toEqual([4, 3, 2, 1]);
    expect(await versions('limit=2')).toEqual([4, 3]);
    expect(await versions('limit=2&offset=2')).toEqual([2, 1]);
    expect(await versions('offset=4')).toEqual([]);
    expect(await admin.get(`${RULES}/${rule.id}/versions?limit=51`)).toMatchObject({ status: 400 });
  });

  // fees §9.7
  test('state how many calculations used each', async () => {
    const first = await create();
    await calculateWith(app.database.db, first, ids);
    await calculateWith(app.database.db, first, ids);
    const second = await edit(first, { paymentValue: 50 });
    const counts = (await history(second)).map(({ calculations }) => calculations);
    expect(counts).toEqual([0, 2]);
  });

  // fees §9.8
  test('are kept when the rule is deleted, with who deleted it', async () => {
    const specialty = await admin.post<{ id: number }>('/api/specialties', { name: 'Pasajera' });
    const agreement = (
      await admin.post<Rule>(RULES, anAgreement({ specialtyId: [specialty.body.id] }))
    ).body;
    const edited = await edit(agreement, { specialtyId: 'all' });
    await other.delete(`${RULES}/${agreement.id}`);
    await admin.delete(`/api/specialties/${specialty.body.id}`);
    const [newest, oldest] = await history(edited);
    expect(newest).toMatchObject({
      rule: { code: agreement.code, version: 2 },
      deletedByName: 'Prueba admin-2',
      to: expect.any(String),
    });
    expect(oldest).toMatchObject({
      to: newest?.from,
      deletedByName: null,
      specialtyNames: [`Eliminada (id ${specialty.body.id})`],
    });
  });

  test.each([
    ['rule', aRule],
    ['convention', anAgreement],
  ] as const)('fees §9.9: keep why each was saved, as it was said: %s', async (kind, input) => {
    const code = kind === 'rule' ? `H-${++number}` : undefined;
    const first = (await admin.post<Rule>(RULES, input({ code }))).body;
    const said = 'Acta 12: sube desde octubre';
    const second = await edit(first, { paymentValue: 65, reason: `  ${said} ` });
    // The specified call has no reason.
    const third = await edit(second, { isActive: false });
    // What changes nothing makes no version, whatever it says.
    expect(await edit(third, { reason: 'Nada' })).toMatchObject({ version: 3 });
    const versions = await history(third);
    expect(versions.map(({ reason }) => reason)).toEqual([null, said, null]);
    const logged = await auditEntries(app, 'rule', first.id);
    expect(JSON.stringify(logged).split(said)).toHaveLength(2);
    const short = await admin.edit<Refused>(`${RULES}/${first.id}`, { ...third, reason: 'ya' });
    expect(short).toMatchObject({
      status: 400,
      body: { data: { fields: { reason: expect.stringContaining('motivo') } } },
    });
    await expect(app.query`UPDATE fee_rule_reason SET reason = 'Otro motivo'`).rejects.toThrow(
      'Why a rule was changed stays as it was said.',
    );
    await expect(app.query`DELETE FROM fee_rule_reason`).rejects.toThrow(
      'Why a rule was changed is deleted with its version only.',
    );
  });

  test('of an unknown rule are refused', async () => {
    const answer = await admin.get<Refused>(`${RULES}/999999/versions`);
    expect(answer).toMatchObject({ status: 404, body: { message: 'No se encontró la regla.' } });
  });

  test.each([
    ['admin', 200],
    ['supervisor', 200],
    ['doctor', 403],
    ['user', 403],
  ] as const)('for the profile %s: %d', async (profile, status) => {
    const { id } = await create();
    const someone = await app.signedInAs(profile);
    expect(await someone.get(`${RULES}/${id}/versions`)).toMatchObject({ status });
  });
});
