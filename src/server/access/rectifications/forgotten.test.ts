/** What is left of a rectification once the time of its patient has passed, and that none is made without its row (access §19.2, access §27.2, access §27.7). */
import { describe, expect, it } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { insertAttention } from '../../../../test/support/attentions.ts';
import { demoDatabase } from '../../../../test/support/demo-database.ts';
import { FREE_RUTS, rectifying } from '../../../../test/support/rectifying.ts';
import { retentionChores } from '../retention/public.ts';

const { app, admin } = await adminApp({}, { clinic: demoDatabase, checksBooks: 'atEnd' });
const { query, request, rectify, preview } = rectifying(app, admin);
const [newRut = '', onlyRut = ''] = FREE_RUTS;
const endRetention = () =>
  Promise.all(retentionChores.map(({ run }) => run(app.database, app.services)));

describe('access §27.2: a rectification', { timeout: 120_000 }, () => {
  it('counts and rewrites the entries that end with the name, also a cut one, and no other', async () => {
    const entries = await query<{ id: number; attentionId: number; rut: string }>`
      SELECT e.id, k.attention_id AS "attentionId", a.patient_rut AS rut
         FROM entry e JOIN correction k ON k.id = e.correction_id JOIN attention a ON a.id = k.attention_id ORDER BY e.id LIMIT 2`;
    const [cut, other] = entries.map(({ id }) => id);
    const rut = entries[0]?.rut ?? '';
    if (!cut || !other) throw new Error('the demo clinic has corrections');
    await query(
      'UPDATE attention SET patient_rut = $1, patient_name = $2 WHERE patient_rut = $1 OR id = $3',
      [rut, 'Zunilda Ñancupil', entries[1]?.attentionId],
    );
    await query(`
      CREATE TABLE planted (id integer);
      CREATE FUNCTION plant_words() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM set_config('portal.anonymisation', 'on', true);
        UPDATE entry SET description = 'Reversa: Consulta, 01-07-2026, ' || CASE WHEN id = ${cut} THEN 'Zunilda Ñanc' ELSE 'Otra Persona' END
         WHERE id IN (${cut}, ${other});
        RETURN NEW;
      END $$;
      CREATE TRIGGER planted_words BEFORE INSERT ON planted FOR EACH ROW EXECUTE FUNCTION plant_words();
      INSERT INTO planted VALUES (1);
      DROP TABLE planted;`);
    const requestId = await request(rut);
    const { records } = await preview(requestId);
    const before = await query<{ id: number; description: string }>`
      SELECT id, description FROM entry ORDER BY id`;
    expect(await rectify(requestId, { newName: 'Rosa Corregida' })).toMatchObject({ status: 201 });
    const after = await query<{ id: number; description: string }>`
      SELECT id, description FROM entry ORDER BY id`;
    const changed = after.filter(
      ({ description }, place) => description !== before[place]?.description,
    );
    expect(changed).toHaveLength(records.entry ?? 0);
    const wordsOf = (id?: number) => after.find((entry) => entry.id === id)?.description;
    expect(wordsOf(cut)).toBe('Reversa: Consulta, 01-07-2026, Rosa Corregida');
    expect(wordsOf(other)).toBe('Reversa: Consulta, 01-07-2026, Otra Persona');
  });

  it('and an anonymisation are never made without a row that tells of them', async () => {
    const [patient] = await query<{ rut: string; name: string }>`
      SELECT patient_rut AS rut, min(patient_name) AS name FROM attention WHERE patient_rut_is_valid GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`;
    const [made] = await query<{ id: number; requestId: number }>`
      SELECT id, request_id AS "requestId" FROM rectification ORDER BY id DESC LIMIT 1`;
    const insert = (id: number, requestId: number) =>
      query`INSERT INTO rectification (id, request_id, old_rut, old_names, new_rut, reason)
         VALUES (${id}, ${requestId}, ${patient?.rut}, ARRAY[${patient?.name}], ${newRut}, 'Sin rastro') ON CONFLICT DO NOTHING RETURNING id`;
    await expect(insert(999_999, made?.requestId ?? 0)).rejects.toMatchObject({
      code: '23505',
      constraint: 'rectification_request_key',
    });
    expect(await query`SELECT FROM attention WHERE patient_rut = ${newRut}`).toEqual([]);
    expect(await insert(made?.id ?? 0, await request(patient?.rut ?? ''))).toHaveLength(1);
    await query`INSERT INTO anonymisation (kind, before) VALUES ('import_rows', '2001-01-01')`;
    expect(
      await query`
        INSERT INTO anonymisation (id, kind, before) SELECT max(id), 'import_rows', '2001-01-01' FROM anonymisation
             ON CONFLICT DO NOTHING RETURNING id`,
    ).toHaveLength(1);
  });
});

describe('access §27.7: a rectification whose attentions are gone', { timeout: 120_000 }, () => {
  it('is forgotten with its reason once the time has passed, by the night alone', async () => {
    const own = { doctorId: 1, serviceId: 1, patientRut: onlyRut };
    const attentionId = await insertAttention(app.database.db, own);
    const { body } = await rectify(await request(onlyRut), {
      newName: 'Berta Olvidada',
      reason: 'Berta Olvidada trajo su cédula',
    });
    await query`DELETE FROM attention WHERE id = ${attentionId}`;
    const [told] = await query<{ entry: string }>`
      SELECT audit_log::text AS entry FROM audit_log WHERE entity = 'rectification' AND entity_id = ${body.id}`;
    expect(told?.entry).toContain('Berta Olvidada');
    await endRetention();
    const rowOf = async () =>
      (await query`SELECT old_rut, new_name, reason FROM rectification WHERE id = ${body.id}`)[0];
    expect(await rowOf()).toMatchObject({ old_rut: onlyRut });
    // Made so long ago that nobody else's time has passed.
    await query(`
      ALTER TABLE rectification DISABLE TRIGGER rectification_kept;
      UPDATE rectification SET made_at = made_at - interval '16 years' WHERE id = ${body.id};
      ALTER TABLE rectification ENABLE TRIGGER rectification_kept;`);
    await endRetention();
    expect(await rowOf()).toEqual({
      old_rut: 'ANON',
      new_name: null,
      reason: 'Motivo anonimizado',
    });
    expect(
      await query`SELECT FROM audit_log WHERE audit_log::text LIKE '%Berta Olvidada%'`,
    ).toEqual([]);
    expect(
      await query`SELECT patients, changed FROM anonymisation ORDER BY id DESC LIMIT 1`,
    ).toMatchObject([{ patients: 0, changed: { rectification: 1, attention: 0 } }]);
    const done = (await query`SELECT id FROM anonymisation`).length;
    await endRetention();
    expect(await query`SELECT id FROM anonymisation`).toHaveLength(done);
  });
});
