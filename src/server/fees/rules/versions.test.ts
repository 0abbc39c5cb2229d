import { beforeEach, describe, expect, test } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { feeLine } from '../../../../test/support/fees.ts';
import { auditEntries, type Refused, someMasters } from '../../../../test/support/masters.ts';
import { anAgreement, aRule, calculateWith } from '../../../../test/support/rules.ts';
import type { Rule } from '../../../contract/fees/rules.ts';
import { NO_TERMS } from '../../../domain/fees/criteria.ts';
import { explain } from '../../../domain/fees/explanation.ts';
import type { RuleVersion } from '../../../domain/fees/rule-version.ts';
import { lockLedger } from '../../platform/db/database.ts';
import { loadRuleSet, loadRuleSetAt, presentExplanation } from './public.ts';

const RULES = '/api/calculation-rules';

let rule: Rule;
const { app, admin } = await adminApp();
const ids = await someMasters(admin);
beforeEach(async () => {
  rule = (await admin.post<Rule>(RULES, aRule({ code: `V-${crypto.randomUUID()}` }))).body;
});

const edit = (change: Record<string, unknown>) =>
  admin.edit<Rule>(`${RULES}/${rule.id}`, { ...rule, version: undefined, ...change });

const versions = () =>
  app.database.db
    .selectFrom('feeRuleVersion')
    .select(['version', 'name', 'rate', 'isActive', 'fromRevision', 'toRevision', 'createdByName'])
    .where('ruleId', '=', rule.id)
    .orderBy('version')
    .execute();

describe('an edit', () => {
  // fees §9.1
  test('makes a new version and leaves the old one as it was', async () => {
    const before = await loadRuleSet(app.database.db);
    const edited = await edit({ name: 'Nuevo nombre', paymentValue: 65 });
    expect(edited.body).toMatchObject({ id: rule.id, version: 2, name: 'Nuevo nombre' });
    expect(edited.body.versionId).not.toBe(rule.versionId);
    const after = await loadRuleSet(app.database.db);
    expect(after.revision).toBe(before.revision + 1);
    const [first, second] = await versions();
    expect(first).toMatchObject({
      name: 'Regla de prueba',
      rate: 6000,
      toRevision: after.revision,
    });
    expect(second).toEqual({
      version: 2,
      name: 'Nuevo nombre',
      rate: 6500,
      isActive: true,
      fromRevision: after.revision,
      toRevision: null,
      createdByName: 'Prueba admin-1',
    });
  });

  // fees §9.1
  test('that changes nothing makes no version', async () => {
    const before = await loadRuleSet(app.database.db);
    const entries = await auditEntries(app, 'rule', rule.id);
    const edited = await edit({ specialtyId: 'all', paymentValue: '60,00', applicableDays: [] });
    expect(edited).toMatchObject({ status: 200, body: rule });
    expect(await loadRuleSet(app.database.db)).toEqual(before);
    expect(await auditEntries(app, 'rule', rule.id)).toEqual(entries);
  });

  test.each([
    [{ description: 'Otra' }],
    [{ baseRule: 'Acta 12' }],
    [{ validTo: '2027-06-30' }],
    [{ participationType: 'society' }],
    [{ serviceId: 'own' }],
    [{ applicableDays: ['monday'] }],
    [{ scheduleType: 'night' }],
    [{ scopeType: 'group', exclusivityMode: 'stack' }],
    [{ priority: 1 }],
    [{ isActive: false }],
    [{ paymentType: 'fixed_amount', paymentValue: 60 }],
    [
      {
        paymentType: 'table_accumulated',
        combinationRule: { scales: [{ from: 0, percentage: 60 }] },
      },
    ],
  ])('of %o makes a version', async (change) => {
    const named = 'serviceId' in change ? { serviceId: [ids.serviceId] } : change;
    expect((await edit(named)).body).toMatchObject({ version: 2 });
    expect((await edit({})).body).toMatchObject({ version: 3 });
    expect(await versions()).toHaveLength(3);
  });

  // fees §9.2
  test('switches a rule off and on again', async () => {
    expect((await edit({ isActive: false })).body).toMatchObject({ isActive: false, version: 2 });
    const { versions: standing } = await loadRuleSet(app.database.db);
    expect(standing.find(({ ruleId }) => ruleId === rule.id)).toMatchObject({ isActive: false });
    expect((await edit({ isActive: true })).body).toMatchObject({ isActive: true, version: 3 });
  });

  // fees §9.4
  test('of two that began together, one wins and the other is shown the winner', async () => {
    const answers = await Promise.all(
      ['Una', 'Otra'].map((name) =>
        admin.edit<Rule & Refused>(`${RULES}/${rule.id}`, { ...rule, name }),
      ),
    );
    const winner = answers.find(({ status }) => status === 200);
    const loser = answers.find(({ status }) => status === 409);
    expect(loser?.body).toMatchObject({
      code: 'record.changed',
      data: { current: { version: 2, name: winner?.body.name } },
    });
    expect(await versions()).toHaveLength(2);
  });

  // fees §9.4
  test('of many at once, each makes one version once it has read the others, and none is lost', async () => {
    const names = Array.from({ length: 6 }, (_, index) => `Edición ${index}`);
    const before = await loadRuleSet(app.database.db);
    // Who is refused reads the rule again, as the form does.
    const untilSaved = async (name: string): Promise<void> => {
      if ((await edit({ name })).status !== 200) await untilSaved(name);
    };
    await Promise.all(names.map(untilSaved));
    const made = await versions();
    expect(made.map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    const saved = made.slice(1).map(({ name }) => name);
    expect(saved.toSorted()).toEqual(names);
    const after = await loadRuleSet(app.database.db);
    expect(after.revision).toBe(before.revision + names.length);
    for (const [index, version] of made.entries())
      expect(version.toRevision).toBe(made[index + 1]?.fromRevision ?? null);
  });

  // fees §9.5
  test('may correct the code until a calculation names the rule', async () => {
    const corrected = `${rule.code}-b`;
    expect((await edit({ code: corrected })).body).toMatchObject({ code: corrected, version: 2 });
    await calculateWith(app.database.db, rule, ids);
    expect(await edit({ code: `${rule.code}-c` })).toMatchObject({
      status: 409,
      body: { code: 'rule.codeFixed', data: { field: 'code' } },
    });
    expect((await edit({ code: corrected, name: 'Otro' })).status).toBe(200);
  });

  // fees §9.5, fees §20.6
  test('leaves a code of before as it is, which the form sends in other blanks', async () => {
    await calculateWith(app.database.db, rule, ids);
    const code = `V  ${rule.id}`;
    await app.query`UPDATE fee_rule SET code = ${code} WHERE id = ${rule.id}`;
    expect(await edit({ code, name: 'Otro' })).toMatchObject({
      status: 200,
      body: { code, version: 2, name: 'Otro' },
    });
    expect((await edit({ code: `V${rule.id}` })).status).toBe(409);
  });

  // fees §9.3
  test('can not be undone in SQL: the database keeps every version', async () => {
    await edit({ name: 'Segunda' });
    const rows = app.database.db.updateTable('feeRuleVersion').where('ruleId', '=', rule.id);
    await expect(rows.set({ rate: 9000 }).execute()).rejects.toThrow(
      'A rule version is immutable.',
    );
    await expect(rows.set({ description: 'x' }).execute()).rejects.toThrow('immutable');
    await expect(rows.set({ toRevision: null }).execute()).rejects.toThrow('immutable');
    const remove = app.database.db.deleteFrom('feeRuleVersion').where('ruleId', '=', rule.id);
    await expect(remove.execute()).rejects.toThrow('A rule version is kept for ever.');
  });
});

describe('a calculation', () => {
  // fees §9.3, fees §19.5
  test('keeps the version it used, and its explanation never changes', async () => {
    const { revision } = await calculateWith(app.database.db, rule, ids);
    const line = feeLine({ doctorId: ids.doctorId, serviceId: ids.serviceId });
    const own = (versions: readonly RuleVersion[]) =>
      versions.filter(({ ruleId }) => ruleId === rule.id);
    const at = async () =>
      presentExplanation(explain(own(await loadRuleSetAt(app.database.db, revision)), line));

    const before = await at();
    expect(before.sentence).toBe(
      `Base $100.000 × 60,00 % (regla ${rule.code} v1 «Regla de prueba») = $60.000; ` +
        'retención estimada 10,00 % = $6.000; líquido estimado $54.000.',
    );
    await edit({ name: 'Nueva', paymentValue: 90 });
    await edit({ name: 'Nueva', isActive: false });
    expect(await at()).toEqual(before);

    const { versions: standing } = await loadRuleSet(app.database.db);
    const now = presentExplanation(explain(own(standing), line));
    expect(now).toMatchObject({ selected: null, calculatedAmount: 100_000 });
  });
});

describe('deleting a rule', () => {
  // fees §6.6
  test('is refused once a calculation used one of its versions', async () => {
    await calculateWith(app.database.db, rule, ids);
    await edit({ name: 'Segunda' });
    expect(await admin.delete<Refused>(`${RULES}/${rule.id}`)).toMatchObject({
      status: 409,
      body: {
        code: 'record.inUse',
        message:
          'No se puede eliminar la regla: está en uso por 1 cálculo de pago. Puede dejar el registro inactivo.',
      },
    });
    const agreement = await admin.post<Rule>(RULES, anAgreement());
    await calculateWith(app.database.db, agreement.body, ids);
    const other = await admin.delete<Refused>(`${RULES}/${agreement.body.id}`);
    expect(other.body.message).toContain('No se puede eliminar el convenio');
  });

  // fees §6.6
  test('is refused for what is known to be paid without waiting for those who move money', async () => {
    await calculateWith(app.database.db, rule, ids);
    await app.database.db.transaction().execute(async (tx) => {
      await lockLedger(tx);
      const answer = await admin.delete<Refused>(`${RULES}/${rule.id}`);
      expect(answer).toMatchObject({ status: 409, body: { code: 'record.inUse' } });
    });
  });

  // fees §6.6
  test('hides it and frees its code, while calculations keep it', async () => {
    const before = await loadRuleSet(app.database.db);
    expect((await admin.delete(`${RULES}/${rule.id}`)).status).toBe(200);
    const after = await loadRuleSet(app.database.db);
    expect(after.revision).toBe(before.revision + 1);
    expect(after.versions).toEqual(before.versions.filter(({ ruleId }) => ruleId !== rule.id));
    expect(await loadRuleSetAt(app.database.db, before.revision)).toEqual(before.versions);
    expect((await edit({ name: 'x' })).status).toBe(404);
    expect((await admin.delete(`${RULES}/${rule.id}`)).status).toBe(404);
    expect((await admin.post(RULES, aRule({ code: rule.code }))).status).toBe(201);
  });
});

describe('the rule set', () => {
  // fees §9.6
  test('is the same later, whatever has changed since', async () => {
    const seen: Awaited<ReturnType<typeof loadRuleSet>>[] = [];
    seen.push(await loadRuleSet(app.database.db));
    for (const change of [{ priority: 3 }, { isActive: false }, { name: 'Otra' }]) {
      await edit(change);
      seen.push(await loadRuleSet(app.database.db));
    }
    await admin.delete(`${RULES}/${rule.id}`);
    await admin.post(RULES, aRule({ code: `V-${crypto.randomUUID()}` }));
    for (const { revision, versions: standing } of seen)
      expect(await loadRuleSetAt(app.database.db, revision)).toEqual(standing);
    expect(new Set(seen.map(({ revision }) => revision)).size).toBe(seen.length);
  });

  test('reads a version as the engine needs it', async () => {
    await edit({
      specialtyId: [ids.specialtyId],
      scheduleType: 'irregular',
      applicableDays: ['saturday', 'sunday'],
      paymentType: 'table_accumulated',
      combinationRule: {
        scales: [
          { from: 0, to: 999, percentage: 50.5 },
          { from: 1000, percentage: 60 },
        ],
      },
    });
    const { versions: standing } = await loadRuleSet(app.database.db);
    const read = standing.find(({ ruleId }) => ruleId === rule.id);
    expect(read).toEqual({
      id: expect.any(Number),
      ruleId: rule.id,
      version: 2,
      code: rule.code,
      name: 'Regla de prueba',
      kind: 'rule',
      isActive: true,
      validFrom: '2026-01-01',
      validTo: '2026-12-31',
      ...NO_TERMS,
      specialtyIds: [ids.specialtyId],
      scheduleType: 'irregular',
      days: ['saturday', 'sunday'],
      priority: 1000,
      exclusivityMode: 'first_win',
      payment: {
        type: 'table_accumulated',
        scales: [
          { from: 0, to: 999, rate: 5050 },
          { from: 1000, to: null, rate: 6000 },
        ],
      },
    });
  });
});
