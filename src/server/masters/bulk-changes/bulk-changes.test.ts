/** One field changed for many records of a master (masters §21). */
import { beforeEach, describe, expect, test } from 'vitest';
import { adminApp, refusedBy } from '../../../../test/support/app.ts';
import { masterFiles } from '../../../../test/support/master-imports.ts';
import { auditEntries } from '../../../../test/support/masters.ts';
import { payrollData } from '../../../../test/support/payroll-data.ts';
import type { BulkPreview } from '../../../contract/masters/bulk-changes.ts';
import type { MasterImport } from '../../../contract/masters/master-imports.ts';
import { rutOf } from '../../../domain/identity/rut.ts';

const { app, query, admin } = await adminApp();
const supervisor = await app.signedInAs('supervisor');
const { reversionOf, revert } = masterFiles(admin);
type Refused = { code: string; message: string; data?: { fields?: Record<string, string> } };

const preview = (master: string, order: object, client = admin) =>
  client.post<BulkPreview & Refused>(`/api/bulk-changes/${master}/preview`, order);
const change = (master: string, order: object) =>
  admin.post<{ id: number; changed: number } & Refused>(`/api/bulk-changes/${master}`, order);
/** Changes them as it was told just before. */
const doChange = async (master: string, order: object) => {
  const { digest } = (await preview(master, order)).body;
  return change(master, { ...order, digest });
};
const history = async (master: string) =>
  (await admin.get<MasterImport[]>(`/api/master-imports/${master}`)).body;

let ids: number[];
beforeEach(async () => {
  await query`
    SET portal.wipe = 'on';
    DELETE FROM master_import; DELETE FROM service; DELETE FROM payee_change; DELETE FROM account_change; DELETE FROM doctor;
    DELETE FROM medical_society; DELETE FROM specialty; RESET portal.wipe`;
  await query`
    INSERT INTO specialty (name, is_active) VALUES ('Dermatología', true), ('Urología', true);
    INSERT INTO service (code, name, participation_type, specialty_id, base_value, cost_centre)
      SELECT 'S-' || n, 'Examen ' || n, 'mixed', (SELECT id FROM specialty WHERE name = 'Dermatología'),
             CASE WHEN n < 3 THEN 1000 * n END, CASE n WHEN 1 THEN 'AMB-1' WHEN 2 THEN 'AMB-1' WHEN 4 THEN 'PAB-2' END
        FROM generate_series(1, 4) AS n`;
  ids = (await query<{ id: number }>('SELECT id FROM service ORDER BY id')).map(({ id }) => id);
});
const services = () =>
  query<Record<string, unknown>>(
    `SELECT s.base_value::int AS price, s.cost_centre AS centre, p.name AS specialty, s.is_active AS active, s.version
       FROM service s JOIN specialty p ON p.id = s.specialty_id ORDER BY s.id`,
  );
const all = { filters: {} };

describe('masters §21.3: what a change does', () => {
  test('is told by what it is now, for what is chosen and for what filters find', async () => {
    const toPab = { field: 'costCentre', values: { costCentre: 'PAB-2' } };
    expect((await preview('service', { ...all, ...toPab })).body).toMatchObject({
      changed: 3,
      equal: 1,
      groups: [
        { label: 'Centro de costo', before: 'AMB-1', after: 'PAB-2', count: 2 },
        { before: null, after: 'PAB-2', count: 1 },
      ],
      groupCount: 2,
      refusedCount: 0,
      openFees: null,
      moved: null,
    });
    const found = await preview('service', { filters: { search: 'Examen 2' }, ...toPab });
    expect(found.body).toMatchObject({ changed: 1, equal: 0 });
    const chosen = await preview('service', { ids: [ids[0], ids[3]], ...toPab });
    expect(chosen.body).toMatchObject({ changed: 1, equal: 1 });
    expect((await services()).map(({ version }) => version)).toEqual([1, 1, 1, 1]);
  });

  test('is written together, with a version and an entry in the audit log for each', async () => {
    const order = { ids: ids.slice(0, 3), field: 'baseValue', values: { baseValue: 9_000 } };
    const done = await doChange('service', order);
    expect(done).toMatchObject({ status: 201, body: { changed: 3 } });
    expect(await services()).toMatchObject([
      { price: 9_000, version: 2 },
      { price: 9_000, version: 2 },
      { price: 9_000, version: 2 },
      { price: null, version: 1 },
    ]);
    expect((await auditEntries(app, 'service', ids[0] ?? 0)).at(-1)).toMatchObject({
      action: 'service.update',
      summary: 'Modificó la prestación S-1 Examen 1, junto con otros: Valor base: $9.000.',
      before: { baseValue: 1_000 },
      after: { baseValue: 9_000 },
    });
    expect((await auditEntries(app, 'masterImport', done.body.id)).at(-1)).toMatchObject({
      summary: 'Cambió 3 prestaciones: Valor base: $9.000.',
    });
  });

  test('payout §35.6: empties a field that may be empty, and no other', async () => {
    const none = { ...all, field: 'costCentre', values: { costCentre: null } };
    expect((await doChange('service', none)).body.changed).toBe(3);
    expect((await services()).map(({ centre }) => centre)).toEqual([null, null, null, null]);
    expect((await history('service'))[0]).toMatchObject({ name: 'Centro de costo: vacío' });
    const [refused, other] = [
      await preview('service', { ...all, field: 'specialty', values: { specialty: null } }),
      await preview('service', { ...all, field: 'name', values: { name: 'Todas iguales' } }),
    ];
    expect(refused).toMatchObject({
      status: 400,
      body: { data: { fields: { values: 'Ese campo no puede quedar vacío' } } },
    });
    expect(other.status).toBe(400);
    expect(Object.keys(other.body.data?.fields ?? {})).toEqual(['field']);
  });

  test('has the form’s rules: what it refuses stays as it is, and is named', async () => {
    const order = { ...all, field: 'costCentre', values: { costCentre: '-UCI' } };
    expect((await preview('service', order)).body).toMatchObject({
      changed: 0,
      refusedCount: 4,
      refused: [{ title: 'S-1 Examen 1' }, {}, {}, {}],
    });
    expect(await doChange('service', order)).toMatchObject(refusedBy(409, 'bulkChange.nothing'));
    const unknown = { ...all, field: 'specialty', values: { specialty: 'Alquimia' } };
    const told = (await preview('service', unknown)).body;
    expect(told.refused[0]?.reasons[0]).toContain('La especialidad «Alquimia» no existe');
    expect(await query(`SELECT FROM specialty WHERE name = 'Alquimia'`)).toEqual([]);
  });
});

describe('masters §21.4: nothing but what was told', () => {
  const order = { ...all, field: 'specialty', values: { specialty: 'Urología' } };

  test.each([
    ['one of them was edited', `UPDATE service SET base_value = 5, version = 2 WHERE code = 'S-2'`],
    ['one of them is gone', `DELETE FROM service WHERE code = 'S-2'`],
    [
      'the filters find another one',
      `INSERT INTO service (code, name, participation_type, specialty_id) SELECT 'S-9', 'Otro', 'mixed', min(id) FROM specialty`,
    ],
  ])('is refused when %s meanwhile', async (_when, meanwhile) => {
    const { digest } = (await preview('service', order)).body;
    await query(meanwhile);
    expect(await change('service', { ...order, digest })).toMatchObject(
      refusedBy(409, 'bulkChange.changed'),
    );
    expect((await services()).every(({ specialty }) => specialty === 'Dermatología')).toBe(true);
    expect(await history('service')).toEqual([]);
  });

  test('is done once by two clerks at the same moment', async () => {
    const { digest } = (await preview('service', order)).body;
    const answers = await Promise.all([1, 2].map(() => change('service', { ...order, digest })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect((await services()).map(({ version }) => version)).toEqual([2, 2, 2, 2]);
  });

  test('masters §21.8: is refused to who sees the list and may not edit it', async () => {
    expect((await supervisor.get('/api/provider-types')).status).toBe(200);
    const foreign = { ...all, field: 'isActive', values: { isActive: false } };
    expect((await preview('providerType', foreign, supervisor)).status).toBe(403);
  });

  test('is refused for filters of another list, and without or with two ways of choosing', async () => {
    const price = { field: 'baseValue', values: { baseValue: 1 } };
    for (const wrong of [
      { ...price },
      { ...price, ids, filters: {} },
      { ...price, filters: { societyId: 1 } },
      { ...price, ids, values: { ...price.values, costCentre: 'A' } },
    ])
      expect((await preview('service', wrong)).status, JSON.stringify(wrong)).toBe(400);
  });
});

describe('masters §21.5: becoming inactive', () => {
  test('names those that are in use, and turns them all the same', async () => {
    await query`INSERT INTO doctor (rut, name, specialty_id, payment_type)
      SELECT '11111111-1', 'Ana Soto', id, 'transfer' FROM specialty WHERE name = 'Urología'`;
    const order = { ...all, field: 'isActive', values: { isActive: false } };
    expect((await preview('specialty', order)).body).toMatchObject({
      changed: 2,
      groups: [{ label: 'Estado', before: 'Activa', after: 'Inactiva', count: 2 }],
      used: ['Dermatología', 'Urología'],
      usedCount: 2,
    });
    await query`DELETE FROM service`;
    expect((await preview('specialty', order)).body.used).toEqual(['Urología']);
    expect((await doChange('specialty', order)).body.changed).toBe(2);
    expect(await query(`SELECT FROM specialty WHERE is_active`)).toEqual([]);
  });
});

describe('masters §21.6: taken back', () => {
  test('it is as before, but for what somebody edited since', async () => {
    const done = await doChange('service', {
      ...all,
      field: 'specialty',
      values: { specialty: 'Urología' },
    });
    expect(await history('service')).toMatchObject([
      { name: 'Especialidad: Urología', origin: 'change', created: 0, changed: 4 },
    ]);
    await query`UPDATE service SET base_value = 7, version = version + 1 WHERE code = 'S-2'`;
    expect((await reversionOf('service', done.body.id)).body).toMatchObject({
      deleted: 0,
      restored: 3,
      kept: [{ title: 'S-2 Examen 2', reason: 'cambió después' }],
    });
    expect((await revert('service', done.body.id)).status).toBe(200);
    expect((await services()).map(({ specialty }) => specialty)).toEqual([
      'Dermatología',
      'Urología',
      'Dermatología',
      'Dermatología',
    ]);
    expect((await auditEntries(app, 'masterImport', done.body.id)).at(-1)).toMatchObject({
      summary: 'Deshizo el cambio de varios: Especialidad: Urología.',
    });
    const again = { deleted: 0, restored: 3 };
    expect(
      await admin.post(`/api/master-imports/service/${done.body.id}/reversion`, again),
    ).toMatchObject(
      refusedBy(
        409,
        'masterImport.reverted',
        'Ya se deshizo: Especialidad: Urología. Actualice la lista.',
      ),
    );
  });
});

test('masters §21.2: a rate without its mode’s percentage is refused by name', async () => {
  await query(`INSERT INTO doctor (rut, name, specialty_id, payment_type, retention_mode)
      SELECT '${rutOf(12_000_001)}', 'Luis Rojas', min(id), 'transfer', 'legal' FROM specialty`);
  const own = { ...all, field: 'retentionMode', values: { retentionMode: 'own' } };
  expect((await preview('doctor', own)).body).toMatchObject({
    refused: [
      { title: 'Luis Rojas', reasons: ['Falta «Retención»: escriba el porcentaje propio.'] },
    ],
  });
  const surcharge = { ...all, field: 'surcharge', values: { surcharge: 9_000 } };
  expect((await preview('doctor', surcharge)).body).toMatchObject({
    refused: [
      {
        title: 'Luis Rojas',
        reasons: ['La retención y la adicional suman más de 100 %: corrija una de las dos.'],
      },
    ],
  });
});

test('masters §21.1: 20,000 services at once, and not one more', { timeout: 120_000 }, async () => {
  await query`INSERT INTO service (code, name, participation_type, specialty_id)
    SELECT 'X-' || n, 'De más ' || n, 'mixed', (SELECT min(id) FROM specialty) FROM generate_series(1, 19997) AS n`;
  const order = { ...all, field: 'costCentre', values: { costCentre: 'UCI-3' } };
  expect(await preview('service', order)).toMatchObject(
    refusedBy(
      400,
      'bulkChange.tooMany',
      'Se cambian hasta 20.000 a la vez: filtre la lista y hágalo por partes.',
    ),
  );
  await query`DELETE FROM service WHERE code = 'X-1'`;
  expect((await doChange('service', order)).body.changed).toBe(20_000);
  expect(await query(`SELECT FROM service WHERE cost_centre IS DISTINCT FROM 'UCI-3'`)).toEqual([]);
});

test('masters §21.7: of societies of which nothing is withheld any more it is told that what is paid stays', async () => {
  await query(`INSERT INTO medical_society (rut, name, document_kind, is_withheld) VALUES
    ('${rutOf(76_000_001)}', 'Uno', 'society_receipt', true), ('${rutOf(76_000_002)}', 'Dos', 'society_receipt', false)`);
  const order = { ...all, field: 'documentKind', values: { documentKind: 'exempt_invoice' } };
  expect((await preview('society', order)).body).toMatchObject({
    changed: 2,
    groups: [
      { label: 'Documento', count: 2 },
      { label: 'Con retención', after: 'No', count: 1 },
    ],
    notes: [{ reason: 'Su retención cambia: lo ya procesado y pagado queda como está.', count: 1 }],
  });
});

// Last: its fees keep their doctors from being deleted.
test('masters §21.7: the fees that another payee gets, and those without a payment, are told', async () => {
  const data = await payrollData(app.database);
  await data.rule({ code: 'R' });
  await data.doctor({ society: 'Sociedad Ñuble', name: 'Ana Núñez' });
  const eva = await data.doctor({ name: 'Eva Soto' });
  await data.attentions(eva, [{ date: '2026-07-10' }, { date: '2026-07-16' }]);
  await data.calculate();
  const [society] = await query<{ rut: string }>('SELECT rut FROM medical_society');
  const paid = {
    ids: [eva],
    field: 'societyType',
    values: {
      societyType: 'society',
      societyRut: society?.rut ?? '',
      affiliationFrom: '2026-07-16',
    },
  };
  expect((await preview('doctor', paid)).body).toMatchObject({
    changed: 1,
    groups: [{ label: 'Se le paga a', before: 'El médico', count: 1 }],
    moved: { doctors: 1, fees: { count: 1, amount: 60_000 } },
  });
  const own = {
    ids: [eva],
    field: 'retentionMode',
    values: { retentionMode: 'own', retention: 1_250 },
  };
  const told = (await preview('doctor', own)).body;
  expect(told.openFees).toEqual({ count: 2, amount: 120_000 });
  expect(told.notes).toEqual([
    { reason: 'Su retención cambia: lo ya procesado y pagado queda como está.', count: 1 },
  ]);
  expect((await doChange('doctor', paid)).status).toBe(201);
  expect(
    await query(`SELECT s.name FROM current_affiliation a JOIN medical_society s ON s.id = a.society_id
                 WHERE a.doctor_id = ${eva}`),
  ).toEqual([{ name: 'Sociedad Ñuble' }]);
});
