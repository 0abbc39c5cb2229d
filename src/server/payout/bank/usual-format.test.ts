import { expect, test } from 'vitest';
import { bankClinic, idsOf } from '../../../../test/support/bank-clinic.ts';

const clinic = bankClinic();

// payout §9.13
test('the format offered is that of the newest file, and before the first one that of a known account', async () => {
  const { app, data, admin } = clinic;
  const usual = async () =>
    (await admin.get<{ bankFormat: string }>('/api/bank-payroll-format')).body.bankFormat;
  await app.query`UPDATE clinic_bank_setting SET account_number = '', agreement_number = ''`;
  expect(await usual()).toBe('santander');
  await app.query`UPDATE clinic_bank_setting SET agreement_number = '123' WHERE bank_format = 'chile'`;
  expect(await usual()).toBe('chile');
  await app.query`UPDATE clinic_bank_setting SET account_number = '000012345678', agreement_number = '017'`;
  await data.paidDoctor({ name: 'Ana Núñez' }, [{ amount: 100_000 }]);
  const { status, body } = await clinic.download('universal', idsOf(await clinic.generate()), {});
  expect(status, JSON.stringify(body)).toBe(200);
  expect(await usual()).toBe('universal');
});
