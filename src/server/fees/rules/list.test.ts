import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { someMasters } from '../../../../test/support/masters.ts';
import { anAgreement, aRule } from '../../../../test/support/rules.ts';
import type { Rule } from '../../../contract/fees/rules.ts';
import { addDays, type LocalDate } from '../../../domain/calendar/calendar.ts';
import { RULE_STATES, type RuleState, ruleState } from '../../../domain/fees/rule-state.ts';
import { today } from '../../platform/context.ts';

const RULES = '/api/calculation-rules';

describe('fees §6.1: the list of rules', () => {
  // fees §6.1, fees §6.2
  test('is filtered by kind, participation type, specialty and search', async () => {
    const client = await (await testApp()).signedInAs('admin');
    const masters = await someMasters(client);
    const rules = [
      aRule({ code: 'A-1', specialtyId: [masters.specialtyId], participationType: 'society' }),
      aRule({ code: 'A-2', specialtyId: [masters.otherSpecialtyId], name: 'Turno de noche' }),
      aRule({ code: 'A-3', participationType: 'individual', priority: 5 }),
      anAgreement({ code: 'CONV_000001' }),
    ];
    for (const rule of rules) expect((await client.post(RULES, rule)).status).toBe(201);
    const codes = async (query: string) => {
      const list = await client.get<Rule[]>(`${RULES}?${query}`);
      const summary = await client.get<{ total: number }>(`${RULES}/summary?${query}`);
      expect(summary.body.total).toBe(list.body.length);
      return list.body.map((rule) => rule.code);
    };
    expect(await codes('')).toEqual(['A-1', 'A-2', 'A-3', 'CONV_000001']);
    expect(await codes('ruleType=convention')).toEqual(['CONV_000001']);
    expect(await codes('ruleType=rule')).toEqual(['A-1', 'A-2', 'A-3']);
    expect(await codes('participationType=society')).toEqual(['A-1']);
    expect(await codes(`specialtyId=${masters.specialtyId}`)).toEqual([
      'A-1',
      'A-3',
      'CONV_000001',
    ]);
    expect(await codes('search=a-2')).toEqual(['A-2']);
    expect(await codes('search=noche%20turno')).toEqual(['A-2']);
  });

  // fees §6.1
  test('is sorted by each column', async () => {
    const client = await (await testApp()).signedInAs('admin');
    for (const [index, name] of ['Ñuñoa', 'Zapallar', 'Nogales'].entries()) {
      const payload = aRule({ code: `S-${index}`, name, priority: 10 - index });
      await client.post(RULES, {
        ...payload,
        validFrom: `2026-0${index + 1}-01`,
        validTo: `2027-0${9 - index}-01`,
      });
    }
    const names = async (sort: string) => {
      const list = await client.get<Rule[]>(`${RULES}?sort=${sort}`);
      return list.body.map(({ name }) => name);
    };
    const byCode = ['Ñuñoa', 'Zapallar', 'Nogales'];
    expect(await names('code')).toEqual(byCode);
    expect(await names('validFrom')).toEqual(byCode);
    expect(await names('-priority')).toEqual(byCode);
    expect(await names('-validTo')).toEqual(byCode);
    expect(await names('name')).toEqual(['Nogales', 'Ñuñoa', 'Zapallar']);
    expect(await names('-name')).toEqual(['Zapallar', 'Ñuñoa', 'Nogales']);
  });

  // fees §6.3
  test('fees §7.3: filters by the state that the domain gives each rule', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-07-15T12:00:00-04:00') });
    onTestFinished(() => {
      vi.useRealTimers();
    });
    const client = await (await testApp()).signedInAs('admin');
    const days = [-1, 0, 1].map((offset) => addDays(today(), offset));
    let number = 0;
    for (const kind of ['rule', 'convention'] as const) {
      for (const isActive of [true, false]) {
        for (const validFrom of days) {
          const ends: (LocalDate | null)[] = days.filter((day) => day >= validFrom);
          if (kind === 'convention') ends.push(null);
          for (const validTo of ends) {
            const payload = { ruleType: kind, isActive, validFrom, validTo, code: `E-${++number}` };
            expect((await client.post(RULES, aRule(payload))).status).toBe(201);
          }
        }
      }
    }
    const all = await client.get<Rule[]>(RULES);
    for (const rule of all.body) {
      const { ruleType: kind, isActive } = rule;
      const validFrom = rule.validFrom as LocalDate;
      const validTo = rule.validTo as LocalDate | null;
      expect(rule.state).toBe(ruleState({ kind, isActive, validFrom, validTo }, today()));
    }
    for (const state of ['active', 'pending', 'expired', 'inactive'] as const) {
      const filtered = await client.get<Rule[]>(`${RULES}?state=${state}`);
      const expected = all.body.filter((rule) => rule.state === state);
      expect(expected.length).toBeGreaterThan(0);
      expect(filtered.body).toEqual(expected);
    }
    const over = await client.get<Rule[]>(`${RULES}?state=expired,inactive`);
    expect(over.body).toEqual(
      all.body.filter(({ state }) => state === 'expired' || state === 'inactive'),
    );

    // The summary's total is of the states asked for; its states are counted over the other filters.
    const rules = all.body.filter(({ ruleType }) => ruleType === 'rule');
    const byState = Object.fromEntries(
      RULE_STATES.map((state) => [state, rules.filter((rule) => rule.state === state).length]),
    );
    for (const states of [[], ['pending'], ['expired', 'inactive']] as RuleState[][]) {
      const query = states.length === 0 ? '' : `&state=${states}`;
      const { body } = await client.get(`${RULES}/summary?ruleType=rule${query}`);
      const counted = rules.filter(({ state }) => states.length === 0 || states.includes(state));
      expect(body).toEqual({ total: counted.length, byState });
    }
  });
});
