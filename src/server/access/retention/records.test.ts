/** The audit log forgets an expired patient by records and fields, and nobody else (access §19.2, access §19.3). */
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { addAttentions, fillClinic } from '../../../../test/support/clinic.ts';

const ANA = '12345678-5';
const NAMESAKE = '7654321-6';
const LONGER = '23456789-6';
const WRONG = '11111111-1';
const GONE = '22333444-2';
const BACK = '20111222-1';

const app = await testApp();
await fillClinic(app.database);
await addAttentions(app.database, '2026-03', 6);

const { query } = app;
const ids = (await query<{ id: string }>`SELECT id FROM attention ORDER BY id`).map(({ id }) => id);
const write = (place: number, rut: string, name: string, date = '2026-03-02', isValid = true) =>
  query`
    UPDATE attention SET patient_rut = ${rut}, patient_name = ${name}, attention_date = ${date}, patient_rut_is_valid = ${isValid} WHERE id = ${ids[place]}`;
const log = (
  by: string,
  [entity, id]: readonly [string, string | undefined],
  summary: string,
  {
    before = null,
    after = null,
    at = '2026-03-03',
  }: { before?: object | null; after?: object | null; at?: string } = {},
) =>
  query(
    `INSERT INTO audit_log (user_name, action, entity, entity_id, summary, before, after, at) VALUES ($1, $2 || '.x', $2, $3, $4, $5, $6, $7)`,
    [by, entity, id, summary, before, after, at],
  );
const patient = (patientRut: string, patientName: string) => ({ patientRut, patientName });
const hold = async (place: number) =>
  (
    await query<{ id: string }>`
      INSERT INTO hold (attention_id, reason) VALUES (${ids[place]}, 'Ana Soto reclama') RETURNING id::text`
  )[0]?.id;
const entriesOf = (by: string) =>
  query<{ summary: string; before: object | null; after: object | null }>`
    SELECT summary, before, after FROM audit_log WHERE user_name = ${by} ORDER BY id`;
const anonymise = () =>
  query`INSERT INTO anonymisation (kind, before) VALUES ('patients', '2010-01-01')`;

it('finds former names and RUTs, entries of holds and jobs, and leaves those of others', async () => {
  await write(0, ANA, 'Ana Soto', '2005-01-03');
  await write(1, LONGER, 'Ana Soto Rojas');
  await write(2, NAMESAKE, 'Ana Soto');
  await write(3, 'SIN-RUT', 'Eva Díaz', '2005-01-03', false);
  await write(4, 'SIN-RUT', 'Luz Paz', '2026-03-02', false);
  await write(5, BACK, 'Rosa Back');
  const doctor = { doctorName: 'Ana Soto' };
  await log('gone', ['attention', ids[0]], 'Registró la atención de Ana Sotto del 03-01-2005.', {
    after: patient(WRONG, 'Ana Sotto'),
  });
  await log('gone', ['attention', ids[0]], 'Modificó la atención de Ana Soto del 03-01-2005.', {
    before: { ...patient(WRONG, 'Ana Sotto'), ...doctor },
    after: { ...patient(ANA, 'Ana Soto'), ...doctor },
  });
  await log(
    'gone',
    ['hold', await hold(0)],
    'Puso en pausa el pago de el registro de Ana Soto: Ana Sotto reclama.',
    { after: { reason: 'Ana Sotto reclama', doctorMessage: 'De Ana Soto' } },
  );
  // Words that somebody typed beside, and a RUT of a few signs.
  await log('gone', ['attention', ids[3]], 'Registró la atención de Eva Díaz.', {
    before: { ...patient('03', 'Eva Díaz'), attentionDate: '2005-01-03' },
    after: { ...patient('SIN-RUT', 'Eva Díaz'), sourceStatus: 'Llamó Eva Díaz' },
  });
  // Somebody else's attention now, whose name contains the expired one's.
  await log('other', ['attention', ids[1]], 'Modificó la atención de Ana Soto Rojas: nombre.', {
    before: patient(ANA, 'Ana Soto'),
    after: patient(LONGER, 'Ana Soto Rojas'),
  });
  await log('kept', ['attention', ids[1]], 'Registró la atención de Ana Soto Rojas.', {
    after: patient(LONGER, 'Ana Soto Rojas'),
  });
  await log(
    'kept',
    ['hold', await hold(2)],
    'Puso en pausa el pago de el registro de Ana Soto: reclama.',
  );
  await log('kept', ['hold', '77777'], 'Puso en pausa el pago de Ana Soto: licencia.');
  await log('kept', ['attention', ids[4]], 'Registró la atención de Luz Paz.', {
    after: patient('SIN-RUT', 'Luz Paz'),
  });
  await query(
    `INSERT INTO job (type, status, progress, started_at, completed_at, payload)
     VALUES ('verify-books', 'completed', 100, now(), now(), $1)`,
    [
      {
        words: `Paciente 12.345.678-5`,
        lines: [
          patient(ANA, 'Ana Soto'),
          patient('SIN-RUT', 'Luz Paz'),
          patient('SIN-RUT', 'Eva Díaz'),
        ],
      },
    ],
  );
  const kept = await entriesOf('kept');
  await anonymise();
  expect(await entriesOf('kept')).toEqual(kept);
  const anonymous = {
    patientRut: expect.stringMatching(/^ANON-/),
    patientName: 'Paciente anonimizado',
  };
  expect(await entriesOf('gone')).toEqual([
    {
      summary: 'Registró la atención de Paciente anonimizado del 03-01-2005.',
      before: null,
      after: anonymous,
    },
    {
      summary: 'Modificó la atención de Paciente anonimizado del 03-01-2005.',
      before: { ...anonymous, ...doctor },
      after: { ...anonymous, ...doctor },
    },
    {
      summary:
        'Puso en pausa el pago de el registro de Paciente anonimizado: Paciente anonimizado reclama.',
      before: null,
      after: { reason: 'Paciente anonimizado reclama', doctorMessage: 'De Paciente anonimizado' },
    },
    {
      summary: 'Registró la atención de Paciente anonimizado.',
      before: { ...anonymous, attentionDate: '2005-01-03' },
      after: { ...anonymous, sourceStatus: 'Llamó Paciente anonimizado' },
    },
  ]);
  expect(await entriesOf('other')).toEqual([
    {
      summary: 'Modificó la atención de Ana Soto Rojas: nombre.',
      before: anonymous,
      after: patient(LONGER, 'Ana Soto Rojas'),
    },
  ]);
  expect(await query`SELECT payload FROM job WHERE type = 'verify-books'`).toEqual([
    {
      payload: {
        words: expect.stringMatching(/^Paciente ANON-/),
        lines: [anonymous, patient('SIN-RUT', 'Luz Paz'), anonymous],
      },
    },
  ]);
  expect(await query`SELECT reason FROM hold ORDER BY id`).toEqual([
    { reason: 'Paciente anonimizado reclama' },
    { reason: 'Ana Soto reclama' },
  ]);
});

it('forgets patients whose attentions were deleted, once nothing was told of them for the period', async () => {
  const removed = (by: string, rut: string, name: string, at: string) =>
    log(by, ['attention', '99999'], `Eliminó la atención de ${name} del 03-01-2005.`, {
      before: patient(rut, name),
      at,
    });
  const gone = { at: '2005-02-01' };
  await removed('old', GONE, 'Zoe Ida', gone.at);
  await log(
    'old',
    ['hold', '88888'],
    'Puso en pausa el pago de el registro de Zoe Ida hasta el 01-03-2005: Por: Zoe Ida.',
    { ...gone, after: { reason: 'Por: Zoe Ida' } },
  );
  await log('old', ['hold', '88888'], 'Reanudó el pago de el registro de Zoe Ida.', gone);
  await query`INSERT INTO audit_log (user_name, action, entity, summary, after, at)
     VALUES ('old', 'attention.cleanPatient', 'attention', 'Eliminó 2 atenciones de pacientes con nombre «zoe id» y RUT «22.333»', ${{ deletedCount: 2, ...patient('22.333', 'zoe id') }}, ${gone.at})`;
  // One who came back, one of whom something was told later, and the hold of a doctor.
  await removed('young', BACK, 'Rosa Back', gone.at);
  await removed('young', WRONG, 'Iris Mar', gone.at);
  await removed('young', WRONG, 'Iris Mar', '2012-02-01');
  await log('young', ['hold', '88889'], 'Puso en pausa el pago de Zoe Ida: licencia.', gone);
  // A RUT that was corrected: the attention is there.
  const corrected = patient('14141414-9', 'Rosa Back');
  await log('young', ['attention', ids[5]], 'Registró una atención.', {
    ...gone,
    after: corrected,
  });
  const young = await entriesOf('young');
  // What a file has of one whose attentions were deleted goes with the file.
  const cells = [GONE, 'Zoe Ida', 'x'];
  await query`
    WITH made AS (INSERT INTO import (record_type, file_name, header) VALUES ('participacion', 'ayer.csv', '{RUT Paciente,Paciente,Médico}') RETURNING id)
     INSERT INTO import_rejection (import_id, row_number, cells, reason, reason_class) SELECT id, 2, ${cells}, 'Doctor no encontrado', 'doctor' FROM made`;
  const isLeft = async () =>
    (await query<{ left: boolean }>`SELECT has_leftovers('2010-01-01') AS left`)[0]?.left;
  expect(await isLeft()).toBe(true);
  await anonymise();
  expect(await entriesOf('young')).toEqual(young);
  expect(await query`SELECT cells FROM import_rejection`).toEqual([{ cells }]);
  expect(await entriesOf('old')).toEqual([
    {
      summary: 'Eliminó la atención de Paciente anonimizado del 03-01-2005.',
      before: { patientRut: expect.stringMatching(/^ANON-/), patientName: 'Paciente anonimizado' },
      after: null,
    },
    {
      summary:
        'Puso en pausa el pago de el registro de Paciente anonimizado hasta el 01-03-2005: Por: Paciente anonimizado.',
      before: null,
      after: { reason: 'Por: Paciente anonimizado' },
    },
    {
      summary: 'Reanudó el pago de el registro de Paciente anonimizado.',
      before: null,
      after: null,
    },
    {
      summary: 'Eliminó 2 atenciones de pacientes con nombre «…» y RUT «…»',
      before: null,
      after: { deletedCount: 2, patientName: 'Paciente anonimizado', patientRut: null },
    },
  ]);
  expect(await isLeft()).toBe(false);
});
