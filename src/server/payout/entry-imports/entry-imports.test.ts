/** Earnings and discounts from files (payout §29). */
import * as XLSX from '@e965/xlsx';
import { beforeEach, expect, test } from 'vitest';
import { bookOffences } from '../../../../test/support/books.ts';
import { adminPayroll } from '../../../../test/support/payroll-app.ts';
import { upload } from '../../../../test/support/upload.ts';
import type { EntryFilePreview, EntryImport } from '../../../contract/payout/entry-imports.ts';
import { formatRut } from '../../../domain/identity/rut.ts';

const { app, pool, query, data, admin } = await adminPayroll();
const now = new Date();
/** This month, which is never too far. */
const MONTH = `${String(now.getMonth() + 1).padStart(2, '0')}-${now.getFullYear()}`;
const HEADINGS = ['RUT', 'Mes', 'Tipo', 'Monto', 'Motivo', 'Glosa'];

const ana = await data.doctor({ name: 'Ana Núñez Peña' });
const rutOf = async (id: number): Promise<string> =>
  formatRut((await query`SELECT rut FROM doctor WHERE id = ${id}`)[0].rut);
const RUT = await rutOf(ana);

beforeEach(
  () =>
    query`
    BEGIN; SET LOCAL portal.wipe = 'on'; DELETE FROM entry; DELETE FROM entry_import; COMMIT`,
);

type Row = Partial<Record<'rut' | 'month' | 'kind' | 'amount' | 'reason' | 'gloss', string>>;
const csvOf = (rows: readonly Row[]) =>
  [
    HEADINGS,
    ...rows.map(({ rut = RUT, month = MONTH, kind = 'Bono', amount = '50.000', ...more }) => [
      rut,
      month,
      kind,
      amount,
      more.reason ?? 'Según acta 12',
      more.gloss ?? '',
    ]),
  ]
    .map((cells) => cells.join(';'))
    .join('\r\n');
type Answer = EntryFilePreview & { code?: string; message?: string };
const preview = async (content: string | Uint8Array, fields = {}, name = 'haberes.csv') =>
  (await upload<Answer>(admin, '/api/entry-imports/preview', content, { name, fields })).body;
const propose = (content: string, entries: number, fields = {}) =>
  upload<{ id: number; code?: string; message?: string }>(admin, '/api/entry-imports', content, {
    name: 'haberes.csv',
    fields: { entries: String(entries), ...fields },
  });
const stored = async () =>
  await query`
    SELECT k.name AS kind, e.amount::int, e.bears_retention AS retained, e.description, e.status::text, e.import_id AS import
         FROM entry e JOIN entry_kind k ON k.id = e.kind_id ORDER BY e.id`;

// payout §29.2
test('a file is told, and its rows become proposals that remember it', async () => {
  const text = csvOf([
    { gloss: 'Bono por reemplazo' },
    { kind: 'arriendo de box', amount: '-45.000' },
    { kind: 'Ajuste', amount: '($1.200)' },
  ]);
  expect(await preview(text)).toMatchObject({
    missing: [],
    entries: 3,
    doctors: 1,
    earnings: 50_000,
    discounts: -46_200,
    repeatedCount: 0,
    refused: [],
    earlier: null,
    late: 0,
  });
  expect(await stored()).toEqual([]);
  const { status, body } = await propose(text, 3);
  expect(status).toBe(201);
  const of = { status: 'proposed', import: body.id };
  expect(await stored()).toEqual([
    { kind: 'Bono', amount: 50_000, retained: true, description: 'Bono por reemplazo', ...of },
    {
      kind: 'Arriendo de box',
      amount: -45_000,
      retained: false,
      description: 'Arriendo de box',
      ...of,
    },
    { kind: 'Ajuste', amount: -1_200, retained: true, description: 'Ajuste', ...of },
  ]);
  const { body: list } = await admin.get<EntryImport[]>('/api/entry-imports');
  expect(list).toMatchObject([
    { fileName: 'haberes.csv', entries: 3, amount: 3_800, proposed: 3, isWithdrawable: true },
  ]);
  expect(await bookOffences(app.database)).toEqual([]);
});

// payout §29.3
test.each<[string, Row, string]>([
  ['an unknown doctor', { rut: '11.111.111-1' }, 'Ningún médico tiene el RUT 11.111.111-1'],
  ['no RUT', { rut: '12.345.678-9' }, 'otro dígito verificador'],
  ['an unknown kind', { kind: 'Propina' }, 'El tipo «Propina» no existe'],
  ['a discount of an earning', { kind: 'Bono', amount: '-5.000' }, 'es solo para haberes'],
  ['an earning of a discount', { kind: 'Arriendo de box' }, 'es solo para descuentos'],
  ['decimals', { amount: '1.250,5' }, 'tiene decimales'],
  ['0', { amount: '0' }, 'El monto es 0'],
  ['words', { amount: 'mil' }, 'no es un monto en pesos'],
  ['a month that is none', { month: '13-2026' }, 'no es un mes'],
  ['a month that is far', { month: '01-2019' }, 'queda muy lejos'],
  ['no reason', { reason: ' ' }, 'Falta «Motivo»'],
  ['a short reason', { reason: 'a' }, 'Escriba el motivo'],
  ['a gloss that is long', { gloss: 'x'.repeat(201) }, 'más de 200 caracteres'],
])('a row with %s is refused, and written back', async (_, row, reason) => {
  const answer = await preview(csvOf([{}, row]));
  expect(answer.entries).toBe(1);
  expect(answer.refused).toEqual([
    { row: 3, reasons: [expect.stringContaining(reason)], cells: expect.any(Array) },
  ]);
  // Besides «Estado», which only exports have.
  expect(answer.refused[0]?.cells).toHaveLength(HEADINGS.length + 1);
});

// payout §29.3
test('an inactive doctor and an inactive kind are refused', async () => {
  const gone = await data.doctor({ name: 'Blas Gil' });
  await query`UPDATE doctor SET is_active = false WHERE id = ${gone}`;
  await query`INSERT INTO entry_kind (name, is_active) VALUES ('Viejo', false) ON CONFLICT DO NOTHING`;
  const answer = await preview(csvOf([{ rut: await rutOf(gone) }, { kind: 'Viejo' }]));
  expect(answer.refused.map(({ reasons }) => reasons)).toEqual([
    [expect.stringContaining('Blas Gil está inactivo')],
    [expect.stringContaining('está inactivo')],
  ]);
});

// payout §29.3
test('a row tells everything that is wrong with it: what can’t be read, and what is not there', async () => {
  const gone = await data.doctor({ name: 'Olga Rey' });
  await query`UPDATE doctor SET is_active = false WHERE id = ${gone}`;
  const answer = await preview(
    csvOf([
      { rut: '12.345.678-9', month: '13-2026', kind: 'Propina', amount: '1.250,5', reason: 'a' },
      { rut: await rutOf(gone), month: '01-2019', kind: 'Bono', amount: '-5.000', reason: ' ' },
      { kind: 'Propina', amount: '0', gloss: 'x'.repeat(501) },
      {},
    ]),
  );
  expect(answer.entries).toBe(1);
  expect(answer.refused.map(({ row, reasons }) => [row, reasons])).toEqual([
    [
      2,
      [
        'El RUT del médico «12.345.678-9» tiene otro dígito verificador: con ese número sería «12.345.678-5».',
        'El mes «13-2026» no es un mes: escríbalo como 07-2026 o Julio 2026.',
        'El monto bruto «1.250,5» tiene decimales: debe venir en pesos enteros.',
        'El tipo «Propina» no existe: use uno de Tipos de Haberes y Descuentos, o créelo ahí.',
        expect.stringContaining('Escriba el motivo'),
      ],
    ],
    [
      3,
      [
        'Falta «Motivo»: llénelo.',
        expect.stringContaining('Olga Rey está inactivo'),
        expect.stringContaining('El tipo «Bono» es solo para haberes'),
        expect.stringContaining('Enero 2019 queda muy lejos'),
      ],
    ],
    [
      4,
      [
        '«Glosa» tiene más de 500 caracteres: acórtelo.',
        expect.stringContaining('El monto es 0'),
        expect.stringContaining('El tipo «Propina» no existe'),
      ],
    ],
  ]);
});

// payout §29.4
test('equal rows, and rows that stand already, are proposed only if it is asked for', async () => {
  const text = csvOf([{}, {}, { amount: '7.000' }]);
  expect(await preview(text)).toMatchObject({
    entries: 2,
    repeated: [{ row: 3, reasons: ['Dice lo mismo que la fila 2.'] }],
  });
  expect(await preview(text, { withRepeated: 'true' })).toMatchObject({
    entries: 3,
    earnings: 107_000,
  });
  await propose(text, 2);
  const again = await preview(text);
  expect(again).toMatchObject({
    entries: 0,
    repeatedCount: 3,
    earlier: { by: expect.any(String) },
  });
  // A second click proposes nothing more.
  expect((await propose(text, 2)).body).toMatchObject({ code: 'entries.fileChanged' });
  expect((await propose(text, 0)).body).toMatchObject({ code: 'entries.nothingInFile' });
  expect((await propose(text, 3, { withRepeated: 'true' })).status).toBe(201);
  expect(await stored()).toHaveLength(5);
});

// payout §29.5
test('a file is withdrawn as a whole while nothing of it is approved', async () => {
  const { body } = await propose(csvOf([{}, { amount: '7.000' }]), 2);
  const withdraw = (reason = 'Archivo equivocado') =>
    admin.post<{ code?: string }>(`/api/entry-imports/${body.id}/withdraw`, { reason });
  await query`UPDATE entry SET status = 'approved', approved_at = now() WHERE amount = 7000`;
  expect((await withdraw()).body).toMatchObject({
    code: 'entries.importApproved',
    message:
      'Nada se retiró: 1 haber o descuento del archivo haberes.csv ya se aprobaron. Retire en la lista los que no correspondan.',
  });
  const { body: second } = await propose(csvOf([{ amount: '9.000' }]), 1);
  const path = `/api/entry-imports/${second.id}/withdraw`;
  expect((await admin.post(path, { reason: 'Archivo equivocado' })).body).toMatchObject({
    entries: 1,
  });
  expect((await admin.post(path, { reason: 'Otra vez' })).body).toMatchObject({
    code: 'entries.importWithdrawn',
  });
  // The same file may come again.
  expect((await preview(csvOf([{ amount: '9.000' }]))).earlier).toBeNull();
  const lie = pool.query(
    `UPDATE entry_import SET withdrawn_at = now(), withdrawal_reason = 'Por la base' WHERE id = $1`,
    [body.id],
  );
  await expect(lie).rejects.toMatchObject({ constraint: 'entry_import_empty' });
});

// payout §29.2
test('a workbook with formulas, titles and another sheet before it is read; others are refused', async () => {
  const sheet = XLSX.utils.aoa_to_sheet([
    ['Clínica Los Aromos'],
    HEADINGS,
    [RUT, MONTH, 'Bono', 0, 'Según acta', ''],
  ]);
  sheet.D3 = { t: 'n', f: '20000+5000', v: 25_000 };
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet([['Notas'], ['nada']]), 'Notas');
  XLSX.utils.book_append_sheet(book, sheet, 'Haberes');
  const bytes = new Uint8Array(XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }));
  expect(await preview(bytes, {}, 'haberes.xlsx')).toMatchObject({ entries: 1, earnings: 25_000 });
  expect(await preview('Fecha;Paciente;Total\r\n1;2;3')).toMatchObject({
    entries: 0,
    missing: expect.arrayContaining(['RUT del médico']),
  });
  expect(await preview('%PDF-1.4', {}, 'haberes.pdf')).toMatchObject({
    code: 'entries.fileUnreadable',
  });
  expect(await preview(csvOf([]))).toMatchObject({
    code: 'entries.fileUnreadable',
    message: expect.stringContaining('no tiene filas'),
  });
  const template = await admin.get('/api/entry-imports/template');
  expect(template.status).toBe(200);
});

// payout §31.3
test('files are found by name or id, and the list shows the entries of one', async () => {
  const { body } = await propose(csvOf([{}, { amount: '7.000' }]), 2);
  await propose(csvOf([{ amount: '9.000' }]), 1);
  const found = async (query: string) =>
    (await admin.get<EntryImport[]>(`/api/entry-imports?${query}`)).body.map(({ id }) => id);
  expect(await found(`ids=${body.id}`)).toEqual([body.id]);
  expect(await found('search=HABERES')).toHaveLength(2);
  expect(await found('search=otro')).toEqual([]);
  const summary = await admin.get('/api/entry-imports/summary?search=otro');
  expect(summary.body).toEqual({ total: 0 });
  const entries = await admin.get<{ amount: number }[]>(`/api/entries?importId=${body.id}`);
  expect(entries.body.map(({ amount }) => amount).toSorted()).toEqual([50_000, 7_000]);
});

// payout §29.2, payout §31.4
test('20.000 rows are proposed at once and approved at once, and one more is refused', async () => {
  const many = Array.from({ length: 20_000 }, (_, at) => ({ amount: String(1_000 + at) }));
  const text = csvOf(many);
  const { status, body } = await propose(text, 20_000);
  expect(status).toBe(201);
  const scope = { importId: body.id };
  const agreed = { entries: 20_000, amount: 20_000 * 1_000 + (20_000 * 19_999) / 2 };
  // Who proposed them finds nothing to approve.
  expect(await admin.post('/api/entries/approve', { scope, agreed })).toMatchObject({
    body: { code: 'entries.changedMeanwhile' },
  });
  const second = await app.signedInAs('admin');
  expect((await second.post('/api/entries/approve', { scope, agreed })).body).toEqual({
    success: true,
    ...agreed,
  });
  expect((await query`SELECT count(*)::int AS n FROM entry`)[0].n).toBe(20_000);
  expect(await preview(csvOf([...many, {}]))).toMatchObject({
    message: expect.stringContaining('más de 20.000 filas'),
  });
}, 60_000);

// payout §29.12
test('leaves what the screen exported as it is, wherever that stands', async () => {
  await propose(csvOf([{}, { amount: '7.000', gloss: 'Turno extra' }]), 2);
  await query`
    UPDATE entry SET status = 'withdrawn', withdrawn_at = now(), withdrawal_reason = 'De otro mes' WHERE amount = 7000`;
  const exported = (amount: string) =>
    [
      'Médico;RUT;Mes;Tipo y glosa;Glosa;Monto bruto;Estado;Motivo',
      `Ana;${RUT};${MONTH};Bono;Bono;50000;Por aprobar;Según acta 12`,
      `Ana;${RUT};${MONTH};Bono;Turno extra;${amount};Retirado;`,
    ].join('\r\n');
  expect(await preview(exported('7000'))).toMatchObject({
    ...{ entries: 0, known: 2, repeatedCount: 0, refused: [] },
  });
  // What was changed in it is another entry.
  expect(await preview(exported('8000'))).toMatchObject({
    known: 1,
    refused: [{ row: 3, reasons: ['Falta «Motivo»: llénelo.'] }],
  });
});

// payout §29.6
test('doctors and people without the screen are refused', async () => {
  for (const who of ['doctor', 'supervisor'] as const) {
    const client = await app.signedInAs(who);
    expect((await client.get('/api/entry-imports')).status).toBe(403);
    const sent = await upload(client, '/api/entry-imports/preview', csvOf([{}]), { name: 'a.csv' });
    expect(sent.status).toBe(403);
  }
});

test('payout §29.13: columns that a person named are read again', async () => {
  const text = csvOf([{}]).replace(
    'RUT;Mes;Tipo;Monto;Motivo;Glosa',
    'Quién;Cuándo;Qué;Cuánto;Por qué;Texto',
  );
  const mapping = {
    doctorRut: 'Quién',
    month: 'Cuándo',
    kind: 'Qué',
    amount: 'Cuánto',
    reason: 'Por qué',
    description: 'Texto',
  };
  expect((await preview(text)).missing).not.toEqual([]);
  expect((await propose(text, 1, { mapping: JSON.stringify(mapping) })).status).toBe(201);
  const next = text.replace('50.000', '60.000');
  expect(await preview(next)).toMatchObject({
    missing: [],
    entries: 1,
    mapping,
    remembered: { at: expect.any(String) },
  });
  expect(await preview(next, { mapping: '{}' })).toMatchObject({ remembered: null, entries: 0 });
  expect((await propose(next, 1)).status).toBe(201);
});
