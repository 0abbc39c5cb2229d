/** Rules that are changed for days that were calculated or paid already (payout §26). */
import { expect } from 'vitest';
import type { Rule } from '../../src/contract/fees/rules.ts';
import type {
  RetroactiveChange,
  RetroactivePreview,
} from '../../src/contract/payout/retroactive-changes.ts';
import type { Client, TestApp } from './app.ts';
import { runJob } from './clinic.ts';
import { aRule } from './rules.ts';

/** As a rule's form says it: 60 %, or another percentage, up to this base of a month, and this percentage above. */
export const scales = (limit: number, above: number, below = 60) => ({
  paymentType: 'table_accumulated',
  paymentValue: undefined,
  combinationRule: {
    type: 'table_accumulated',
    scales: [
      { from: 0, to: limit, percentage: below },
      { from: limit + 1, to: null, percentage: above },
    ],
  },
});

/** What makes a rule of one doctor, and answers what a change of it is told to do, and what it does. */
export function changedRules(app: TestApp, admin: Client) {
  let rules = 0;
  return async (doctorId: number, overrides: object) => {
    rules += 1;
    const input = aRule({ code: `T-${rules}`, doctorId, ...overrides });
    const { body: rule } = await admin.post<Rule>('/api/calculation-rules', input);
    const order = {
      ruleId: rule.id,
      reason: 'Cambió el convenio',
      recalculate: true,
      propose: true,
    };
    const last = async () =>
      (await admin.get<RetroactiveChange[]>('/api/retroactive-changes')).body[0];
    return {
      /** What its follow-up is asked for with. */
      order,
      preview: async (more: object) =>
        (
          await admin.post<RetroactivePreview>('/api/retroactive-changes/preview', {
            id: rule.id,
            rule: { ...input, ...more },
          })
        ).body,
      save: async (more: object) => {
        const saved = await admin.edit(`/api/calculation-rules/${rule.id}`, { ...input, ...more });
        expect(saved.status).toBe(200);
      },
      followUp: async () => {
        await runJob(app, admin, '/api/retroactive-changes', order);
        return last();
      },
      review: async () =>
        (await admin.get<RetroactivePreview>(`/api/retroactive-changes/rules/${rule.id}`)).body,
      /** The last change of any rule. */
      last,
    };
  };
}
