/** Editing and deleting one attention: pending ones only, and never over another's edit (intake §4). */
import { beforeEach, describe, expect, test } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import { ATTENTION_FORM } from '../../../../test/support/attentions.ts';
import { stateSql } from '../../../../test/support/fee-rows.ts';
import { hide, lift } from '../../../../test/support/hidden.ts';
import { clinicForImports, csvOf, upload } from '../../../../test/support/imports.ts';
import { untilWaiting } from '../../../../test/support/locks.ts';
import type { Attention } from '../../../contract/intake/attentions.ts';
import { calculateAttentions } from '../../fees/calculations/public.ts';
import { transactionWithClient } from '../../platform/db/database.ts';

const { admin, database, query, signedInAs } = await clinicForImports({}, { checksBooks: false });
let attention: Attention;

type Refused = {
  code: string;
  message: string;
  data?: { field?: string; fields?: object; current?: Attention };
};
const ADDRESS = '/api/medical-attentions';
const NOT_PENDING = (state: string) =>
  `Esta atención ya está ${state} y su cálculo depende de ella: solo las pendientes se modifican o se eliminan.`;

const create = async (changes: object = {}) =>
  (await admin.post<Attention>(ADDRESS, { ...ATTENTION_FORM, ...changes })).body;
const update = <Body = Attention>(changes: object, id = attention.id, client = admin) =>
  client.edit<Body>(`${ADDRESS}/${id}`, {
    ...ATTENTION_FORM,
    externalId: attention.externalId,
    ...changes,
  });
const remove = <Body = Refused>(payload: object = {}) =>
  admin.edit<Body>(`${ADDRESS}/${attention.id}`, payload, 'DELETE');
const audited = () =>
  database.db
    .selectFrom('auditLog')
    .select(['action', 'summary', 'before', 'after'])
    .where('entity', '=', 'attention')
    .where('entityId', '=', String(attention.id))
    .where('action', '<>', 'attention.create')
    .execute();

const other = await signedInAs('supervisor');

beforeEach(async () => {
  await query`TRUNCATE attention, calculation, payment CASCADE`;
  attention = await create();
});

describe('an edit', () => {
  test('access §22.2: of a hidden patient’s attention leaves the RUT as valid as it was', async () => {
    expect(attention.patientRutIsValid).toBe(true);
    await hide({ database }, attention.patientRut);
    const { patientRut, patientName } = (await other.get<Attention>(`${ADDRESS}/${attention.id}`))
      .body;
    expect(patientRut).toMatch(/^RESERVADO-/);
    const doubtsOf = async (rut: string) => {
      const input = { ...ATTENTION_FORM, id: attention.id, patientRut: rut, patientName };
      return (await other.post<{ doubts: string[] }>(`${ADDRESS}/doubts`, input)).body.doubts;
    };
    expect(await doubtsOf(patientRut)).toEqual([]);
    expect(await doubtsOf('RESERVADO-999999')).toEqual(['invalidPatientRut']);
    const { body } = await update(
      { patientRut, patientName, netAmount: '8500' },
      attention.id,
      other,
    );
    expect(body).toMatchObject({ patientRut, netAmount: 8_500, patientRutIsValid: true });
    await lift({ database }, attention.patientRut);
  });

  // intake §4.2, intake §4.9
  test('answers the whole attention, and is recorded with what it changed', async () => {
    const { status, body } = await update({ netAmount: '8500', scheduleType: 'night', version: 1 });
    expect(status).toBe(200);
    expect(body).toEqual({
      ...attention,
      externalId: body.externalId,
      netAmount: 8_500,
      scheduleType: 'night',
      version: 2,
    });
    expect(await audited()).toEqual([
      {
        action: 'attention.update',
        summary:
          'Modificó la atención de Ana Prueba del 15-07-2026: ID Excel, Tipo de horario, Monto líquido (neto).',
        before: attention,
        after: body,
      },
    ]);
  });

  // intake §4.2
  test('that names no record type leaves it as it was', async () => {
    const hmq = await create({ recordType: 'hmq', patientRut: '11.111.111-1' });
    const { recordType: _, ...form } = ATTENTION_FORM;
    const changes = { ...form, patientRut: '11.111.111-1', netAmount: '8500' };
    const edited = await admin.edit<Attention>(`${ADDRESS}/${hmq.id}`, changes);
    expect(edited.body).toMatchObject({ recordType: 'hmq', netAmount: 8_500 });
    expect((await update({ recordType: 'hmq' })).body.recordType).toBe('hmq');
  });

  // intake §3.1, intake §4.9
  test('accepts any details of an attention beside what is paid, and says so', async () => {
    const { body } = await update({ unit: ' Sucursal Norte ' });
    expect(body).toMatchObject({ unit: 'Sucursal Norte' });
    expect((await audited())[0]?.summary).toContain('Unidad');
    expect((await admin.get<Attention[]>(ADDRESS)).body[0]).toMatchObject({
      unit: 'Sucursal Norte',
    });
    const long = await update<Refused>({ unit: 'x'.repeat(121), version: 2 });
    expect(long).toMatchObject({
      status: 400,
      body: { data: { fields: { unit: expect.anything() } } },
    });
  });

  // intake §4.5
  test('over a newer edit is refused, with its author and values', async () => {
    const saved = await update({ netAmount: 8_000, version: 1 }, attention.id, other);
    expect(await update<Refused>({ netAmount: 7_500, version: 1 })).toMatchObject({
      status: 409,
      body: {
        code: 'record.changed',
        message: expect.stringContaining('Prueba supervisor-2 modificó este registro'),
        data: { current: saved.body },
      },
    });
    expect(await audited()).toHaveLength(1);
  });

  // intake §4.5
  test('over a newer import is refused, with its author', async () => {
    const file = csvOf({ 'Fecha Atención': '15-07-2026', 'Valor Neto': '4.000' });
    expect((await upload(other, 'participacion', 'a.csv', file)).body).toMatchObject({
      updated: 1,
    });
    expect(await update<Refused>({ version: 1 })).toMatchObject({
      body: { code: 'record.changed', message: expect.stringContaining('Prueba supervisor-2') },
    });
  });

  // intake §4.1
  test.each([
    ['calculated', 'calculada'],
    ['paid', 'pagada'],
  ] as const)('of a %s attention is refused, and so is its deletion', async (status, word) => {
    await query(stateSql(status, `id = ${attention.id}`));
    const refusal = {
      status: 409,
      body: { code: 'attention.notPending', message: NOT_PENDING(word) },
    };
    expect(await update<Refused>({})).toMatchObject(refusal);
    expect(await remove()).toMatchObject(refusal);
    expect(await audited()).toEqual([]);
  });

  test('of an unknown attention is refused', async () => {
    const gone = { status: 404, body: { message: 'No se encontró la atención.' } };
    expect(await update<Refused>({}, 999_999)).toMatchObject(gone);
    expect(await admin.delete(`${ADDRESS}/999999`, { version: 1 })).toMatchObject(gone);
    expect(await admin.get(`${ADDRESS}/999999`)).toMatchObject(gone);
  });

  // intake §4.3
  test('requires every field that had a value', async () => {
    expect(await update<Refused>({ patientName: '', attentionTime: '' })).toMatchObject({
      status: 400,
      body: { data: { fields: { patientName: 'Nombre del paciente es requerido' } } },
    });
    expect(await update<Refused>({ attentionTime: '', providerTypeId: '' })).toMatchObject({
      status: 400,
      body: {
        data: {
          fields: {
            attentionTime: 'Hora de atención es requerida',
            providerTypeId: 'Tipo de prestador es requerido',
          },
        },
      },
    });
  });

  // intake §4.4
  test('keeps a doctor who has become inactive, but accepts no other inactive one', async () => {
    await query`UPDATE doctor SET is_active = false WHERE id IN (1, 2)`;
    expect(await update({})).toMatchObject({ status: 200 });
    expect(await update<Refused>({ doctorId: 2 })).toMatchObject({
      status: 400,
      body: { code: 'attention.referenceUnknown', data: { field: 'doctorId' } },
    });
    await query`UPDATE doctor SET is_active = true`;
  });
});

describe('the external id', () => {
  // intake §4.6
  test('that was derived changes with its fields: a later file of the attention doubles nothing', async () => {
    await update({ attentionDate: '2026-07-16' });
    const file = csvOf({ 'Fecha Atención': '16-07-2026' });
    expect((await upload(admin, 'participacion', 'a.csv', file)).body).toMatchObject({
      created: 0,
      updated: 1,
    });
  });

  // intake §4.7
  test('that was derived can’t become that of another attention', async () => {
    const second = await create({ attentionDate: '2026-07-17' });
    expect(await update<Refused>({ externalId: second.externalId }, second.id)).toMatchObject(
      refusedBy(409, 'attention.duplicate'),
    );
  });

  // intake §4.6
  test('of a file stays, so that the file finds the attention again', async () => {
    const file = csvOf({ 'Fecha Atención': '18-07-2026' });
    await upload(admin, 'participacion', 'a.csv', file);
    const [imported] = (await admin.get<Attention[]>(`${ADDRESS}?dateFrom=2026-07-18`)).body;
    if (!imported) throw new Error('not imported');
    const { body } = await update(
      { attentionDate: '2026-07-19', externalId: '', attentionTime: '', providerTypeId: '' },
      imported.id,
    );
    expect(body).toMatchObject({
      externalId: imported.externalId,
      attentionDate: '2026-07-19',
      attentionTime: null,
      providerTypeId: null,
    });
    expect((await upload(admin, 'participacion', 'a.csv', file)).body).toMatchObject({
      created: 0,
      updated: 1,
    });
  });

  test('that is typed must be free', async () => {
    await create({ externalId: 'X-1' });
    expect(await update<Refused>({ externalId: 'X-1' })).toMatchObject({
      status: 409,
      body: { code: 'attention.externalIdTaken', data: { field: 'externalId' } },
    });
    expect((await update({ externalId: 'X-2' })).body.externalId).toBe('X-2');
  });
});

describe('a deletion', () => {
  // intake §4.9
  test('is recorded with the deleted values', async () => {
    expect(await remove({ version: 1 })).toMatchObject({ status: 200, body: { success: true } });
    expect((await admin.get<Attention[]>(ADDRESS)).body).toEqual([]);
    expect(await audited()).toEqual([
      {
        action: 'attention.remove',
        summary: 'Eliminó la atención de Ana Prueba del 15-07-2026.',
        before: attention,
        after: null,
      },
    ]);
  });

  // intake §4.5
  test('of an attention that was changed meanwhile is refused', async () => {
    await update({ netAmount: 1 }, attention.id, other);
    expect(await remove({ version: 1 })).toMatchObject(refusedBy(409, 'record.changed'));
  });

  // intake §4.10
  test('waits for a calculation of the attention, and is then refused', async () => {
    const deletion = await transactionWithClient(database, async (tx, client) => {
      await calculateAttentions(database, tx, client, {}, { jobId: null });
      const asked = remove({ version: 1 });
      await untilWaiting(database, 'advisory');
      return { asked };
    });
    expect(await deletion.asked).toMatchObject({
      status: 409,
      body: { message: NOT_PENDING('calculada') },
    });
  });
});
