/** Exports neutralise formulas in text, in every table that the product gives away. */
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import * as XLSX from '@e965/xlsx';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { localDate } from '../src/domain/calendar/calendar.ts';
import { ACCOUNTING_LAYOUTS } from '../src/formats/accounting/write.ts';
import { writeRejected } from '../src/formats/attentions/rejected.ts';
import { BANK_LAYOUTS } from '../src/formats/bank/write.ts';
import {
  streamTable,
  type TableColumn,
  toCsv,
  toWorkbook,
} from '../src/formats/workbook/tabular.ts';
import { csvOf, workbookOf } from '../src/web/kit/table/export-files.ts';
import { ENTRIES } from './support/accounting-month.ts';
import { PAYROLL } from './support/bank-payroll.ts';

const MAKER = { by: '=Ana', at: new Date('2026-07-31T12:00:00Z') };
const ROOT = join(import.meta.dirname, '..');
const sources = readdirSync(join(ROOT, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((path) => ({ path: relative(ROOT, path), text: readFileSync(path, 'utf8') }));
const matching = (pattern: RegExp) =>
  sources.flatMap(({ path, text }) => (pattern.test(text) ? [path] : [])).toSorted();

describe('tables are written in few places, each of them covered by a test below', () => {
  test('workbooks', () => {
    expect(matching(/'@e965\/xlsx'/)).toEqual([
      // Only reads.
      'src/formats/attentions/workbook.ts',
      'src/formats/bank/workbook.ts',
      'src/formats/workbook/tabular.ts',
      // Invented data only.
      'src/server/operations/demo/sample-imports.ts',
    ]);
    // The one that writes while it reads, on the server and in the browser.
    expect(matching(/<worksheet /)).toEqual(['src/formats/workbook/workbook-stream.ts']);
  });

  test('delimited text', () => {
    expect(matching(/\.join\('(?:;|\\t)'\)/)).toEqual([
      'src/domain/words/csv.ts',
      'src/formats/accounting/own.ts',
      'src/formats/accounting/voucher-text.ts',
      'src/formats/bank/bci.ts',
      'src/formats/bank/estado.ts',
      'src/formats/bank/santander.ts',
      'src/formats/bank/universal.ts',
      // Goes to PostgreSQL.
      'src/server/operations/demo/copy.ts',
      // Months and figures, to be pasted.
      'src/web/payout/receipts/year-dialog.tsx',
    ]);
  });
});

const HOSTILE = ['=1+1', '+1', '-1', '@x', '\tx', '\rx', "=cmd|'/c calc'!A1"];
const RUNS = /^[=+\-@\t\r]/;

const COLUMNS: readonly TableColumn<string>[] = [
  { title: '=Título', type: 'text', value: (text) => text },
  { title: 'Monto', type: 'pesos', value: () => -1234 },
];

function expectNeutral(rows: readonly (readonly string[])[]): void {
  for (const [text = ''] of rows) expect(text).not.toMatch(RUNS);
  expect(rows.slice(1).map(([text]) => text)).toEqual(HOSTILE.map((text) => `'${text}`));
}

/** Texts of a workbook are texts and not formulas, whatever they begin with. */
function expectTexts(bytes: Uint8Array | ArrayBuffer): XLSX.WorkSheet {
  const book = XLSX.read(bytes, { dense: true, cellFormula: true });
  const sheet = book.Sheets[book.SheetNames[0] ?? ''] ?? {};
  const cells = (sheet['!data'] ?? []).flat().filter((cell) => cell !== undefined);
  expect(cells.length).toBeGreaterThan(0);
  expect(cells.filter((cell) => cell.f !== undefined)).toEqual([]);
  expect(cells.filter((cell) => typeof cell.v === 'string' && cell.t !== 's')).toEqual([]);
  return sheet;
}

const csvRows = (text: string): string[][] =>
  parse(text, { delimiter: ';', bom: true, record_delimiter: '\r\n' });

// product §16.2
describe('a text that would run as a formula is neutralised, and a negative amount stays a number', () => {
  test('CSV of the server', () => {
    const rows = csvRows(toCsv(COLUMNS, HOSTILE));
    expectNeutral(rows);
    expect(rows[1]?.[1]).toBe('-1234');
  });

  test('workbooks of the server, reports among them', () => {
    const sheet = expectTexts(toWorkbook(COLUMNS, HOSTILE, 'Hoja'));
    expect(sheet['!data']?.[1]?.[1]).toMatchObject({ t: 'n', v: -1234 });
  });

  test('workbooks that are written while their rows are read', async () => {
    async function* pages() {
      yield HOSTILE;
    }
    const pieces = await Array.fromAsync(streamTable(COLUMNS, pages(), 'Hoja', MAKER));
    const sheet = expectTexts(Buffer.concat(pieces));
    expect(sheet['!data']?.[1]?.[1]).toMatchObject({ t: 'n', v: -1234 });
  });

  const table = { header: ['=Título', 'Monto'], pages: [HOSTILE.map((text) => [text, -1234])] };

  test('CSV of every table on the screen', async () => {
    const rows = csvRows(await (await csvOf(table)).text());
    expectNeutral(rows);
    expect(rows[1]?.[1]).toBe('-1234');
  });

  test('workbooks of every table on the screen', async () => {
    const file = await workbookOf('Hoja', table, MAKER);
    const sheet = expectTexts(await file.arrayBuffer());
    expect(sheet['!data']?.[1]?.[1]).toMatchObject({ t: 'n', v: -1234 });
  });

  test('rejected rows of an import', () => {
    const rows = HOSTILE.map((text, row) => ({
      row,
      reason: text,
      occurrence: null,
      values: [text],
    }));
    const [, ...read] = csvRows([...writeRejected(['=Nombre'], 'hmq', rows)].join(''));
    expect(read.map(([, ...cells]) => cells)).toEqual(
      HOSTILE.map((text) => [`'${text}`, '', `'${text}`]),
    );
  });

  const entries = ENTRIES.slice(0, 1).flatMap((entry) =>
    HOSTILE.map((text) => ({
      ...entry,
      account: text,
      accountName: text,
      description: text,
      reference: text,
      payeeName: text,
      payeeRut: text,
    })),
  );

  test.each(Object.values(ACCOUNTING_LAYOUTS).map((layout) => [layout.id, layout] as const))(
    '%s',
    (_, layout) => {
      const bytes = layout.bytes(entries);
      const workbook = layout.workbook?.(entries);
      if (workbook) expectTexts(workbook);
      if (layout.fileName.extension === 'xlsx') {
        expectTexts(bytes);
        return;
      }
      const lines = new TextDecoder('windows-1252').decode(bytes).split('\r\n').slice(0, -1);
      expect(lines.length).toBeGreaterThanOrEqual(HOSTILE.length);
      const cells = lines.flatMap((line) => line.split(layout.format === 'txt' ? '\t' : ';'));
      expect(cells.filter((cell) => /^"?[=+\-@\t\r]/.test(cell))).toEqual([]);
    },
  );

  test.each(BANK_LAYOUTS.map((layout) => [layout.id, layout] as const))('%s', (_, layout) => {
    const transfers = PAYROLL.transfers.slice(0, 1).flatMap((transfer) =>
      HOSTILE.map((text) => ({
        ...transfer,
        payeeName: text,
        message: text,
        reference: text,
        email: text,
      })),
    );
    const payroll = { ...PAYROLL, payrollName: '=1', transfers, date: localDate('2026-08-05') };
    const cells = layout.lines(payroll).flatMap((line) => line.split(';'));
    expect(cells.filter((cell) => RUNS.test(cell))).toEqual([]);
    const workbook = layout.workbook?.bytes(payroll);
    if (workbook) expectTexts(workbook);
  });
});
