/** How rules pay, as months are compared by it (operations §15.2). */
import { expect, test } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { fillClinic } from '../../../../test/support/clinic.ts';
import { aRule } from '../../../../test/support/rules.ts';
import type { Rule } from '../../../contract/fees/rules.ts';
import { readTerms } from './terms.ts';

const { app, admin } = await adminApp();
await fillClinic(app.database);
const versionOf = async (input: object) =>
  (await admin.post<Rule>('/api/calculation-rules', input)).body.versionId;

// operations §15.2, fees §21.1
test('of a price table are those of the service’s price, whatever else the table says', async () => {
  const byTable = (code: string, third: number) =>
    versionOf(
      aRule({
        code,
        paymentType: 'price_table',
        prices: [
          { serviceId: 1, amount: 12_000 },
          { serviceId: 2, percentage: 60 },
          { serviceId: 3, amount: third },
        ],
      }),
    );
  const before = await byTable('ANTES', 1);
  const after = await byTable('AHORA', 2);
  const rest = await versionOf(aRule({ code: 'RESTO', paymentValue: 60 }));
  const terms = await readTerms(app.database.db, [before, after, rest]);
  expect(terms(before, 1)).toEqual({ terms: 'fixed_amount 12000', kind: 'fixed' });
  expect(terms(after, 1)).toEqual(terms(before, 1));
  expect(terms(after, 3)).not.toEqual(terms(before, 3));
  // The same share of the base, by a table or by a rule for all.
  expect(terms(before, 2)).toEqual({ terms: 'percentage 6000', kind: 'percentage' });
  expect(terms(rest, 2)).toEqual(terms(before, 2));
});
