import * as XLSX from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { pesos } from '../../domain/money.ts';
import { type AccountingEntry, type AccountingFormat, writeAccountingEntries } from './entries.ts';

const ENTRIES: readonly AccountingEntry[] = [
  {
    account: '3101001',
    accountName: 'Gasto honorarios médicos',
    debit: pesos(1_000_000),
    credit: pesos(0),
    description: 'Provisión “julio” — Núñez;\tAna',
    reference: '=PAGO-1',
  },
  {
    account: '2120005',
    accountName: 'Honorarios por pagar',
    debit: pesos(0),
    credit: pesos(1_000_000),
    description: 'Provisión julio',
    reference: 'PAGO-1',
  },
];

const write = (format: AccountingFormat) =>
  writeAccountingEntries(ENTRIES, format, { year: 2026, month: 7 });

test('csv', () => {
  const { fileName, bytes } = write('csv');
  expect(fileName).toBe('asientos-2026-07.csv');
  expect(Buffer.from(bytes).toString()).toBe(
    '\uFEFFCuenta;Nombre Cuenta;Debe;Haber;Descripción;Referencia\r\n' +
      '3101001;Gasto honorarios médicos;1000000;0;"Provisión “julio” — Núñez;\tAna";\'=PAGO-1\r\n' +
      '2120005;Honorarios por pagar;0;1000000;Provisión julio;PAGO-1\r\n',
  );
});

test('excel', () => {
  const { fileName, bytes } = write('excel');
  expect(fileName).toBe('asientos-2026-07.xlsx');
  const sheet = XLSX.read(bytes).Sheets.Asientos ?? {};
  expect(sheet.A2).toMatchObject({ t: 's', v: '3101001' });
  expect(sheet.C2).toMatchObject({ t: 'n', v: 1_000_000 });
  expect(sheet.F2).toMatchObject({ t: 's', v: '=PAGO-1' });
});

describe('txt', () => {
  const { fileName, bytes } = write('txt');

  test('tabs, one line an entry, in Windows-1252', () => {
    expect(fileName).toBe('asientos-2026-07.txt');
    expect(new TextDecoder('windows-1252').decode(bytes)).toBe(
      'Cuenta\tNombre Cuenta\tDebe\tHaber\tDescripción\tReferencia\r\n' +
        `3101001\tGasto honorarios médicos\t1000000\t0\tProvisión "julio" - Núñez; Ana\t'=PAGO-1\r\n` +
        '2120005\tHonorarios por pagar\t0\t1000000\tProvisión julio\tPAGO-1\r\n',
    );
  });
});
