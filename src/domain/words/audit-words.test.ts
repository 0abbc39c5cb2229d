import { describe, expect, test } from 'vitest';
import { auditActionLabel, auditFields } from './audit-words.ts';

describe('an entry of the audit log in words', () => {
  test('names what was done to what', () => {
    expect(auditActionLabel('payroll.pay')).toBe('Nómina: pagar');
    expect(auditActionLabel('clinicBankSetting')).toBe('Cuenta de la clínica');
  });

  test('describes a money move in Spanish, with its pesos and payments', () => {
    const move = {
      doctors: 2,
      payments: 2,
      records: 9,
      totalAmount: 69_897_116,
      paymentIds: [4, 7],
    };
    expect(auditFields(move).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Médicos: 2',
      'Pagos: 2',
      'Registros: 9',
      'Monto total: $69.897.116',
      'Pagos (id): 4, 7',
    ]);
  });

  test('leaves an invalid amount unchanged', () => {
    expect(auditFields({ amount: null, finalAmount: 'pendiente' })).toEqual([
      { label: 'Monto', value: '' },
      { label: 'Monto final', value: 'pendiente' },
    ]);
  });
});
