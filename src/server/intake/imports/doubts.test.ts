/** Doubts about a file are reported before anything is written, and skipped on request (decision 62). */
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { stateSql } from '../../../../test/support/fee-rows.ts';
import {
  type Cells,
  clinicForImports,
  csvOf,
  hmqCsvOf,
  preview,
  upload,
} from '../../../../test/support/imports.ts';
import type { Attention } from '../../../contract/intake/attentions.ts';
import { addDays, formatDate } from '../../../domain/calendar/calendar.ts';
import type { DoubtCode } from '../../../domain/intake/doubts.ts';
import { SOCIETIES } from '../../operations/demo/clinic.ts';
import { demoDoctors } from '../../operations/demo/doctors.ts';
import { SERVICES } from '../../operations/demo/services.ts';
import { today } from '../../platform/context.ts';
import { IS_GOOD } from './comparison.ts';
import { doubtStaged } from './doubts.ts';
import { recogniseEqualRows } from './equal-rows.ts';
import { CREATE_STAGING } from './staging.ts';

vi.setConfig({ testTimeout: 90_000 });

const { admin, database, query } = await clinicForImports({}, { checksBooks: false });

beforeEach(async () => {
  await query`TRUNCATE attention, import, import_mapping, service_usual_amount, calculation CASCADE; UPDATE doctor SET is_active = true; UPDATE service SET is_active = true`;
});

const DAYS = Array.from({ length: 12 }, (_, at) => at + 1);
/** A good row of each of the first days of August, and then others. */
const month = (...others: Cells[]) => {
  const good = DAYS.map((day) => ({ ID: `G-${day}`, 'Fecha Atención': `${day}-AGO-25` }));
  const last = { 'Fecha Atención': '30-AGO-25' };
  return csvOf(...good, ...others.map((cells, at) => ({ ID: `D-${at}`, ...last, ...cells })));
};
const doubtsOf = async (text: string) => {
  const { body } = await preview(admin, 'participacion', 'agosto.csv', text);
  return Object.fromEntries(body.doubts.map(({ code, rows }) => [code, rows]));
};
const doctorRut = (at: number) => demoDoctors()[at]?.rut ?? '';
const serviceCode = (at: number) => SERVICES[at]?.code ?? '';
const deactivate = (table: 'doctor' | 'service', column: string, value: string) =>
  query(`UPDATE ${table} SET is_active = false WHERE ${column} = $1`, [value]);

describe('each doubt is reported, and nothing else', () => {
  // intake §15.3, intake §15.4, intake §15.6, intake §15.7
  test.each<[DoubtCode, Cells]>([
    ['voidStatus', { Estado: 'ANULADO' }],
    ['voidStatus', { Estado: 'Atención suspendida' }],
    ['voidStatus', { Estado: 'No se realizó' }],
    ['otherMonth', { 'Fecha Atención': '31-JUL-25' }],
    ['amountOrder', { 'Valor Participado': '10.001' }],
    ['unusualAmount', { 'Valor Participado': '70.000', 'Valor Neto': '100.000' }],
    ['unusualAmount', { 'Valor Participado': '700', 'Valor Neto': '1.000' }],
    ['identityDiffers', { 'Código Interno': 'NADIE-9' }],
    ['invalidPatientRut', { 'RUT Paciente': '12.345.678-9' }],
    ['repeatedAttention', { 'Fecha Atención': '3-AGO-25' }],
  ])('%s: %j', async (code, cells) => {
    expect(await doubtsOf(month(cells))).toEqual({ [code]: 1 });
  });

  test('an ordinary month has none, although its statuses say what was done', async () => {
    expect(
      await doubtsOf(month({ Estado: 'Realizada' }, { 'Fecha Atención': '29-AGO-25' })),
    ).toEqual({});
  });

  // intake §15.3
  test('a day in the future', async () => {
    const text = csvOf({ ID: 'A-1', 'Fecha Atención': formatDate(addDays(today(), 1)) });
    expect(await doubtsOf(text)).toEqual({ futureDate: 1 });
  });

  // intake §15.13, intake §2.3
  test('a society through which the doctor was not paid on that day, and no other', async () => {
    const named = (rut: string, date: string) => ({ 'RUT Sociedad': rut, 'Fecha Atención': date });
    const [first, second] = SOCIETIES;
    const kept = await query`INSERT INTO doctor_affiliation (doctor_id, valid_from, society_id)
       VALUES (${demoDoctors()[0]?.id}, '2025-08-20', ${second?.id}) RETURNING id`;
    await query`UPDATE doctor_affiliation SET society_id = NULL WHERE doctor_id = ${demoDoctors()[0]?.id} AND valid_from = '-infinity'`;
    const text = month(
      named(second?.rut ?? '', '20-AGO-25'),
      named(second?.rut ?? '', '19-AGO-25'),
      named(first?.rut ?? '', '21-AGO-25'),
      { 'Fecha Atención': '22-AGO-25' },
    );
    expect(await doubtsOf(text)).toEqual({ otherSociety: 2 });
    await upload(admin, 'participacion', 'agosto.csv', text);
    const { body } = await admin.get<Attention[]>(
      '/api/medical-attentions?dateFrom=2025-08-19&dateTo=2025-08-22',
    );
    expect(body.map((row) => [row.attentionDate, row.societyName, row.otherSocietyName])).toEqual([
      ['2025-08-22', second?.name, null],
      ['2025-08-21', second?.name, first?.name],
      ['2025-08-20', second?.name, null],
      ['2025-08-19', null, second?.name],
    ]);
    await query`DELETE FROM doctor_affiliation WHERE id = ${kept[0].id}`;
  });

  // intake §15.4
  test('an HMQ whose collected value is not its net less the commission, but for a peso', async () => {
    const of = async (collected: string, commission = '150') => {
      const text = hmqCsvOf('H-1').replace(';150;9.850;', `;${commission};${collected};`);
      const { body } = await preview(admin, 'hmq', 'a.csv', text);
      return body.doubts.map(({ code }) => code);
    };
    expect(await of('9.500')).toEqual(['amountOrder']);
    expect(await of('9.851')).toEqual([]);
    expect(await of('9.500', '')).toEqual([]);
  });

  // intake §15.7, intake §11.11
  test('doctors and services that are inactive', async () => {
    await deactivate('doctor', 'rut', doctorRut(1));
    await deactivate('service', 'code', serviceCode(1));
    const text = month(
      { Médico: doctorRut(1) },
      { 'Código Prestación': serviceCode(1) },
      { Médico: doctorRut(1), 'Fecha Atención': '29-AGO-25' },
    );
    expect(await doubtsOf(text)).toEqual({ inactiveDoctor: 2, inactiveService: 1 });
  });

  // intake §15.7
  test('identical rows, all but the first', async () => {
    const row = { ID: '', 'Fecha Atención': '20-AGO-25' };
    expect(await doubtsOf(month(row, row, row))).toEqual({ identicalRow: 2 });
  });

  // intake §15.8
  test('an attention that is registered with another ID, or as the other type', async () => {
    await upload(admin, 'participacion', 'a.csv', csvOf({ ID: 'A-1' }));
    await upload(admin, 'hmq', 'b.csv', hmqCsvOf('H-1').replace('15-AGO-25', '16-AGO-25'));
    const { body } = await preview(
      admin,
      'participacion',
      'c.csv',
      csvOf({ ID: 'B-1' }, { ID: 'B-2', 'Fecha Atención': '16-AGO-25' }, { ID: 'A-1' }),
    );
    expect(body.doubts).toEqual([
      { code: 'repeatedAttention', rows: 2, amount: 14_000, examples: [2, 3], places: '2-3' },
    ]);
  });

  // intake §15.5
  test('the usual values are known from what was registered before', async () => {
    await upload(admin, 'participacion', 'agosto.csv', month());
    const dear = { ID: 'X', 'Valor Participado': '70.000', 'Valor Neto': '100.000' };
    expect(await doubtsOf(csvOf(dear))).toEqual({ unusualAmount: 1 });
    await query`UPDATE attention SET attention_date = current_date - 30; SELECT write_usual_amounts()`;
    expect(await doubtsOf(csvOf(dear))).toEqual({ unusualAmount: 1 });
  });
});

// intake §15.9
test('an attention that is registered already unchanged, or protected, is not doubted again', async () => {
  const text = month({ Estado: 'Anulada' }, { 'RUT Paciente': '12.345.678-9' });
  await upload(admin, 'participacion', 'agosto.csv', text);
  expect(await doubtsOf(text)).toEqual({});
  const again = await upload(admin, 'participacion', 'agosto.csv', text);
  expect(again.body.doubts).toEqual([]);
  expect(await doubtsOf(text.replace('Anulada', 'Suspendida'))).toEqual({ voidStatus: 1 });
});

describe('an import', () => {
  const text = month(
    { Estado: 'Anulada' },
    { Estado: 'Suspendida', 'RUT Paciente': '12.345.678-9' },
    { 'RUT Paciente': '9.999.999-9' },
  );
  const details = async (id: number) =>
    (await admin.get(`/api/import-history/${id}`)).body as Record<string, unknown>;

  // intake §15.1
  test('imports rows with doubts and reports them in its answer, also without a preview', async () => {
    const { body } = await upload(admin, 'participacion', 'agosto.csv', text);
    expect(body).toMatchObject({
      total: 15,
      created: 15,
      excluded: 0,
      doubts: [
        { code: 'voidStatus', rows: 2, amount: 14_000, examples: [14, 15], excluded: 0 },
        { code: 'invalidPatientRut', rows: 2, amount: 14_000, examples: [15, 16], excluded: 0 },
      ],
    });
    expect(body.warnings[0]).toMatch(/^Quedaron en pausa 2 atenciones por \$14\.000 /);
    expect(body.warnings[1]).toBe(
      'Estado que anula: 2 filas, $14.000 participados. El estado del archivo dice que la atención no se hizo o quedó sin efecto.',
    );
  });

  // intake §15.10
  test('skips the doubts that were excluded, and its history says so', async () => {
    const exclude = ['voidStatus'];
    const { body } = await upload(admin, 'participacion', 'agosto.csv', text, { exclude });
    expect(body).toMatchObject({ total: 15, created: 13, excluded: 2 });
    expect(body.doubts).toMatchObject([
      { code: 'voidStatus', rows: 2, excluded: 2 },
      { code: 'invalidPatientRut', rows: 2, excluded: 1 },
    ]);
    expect(body.warnings[0]).toMatch(/^Estado que anula: 2 filas, .* sin efecto\. Excluidas: 2\.$/);
    const rows =
      await query`SELECT count(*) FROM attention WHERE source_status IN ('Anulada', 'Suspendida')`;
    expect(rows[0].count).toBe(0);
    expect(await details(body.importId)).toMatchObject({
      excluded: 2,
      excludedDoubts: ['voidStatus'],
      doubts: [
        { code: 'voidStatus', rows: 2, excluded: 2 },
        { code: 'invalidPatientRut', rows: 2, excluded: 1 },
      ],
    });
  });

  // intake §15.10
  test('as a job skips the same', async () => {
    const answer = await upload<{ jobId: string; importId: number }>(
      admin,
      'participacion',
      'agosto.csv',
      text,
      { inBackground: true, exclude: ['voidStatus', 'invalidPatientRut'] },
    );
    const rows = await query`SELECT payload FROM job WHERE id = ${answer.body.jobId}`;
    expect(rows[0].payload).toMatchObject({ exclude: ['voidStatus', 'invalidPatientRut'] });
  });

  // intake §15.14
  test('also skips rows by their numbers, and keeps them in the history without a doubt', async () => {
    const { body: told } = await preview(admin, 'participacion', 'agosto.csv', text);
    expect(told.doubts.find(({ code }) => code === 'voidStatus')?.places).toBe('14-15');
    const { body } = await upload(admin, 'participacion', 'agosto.csv', text, {
      exclude: ['invalidPatientRut'],
      excludeRows: '2-3,14,900',
    });
    const skipped = told.doubts.find(({ code }) => code === 'invalidPatientRut')?.rows ?? 0;
    expect(body.excluded).toBe(3 + skipped);
    expect(body.created).toBe(told.total - 3 - skipped);
    const kept = await admin.get<string>(`/api/import-history/${body.importId}/doubts`);
    expect(kept.body).toMatch(/\r\n2;;G-1;.*;Sí\r\n3;;G-2;.*;Sí\r\n14;Estado que anula;.*;Sí/);
    expect(
      (await upload(admin, 'participacion', 'agosto.csv', text, { excludeRows: 'todas' })).status,
    ).toBe(400);
  });

  // intake §15.12
  test('of an unknown doubt is refused, with the list of doubts', async () => {
    const { status, body } = await upload<{ message: string }>(
      admin,
      'participacion',
      'agosto.csv',
      text,
      { exclude: ['anulada'] },
    );
    expect(status).toBe(400);
    expect(JSON.stringify(body)).toContain('voidStatus');
  });
});

const fileOf = async (path: string, text: string) => {
  const form = new FormData();
  form.set('recordType', 'participacion');
  form.set('file', new File([text], 'agosto.csv'));
  const body = new Response(form);
  const answer = await admin.request<string>({
    method: 'POST',
    url: `/api/import/files/${path}`,
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  return answer.body;
};

// intake §15.11
test('rows with doubts are a file, before an import and after it', async () => {
  const text = month({ Estado: 'Anulada' }, { 'Fecha Atención': '3-AGO-25' });
  const [heading, ...lines] = (await fileOf('doubts', text)).slice(1).trimEnd().split('\r\n');
  expect(heading).toMatch(/^Fila;Dudas;ID Excel;/);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toMatch(/^14;Estado que anula;D-0;/);
  expect(lines[1]).toMatch(/^15;Atención quizás repetida;D-1;.*;fila 4$/);
  const exclude = ['voidStatus'];
  const { body } = await upload(admin, 'participacion', 'agosto.csv', text, { exclude });
  const kept = await admin.get<string>(`/api/import-history/${body.importId}/doubts`);
  expect(kept.body).toMatch(/14;Estado que anula;.*;Sí\r\n15;Atención quizás repetida;.*;No/);
});

// intake §13.11, intake §14.4
test('a file that differs from a paid attention is reported with both values, and changes nothing', async () => {
  await upload(admin, 'participacion', 'a.csv', csvOf({ ID: 'A-1' }));
  await query(stateSql('calculated', 'true'));
  const other = csvOf({ ID: 'A-1', 'Valor Neto': '12.000', 'Nombre Paciente': 'Eva Prueba' });
  expect(await fileOf('differences', other)).toBe(
    `\uFEFF${[
      'Fila;ID Excel;Nombre Paciente;Estado;Dato;Registrado;En el archivo',
      '2;A-1;Ana Prueba;Calculado;Nombre Paciente;Ana Prueba;Eva Prueba',
      '2;A-1;Ana Prueba;Calculado;Valor Neto;10000;12000',
      '',
    ].join('\r\n')}`,
  );
  const { body } = await upload(admin, 'participacion', 'a.csv', other);
  expect(body).toMatchObject({ protected: 1, updated: 0 });
  expect(body.warnings).toEqual([
    '1 atención calculada o pagada tiene otros datos en el archivo y quedó como estaba: revise el archivo otra vez para verlas lado a lado.',
  ]);
});

// intake §3.12, intake §15.1
test('an attention that is typed is checked for the same doubts, but not against itself', async () => {
  await upload(admin, 'participacion', 'agosto.csv', month());
  const rows =
    await query`SELECT id, doctor_id, service_id, external_id FROM attention WHERE external_id = 'G-3'`;
  const [known] = rows;
  const typed = {
    recordType: 'participacion',
    patientRut: '12.345.678-5',
    patientName: 'Ana Prueba',
    doctorId: known.doctor_id,
    serviceId: known.service_id,
    providerTypeId: 1,
    attentionDate: '2025-08-03',
    attentionTime: '10:00',
    scheduleType: 'regular',
    grossAmount: 10_000,
    netAmount: 10_000,
    participatedAmount: 7_000,
  };
  const ask = async (input: object) =>
    (await admin.post<object>('/api/medical-attentions/doubts', input)).body;
  expect(await ask(typed)).toEqual({
    doubts: ['repeatedAttention'],
    usualAmount: null,
    other: 'Participación G-3',
  });
  expect(await ask({ ...typed, id: known.id })).toMatchObject({ doubts: [] });
  const later = { ...typed, attentionDate: '2025-08-25' };
  expect(await ask(later)).toMatchObject({ doubts: [] });
  expect(await ask({ ...later, participatedAmount: 70_000 })).toEqual({
    doubts: ['amountOrder', 'unusualAmount'],
    usualAmount: 7_000,
    other: null,
  });
});

// intake §3.12, intake §15.4
test('an HMQ that is edited is checked with the commission that its file said', async () => {
  await upload(admin, 'hmq', 'a.csv', hmqCsvOf('H-7'));
  const rows =
    await query`SELECT id::int, doctor_id AS "doctorId", service_id AS "serviceId", attention_date::text AS "attentionDate", schedule_type AS "scheduleType",
            patient_rut AS "patientRut", patient_name AS "patientName", gross_amount::int AS "grossAmount", net_amount::int AS "netAmount" FROM attention`;
  const doubtsOf = async (participatedAmount: number) => {
    const input = { ...rows[0], providerTypeId: 1, attentionTime: '10:00', participatedAmount };
    const { body } = await admin.post<{ doubts: string[] }>(
      '/api/medical-attentions/doubts',
      input,
    );
    return body.doubts;
  };
  expect([await doubtsOf(9_850), await doubtsOf(9_500)]).toEqual([[], ['amountOrder']]);
});

// Otherwise it takes them for a few, and sorts a month's rows again and again instead of hashing them.
test('the database knows how many rows of a file are good', async () => {
  const client = await database.pool.connect();
  try {
    await client.query(`BEGIN; ${CREATE_STAGING}`);
    await client.query(
      'INSERT INTO import_staging (row_number, external_id) SELECT n, n FROM generate_series(1, 10000) n',
    );
    const merge = { recordType: 'participacion', specialtyIds: [], absent: [] } as const;
    await recogniseEqualRows(client, merge);
    await doubtStaged(client, merge);
    const { rows } = await client.query(
      `EXPLAIN (FORMAT json) SELECT FROM import_staging s WHERE ${IS_GOOD}`,
    );
    expect(rows[0]['QUERY PLAN'][0].Plan['Plan Rows']).toBe(10_000);
  } finally {
    await client.query('ROLLBACK');
    client.release();
  }
});
