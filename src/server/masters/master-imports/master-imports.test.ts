/** Masters from files (masters §18). */
import * as XLSX from '@e965/xlsx';
import { beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { upload } from '../../../../test/support/upload.ts';
import type {
  MasterFilePreview,
  MasterImport,
  Reversion,
} from '../../../contract/masters/master-imports.ts';
import { PARTICIPATION_TYPE_LABELS } from '../../../domain/words/labels.ts';

const app = await testApp();
const { pool } = app.database;
const admin = await app.signedInAs('admin');
const rows = async <Row>(text: string) => (await pool.query(text)).rows as Row[];

beforeEach(() =>
  pool.query('DELETE FROM master_import; DELETE FROM service; DELETE FROM specialty'),
);

type Answer = MasterFilePreview & { code?: string; message?: string };
type Master = 'service' | 'specialty' | 'providerType';
const csv = (...lines: readonly string[]) => lines.join('\r\n');
const preview = async (master: Master, content: string | Uint8Array, fields = {}, name = 'm.csv') =>
  (await upload<Answer>(admin, `/api/master-imports/${master}/preview`, content, { name, fields }))
    .body;
const send = (master: Master, content: string | Uint8Array, fields = {}, client = admin) =>
  upload<{ id: number; code?: string; message?: string }>(
    client,
    `/api/master-imports/${master}`,
    content,
    { name: 'm.csv', fields },
  );
const doImport = async (master: Master, content: string | Uint8Array, fields = {}) => {
  const { created, changed } = await preview(master, content, fields);
  return send(master, content, { created: `${created}`, changed: `${changed}`, ...fields });
};
const reversionOf = (master: Master, id: number) =>
  admin.get<Reversion>(`/api/master-imports/${master}/${id}/reversion`);
const revert = async (master: Master, id: number) => {
  const { deleted, restored } = (await reversionOf(master, id)).body;
  return admin.post<Reversion & { code?: string }>(
    `/api/master-imports/${master}/${id}/reversion`,
    {
      deleted,
      restored,
    },
  );
};

const SERVICES = csv(
  'Código;Nombre;Especialidad;Tipo de participación;Valor base',
  '01-01-001;Consulta;Cardiología;Mixta;45.000',
  '01-01-002;Ecocardiograma;CARDIOLOGIA;individual;$ 80.000',
  '02-01-001;Yeso;Traumatología;Sociedad;',
);

describe('masters §18.3: what a file adds', () => {
  test('is told before, and then written with its entries in the audit log', async () => {
    await admin.post('/api/specialties', { name: 'Cardiología' });
    const told = await preview('service', SERVICES);
    expect(told).toMatchObject({
      missing: [],
      created: 2,
      changed: 0,
      equal: 0,
      missingNames: ['Traumatología'],
      refused: [
        { row: 4, cells: ['02-01-001', 'Yeso', '', 'Traumatología', 'Sociedad', '', '', ''] },
      ],
    });
    expect(told.refused[0]?.reasons[0]).toContain('«Traumatología» no existe');
    expect(await rows('SELECT FROM service')).toEqual([]);
    expect((await doImport('service', SERVICES)).status).toBe(201);
    expect(
      await rows(
        `SELECT s.code, s.name, p.name AS specialty, s.participation_type AS type, s.base_value::int AS value, s.is_active AS active
           FROM service s JOIN specialty p ON p.id = s.specialty_id ORDER BY s.code`,
      ),
    ).toEqual([
      {
        code: '01-01-001',
        name: 'Consulta',
        specialty: 'Cardiología',
        type: 'mixed',
        value: 45_000,
        active: true,
      },
      {
        code: '01-01-002',
        name: 'Ecocardiograma',
        specialty: 'Cardiología',
        type: 'individual',
        value: 80_000,
        active: true,
      },
    ]);
    expect(
      await rows(
        `SELECT summary FROM audit_log WHERE entity = 'service' AND action = 'service.create' ORDER BY id`,
      ),
    ).toEqual([
      { summary: 'Creó la prestación 01-01-001 Consulta, del archivo m.csv.' },
      { summary: 'Creó la prestación 01-01-002 Ecocardiograma, del archivo m.csv.' },
    ]);
  });

  test('brings the specialties that it names, if that is asked for', async () => {
    const asked = { withMissing: 'true' };
    expect(await preview('service', SERVICES, asked)).toMatchObject({
      created: 3,
      missingNames: ['Cardiología', 'Traumatología'],
      refused: [],
      newRows: [{ cells: ['01-01-001', 'Consulta', 'Cardiología', 'Mixta', '$45.000'] }, {}, {}],
    });
    await doImport('service', SERVICES, asked);
    expect(await rows('SELECT name FROM specialty ORDER BY name')).toEqual([
      { name: 'Cardiología' },
      { name: 'Traumatología' },
    ]);
    expect(await rows('SELECT master, created FROM master_import ORDER BY id')).toEqual([
      { master: 'specialty', created: 2 },
      { master: 'service', created: 3 },
    ]);
  });

  test('is refused when it is not what was shown, or nothing', async () => {
    const counts = { created: '1', changed: '0', withMissing: 'true' };
    expect(await send('service', SERVICES, counts)).toMatchObject({
      status: 409,
      body: { code: 'masterImport.fileChanged' },
    });
    const nothing = { created: '0', changed: '0' };
    expect(await send('service', SERVICES, nothing)).toMatchObject({
      status: 409,
      body: { code: 'masterImport.nothingInFile' },
    });
    expect(await rows('SELECT FROM specialty')).toEqual([]);
  });

  test('masters §18.7: is added once by two people at the same moment', async () => {
    const counts = { created: '3', changed: '0', withMissing: 'true' };
    const answers = await Promise.all([1, 2].map(() => send('service', SERVICES, counts)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await rows('SELECT FROM service')).toHaveLength(3);
  });
});

describe('masters §18.4: what a file changes', () => {
  beforeEach(() => doImport('service', SERVICES, { withMissing: 'true' }));

  test('is shown field by field; an empty cell and a missing column change nothing', async () => {
    const text = csv(
      'Código;Valor base;Especialidad;Descripción',
      '0101001;50.000;Traumatología;',
      '01-01-002;80.000;;',
      '02-01-001;0;;Con fibra',
    );
    expect(await preview('service', text)).toMatchObject({
      created: 0,
      changed: 2,
      equal: 1,
      changedRows: [
        {
          row: 2,
          title: '01-01-001 Consulta',
          changes: [
            { label: 'Especialidad', before: 'Cardiología', after: 'Traumatología' },
            { label: 'Valor base', before: '$45.000', after: '$50.000' },
          ],
        },
        {
          row: 4,
          title: '02-01-001 Yeso',
          changes: [
            { label: 'Descripción', before: null, after: 'Con fibra' },
            { label: 'Valor base', before: null, after: '$0' },
          ],
        },
      ],
    });
    await doImport('service', text);
    expect(
      await rows('SELECT code, base_value::int AS value, version FROM service ORDER BY code'),
    ).toEqual([
      { code: '01-01-001', value: 50_000, version: 2 },
      { code: '01-01-002', value: 80_000, version: 1 },
      { code: '02-01-001', value: 0, version: 2 },
    ]);
  });

  test('masters §18.2: nothing, when it is the export of the screen', async () => {
    const list =
      await admin.get<Record<string, string | number | null>[]>('/api/services?limit=50');
    const text = csv(
      'Código;Nombre;Descripción;Especialidad;Tipo de participación;Valor base;Centro de costo;Estado',
      ...list.body.map((one) =>
        [
          one.code,
          one.name,
          one.description,
          one.specialtyName,
          PARTICIPATION_TYPE_LABELS[one.participationType as 'mixed'],
          one.baseValue,
          one.costCentre,
          one.isActive ? 'Activa' : 'Inactiva',
        ].join(';'),
      ),
    );
    expect(await preview('service', text)).toMatchObject({
      created: 0,
      changed: 0,
      equal: 3,
      refused: [],
    });
  });

  test('masters §18.9: goes back as it was, but for what changed since or is in use', async () => {
    const text = csv(
      'Código;Nombre;Especialidad;Tipo de participación;Estado',
      '01-01-001;Consulta nueva;Cardiología;Mixta;Inactiva',
      '01-01-002;Eco;Cardiología;Individual;Activa',
      '09-01-001;Otra;Cardiología;Mixta;',
      '09-01-002;Usada;Cardiología;Mixta;',
    );
    const { body } = await doImport('service', text);
    const [eco] = await rows<{ id: number; version: number }>(
      `SELECT * FROM service WHERE code = '01-01-002'`,
    );
    await pool.query(`UPDATE service SET version = version + 1 WHERE id = ${eco?.id}`);
    await pool.query(`
      INSERT INTO doctor (rut, name, specialty_id) SELECT '11111111-1', 'Ana', id FROM specialty LIMIT 1;
      INSERT INTO attention (record_type, external_id, attention_date, attention_time, doctor_id, service_id, schedule_type,
                             gross_amount, net_amount, participated_amount, patient_rut, patient_name, health_plan)
        SELECT 'participacion', 'X-1', '2026-07-01', '10:00', d.id, s.id, 'regular', 1, 1, 1, '22222222-2', 'Paciente', 'F'
          FROM doctor d, service s WHERE s.code = '09-01-002'`);
    expect((await reversionOf('service', body.id)).body).toEqual({
      deleted: 1,
      restored: 1,
      keptCount: 2,
      kept: [
        { title: '01-01-002 Eco', reason: 'cambió después de la importación' },
        { title: '09-01-002 Usada', reason: 'ya se usa' },
      ],
    });
    expect(
      await admin.post(`/api/master-imports/service/${body.id}/reversion`, {
        deleted: 2,
        restored: 1,
      }),
    ).toMatchObject({ status: 409, body: { code: 'masterImport.reversionChanged' } });
    expect((await revert('service', body.id)).status).toBe(200);
    expect(
      await rows('SELECT code, name, is_active AS active, version FROM service ORDER BY code'),
    ).toEqual([
      { code: '01-01-001', name: 'Consulta', active: true, version: 3 },
      { code: '01-01-002', name: 'Eco', active: true, version: 3 },
      { code: '02-01-001', name: 'Yeso', active: true, version: 1 },
      { code: '09-01-002', name: 'Usada', active: true, version: 1 },
    ]);
    expect((await reversionOf('service', body.id)).body).toMatchObject({
      code: 'masterImport.reverted',
    });
    const { body: list } = await admin.get<MasterImport[]>('/api/master-imports/service');
    expect(list).toMatchObject([
      { id: body.id, created: 2, changed: 2, revertedByName: expect.stringContaining('admin') },
      {},
    ]);
    await pool.query('DELETE FROM attention; DELETE FROM doctor');
  });
});

describe('masters §18.5: a refused row', () => {
  test('says all that is wrong with it', async () => {
    const text = csv(
      'Código;Nombre;Especialidad;Tipo de participación;Valor base;Estado',
      ';Sin código;;Mixta;1;Activa',
      'A;Una;;Mitad;12,5;Quizás',
      'B;;;;;',
      `${'C'.repeat(31)};Larga;;;;`,
    );
    const { refused } = await preview('service', text);
    expect(refused.map(({ reasons }) => reasons)).toEqual([
      ['Falta «Código»: llénelo.', 'Falta «Especialidad»: llénelo.'],
      [
        '«Tipo de participación» dice «Mitad»: escriba Individual, Sociedad, Mixta.',
        expect.stringContaining('«12,5» tiene decimales'),
        '«Estado» dice «Quizás»: escriba Activo o Inactivo.',
        'Falta «Especialidad»: llénelo.',
      ],
      [
        'Falta «Nombre»: llénelo.',
        'Falta «Especialidad»: llénelo.',
        'Falta «Tipo de participación»: llénelo.',
      ],
      ['Falta «Especialidad»: llénelo.', 'Falta «Tipo de participación»: llénelo.'],
    ]);
  });

  test('is the second of one key, whatever its spelling', async () => {
    const { refused, created } = await preview(
      'specialty',
      csv('Nombre', 'Cardiología', 'CARDIOLOGIA', 'Urología'),
    );
    expect(created).toBe(2);
    expect(refused).toMatchObject([
      { row: 3, reasons: ['Repite la fila 2: deje una de las dos.'] },
    ]);
  });

  test('is one that the form would refuse', async () => {
    await admin.post('/api/specialties', { name: 'Cardiología' });
    const { refused } = await preview(
      'service',
      csv(
        'Código;Nombre;Especialidad;Tipo de participación;Centro de costo',
        `${'C'.repeat(31)};Larga;Cardiología;Mixta;**`,
      ),
    );
    expect(refused[0]?.reasons).toEqual([
      '«Código»: Máximo 30 caracteres.',
      expect.stringContaining('«Centro de costo»: Use solo letras'),
    ]);
  });
});

describe('a file', () => {
  test('that is no table, or too long, is refused with a sentence', async () => {
    for (const [content, name] of [
      ['%PDF-1.4', 'm.pdf'],
      ['', 'm.csv'],
      [csv('Nombre', ...Array.from({ length: 20_001 }, (_, at) => `E${at}`)), 'm.csv'],
    ] as const)
      expect(await preview('specialty', content, {}, name)).toMatchObject({
        code: 'masterImport.fileUnreadable',
      });
    expect(await preview('service', csv('Uno;Dos', 'a;b'))).toMatchObject({
      missing: ['Código'],
      created: 0,
    });
  });

  test('masters §18.1: is the template with its examples filled in', async () => {
    const file = await admin.get('/api/master-imports/service/template');
    const book = XLSX.read(file.bytes);
    expect(book.SheetNames).toEqual([
      'Prestaciones',
      'Ejemplos',
      'Lista de especialidades',
      'Cómo se llena',
    ]);
    const [first] = book.SheetNames;
    const examples = book.Sheets.Ejemplos;
    if (!first || !examples) throw new Error('the template has sheets');
    book.Sheets[first] = examples;
    const filled = XLSX.write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer;
    expect(await preview('service', filled, { withMissing: 'true' }, 'p.xlsx')).toMatchObject({
      created: 2,
      refused: [],
    });
  });

  test('masters §18.8: that was imported before is told', async () => {
    const text = csv('Nombre', 'Cardiología');
    await doImport('specialty', text);
    expect(await preview('specialty', text)).toMatchObject({
      equal: 1,
      earlier: { by: expect.stringContaining('admin') },
    });
  });

  test('of 20,000 services is imported and taken back', { timeout: 60_000 }, async () => {
    const text = csv(
      'Código;Nombre;Especialidad;Tipo de participación',
      ...Array.from({ length: 20_000 }, (_, at) => `S${at};Prestación ${at};General;Mixta`),
    );
    const { status, body } = await doImport('service', text, { withMissing: 'true' });
    expect(status).toBe(201);
    expect(await rows('SELECT count(*)::int AS n FROM service')).toEqual([{ n: 20_000 }]);
    expect((await revert('service', body.id)).body).toMatchObject({
      deleted: 20_000,
      keptCount: 0,
    });
  });
});

test('masters §18.10: only who has the master’s screen imports it', async () => {
  const supervisor = await app.signedInAs('supervisor');
  const asked = { created: '1', changed: '0' };
  expect((await send('specialty', SERVICES, asked, supervisor)).status).toBe(403);
  expect((await supervisor.get('/api/master-imports/specialty/template')).status).toBe(403);
  expect((await supervisor.get('/api/master-imports/service/template')).status).toBe(200);
});
