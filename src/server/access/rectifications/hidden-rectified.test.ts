/** A hidden patient is corrected, who comes to stand under its RUT is hidden, and both are found by indexes (access §27.3, access §27.5). */
import { describe, expect, it } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { demoDatabase } from '../../../../test/support/demo-database.ts';
import { FREE_RUTS, rectifying } from '../../../../test/support/rectifying.ts';
import type { RightsRequest } from '../../../contract/access/rights.ts';

const { app, admin } = await adminApp({}, { clinic: demoDatabase, checksBooks: 'atEnd' });
const supervisor = await app.signedInAs('supervisor');
const { query, night, tablesNaming, request, preview, rectify } = rectifying(app, admin);

await query`UPDATE permission SET is_allowed = true
    WHERE profile = 'supervisor' AND menu_option_id IN (SELECT id FROM menu_option WHERE href IN ('/derechos', '/registro-lecturas'))`;
const [fifth, sixth] = await query<{ rut: string; attentionId: number }>`
  SELECT patient_rut AS rut, min(id) AS "attentionId" FROM attention WHERE patient_rut_is_valid GROUP BY 1 ORDER BY count(*) DESC, 1 LIMIT 2`;
if (!fifth || !sixth) throw new Error('the demo clinic has patients');

describe('access §27.5: a hidden patient', { timeout: 120_000 }, () => {
  const [hiddenRut = ''] = FREE_RUTS;
  const HIDDEN = 'Clodomira Pizarro Lagos';

  it('stays hidden under the new name and RUT, and in what was read before', async () => {
    await query`UPDATE attention SET patient_name = ${'Clodomira Pisarro'} WHERE patient_rut = ${fifth.rut}`;
    // An address that names the patient, read before.
    await query`INSERT INTO read_log (at, user_name, call, kind, filter, row_count, patient_ruts)
       VALUES (now() - interval '1 day', 'Ana Antigua', 'attentions.list', 'list', '{"search": "Clodomira Pisarro"}', 1, ARRAY[${fifth.rut}])`;
    const objection = await request(fifth.rut, 'objection');
    const { body: concerned } = await admin.get<{ attentions: number }>(
      `/api/hidden-patients/preview?requestId=${objection}`,
    );
    const hidden = await admin.post<{ id: number }>('/api/hidden-patients', {
      requestId: objection,
      reason: 'Se opuso',
      agreedAttentions: concerned.attentions,
    });
    const requestId = await request(fifth.rut);
    expect(await preview(requestId)).toMatchObject({
      isHidden: true,
      attentions: concerned.attentions,
    });
    const { status } = await rectify(requestId, { newName: HIDDEN, newRut: hiddenRut });
    expect(status).toBe(201);
    await night();
    expect(
      (await tablesNaming('Clodomira', hiddenRut)).filter((table) => !table.startsWith('hidden_')),
    ).toEqual([]);
    const { body: log } = await supervisor.get<unknown>('/api/read-log?kind=list&limit=200');
    expect(JSON.stringify(log)).toContain('attentions.list');
    expect(JSON.stringify(log)).not.toContain('Clodomira');
    const { body: requests } = await supervisor.get<RightsRequest[]>(
      '/api/rights/requests?limit=200',
    );
    expect(requests.map(({ personRut }) => personRut)).not.toContain(fifth.rut);
    const { body: mine } = await admin.get<object>(`/api/medical-attentions/${fifth.attentionId}`);
    expect(mine).toMatchObject({ patientRut: hiddenRut, patientName: HIDDEN });
    await admin.post(`/api/hidden-patients/${hidden.body.id}/lift`, { reason: 'Lo pidió así' });
    const [shown] = await query<{ count: number }>`
      SELECT count(*) FROM attention WHERE patient_rut = ${hiddenRut} AND patient_name = ${HIDDEN}`;
    expect(shown?.count).toBe(concerned.attentions);
  });

  it('hides who comes to stand under its RUT, too', async () => {
    const objection = await request(hiddenRut, 'blocking');
    const { body: concerned } = await admin.get<{ attentions: number }>(
      `/api/hidden-patients/preview?requestId=${objection}`,
    );
    await admin.post('/api/hidden-patients', {
      requestId: objection,
      reason: 'Se opuso',
      agreedAttentions: concerned.attentions,
    });
    await query`UPDATE attention SET patient_name = ${'Clodomira Mal Escrita'} WHERE patient_rut = ${sixth.rut}`;
    await query`
      INSERT INTO audit_log (user_name, action, entity, entity_id, summary) VALUES ('Ana', 'attention.update', 'attention', ${sixth.attentionId}::text, 'Modificó la atención de Clodomira Mal Escrita')`;
    const requestId = await request(sixth.rut);
    const seen = await preview(requestId, { newRut: hiddenRut });
    expect(seen.other).toMatchObject({ isHidden: true, attentions: concerned.attentions });
    const { status } = await rectify(requestId, {
      newRut: hiddenRut,
      agreedOther: concerned.attentions,
    });
    expect(status).toBe(201);
    await night();
    expect(
      (await tablesNaming('Clodomira', hiddenRut)).filter((table) => !table.startsWith('hidden_')),
    ).toEqual([]);
  });
});

describe('access §27.3: in a large table', () => {
  it('the attentions are found by indexes', async () => {
    // What the planner knows about the demo clinic is from before the search index was written.
    await query`ANALYZE attention_search_change, searched_patient, searched_attention`;
    const rows = await query<{ 'QUERY PLAN': string }>(
      `EXPLAIN SELECT * FROM attentions_spelled(ARRAY['${fifth.rut}'], ARRAY['Clodomira'])`,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('searched_patient_key');
    expect(plan).toContain('searched_attention_patient_idx');
    expect(plan).toContain('attention_pkey');
    expect(plan).not.toMatch(/Seq Scan on attention\b/);
  });

  it('of a RUT with thousands of names 200 are told, with how many there are, and any can be corrected', async () => {
    const [, free = '', everybody = ''] = FREE_RUTS;
    await query`
      INSERT INTO attention (record_type, external_id, attention_date, doctor_id, service_id, schedule_type, gross_amount, net_amount,
                              participated_amount, patient_rut, patient_rut_is_valid, patient_name)
       SELECT record_type, 'TODOS-' || n, attention_date, doctor_id, service_id, schedule_type, gross_amount, net_amount,
              participated_amount, ${everybody}, false, 'Persona ' || least(n, 3000)
         FROM attention, generate_series(1, 3002) n WHERE id = ${sixth.attentionId}`;
    await night();
    const requestId = await request(everybody);
    const seen = await preview(requestId);
    expect(seen).toMatchObject({ knownNames: 3_000, attentions: 202 });
    expect(seen.spellings).toHaveLength(200);
    expect(seen.spellings[0]).toEqual({ name: 'Persona 3000', attentions: 3 });
    const last = 'Persona 2999';
    expect(seen.spellings.map(({ name }) => name)).not.toContain(last);
    expect(await rectify(requestId, { names: [last, 'Nadie Así'], newRut: free })).toMatchObject({
      status: 409,
    });
    expect(await rectify(requestId, { names: [last], newRut: free })).toMatchObject({
      status: 201,
    });
    expect(
      await query`SELECT patient_name AS name FROM attention WHERE patient_rut = ${free}`,
    ).toEqual([{ name: last }]);
    const merged = await preview(await request(free), { newRut: everybody });
    expect(merged.other).toMatchObject({ knownNames: 2_999, attentions: 3_001 });
    expect(merged.other?.names).toHaveLength(200);
  });
});
