/** Registering an attention by hand (intake §3). */
import { describe, expect, test } from 'vitest';
import { refusedBy } from '../../../../test/support/app.ts';
import { ATTENTION_FORM } from '../../../../test/support/attentions.ts';
import { clinicForImports, csvOf, upload } from '../../../../test/support/imports.ts';
import type { Attention } from '../../../contract/intake/attentions.ts';

const { admin, database, query } = await clinicForImports();

const form = (changes: object = {}) => ({
  ...ATTENTION_FORM,
  // As a form's fields send them.
  doctorId: '1',
  grossAmount: '10000',
  ...changes,
});
type Refused = { code: string; message: string; data?: { field?: string; fields?: object } };
const create = <Body = Attention>(changes: object = {}) =>
  admin.post<Body>('/api/medical-attentions', form(changes));

// intake §3.13, intake §3.2
test('answers the whole attention, which the list then shows, and records who registered it', async () => {
  const made = await create({ externalId: 'M-1' });
  expect(made).toMatchObject({
    status: 201,
    body: {
      ...ATTENTION_FORM,
      externalId: 'M-1',
      status: 'pending',
      patientRut: '12345678-5',
      patientRutIsValid: true,
      importId: null,
    },
  });
  const list = await admin.get<Attention[]>('/api/medical-attentions?dateFrom=2026-07-15');
  expect(list.body).toContainEqual(made.body);
  const audit = await database.db
    .selectFrom('auditLog')
    .select(['action', 'summary', 'after'])
    .where('entity', '=', 'attention')
    .where('entityId', '=', String(made.body.id))
    .execute();
  expect(audit).toEqual([
    {
      action: 'attention.create',
      summary: 'Registró la atención de Ana Prueba del 15-07-2026.',
      after: made.body,
    },
  ]);
});

// intake §3.8
test('keeps a patient’s RUT that fails the check, and flags it', async () => {
  const made = await create({ patientRut: '12.345.678-9', externalId: 'M-2' });
  expect(made.body).toMatchObject({ patientRut: '12345678-9', patientRutIsValid: false });
  const passport = await create({ patientRut: 'AB-123', externalId: 'M-3' });
  expect(passport.body).toMatchObject({ patientRut: 'AB-123', patientRutIsValid: false });
});

// intake §3.1
test('every field is required', async () => {
  expect(await admin.post<Refused>('/api/medical-attentions', {})).toMatchObject({
    status: 400,
    body: {
      data: {
        fields: {
          patientRut: 'RUT del paciente es requerido',
          patientName: 'Nombre del paciente es requerido',
          doctorId: 'Doctor es requerido',
          serviceId: 'Servicio es requerido',
          providerTypeId: 'Tipo de prestador es requerido',
          attentionDate: 'Fecha de atención es requerida',
          attentionTime: 'Hora de atención es requerida',
          scheduleType: 'Tipo de horario es requerido',
          grossAmount: 'Monto bruto es requerido',
          netAmount: 'Monto líquido es requerido',
          participatedAmount: 'Monto participado es requerido',
        },
      },
    },
  });
});

// intake §3.7
test.each([
  ['doctorId', 'un médico'],
  ['serviceId', 'una prestación'],
  ['providerTypeId', 'un tipo de prestador'],
])('%s must exist and be active', async (field, record) => {
  const table = { doctorId: 'doctor', serviceId: 'service', providerTypeId: 'provider_type' }[
    field
  ];
  await query(`UPDATE ${table} SET is_active = false WHERE id = 2`);
  for (const id of [2, 9_999]) {
    expect(await create<Refused>({ [field]: id })).toMatchObject({
      status: 400,
      body: {
        code: 'attention.referenceUnknown',
        message: `La atención nombra ${record} que no existe o que ya no se usa.`,
        data: { field },
      },
    });
  }
});

// intake §3.4, intake §3.5, intake §3.6
test.each([
  [
    'attentionDate',
    '2023-12-31',
    'La fecha debe estar entre 2024 y 2099: la nómina y el banco pagan desde 2024',
  ],
  ['attentionDate', '2026-02-30', 'Fecha inválida'],
  ['attentionTime', '25:00', 'Hora inválida'],
  ['netAmount', '-1', 'No puede ser negativo'],
  ['netAmount', 1.5, 'Debe ser un monto en pesos enteros'],
  ['netAmount', 1e12, 'Máximo 12 dígitos'],
  ['patientName', 'Al', 'El nombre debe tener al menos 3 caracteres'],
])('%s %s: %s', async (field, value, message) => {
  expect(await create<Refused>({ [field]: value })).toMatchObject({
    status: 400,
    body: { message, data: { fields: { [field]: message } } },
  });
});

describe('the external id', () => {
  // intake §3.11
  test('must be free within the record type if it is given', async () => {
    await create({ externalId: 'M-9' });
    expect(await create<Refused>({ externalId: 'M-9' })).toMatchObject({
      status: 409,
      body: { code: 'attention.externalIdTaken', data: { field: 'externalId' } },
    });
    expect(await create({ externalId: 'M-9', recordType: 'hmq' })).toMatchObject({ status: 201 });
  });

  // intake §3.10
  test('refuses a second click if it is derived, even at the same moment', async () => {
    const same = { attentionDate: '2026-07-20' };
    const answers = await Promise.all([create<Refused>(same), create<Refused>(same)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await create<Refused>(same)).toMatchObject(
      refusedBy(409, 'attention.duplicate', expect.stringContaining('indique su ID')),
    );
  });

  // intake §3.10
  test('differs for attentions at different hours if it is derived', async () => {
    const day = { attentionDate: '2026-07-21' };
    const first = await create(day);
    const second = await create({ ...day, attentionTime: '11:00' });
    expect(second.status).toBe(201);
    expect(second.body.externalId).toBe(`${first.body.externalId}_2`);
    expect(await create({ ...day, attentionTime: '11:00' })).toMatchObject({ status: 409 });
  });

  // intake §3.9
  test('equals the one that a file of the same attention derives', async () => {
    const { body } = await create({ attentionDate: '2026-07-22' });
    const file = await upload(
      admin,
      'participacion',
      'a.csv',
      csvOf({ 'Fecha Atención': '22-07-2026', 'Valor Neto': '9.000' }),
    );
    expect(file.body).toMatchObject({ created: 0, updated: 1 });
    const rows =
      await query`SELECT external_id, provider_type_id FROM attention WHERE id = ${body.id}`;
    expect(rows).toEqual([{ external_id: body.externalId, provider_type_id: 1 }]);
    // The file has no hour, so that the typed one stays.
    expect(await create<Refused>({ attentionDate: '2026-07-22' })).toMatchObject(
      refusedBy(409, 'attention.duplicate'),
    );
  });
});
