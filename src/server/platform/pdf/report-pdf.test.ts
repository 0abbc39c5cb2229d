import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { JPEG } from '../../../../test/support/images.ts';
import { contentsOf, pdfPages, readObjects } from '../../../../test/support/pdf-text.ts';
import type { Report, Table } from '../../../formats/pdf/report.ts';
import { createPdfRenderer } from './pdf.ts';

const ROWS = 80;
const MAKER = { by: 'Ana <Peña> & Cía', at: new Date('2026-07-31T13:05:00Z') };
const REPORT: Report = {
  title: 'Cartola · Ana & «Eva»',
  running: 'Cartola de Ana',
  footer: 'Clínica',
  letterhead: { name: 'Clínica Ñuñoa', details: 'RUT 76.123.456-0', issued: 'Emitida hoy' },
  blocks: [
    { kind: 'title', text: 'Cartola', subtitle: 'Julio 2026', remark: 'Solo un día' },
    {
      kind: 'summary',
      name: 'Ana Muñoz',
      facts: [['RUT', '12.345.678-5']],
      figures: [
        ['Monto', '$1'],
        ['Líquido', '$2'],
      ],
    },
    { kind: 'heading', text: 'Detalle' },
    {
      kind: 'table',
      size: 8.5,
      columns: [
        { name: 'Fecha' },
        { name: 'Paciente', share: 1 },
        { name: 'Monto', isAmount: true },
      ],
      rows: Array.from({ length: ROWS }, (_, row) => [
        '01-07-2026',
        { text: `Paciente ${row}.`, note: `Cuenta ${row}.` },
        `$${row}.000`,
      ]),
      total: ['Total', '', '$9.999.999'],
    },
    { kind: 'notes', items: ['Una nota', 'Otra nota'] },
  ],
};

const renderer = createPdfRenderer();
let pdf = Buffer.alloc(0);
let objects: ReadonlyMap<number, string> = new Map();
beforeAll(async () => {
  pdf = Buffer.from(await renderer.renderReport(REPORT, MAKER, { logo: JPEG }));
  objects = readObjects(pdf.toString('latin1'));
});
afterAll(() => renderer.close());

const all = (pattern: RegExp) => [...objects].filter(([, body]) => pattern.test(body));

test('every object is where the table at the end says', () => {
  const file = pdf.toString('latin1');
  const [, table = ''] = /\nxref\n0 \d+\n([\s\S]*?)trailer/.exec(file) ?? [];
  const entries = table.trimEnd().split('\n');
  expect(entries.length).toBeGreaterThan(ROWS);
  for (const [id, entry] of entries.entries()) {
    const isUsed = entry.endsWith(' n ') || entry.endsWith(' n');
    expect(objects.has(id)).toBe(isUsed);
    if (isUsed)
      expect(file.slice(Number(entry.slice(0, 10)))).toMatch(new RegExp(`^${id} 0 obj\n`));
  }
  expect(Number(/startxref\n(\d+)/.exec(file)?.[1])).toBe(file.lastIndexOf('\nxref\n') + 1);
});

test('product §16.8: it says who made it and when, in both of the places where readers look', () => {
  const [[, info] = []] = all(/\/Author/);
  expect(info).toContain(
    `/Author <feff${Buffer.from(MAKER.by, 'utf16le').swap16().toString('hex')}>`,
  );
  expect(info).toContain('/CreationDate (D:20260731130500Z)');
  const xmp = Buffer.from(all(/\/Subtype \/XML/)[0]?.[1] ?? '', 'latin1').toString();
  expect(xmp).toContain('<rdf:li>Ana &#60;Peña&#62; &#38; Cía</rdf:li>');
  expect(xmp).toContain('<xmp:CreateDate>2026-07-31T13:05:00.000Z</xmp:CreateDate>');
});

test('documents §1.1: rows stay whole with their notes, under a head on every page', () => {
  const pages = pdfPages(pdf);
  expect(pages.length).toBeGreaterThan(2);
  for (let row = 0; row < ROWS; row++) {
    const page = pages.filter((text) => text.includes(`\nPaciente ${row}.\n`));
    expect(page).toHaveLength(1);
    expect(page[0]).toContain(`\nCuenta ${row}.\n`);
  }
  for (const [index, text] of pages.entries()) {
    expect(text).toContain('Fecha\nPaciente\nMonto');
    expect(text).toContain(`Página ${index + 1} de ${pages.length}`);
    expect(text.includes('Cartola de Ana')).toBe(index > 0);
  }
});

describe('for people who hear it read (PDF/UA-1)', () => {
  test('documents §1.2: states its language, its title and the standard', () => {
    const [[, catalogue] = [0, '']] = all(/\/Type \/Catalog/);
    expect(catalogue).toMatch(/\/Lang \(es-CL\)[\s\S]*\/DisplayDocTitle true/);
    expect(pdf.toString()).toContain('>Cartola · Ana &#38; «Eva»<');
    expect(pdf.toString()).toContain('<pdfuaid:part>1</pdfuaid:part>');
  });

  test('documents §1.2: has its parts once each: headings, rows, heads of columns, the logo in words', () => {
    const count = (tag: string) => all(new RegExp(`^<< /S /${tag} /P`)).length;
    expect(['H1', 'H2', 'Table', 'TR', 'TH', 'TD', 'LI', 'Figure'].map(count)).toEqual([
      1,
      1,
      1,
      ROWS + 2,
      3,
      3 * (ROWS + 1),
      2,
      1,
    ]);
    expect(all(/\/S \/TH [\s\S]*\/Scope \/Column/)).toHaveLength(3);
    const [[, figure] = [0, '']] = all(/\/S \/Figure/);
    const [, words = ''] = /\/Alt <feff([\da-f]+)>/.exec(figure) ?? [];
    expect(Buffer.from(words, 'hex').swap16().toString('utf16le')).toBe('Logo de Clínica Ñuñoa');
  });

  test('every piece of a page belongs to a part that names it, or is decoration', () => {
    const pages = all(/\/Type \/Page\b/);
    const [[, places] = [0, '']] = all(/^<< \/Nums \[/);
    const owners = [...places.matchAll(/(\d+) \[([\d R]+)\]/g)].map(([, , ids = '']) =>
      [...ids.matchAll(/(\d+) 0 R/g)].map(([, id]) => Number(id)),
    );
    for (const [index, [, page]] of pages.entries()) {
      const content = contentsOf(page, objects);
      const marks = [...content.matchAll(/^\/(\w+) << \/MCID (\d+) >> BDC$/gm)];
      expect(marks.map(([, , piece]) => Number(piece))).toEqual(marks.map((_, piece) => piece));
      for (const [, tag, piece] of marks) {
        const owner = objects.get(owners[index]?.[Number(piece)] ?? 0) ?? '';
        expect(owner).toMatch(new RegExp(`^<< /S /${tag} `));
        expect(owner).toMatch(new RegExp(`/K \\[(.* )?${piece}( .*)?\\]|/MCID ${piece} `));
      }
      const outside = content.replace(/^.* (BDC|BMC)$[\s\S]*?^EMC$/gm, '').trim();
      expect(outside).toBe('');
    }
  });
});

test('documents §1.1: tables side by side keep their rows level, each under its head on every page', async () => {
  const table = (name: string, count: number): Table => ({
    size: 9.5,
    columns: [
      { name, share: 1 },
      { name: 'Número', isAmount: true },
    ],
    rows: Array.from({ length: count }, (_, row) => [`${name} ${row}.`, `${row}`]),
    total: [`Total de ${name}`, `${count}`],
  });
  const tables = [table('Larga', ROWS), table('Corta', 3)];
  const bytes = Buffer.from(
    await renderer.renderReport({ ...REPORT, blocks: [{ kind: 'tables', tables }] }, MAKER),
  );
  const pages = pdfPages(bytes);
  expect(pages[0]).toContain(
    'Larga\nNúmero\nCorta\nNúmero\nLarga 0.\n0\nCorta 0.\n0\nLarga 1.\n1\nCorta 1.',
  );
  expect(pages[0]).toContain('Larga 3.\n3\nTotal de Corta\n3\nLarga 4.');
  for (const page of pages.slice(1)) expect(page).toMatch(/^Larga\nNúmero\nLarga /);
  expect(pages.slice(1).join()).not.toContain('Corta');
  for (let row = 0; row < ROWS; row++)
    expect(pages.join().split(`\nLarga ${row}.\n`)).toHaveLength(2);
  expect(pages.at(-1)).toContain(`Total de Larga\n${ROWS}\n`);
  const count = (tag: string) =>
    [...readObjects(bytes.toString('latin1')).values()].filter((one) =>
      one.startsWith(`<< /S /${tag} `),
    ).length;
  expect(['Table', 'TR', 'TH', 'TD'].map(count)).toEqual([2, ROWS + 3 + 4, 4, 2 * (ROWS + 3 + 2)]);
});

test('a long subtitle takes several lines, and its remark a line of its own where it has no room', async () => {
  const [words, more] = ['filtro', 'nota'].map((word) =>
    Array.from({ length: 40 }, (_, index) => `${word}${index}`).join(' '),
  );
  const title = {
    kind: 'title',
    text: 'Cartola',
    subtitle: words ?? '',
    remark: more ?? '',
  } as const;
  const [page = ''] = pdfPages(await renderer.renderReport({ ...REPORT, blocks: [title] }, MAKER));
  expect(page).toMatch(/^filtro0 .*\n(?:filtro\d+ .*\n)*.*filtro39\nnota0 .*\n.*nota39$/m);
});

test('a long head and a long foot take several lines', async () => {
  const words = Array.from({ length: 30 }, (_, index) => `palabra${index}`).join(' ');
  const long = { ...REPORT, running: words, footer: words };
  const [first = '', second = ''] = pdfPages(await renderer.renderReport(long, MAKER));
  expect(first).toMatch(/^palabra0 .*\npalabra\d+ .*palabra29\nPágina 1 de/m);
  expect(second.match(/^palabra\d+ /gm)?.length).toBeGreaterThanOrEqual(4);
});

test('signs that the type lacks are question marks, others are unchanged', async () => {
  const blocks = [{ kind: 'notes' as const, items: ['Αθήνα Łódź ﬁ 王\u0001. \u{a0}25\u{a0}%'] }];
  const [page = ''] = pdfPages(await renderer.renderReport({ ...REPORT, blocks }, MAKER));
  expect(page.replaceAll('\n', '').replaceAll('\u{a0}', ' ')).toContain('Αθήνα Łódź');
  expect(page.replaceAll('\n', '')).toMatch(/\? \./);
});
