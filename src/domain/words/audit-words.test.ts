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

  test('access §13.3: counts have dots for thousands, and years and ids have none', () => {
    const done = { processedCount: 32_916, year: 2026, difference: -12_782, doctorId: 1234 };
    expect(auditFields(done).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Registros: 32.916',
      'Año: 2026',
      'Diferencia: -$12.782',
      'Médico (id): 1234',
    ]);
  });

  test('access §13.3: words of the program stand in Spanish, and days as they are read', () => {
    const doctor = {
      societyType: 'society',
      paymentType: 'transfer',
      affiliationFrom: '2026-03-01',
      isActive: true,
      name: 'society',
    };
    expect(auditFields(doctor).map(({ label, value }) => `${label}: ${value}`)).toEqual([
      'Tipo de sociedad: Sociedad',
      'Tipo de pago: Transferencia',
      'Afiliación desde: 01-03-2026',
      'Activo: Sí',
      'Nombre: society',
    ]);
  });

  test('leaves an invalid amount unchanged', () => {
    expect(auditFields({ amount: null, finalAmount: 'pendiente' })).toEqual([
      { label: 'Monto', value: '' },
      { label: 'Monto final', value: 'pendiente' },
    ]);
  });
});
