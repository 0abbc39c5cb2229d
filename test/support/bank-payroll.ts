/** A payroll with what real ones have, for the tests of the layouts: nobody in it exists. */
import { localDate } from '../../src/domain/calendar/calendar.ts';
import { pesos } from '../../src/domain/money.ts';
import type { BankLayout, BankPayroll } from '../../src/formats/bank/types.ts';
import { BANK_LAYOUTS, writeBankFile } from '../../src/formats/bank/write.ts';

export const PAYROLL: BankPayroll = {
  payer: {
    name: 'Clínica Ñuñoa SpA',
    rut: '76.123.456-0',
    bankCode: '037',
    accountKind: 'corriente',
    accountNumber: '00-012-345678',
    agreementNumber: '42',
  },
  payrollName: 'Honorarios julio 2026',
  payrollNumber: 7,
  date: localDate('2026-08-05'),
  transfers: [
    {
      id: 1,
      payeeName: 'Ana María Muñoz Peña',
      payeeRut: '11.111.111-1',
      bankCode: '037',
      accountKind: 'corriente',
      accountNumber: '0-000-12-34567-8',
      amount: pesos(1_234_567),
      email: 'ana@example.cl',
      message: 'Honorarios médicos de julio; ¡gracias!',
      concept: 'Honorarios 07-2026',
      reference: 'PAGO-1',
    },
    {
      id: 2,
      payeeName: "Sociedad Médica O'Higgins, Ríos & Compañía Limitada de Traumatología y Ortopedia",
      payeeRut: '76123456-0',
      bankCode: '001',
      accountKind: 'ahorro',
      accountNumber: '00123456789',
      amount: pesos(1),
      email: null,
      message: '',
      concept: 'Honorarios 07-2026',
      reference: 'PAGO-2 con una referencia más larga que veinte',
    },
    {
      id: 3,
      payeeName: 'Díaz Soto, José',
      payeeRut: '6383287-1',
      bankCode: '012',
      accountKind: 'rut',
      accountNumber: '6383287',
      amount: pesos(99_999_999),
      email: 'jose+consulta@example.cl',
      message: 'Honorarios',
      concept: 'Honorarios 07-2026',
      reference: 'PAGO-3',
    },
    {
      id: 4,
      payeeName: 'Kay Ñandú',
      payeeRut: '9068826-K',
      bankCode: '016',
      accountKind: 'vista',
      accountNumber: '777001234567',
      amount: pesos(450_000),
      email: 'kay@example.cl',
      message: 'Honorarios',
      concept: 'Honorarios 07-2026',
      reference: 'PAGO-4',
    },
  ],
};

export function layoutOf(id: string): BankLayout {
  const layout = BANK_LAYOUTS.find((one) => one.id === id);
  if (!layout) throw new Error(`no layout ${id}`);
  return layout;
}

export function write(id: string, payroll: BankPayroll = PAYROLL) {
  const result = writeBankFile(payroll, layoutOf(id));
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  return result;
}

export const linesOf = (id: string, payroll?: BankPayroll) =>
  write(id, payroll).file.text.split('\r\n').slice(0, -1);
