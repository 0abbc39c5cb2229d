/** The report's files, read back: what is in the workbook's cells and on the PDF's pages. */
import * as XLSX from '@e965/xlsx';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { refusedBy, testApp } from '../../../../test/support/app.ts';
import { pdfPages } from '../../../../test/support/pdf-text.ts';
import { fillReportedClinic, TODAY } from '../../../../test/support/report-data.ts';

vi.useFakeTimers({ toFake: ['Date'], now: TODAY });
const app = await testApp();
await fillReportedClinic(app.database);
const admin = await app.signedInAs('admin');

async function workbook(query: string) {
  const answer = await admin.get(`/api/reports/services/workbook?${query}`);
  expect(answer.status).toBe(200);
  expect(String(answer.headers['content-disposition'])).toContain(
    'filename="reporte-prestaciones-2026-11-20.xlsx"',
  );
  const book = XLSX.read(answer.bytes, { cellNF: true });
  const cells = (sheet: string): unknown[][] =>
    XLSX.utils.sheet_to_json(book.Sheets[sheet] ?? {}, { header: 1 });
  return { book, cells };
}

async function pdf(query: string) {
  const answer = await admin.get(`/api/reports/services/pdf?${query}`);
  expect(answer.status).toBe(200);
  expect(String(answer.headers['content-disposition'])).toContain(
    'filename="reporte-prestaciones-2026-11-20.pdf"',
  );
  return pdfPages(answer.bytes);
}

describe('the workbook', () => {
  test('documents §5.8: holds every service with real numbers and dates', async () => {
    const { book, cells } = await workbook('');
    expect(book.SheetNames).toEqual(['Detalle', 'Por especialidad', 'Por tipo', 'Filtros']);
    const [head, first, second, , last] = cells('Detalle');
    expect(head).toEqual([
      'Código',
      'Nombre',
      'Especialidad',
      'Tipo de participación',
      'Valor base',
      'Estado',
      'Fecha de creación',
      'Atenciones',
      'Monto bruto',
      'Honorarios calculados',
      '% del bruto',
    ]);
    expect(first).toEqual([
      'A-1',
      'Consulta Ñandú',
      'Cardiología',
      'Mixta',
      30_000,
      'Activa',
      expect.any(Date),
      3,
      61_000,
      33_000,
      0.1087,
    ]);
    expect(second?.slice(4, 6)).toEqual([undefined, 'Inactiva']);
    expect(last?.slice(7)).toEqual([0, 0, 0, 0]);
    const sheet = book.Sheets.Detalle ?? {};
    expect(sheet.G2).toMatchObject({ t: 'n', w: '14-01-2026' });
    expect(sheet.B5).toMatchObject({ t: 's', v: '=HYPERLINK("http://x")' });
    expect(sheet.B5.f).toBeUndefined();
  });

  test('documents §5.8: groups them by specialty and type', async () => {
    const { cells } = await workbook('');
    expect(cells('Por especialidad')).toEqual([
      ['Especialidad', 'Prestaciones', '% del total'],
      ['Cardiología', 2, 0.5],
      ['Pediatría', 2, 0.5],
    ]);
    expect(cells('Por tipo')).toEqual([
      ['Tipo de participación', 'Prestaciones', '% del total'],
      ['Mixta', 2, 0.5],
      ['Individual', 1, 0.25],
      ['Sociedad', 1, 0.25],
    ]);
  });

  test('documents §5.8: holds what the filters find, in its order, and names the filters', async () => {
    const { cells } = await workbook(
      'specialtyId=2&participationType=mixed&search=hyper&dateFrom=2026-01-01&sort=-name',
    );
    expect(
      cells('Detalle')
        .slice(1)
        .map(([code]) => code),
    ).toEqual(['B-2']);
    expect(cells('Filtros').slice(1)).toEqual([
      ['Reporte', 'Reporte Prestaciones'],
      ['Clínica', 'Clínica Ñandú'],
      ['Emitido el', '20-11-2026'],
      ['Filtros', 'Texto: «hyper» · Especialidad: Pediatría · Tipo de participación: Mixta'],
      ['Atenciones del', '01-01-2026 al 20-11-2026'],
    ]);
    const sorted = await workbook('sort=-grossAmount');
    expect(sorted.cells('Detalle').map(([code]) => code)).toEqual([
      'Código',
      'A-2',
      'A-1',
      'B-1',
      'B-2',
    ]);
  });
});

describe('the PDF', () => {
  test('documents §5.9: names the clinic, the filters and the totals', async () => {
    const pages = await pdf('');
    const text = pages.join('\n');
    for (const words of [
      'Clínica Ñandú',
      'RUT 76.123.456-0 · Avenida Siempre 1, Santiago',
      'Emitido el 20-11-2026',
      'Reporte Prestaciones',
      'Todas las prestaciones',
      'Atenciones del 01-12-2025 al 20-11-2026',
      'Consulta Ñandú',
      '14-01-2026',
      'No definido',
      'Inactiva',
      '=HYPERLINK("http://x")',
      `Página 1 de ${pages.length}`,
    ]) {
      expect(text).toContain(words);
    }
    // The detail's line of the first service, and the last line.
    expect(text).toMatch(/\n3\n\$61\.000\n\$33\.000\n10,87 %\n/);
    expect(text).toMatch(/\nTotal\n4\n\$561\.000\n\$33\.000\n100,00 %\n/);
  });

  test('holds what the filters find, and names the filters', async () => {
    const text = (await pdf('participationType=mixed&search=consulta')).join('\n');
    expect(text).toContain('Texto: «consulta» · Tipo de participación: Mixta');
    expect(text).toContain('Consulta Ñandú');
    expect(text).not.toContain('HYPERLINK');
    expect(text).toMatch(/\nTotal\n3\n\$61\.000\n\$33\.000\n100,00 %\n/);
  });

  test('documents §5.10: states that nothing was found', async () => {
    const text = (await pdf('specialtyId=3')).join('\n');
    expect(text).toContain('Especialidad: Urología');
    expect(text).toContain('No se encontraron prestaciones que coincidan con los filtros.');
  });
});

describe('a large catalogue', () => {
  beforeAll(async () => {
    await app.query`
      INSERT INTO service (id, code, name, specialty_id, participation_type, base_value)
      SELECT 100 + n, 'L-' || n, 'Prestación ' || n, 3, 'mixed', n
        FROM generate_series(1, 10000) n`;
  });

  test('fits whole into the workbook', async () => {
    const { cells } = await workbook('');
    expect(cells('Detalle')).toHaveLength(10_005);
  }, 90_000);

  test('documents §5.9: of 10,000 services fits into the PDF; of more, the refusal says what to do', async () => {
    const answer = await admin.get('/api/reports/services/pdf?specialtyId=3');
    expect(answer.status).toBe(200);
    expect(answer.bytes.subarray(0, 5).toString()).toBe('%PDF-');
    expect(await admin.get('/api/reports/services/pdf')).toMatchObject(
      refusedBy(
        409,
        'report.tooManyRows',
        'El PDF tiene espacio para 10.000 prestaciones y los filtros encuentran 10.004. Acote los filtros o exporte a Excel.',
      ),
    );
  }, 90_000);
});
