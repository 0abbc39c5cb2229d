/** What files of masters add and change, row by row (masters §18). */
import { beforeEach, describe, expect, test } from 'vitest';
import { adminApp, refusedBy } from '../../../../test/support/app.ts';
import { csv, masterFiles, SERVICES } from '../../../../test/support/master-imports.ts';
import { PARTICIPATION_TYPE_LABELS } from '../../../domain/words/labels.ts';

const { app, query, admin } = await adminApp();

beforeEach(() => query`DELETE FROM master_import; DELETE FROM service; DELETE FROM specialty`);

const { preview, send, doImport } = masterFiles(admin);

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
    expect(await query('SELECT FROM service')).toEqual([]);
    expect((await doImport('service', SERVICES)).status).toBe(201);
    expect(
      await query(
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
      await query(
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
    expect(await query('SELECT name FROM specialty ORDER BY name')).toEqual([
      { name: 'Cardiología' },
      { name: 'Traumatología' },
    ]);
    expect(await query('SELECT master, created FROM master_import ORDER BY id')).toEqual([
      { master: 'specialty', created: 2 },
      { master: 'service', created: 3 },
    ]);
  });

  test('masters §18.6: names only specialties by which a row would be taken', async () => {
    const text = csv(
      'Código;Nombre;Especialidad;Tipo de participación',
      'A-1;Una;Cardiología;Mixta',
      'A-2;;Cardiolojia;Mixta',
      `A-3;Otra;${'x'.repeat(121)};Mixta`,
      'A-4;Otra;#N/A;Mixta',
    );
    const told = await preview('service', text, { withMissing: 'true' });
    expect(told).toMatchObject({ created: 1, missingNames: ['Cardiología'] });
    expect(told.refused.map(({ reasons }) => reasons[0])).toEqual([
      'Falta «Nombre»: llénelo.',
      '«Especialidad»: Máximo 120 caracteres.',
      '«Especialidad» dice «#N/A»: su fórmula falló, corríjala.',
    ]);
  });

  test('is refused when it is not what was shown, or nothing', async () => {
    const withMissing = 'true';
    expect(await send('service', SERVICES, { digest: 'otro', withMissing })).toMatchObject(
      refusedBy(409, 'masterImport.fileChanged'),
    );
    expect(await doImport('service', SERVICES)).toMatchObject(
      refusedBy(409, 'masterImport.nothingInFile'),
    );
    expect(await query('SELECT FROM specialty')).toEqual([]);
  });

  test('masters §18.7: is added once by two people at the same moment', async () => {
    const withMissing = 'true';
    const { digest } = await preview('service', SERVICES, { withMissing });
    const answers = await Promise.all(
      [1, 2].map(() => send('service', SERVICES, { digest, withMissing })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(await query('SELECT FROM service')).toHaveLength(3);
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
      await query('SELECT code, base_value::int AS value, version FROM service ORDER BY code'),
    ).toEqual([
      { code: '01-01-001', value: 50_000, version: 2 },
      { code: '01-01-002', value: 80_000, version: 1 },
      { code: '02-01-001', value: 0, version: 2 },
    ]);
  });

  test('masters §18.3: is not written over what somebody changed since it was told', async () => {
    const text = csv('Código;Nombre;Valor base', '01-01-001;Consulta;50.000');
    const { digest } = await preview('service', text);
    await query`UPDATE service SET name = 'Consulta médica' WHERE code = '01-01-001'`;
    expect(await send('service', text, { digest })).toMatchObject(
      refusedBy(409, 'masterImport.fileChanged'),
    );
  });

  test('masters §18.7: and an edit of the same record by hand wait for one another', async () => {
    const text = csv('Código;Valor base', '01-01-001;50.000');
    const { digest } = await preview('service', text);
    const [service] = (await admin.get<{ id: number }[]>('/api/services?search=Consulta')).body;
    const [imported, edited] = await Promise.all([
      send('service', text, { digest }),
      admin.put(`/api/services/${service?.id}`, { ...service, name: 'Consulta médica' }),
    ]);
    expect([
      [201, 409],
      [409, 200],
    ]).toContainEqual([imported.status, edited.status]);
  });

  test('is known by its code also when it was copied with invisible characters', async () => {
    const text = csv(
      'Código;Nombre',
      '01-01\u00a0001;Consulta\u00a0 médica',
      '01-01-002\u200b;Eco',
    );
    expect(await preview('service', text)).toMatchObject({ created: 0, changed: 2 });
    await doImport('service', text);
    expect(await query('SELECT code, name FROM service ORDER BY code LIMIT 2')).toEqual([
      { code: '01-01-001', name: 'Consulta médica' },
      { code: '01-01-002', name: 'Eco' },
    ]);
  });

  test('masters §18.2: nothing, when it is the export of the screen', async () => {
    await query`UPDATE service SET description = repeat('larga ', 150) || 'fin' WHERE code = '01-01-001'`;
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
        '«Estado» dice «Quizás»: escriba Activa o Inactiva.',
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

test('masters §18.10: only who has the master’s screen imports it', async () => {
  const supervisor = await app.signedInAs('supervisor');
  const asked = { digest: '' };
  expect((await send('specialty', SERVICES, asked, supervisor)).status).toBe(403);
  expect((await supervisor.get('/api/master-imports/specialty/template')).status).toBe(403);
  expect((await supervisor.get('/api/master-imports/service/template')).status).toBe(200);
});

// masters §18.17
test('a new service is doubted whose code differs from another in leading zeros alone', async () => {
  const head = 'Código;Nombre;Especialidad;Tipo de participación';
  const fields = { withMissing: 'true' };
  await doImport('service', csv(head, '03-01-045;Hemograma;Laboratorio;Mixta'), fields);
  const file = csv(
    head,
    '0301045;Hemograma;Laboratorio;Mixta',
    '301045;Hemograma;Laboratorio;Mixta',
    '0000;Otro;Laboratorio;Mixta',
    '0400001;Perfil;Laboratorio;Mixta',
    '400001;Perfil;Laboratorio;Mixta',
  );
  const told = await preview('service', file);
  expect(told).toMatchObject({ created: 4, equal: 1, noteCount: 2 });
  expect(told.notes).toEqual([
    {
      row: 3,
      reasons: [
        'El código «301045» es, con otros ceros al comienzo, el «03-01-045», que ya está registrado: una planilla los quita. Si son la misma prestación, corríjalo; si no, se agrega como otra.',
      ],
    },
    {
      row: 6,
      reasons: [
        expect.stringContaining('«400001» es, con otros ceros al comienzo, el de la fila 5:'),
      ],
    },
  ]);
  await doImport('service', file);
  expect((await preview('service', file)).noteCount).toBe(0);
});
