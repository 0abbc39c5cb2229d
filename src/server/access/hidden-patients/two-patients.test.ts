/** Hiding one patient hides nobody else, and each gets back what the records had (access §22.2, access §22.6). */
import { beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { addAttentions, fillClinic } from '../../../../test/support/clinic.ts';
import { hide, lift } from '../../../../test/support/hidden.ts';

const ANA = '12345678-5';
const JUAN = '7654321-6';
/** No attention has it: Ana's, written wrongly. */
const WRONG = '11111111-1';

let app: TestApp;

/** Every row that names a patient. */
const rows = () =>
  app.query<{ of: string; id: string; rut: string; name: string }>`
    SELECT 'attention' AS of, id::text, patient_rut AS rut, patient_name AS name FROM attention
      UNION ALL SELECT 'before', attention_id::text, patient_rut, patient_name FROM import_previous_value
      UNION ALL SELECT 'audit', entity_id, before ->> 'patientRut', before ->> 'patientName' FROM audit_log WHERE entity = 'attention'
      ORDER BY 1, 2, 3, 4`;
const naming = async (...words: string[]) =>
  (await rows()).filter(({ rut, name }) => words.includes(rut) || words.includes(name));

beforeAll(async () => {
  app = await testApp();
  await app.signedInAs('admin');
  await fillClinic(app.database);
  await addAttentions(app.database, '2026-03', 4);
  const ids = (await app.query<{ id: string }>`SELECT id FROM attention ORDER BY id`).map(
    ({ id }) => id,
  );
  const written: readonly [string, string][] = [
    [JUAN, 'Juan Rojas'],
    [JUAN, 'Juan Rojas'],
    [WRONG, 'Ana Soto'],
    [ANA, 'Ana Soto'],
  ];
  for (const [place, [rut, name]] of written.entries())
    await app.query`UPDATE attention SET patient_rut = ${rut}, patient_name = ${name} WHERE id = ${ids[place]}`;
  await app.query`INSERT INTO audit_log (user_name, action, entity, entity_id, summary, before)
     SELECT 'Ana', 'attention.update', 'attention', id::text, 'Editó.', jsonb_build_object('patientRut', patient_rut, 'patientName', patient_name)
       FROM attention`;
  // A corrected file says Ana instead of Juan, and her RUT instead of the wrong one.
  await app.query(`
    DO $$ BEGIN
      PERFORM set_config('portal.replaced_by', '1', true);
      UPDATE attention SET patient_rut = '${ANA}', patient_name = 'Ana Soto' WHERE id IN (${ids[0]}, ${ids[2]});
    END $$`);
});

describe('two patients whom one attention had', () => {
  it('are hidden one by one', async () => {
    const before = await rows();
    await app.query`INSERT INTO payslip_document (doctor_id, period_year, period_month, created_by, expires_at)
       SELECT d.id, 2026, 7, (SELECT min(id) FROM app_user), now() + interval '1 hour' FROM doctor d`;
    const ofJuan = await naming(JUAN, 'Juan Rojas');
    await hide(app, ANA);
    expect(await naming(ANA, WRONG, 'Ana Soto')).toEqual([]);
    expect(await naming(JUAN, 'Juan Rojas')).toEqual(ofJuan);
    // What was asked for stays: it is made when it is opened, and shows what may be seen then.
    expect(await app.query`SELECT FROM payslip_document`).not.toEqual([]);
    await lift(app, ANA);
    expect(await rows()).toEqual(before);
  });

  it.each([
    [
      [JUAN, ANA],
      [JUAN, ANA],
    ],
    [
      [JUAN, ANA],
      [ANA, JUAN],
    ],
    [
      [ANA, JUAN],
      [JUAN, ANA],
    ],
    [
      [ANA, JUAN],
      [ANA, JUAN],
    ],
  ])(
    'hidden in the order %j and shown in the order %j, have what they had',
    async (hidden, shown) => {
      const before = await rows();
      for (const rut of hidden) await hide(app, rut);
      expect(await naming(ANA, WRONG, 'Ana Soto', JUAN, 'Juan Rojas')).toEqual([]);
      const [first = '', second = ''] = shown;
      await lift(app, first);
      const words = [
        [ANA, WRONG, 'Ana Soto'],
        [JUAN, 'Juan Rojas'],
      ];
      const stillHidden = words.find((all) => all.includes(second)) ?? [];
      expect(await naming(...stillHidden)).toEqual([]);
      await lift(app, second);
      expect(await rows()).toEqual(before);
    },
  );
});
