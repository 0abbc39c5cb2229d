import { expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import type { Bank } from '../../../contract/banks.ts';

test('the bank list is in the order of the Spanish alphabet, with those out of use', async () => {
  const app = await testApp();
  await app.database.db
    .updateTable('bank')
    .set({ isActive: false })
    .where('code', '=', '504')
    .execute();
  const admin = await app.signedInAs('admin');
  const { status, body } = await admin.get<Bank[]>('/api/banks');
  expect(status).toBe(200);
  expect(body).toContainEqual({ code: '012', name: 'BancoEstado', isActive: true });
  expect(body).toContainEqual({ code: '504', name: 'BBVA (Scotiabank Azul)', isActive: false });
  const names = body.map(({ name }) => name);
  expect(names).toEqual(names.toSorted(new Intl.Collator('es').compare));
});
