/** Importing again: what changed is brought up to date, what was calculated stays (intake §13). */
import { beforeEach, describe, expect, test } from 'vitest';
import { stateSql } from '../../../../test/support/fee-rows.ts';
import {
  clinicForImports,
  csvOf,
  hmqCsvOf,
  preview,
  sample,
  upload,
} from '../../../../test/support/imports.ts';
import {
  IMPORT_COLUMNS,
  STORED_KEYS,
  type StoredKey,
} from '../../../domain/intake/import-columns.ts';
import { SOCIETIES } from '../../operations/demo/clinic.ts';
import { demoDoctors } from '../../operations/demo/doctors.ts';
import { SERVICES } from '../../operations/demo/services.ts';

const { admin, database, query } = await clinicForImports();

beforeEach(async () => {
  await query`TRUNCATE attention, calculation, payment CASCADE`;
});

const send = async (text: string) => (await upload(admin, 'participacion', 'a.csv', text)).body;
const ids = (...numbers: number[]) => numbers.map((number) => ({ ID: `A-${number}` }));
const bringTo = (state: 'calculated' | 'paid', externalId: string) =>
  query(stateSql(state, `external_id = '${externalId}'`));
const stored = () =>
  database.db
    .selectFrom('attentionWithStatus')
    .select(['externalId', 'status', 'netAmount', 'importId', 'importRow', 'version'])
    .orderBy('externalId')
    .execute();

// intake §13.6
test('new, changed, unchanged, calculated and paid attentions in one file', async () => {
  const first = await send(csvOf(...ids(1, 2, 3, 4)));
  await bringTo('calculated', 'A-3');
  await bringTo('paid', 'A-4');
  const second = await send(
    csvOf(
      { ID: 'A-1' },
      { ID: 'A-2', 'Valor Neto': '11.000' },
      { ID: 'A-3', 'Valor Neto': '11.000' },
      { ID: 'A-4' },
      { ID: 'A-5' },
    ),
  );
  expect(second).toMatchObject({
    total: 5,
    created: 1,
    updated: 1,
    imported: 2,
    unchanged: 1,
    protected: 2,
    rejectedCount: 0,
  });
  const [before, after] = [first.importId, second.importId];
  expect(await stored()).toEqual([
    row('A-1', 'pending', 10_000, before, 2, 1),
    row('A-2', 'pending', 11_000, after, 3, 2),
    row('A-3', 'calculated', 10_000, before, 4, 1),
    row('A-4', 'paid', 10_000, before, 5, 1),
    row('A-5', 'pending', 10_000, after, 6, 1),
  ]);
});

function row(
  externalId: string,
  status: string,
  netAmount: number,
  importId: number,
  importRow: number,
  version: number,
) {
  return { externalId, status, netAmount, importId, importRow, version };
}

// intake §13.8
test('an optional value that is missing now is removed', async () => {
  await send(csvOf({ ID: 'A-1', Especialidad: 'Cardiología' }));
  expect(await send(csvOf({ ID: 'A-1' }))).toMatchObject({ updated: 1 });
  expect(await send(csvOf({ ID: 'A-1' }))).toMatchObject({ updated: 0, unchanged: 1 });
});

describe('intake §13.15: a column that the file does not have leaves what is registered', () => {
  const NEEDED = {
    ID: 'A-1',
    'RUT Paciente': '12.345.678-5',
    'Nombre Paciente': 'Ana Prueba',
    'Fecha Atención': '15-AGO-25',
    'Código Prestación': SERVICES[0]?.code ?? '',
    'Valor Participado': '7.000',
    'Valor Neto': '10.000',
    Médico: demoDoctors()[0]?.rut ?? '',
  };
  /** A value for each optional column, by its heading; none is the one that its absence would give. */
  const OPTIONAL: Partial<Record<StoredKey, string>> = {
    attentionTime: '10:30',
    requestDate: '20-AGO-25',
    healthPlan: 'FONASA B',
    grossAmount: '12.345',
    participationRate: '70',
    commissionAmount: '150',
    scheduleType: 'noche',
    specialtyText: 'Cardiología',
    statusText: 'Realizada',
    societyRut: SOCIETIES[0]?.rut ?? '',
    providerTypeText: 'Primer Ayudante',
    unit: 'Sede Norte',
    participant: 'Cirujano',
    paymentBank: 'Banco de Chile',
    paymentAccount: '123-4',
  };
  const labelOf = (key: string) => IMPORT_COLUMNS[key as StoredKey].label;
  const columns = Object.entries(OPTIONAL).map(([key, value]) => [labelOf(key), value] as const);
  const fileOf = (cells: Readonly<Record<string, string>>) =>
    `${Object.keys(cells).join(';')}\n${Object.values(cells).join(';')}\n`;
  const all = { ...NEEDED, ...Object.fromEntries(columns) };
  const registered = async () => {
    const rows = await query`SELECT * FROM attention`;
    const { import_id, import_row, updated_at, version, ...values } = rows[0];
    return values;
  };

  test('each optional column has a value here', () => {
    const optional = STORED_KEYS.filter((key) => !(labelOf(key) in NEEDED));
    expect(Object.keys(OPTIONAL).sort()).toEqual(optional.sort());
  });

  test.each(columns)('%s', async (heading, value) => {
    await send(fileOf({ ...NEEDED, [heading]: value }));
    const before = await registered();
    expect(await send(fileOf(NEEDED))).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await registered()).toEqual(before);
  });

  test('all of them at once, while another value changes; a protected attention differs only in it', async () => {
    await send(fileOf(all));
    const before = await registered();
    const seenFirst = await preview(admin, 'participacion', 'a.csv', fileOf(NEEDED));
    expect(seenFirst.body.check).toMatchObject({ updatableCount: 0, unchangedCount: 1 });
    const name = { 'Nombre Paciente': 'Ana Prueba Soto' };
    expect(await send(fileOf({ ...NEEDED, ...name }))).toMatchObject({ updated: 1 });
    expect(await registered()).toEqual({ ...before, patient_name: 'Ana Prueba Soto' });
    await bringTo('calculated', 'A-1');
    const seen = await preview(admin, 'participacion', 'a.csv', fileOf(NEEDED));
    expect(seen.body.check?.differences.map(({ label }) => label)).toEqual(['Nombre Paciente']);
  });

  // intake §13.16
  test('a gross without its column follows the amounts from which it is derived', async () => {
    await send(fileOf(all));
    await send(fileOf({ ...NEEDED, 'Valor Neto': '14.000' }));
    expect(await registered()).toMatchObject({ gross_amount: 10_000, net_amount: 14_000 });
    await send(fileOf({ ...NEEDED, 'Valor Neto': '14.000', '% Participación': '35' }));
    expect(await registered()).toMatchObject({ gross_amount: 20_000, participation_rate: 3500 });
  });

  test('a field that the smart import does not name', async () => {
    await send(fileOf(all));
    const before = await registered();
    const attention = {
      externalId: 'A-1',
      patientRut: '12345678-5',
      patientName: 'Ana Prueba',
      attentionDate: '2025-08-15',
      doctorId: before.doctor_id,
      serviceId: before.service_id,
      grossAmount: 12_345,
      netAmount: 10_000,
      participatedAmount: 7000,
    };
    const again = (more: object) =>
      admin.post('/api/import/smart-import', { attentions: [{ ...attention, ...more }] });
    expect((await again({})).body).toMatchObject({ updated: 0, unchanged: 1 });
    expect(await registered()).toEqual(before);
    expect((await again({ unit: null })).body).toMatchObject({ updated: 1 });
    expect(await registered()).toEqual({ ...before, unit: null });
  });
});

// intake §13.1
test('the same ID in the other record type is another attention', async () => {
  await send(csvOf({ ID: 'A-1' }));
  const hmq = await upload(admin, 'hmq', 'a.csv', hmqCsvOf('A-1'));
  expect(hmq.body).toMatchObject({ created: 1 });
});

// intake §9.9
test('a file of the other record type is refused, so that nothing is paid twice', async () => {
  const answer = await upload(admin, 'participacion', 'a.csv', hmqCsvOf('A-1'));
  expect(answer).toMatchObject({ status: 400, body: { code: 'import.unreadable' } });
  expect(await stored()).toEqual([]);
});

// intake §13.12
test('three people import the same file at the same moment: one set of rows', async () => {
  const bytes = Buffer.from(await sample('participacion.csv'));
  const answers = await Promise.all(
    [1, 2, 3].map(() => upload(admin, 'participacion', 'participacion.csv', bytes)),
  );
  const sum = (of: 'created' | 'unchanged') =>
    answers.reduce((total, { body }) => total + body[of], 0);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect([sum('created'), sum('unchanged')]).toEqual([200, 400]);
  expect(await stored()).toHaveLength(200);
});

// intake §13.12
test('two people import different files that name the same IDs at the same moment', async () => {
  const numbers = Array.from({ length: 300 }, (_, index) => index);
  const rows = (order: number[], net: string) =>
    csvOf(...ids(...order).map((row) => ({ ...row, 'Valor Neto': net })));
  const answers = await Promise.all([
    send(rows(numbers, '11.000')),
    send(rows(numbers.toReversed(), '12.000')),
  ]);
  expect(answers.map(({ created, updated }) => created + updated)).toEqual([300, 300]);
  expect(answers.map(({ created }) => created).toSorted((a, b) => a - b)).toEqual([0, 300]);
  const nets = new Set((await stored()).map(({ netAmount }) => netAmount));
  expect(nets.size).toBe(1);
});

// intake §13.13
test('an import waits for a calculation to end', async () => {
  const calculating = await database.pool.connect();
  await calculating.query('BEGIN');
  await calculating.query('LOCK TABLE attention IN SHARE ROW EXCLUSIVE MODE');
  const importing = send(csvOf({ ID: 'A-1' }));
  const waiting = `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
                    WHERE NOT l.granted AND d.datname = current_database()`;
  await expect.poll(async () => (await query(waiting)).length, { timeout: 8_000 }).toBe(1);
  expect(await stored()).toEqual([]);
  await calculating.query('COMMIT');
  calculating.release();
  expect(await importing).toMatchObject({ created: 1 });
});

// intake §13.12, intake §11.5
test('two people import files that name the same new specialties', async () => {
  const [one, other] = ['Toxicología', 'Genética'];
  const answers = await Promise.all([
    send(csvOf({ ID: 'A-1', Especialidad: one }, { ID: 'A-2', Especialidad: other })),
    send(
      csvOf({ ID: 'A-3', Especialidad: other?.toLowerCase() }, { ID: 'A-4', Especialidad: one }),
    ),
  ]);
  expect(answers.map(({ created }) => created)).toEqual([2, 2]);
  const rows =
    await query`SELECT count(*) FROM specialty WHERE lower(name) = ANY(${['toxicología', 'genética']})`;
  expect(rows[0].count).toBe(2);
});

describe('the check for duplicates', () => {
  beforeEach(async () => {
    await send(csvOf(...ids(1, 2, 3)));
    await bringTo('calculated', 'A-3');
    await upload(admin, 'hmq', 'a.csv', hmqCsvOf('A-1'));
  });

  // intake §16.5
  test('lists what is known, what is protected and what is new', async () => {
    const answer = await admin.post('/api/import/check-duplicates', {
      externalIds: ['A-3', 'A-1', 'A-1', 'A-9'],
      recordType: 'participacion',
    });
    expect(answer.body).toEqual({
      duplicates: [
        { externalId: 'A-1', patientName: 'Ana Prueba', status: 'pending' },
        { externalId: 'A-3', patientName: 'Ana Prueba', status: 'calculated' },
      ],
      pendingCount: 1,
      protectedCount: 1,
      newCount: 1,
    });
  });

  // intake §16.5
  test('checks both record types unless one is given', async () => {
    const answer = await admin.post('/api/import/check-duplicates', { externalIds: ['A-1'] });
    expect(answer.body).toMatchObject({ pendingCount: 2, protectedCount: 0, newCount: 0 });
    const none = await admin.post('/api/import/check-duplicates', { externalIds: [] });
    expect(none.body).toEqual({
      duplicates: [],
      pendingCount: 0,
      protectedCount: 0,
      newCount: 0,
    });
  });

  // intake §16.5
  test('names a thousand at most, and counts all', async () => {
    const rows = Array.from({ length: 1_200 }, (_, index) => ({ ID: `B-${index}` }));
    await send(csvOf(...rows));
    const answer = await admin.post<{ duplicates: unknown[] }>('/api/import/check-duplicates', {
      externalIds: rows.map(({ ID }) => ID),
    });
    expect(answer.body).toMatchObject({ pendingCount: 1_200, newCount: 0 });
    expect(answer.body.duplicates).toHaveLength(1_000);
  });
});

describe('the smart import', () => {
  const attention = (changes: object = {}) => ({
    externalId: 'A-1',
    patientRut: '12.345.678-5',
    patientName: 'Ana Prueba',
    attentionDate: '2025-08-15',
    attentionTime: '09:30',
    doctorId: 1,
    serviceId: 1,
    specialtyId: 2,
    scheduleType: 'night',
    grossAmount: '10000',
    netAmount: 10_000,
    participatedAmount: 7_000,
    ...changes,
  });
  const smart = (attentions: object[], confirmUpdate = true) =>
    admin.post('/api/import/smart-import', { attentions, confirmUpdate });

  // intake §16.6
  test('creates, updates and protects', async () => {
    expect((await smart([attention()])).body).toMatchObject({ success: true, created: 1 });
    const [created] = await database.db.selectFrom('attention').selectAll().execute();
    expect(created).toMatchObject({
      recordType: 'participacion',
      attentionTime: '09:30:00',
      scheduleType: 'night',
      doctorId: 1,
      serviceId: 1,
      specialtyId: 2,
      netAmount: 10_000,
    });
    // A note may be cleared.
    const repeated = await smart([attention({ unit: null })]);
    expect(repeated.body).toMatchObject({ created: 0, unchanged: 1 });
    const changed = attention({ netAmount: 12_000 });
    expect((await smart([changed], false)).body).toMatchObject({ updated: 0, unchanged: 1 });
    expect((await smart([changed])).body).toMatchObject({ updated: 1 });
    await bringTo('calculated', 'A-1');
    expect((await smart([attention()])).body).toMatchObject({ updated: 0, protected: 1 });
  });

  // intake §13.2
  test('gives an attention without an ID the one that a file would', async () => {
    const { externalId: _, ...withoutId } = attention({ scheduleType: 'regular' });
    expect((await smart([withoutId])).body).toMatchObject({ created: 1 });
    expect(await send(csvOf({}))).toMatchObject({ created: 0, updated: 1 });
  });

  // intake §16.6
  test('refuses unknown records and invalid amounts row by row', async () => {
    const answer = await smart([
      attention({ doctorId: 9_999 }),
      attention({ externalId: 'A-2', serviceId: 9_999 }),
      attention({ externalId: 'A-3', netAmount: -5 }),
      attention({ externalId: 'A-4', patientName: 'Al' }),
      attention({ externalId: 'A-5' }),
    ]);
    expect(answer.body).toMatchObject({
      created: 1,
      rejectedCount: 4,
      errors: [
        'Fila 1: Doctor no encontrado: «id 9999 sin médico» no está entre los médicos.',
        'Fila 2: Error en los datos: Prestación «id 9999 sin prestación» no encontrada.',
        'Fila 3: Error en los datos: Valor Neto «-5» es negativo.',
        'Fila 4: Datos del paciente incompletos: Nombre Paciente «Al» tiene menos de 3 caracteres.',
      ],
    });
  });

  // intake §16.6
  test('takes one record type at a time', async () => {
    const answer = await smart([attention(), attention({ recordType: 'hmq' })]);
    expect(answer).toMatchObject({
      status: 400,
      body: { message: 'Importe las participaciones y los HMQ por separado' },
    });
  });
});
