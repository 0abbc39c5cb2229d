import { createReadStream, readFileSync } from 'node:fs';
import * as XLSX from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RecordType } from '../../domain/fees/rules.ts';
import { FileError } from '../file-error.ts';
import { readAttentionRecords, readAttentions } from './read.ts';
import type { AttentionRow } from './types.ts';

const CASES = new URL('../../../fixtures/imports/cases/', import.meta.url);

async function read(fileName: string, bytes: Uint8Array, recordType: RecordType = 'participacion') {
  const rows: AttentionRow[] = [];
  const summary = await readAttentions({ fileName, bytes }, recordType, (batch) => {
    rows.push(...batch);
  });
  return { ...summary, lines: rows };
}

const readCase = (name: string, recordType?: RecordType) =>
  read(name, readFileSync(new URL(name, CASES)), recordType);

const attentionsOf = (rows: readonly AttentionRow[]) =>
  rows.map(({ result }) => (result.ok ? result.attention : result.reason));

const reference = await readCase('participacion-utf-8.csv');

test('the reference file is read as expected', () => {
  expect(reference).toMatchObject({ encoding: 'utf-8', rows: 3, ignoredColumns: [] });
  expect(attentionsOf(reference.lines)).toMatchObject([
    {
      patientRut: '12345678-5',
      patientName: 'MUÑOZ PEÑA JOSÉ',
      attentionDate: '2025-08-15',
      serviceCode: '01-01-001',
      participatedAmount: 12_345,
      netAmount: 20_000,
      grossAmount: 19_998,
      participationRate: 6173,
      specialtyText: 'Pediatría',
    },
    {
      attentionDate: '2025-12-31',
      serviceName: 'CONSULTA "ESPECIAL"; CON PUNTO Y COMA',
      grossAmount: 1_234_567,
      scheduleType: 'night',
      doctorText: 'M-007',
    },
    { serviceName: 'CONTROL DE DOS LÍNEAS', participatedAmount: 0, grossAmount: 5000 },
  ]);
  expect(reference.lines.map((row) => row.row)).toEqual([2, 3, 4]);
});

// intake §13.3
test.each([
  ['participacion-utf-8-bom.csv', 'utf-8'],
  ['participacion-windows-1252.csv', 'windows-1252'],
  ['participacion-utf-16le.csv', 'utf-16le'],
  ['participacion-utf-16be.csv', 'utf-16be'],
  ['participacion-tabs.csv', 'utf-8'],
  ['participacion-commas.csv', 'utf-8'],
])('%s is read the same, identities included', async (name, encoding) => {
  const read = await readCase(name);
  expect(read.encoding).toBe(encoding);
  expect(attentionsOf(read.lines)).toEqual(attentionsOf(reference.lines));
});

// intake §9.2
test('without a header, by position', async () => {
  const read = await readCase('participacion-sin-encabezado.csv');
  expect(read.header).toBeNull();
  expect(attentionsOf(read.lines)).toEqual(attentionsOf(reference.lines));
  expect(read.lines.map((row) => row.row)).toEqual([1, 2, 3]);
});

// intake §9.1
test('headings in another order under a title, English months, IDs of its own', async () => {
  const read = await readCase('participacion-encabezado-desordenado.csv');
  expect(read.ignoredColumns).toEqual(['Observaciones']);
  expect(attentionsOf(read.lines)).toMatchObject([
    { externalId: 'A-1', attentionDate: '2025-08-15', patientName: 'MUÑOZ PEÑA JOSÉ' },
    { externalId: 'A-2', attentionDate: '2025-12-31', scheduleType: 'night' },
    { externalId: 'A-3', attentionDate: '2025-01-02', netAmount: 5000 },
  ]);
  expect(read.lines.map((row) => row.row)).toEqual([4, 5, 6]);
});

// intake §12.3
test('a comma that lost its quotes is recognised', async () => {
  const { lines } = await readCase('participacion-columnas-corridas.csv');
  expect(lines.map((row) => row.result)).toMatchObject([
    { ok: false, class: 'Estructura del archivo incorrecta' },
    { ok: true },
  ]);
});

// intake §10.13
test('an HMQ file', async () => {
  const { lines } = await readCase('hmq-windows-1252.csv', 'hmq');
  expect(attentionsOf(lines)).toMatchObject([
    {
      attentionDate: '2025-09-15',
      grossAmount: 1_000_000,
      participatedAmount: 886_500,
      commissionAmount: 13_500,
      paymentBank: '039',
      paymentAccount: '000123',
      societyName: 'SOCIEDAD MÉDICA ÑUBLE LTDA',
      societyRut: '76123456-0',
      societyIdText: null,
      participant: 'Primer Cirujano',
    },
    { grossAmount: 450_000, societyRut: null, participant: 'Ayudante' },
  ]);
});

// intake §13.3
test('a workbook gives the same identities as the text file', async () => {
  const [header, ...rows] = [reference.header ?? [], ...reference.lines.map((row) => row.values)];
  const sheet = XLSX.utils.aoa_to_sheet([[...header], ...rows.map((cells) => [...cells])]);
  // As Excel keeps them: a real date, numbers, a code that lost its zero.
  Object.assign(sheet, {
    C2: { t: 'n', v: 45_884, z: 'dd-mm-yyyy' },
    D2: { t: 'n', v: 101_001 },
    G2: { t: 'n', v: 12_345, z: '"$"#,##0' },
    I2: { t: 'n', v: 0.6173, z: '0.00%' },
  });
  const workbook = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(workbook, sheet, 'Hoja1');
  for (const bookType of ['xlsx', 'biff8'] as const) {
    const bytes = XLSX.write(workbook, { type: 'buffer', bookType });
    const { lines, encoding } = await read('atenciones.XLSX', bytes);
    expect(encoding).toBe('workbook');
    const [first, ...others] = attentionsOf(reference.lines);
    expect(attentionsOf(lines)).toEqual([{ ...Object(first), serviceCode: '101001' }, ...others]);
  }
});

// intake §8.2
test('a table in HTML that calls itself .xls', async () => {
  const rows = [reference.header ?? [], ...reference.lines.map((row) => row.values)];
  const cells = rows.map((row) => row.map((cell) => `<td>${cell.replaceAll('"', '&quot;')}</td>`));
  const html = `<html><table>${cells.map((row) => `<tr>${row.join('')}</tr>`).join('')}</table></html>`;
  const { lines } = await read('reporte.xls', Buffer.from(html, 'latin1'));
  expect(attentionsOf(lines)).toEqual(attentionsOf(reference.lines));
});

test('a stream is read like bytes, however it is cut', async () => {
  const path = new URL('participacion-windows-1252.csv', CASES);
  for (const highWaterMark of [1, 50, 65_536]) {
    const rows: AttentionRow[] = [];
    const bytes = createReadStream(path, { highWaterMark });
    await readAttentions({ fileName: 'a.csv', bytes }, 'participacion', (batch) => {
      rows.push(...batch);
    });
    expect(attentionsOf(rows)).toEqual(attentionsOf(reference.lines));
  }
});

describe('identity', () => {
  const line = '1-9;ANA SOTO;15-AGO-25;0101001;;;10;20;;;;;1-9;;;;';

  // intake §13.3
  test('importing twice changes nothing, and identical rows stay distinct', async () => {
    const ids = async () => {
      const { lines } = await read('a.csv', Buffer.from(`${line}\n${line}\n`));
      return lines.map(({ result }) => (result.ok ? result.attention.externalId : null));
    };
    const first = await ids();
    expect(new Set(first).size).toBe(2);
    expect(await ids()).toEqual(first);
  });
});

test('batches arrive one after the other, and a failing receiver stops the reading', async () => {
  const line = '1-9;ANA SOTO;15-AGO-25;0101001;;;10;20;;;;;1-9;;;;\n';
  const bytes = Buffer.from(line.repeat(20_000));
  let running = 0;
  let total = 0;
  await readAttentions({ fileName: 'a.csv', bytes }, 'participacion', async (batch) => {
    running += 1;
    expect(running).toBe(1);
    await new Promise((resolve) => setImmediate(resolve));
    total += batch.length;
    running -= 1;
  });
  expect(total).toBe(20_000);

  let calls = 0;
  const failing = readAttentions({ fileName: 'a.csv', bytes }, 'participacion', () => {
    calls += 1;
    throw new Error('full');
  });
  await expect(failing).rejects.toThrow('full');
  expect(calls).toBe(1);
});

test('objects from another system are read by their keys', async () => {
  const rows: AttentionRow[] = [];
  const record = {
    id: 77,
    patientRut: '1-9',
    patientName: 'ANA SOTO',
    fechaAtencion: '2025-08-15',
    codigo_prestacion: '0101001',
    valorParticipado: 1000.5,
    netAmount: '2.000',
    rutMedico: '11111111-1',
    especialidad: null,
  };
  const summary = await readAttentionRecords([record], 'participacion', (batch) => {
    rows.push(...batch);
  });
  expect(summary.rows).toBe(1);
  expect(rows[0]).toMatchObject({
    row: 1,
    result: {
      ok: true,
      attention: { externalId: '77', participatedAmount: 1001, netAmount: 2000 },
    },
  });
});

test('a damaged file is refused by a sentence, or read', async () => {
  const sheet = XLSX.utils.aoa_to_sheet(reference.lines.map((row) => [...row.values]));
  const workbook = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(workbook, sheet, 'Hoja1');
  const originals = [
    { fileName: 'a.csv', bytes: readFileSync(new URL('participacion-utf-16le.csv', CASES)) },
    { fileName: 'a.xlsx', bytes: Buffer.from(XLSX.write(workbook, { type: 'buffer' })) },
  ];
  const damage = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), {
    minLength: 1,
    maxLength: 5,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...originals),
      damage,
      async ({ fileName, bytes }, changes) => {
        const damaged = Buffer.from(bytes);
        for (const [at, byte] of changes) damaged[at % damaged.length] = byte;
        const outcome = await read(fileName, damaged).catch((error: unknown) => error);
        if (outcome instanceof Error) expect(outcome).toBeInstanceOf(FileError);
      },
    ),
    { numRuns: 300 },
  );
});

// intake §8.7
test('a million rows and no more, whatever the header', { timeout: 60_000 }, async () => {
  const thousand = Buffer.from('x\n'.repeat(1000));
  async function* file(rows: number) {
    yield Buffer.from(`${(reference.header ?? []).join(';')}\n${'x\n'.repeat(rows % 1000)}`);
    for (let at = 0; at < Math.floor(rows / 1000); at += 1) yield thousand;
  }
  const source = (rows: number) => ({ fileName: 'a.csv', bytes: file(rows) });
  const ignore = () => undefined;
  const million = await readAttentions(source(1_000_000), 'participacion', ignore);
  expect(million.rows).toBe(1_000_000);
  await expect(readAttentions(source(1_000_001), 'participacion', ignore)).rejects.toThrow(
    'más de 1.000.000 de filas',
  );
});

describe('files that are refused', () => {
  test.each([
    ['a.pdf', 'x', 'Solo se permiten archivos CSV, XLS o XLSX'],
    ['a.csv', '', 'El archivo no tiene filas'],
    ['a.csv', '\n\n', 'El archivo no tiene filas'],
    ['a.csv', 'pan;leche\n1;2\n', 'no se reconocen sus columnas'],
    ['a.csv', 'PK\u0003\u0004 truncated', 'incompleto o dañado'],
    ['a.xlsx', 'RUT Paciente;Nombre Paciente;Fecha\n', 'faltan las columnas'],
  ])('%s holding %j', async (fileName, text, message) => {
    await expect(read(fileName, Buffer.from(text))).rejects.toThrow(message);
  });

  test('a header alone', async () => {
    const header = (reference.header ?? []).join(';');
    await expect(read('a.csv', Buffer.from(header))).rejects.toThrow('no tiene filas con datos');
  });
});
