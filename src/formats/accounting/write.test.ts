import { readFileSync } from 'node:fs';
import * as XLSX from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { ENTRIES, JULY, write } from '../../../test/support/accounting-month.ts';
import { ACCOUNTING_FORMAT_KEYS } from '../../domain/payout/file-formats.ts';
import { ACCOUNTING_LAYOUTS, writeAccountingFile } from './write.ts';

const GOLDEN = new URL('../../../fixtures/golden/accounting/', import.meta.url);

/** Text as its bytes say it; a workbook as the kinds and values of its cells. */
function contentOf(bytes: Uint8Array, fileName: string): string {
  if (!fileName.endsWith('.xlsx')) return Buffer.from(bytes).toString('latin1');
  const book = XLSX.read(bytes, { dense: true });
  const rows = book.Sheets[book.SheetNames[0] ?? '']?.['!data'] ?? [];
  return rows.map((cells) => `${cells.map(({ t, v }) => `${t}:${v ?? ''}`).join('|')}\n`).join('');
}

const golden = (name: string) => readFileSync(new URL(name, GOLDEN), 'latin1');
/** What the cells of a workbook say is kept as UTF-8. */
const goldenCells = (name: string) => readFileSync(new URL(name, GOLDEN), 'utf8');

describe.each(ACCOUNTING_FORMAT_KEYS)('%s', (format) => {
  const layout = ACCOUNTING_LAYOUTS[format];

  test('equals the golden file', () => {
    const { bytes, fileName } = write(format);
    const isWorkbook = fileName.endsWith('.xlsx');
    const kept = isWorkbook ? goldenCells(`${layout.id}.cells`) : golden(`${layout.id}.txt`);
    expect(contentOf(bytes, fileName)).toBe(kept);
  });

  // payout §16.6
  test('states its source and how certain it is', () => {
    expect(layout.source).not.toBe('');
    expect(layout.notes.length).toBeGreaterThan(0);
    if (layout.verification !== 'own') expect(layout.notes.join()).toContain('Sin verificar');
  });
});

test('each id is unique, and a file is named after its system and month', () => {
  const layouts = Object.values(ACCOUNTING_LAYOUTS);
  expect(new Set(layouts.map(({ id }) => id)).size).toBe(layouts.length);
  expect(ACCOUNTING_FORMAT_KEYS.map((format) => write(format).fileName)).toEqual([
    'asientos-2026-07.csv',
    'asientos-2026-07.xlsx',
    'asientos-2026-07.txt',
    'comprobantes-softland-2026-07.txt',
    'comprobantes-nubox-2026-07.csv',
    'comprobantes-defontana-2026-07.csv',
  ]);
});

test('payout §33.4: a numbered export is named after its number, too', () => {
  const file = writeAccountingFile(ENTRIES, ACCOUNTING_LAYOUTS.csv, { ...JULY, number: 7 });
  expect(file?.fileName).toBe('asientos-n0007-2026-07.csv');
});

// payout §16.6
test('a workbook is only for those who take one', () => {
  expect(write('nubox', ENTRIES, 'workbook').fileName).toBe('comprobantes-nubox-2026-07.xlsx');
  expect(writeAccountingFile(ENTRIES, ACCOUNTING_LAYOUTS.softland, JULY, 'workbook')).toBeNull();
});
