/** Cost centres of many doctors or services at once (payout §35.6). */
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { auditEntries } from '../../../../test/support/masters.ts';
import type { CentreOfRecord, CentrePreview } from '../../../contract/masters/cost-centre.ts';
import { rutOf } from '../../../domain/identity/rut.ts';

const app = await testApp();
const { pool } = app.database;
const admin = await app.signedInAs('admin');
let specialtyId: number;

type Kind = {
  path: string;
  entity: 'doctor' | 'service';
  record: string;
  changed: string;
  valid: (number: number) => object;
};
const KINDS: readonly Kind[] = [
  {
    path: '/api/doctors',
    entity: 'doctor',
    record: 'el médico Doctor 1',
    changed: '1 médico cambió',
    valid: (number) => ({ rut: rutOf(11_000_000 + number), name: `Doctor ${number}` }),
  },
  {
    path: '/api/services',
    entity: 'service',
    record: 'la prestación 17-01-1 Examen 1',
    changed: '1 prestación cambió',
    valid: (number) => ({
      code: `17-01-${number}`,
      name: `Examen ${number}`,
      participationType: 'individual',
    }),
  },
];

beforeAll(async () => {
  specialtyId = (await admin.post<{ id: number }>('/api/specialties', { name: 'Cardiología' })).body
    .id;
});

describe.each(KINDS)('$path', ({ path, entity, record, changed, valid }) => {
  let ids: number[];
  beforeEach(async () => {
    await pool.query(`DELETE FROM ${entity}`);
    ids = [];
    for (const [index, costCentre] of ['AMB-1', 'AMB-1', null, 'PAB-2'].entries()) {
      const input = { ...valid(index + 1), specialtyId, costCentre };
      ids.push((await admin.post<{ id: number }>(path, input)).body.id);
    }
  });

  const preview = (input: object) =>
    admin.post<CentrePreview>(`${path}/cost-centres/preview`, input);
  const change = (records: readonly CentreOfRecord[]) =>
    admin.post<{ changed: number; undo: CentreOfRecord[] }>(`${path}/cost-centres`, { records });
  const stored = async () =>
    (await pool.query(`SELECT cost_centre AS centre, version FROM ${entity} ORDER BY id`)).rows;
  const to = (records: readonly CentreOfRecord[], costCentre: string | null) =>
    records.map((one) => ({ ...one, costCentre }));

  test('payout §35.6: what would change is told by the centre that it has, for all that is found', async () => {
    const { body } = await preview({ costCentre: 'PAB-2' });
    expect(body).toMatchObject({
      groups: [
        { costCentre: 'AMB-1', count: 2 },
        { costCentre: null, count: 1 },
      ],
      unchanged: 1,
    });
    expect(body.records.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    const found = await preview({ costCentre: 'PAB-2', search: '2' });
    expect(found.body.records.map(({ id }) => id)).toEqual([ids[1]]);
    const chosen = await preview({ costCentre: '', ids: [ids[2], ids[3]] });
    expect(chosen.body).toMatchObject({
      groups: [{ costCentre: 'PAB-2', count: 1 }],
      unchanged: 1,
    });
  });

  test('payout §35.6: it is given to all of them with an entry in the audit log each, and taken back', async () => {
    const { records } = (await preview({ costCentre: 'UCI-3', ids: ids.slice(0, 3) })).body;
    const done = await change(to(records, 'UCI-3'));
    expect(done.body.changed).toBe(3);
    expect(await stored()).toEqual([
      { centre: 'UCI-3', version: 2 },
      { centre: 'UCI-3', version: 2 },
      { centre: 'UCI-3', version: 2 },
      { centre: 'PAB-2', version: 1 },
    ]);
    expect((await auditEntries(app, entity, ids[0] ?? 0)).at(-1)).toMatchObject({
      action: `${entity}.update`,
      summary: `Cambió el centro de costo de ${record}: AMB-1 → UCI-3.`,
      before: { costCentre: 'AMB-1' },
      after: { costCentre: 'UCI-3' },
    });
    const undone = await change(done.body.undo);
    expect(undone.body.changed).toBe(3);
    expect((await stored()).map(({ centre }) => centre)).toEqual(['AMB-1', 'AMB-1', null, 'PAB-2']);
  });

  test('payout §35.6: nothing changes when one of them was changed meanwhile', async () => {
    const { records } = (await preview({ costCentre: 'UCI-3' })).body;
    await pool.query(`UPDATE ${entity} SET version = version + 1 WHERE id = $1`, [ids[0]]);
    expect(await change(to(records, 'UCI-3'))).toMatchObject({
      status: 409,
      body: {
        code: 'costCentre.changed',
        message: `Nada se cambió: ${changed} desde que se leyó. Revise de nuevo qué cambiará y confirme.`,
      },
    });
    expect((await stored()).map(({ centre }) => centre)).toEqual(['AMB-1', 'AMB-1', null, 'PAB-2']);
  });

  test('payout §35.6: more than are changed at once are refused before anything is shown', async () => {
    await pool.query(
      entity === 'doctor'
        ? `INSERT INTO doctor (rut, name, specialty_id, payment_type)
           SELECT n || '-' || rut_check_digit(n), 'De más ' || n, ${specialtyId}, 'transfer' FROM generate_series(1000001, 1010001) AS n`
        : `INSERT INTO service (code, name, participation_type, specialty_id)
           SELECT 'X-' || n, 'De más ' || n, 'individual', ${specialtyId} FROM generate_series(1, 10001) AS n`,
    );
    expect(await preview({ costCentre: 'UCI-3' })).toMatchObject({
      status: 400,
      body: { code: 'costCentre.tooMany' },
    });
    const some = await preview({ costCentre: 'UCI-3', search: 'Examen' });
    expect(some.status).toBe(200);
  });

  test('payout §35.5: a code that accounting would not take is refused', async () => {
    expect((await preview({ costCentre: '-UCI' })).status).toBe(400);
  });
});
