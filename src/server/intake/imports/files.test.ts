/** Every shape of file, through the call that the browser makes, into the real database. */
import * as XLSX from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import {
  clinicForImports,
  csvOf,
  preview,
  sample,
  upload,
} from '../../../../test/support/imports.ts';

const { admin, database, query } = await clinicForImports();

describe('the sample files', () => {
  // intake §13.3, intake §8.1, intake §8.4
  test.each([
    ['participacion.csv', 200],
    ['participacion-windows-1252.csv', 120],
    ['participacion-sin-encabezado.csv', 80],
    ['participacion.xlsx', 150],
    ['participacion.xls', 100],
    ['hmq.csv', 120],
    ['hmq-utf16.csv', 60],
    ['hmq.xlsx', 100],
  ])('%s adds its %i attentions, and nothing the second time', async (name, count) => {
    const recordType = name.startsWith('hmq') ? 'hmq' : 'participacion';
    const first = await upload(admin, recordType, name, Buffer.from(await sample(name)));
    const { doubts, warnings, ...counts } = first.body;
    expect(counts).toEqual({
      success: true,
      importId: expect.any(Number),
      total: count,
      imported: count,
      created: count,
      updated: 0,
      unchanged: 0,
      protected: 0,
      rejectedCount: 0,
      errors: [],
      rejected: [],
      rejectionGroups: [],
      newSpecialties: [],
      excluded: 0,
    });
    // A patient with a wrong check digit is all that is doubted, and nothing was left unread.
    expect(doubts.map(({ code }) => code)).toEqual(warnings.map(() => 'invalidPatientRut'));
    const stored = await storedBy(first.body.importId);
    expect(stored).toHaveLength(count);
    const second = await upload(admin, recordType, name, Buffer.from(await sample(name)));
    expect(second.body).toMatchObject({ total: count, created: 0, updated: 0, unchanged: count });
    expect(await storedBy(first.body.importId)).toEqual(stored);
  });
});

// intake §9.13, intake §8.10, intake §16.12
test('content of a file that is not read is reported', async () => {
  const sheet = (rows: string[][]) => XLSX.utils.aoa_to_sheet(rows);
  const [header = '', row = ''] = csvOf({ ID: 'W-1' }).split('\n');
  const book = XLSX.utils.book_new();
  const cells = [
    [...header.split(';'), 'Sala', 'Box'],
    [...row.split(';'), '4', 'B'],
  ];
  XLSX.utils.book_append_sheet(book, sheet(cells), 'Julio');
  XLSX.utils.book_append_sheet(book, sheet([['otra']]), 'Agosto');
  const bytes = Buffer.from(XLSX.write(book, { type: 'buffer' }));
  const answer = await upload(admin, 'participacion', 'dos hojas.xlsx', bytes);
  const warnings = [
    'Columnas que no se leyeron: Sala, Box.',
    'Solo se leyó la hoja «Julio»; no se leyeron: Agosto.',
  ];
  expect(answer.body).toMatchObject({ created: 1, warnings });
  const later = await admin.get(`/api/import/${answer.body.importId}`);
  expect(later.body).toMatchObject({ warnings });
});

// intake §9.10
test('of both record types in one file, each import takes its own rows and reports the others', async () => {
  const days = ['01', '02', '03'].map((day, at) => ({
    ID: `MIX-${at + 1}`,
    'Fecha Atención': `${day}-03-2025`,
  }));
  const [headings = '', ...rows] = csvOf(...days)
    .trimEnd()
    .split('\n');
  const types = ['Participación', 'HMQ', 'HMQ'];
  const text = [`${headings};Tipo`, ...rows.map((line, at) => `${line};${types[at]}`)].join('\n');
  const shown = await preview(admin, 'participacion', 'a.csv', text);
  expect(shown.body).toMatchObject({ total: 1, otherTypeRows: 2, problem: null });
  const first = await upload(admin, 'participacion', 'a.csv', text);
  expect(first.body).toMatchObject({
    created: 1,
    warnings: ['2 filas son de HMQ y no se leyeron: se importan aparte, con ese tipo de registro.'],
  });
  expect((await upload(admin, 'hmq', 'a.csv', text)).body).toMatchObject({ created: 2 });
  const stored =
    await query`SELECT external_id AS id, record_type AS type FROM attention WHERE external_id LIKE 'MIX-_' ORDER BY 1`;
  expect(stored).toEqual([
    { id: 'MIX-1', type: 'participacion' },
    { id: 'MIX-2', type: 'hmq' },
    { id: 'MIX-3', type: 'hmq' },
  ]);
});

async function storedBy(importId: number) {
  return database.db
    .selectFrom('attention')
    .selectAll()
    .where('importId', '=', importId)
    .orderBy('id')
    .execute();
}
