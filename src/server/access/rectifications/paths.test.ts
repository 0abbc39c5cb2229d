/**
 * What led a person to a RUT is this person's alone, although others stood under the same RUTs; what is written later under a former RUT of a
 * hidden patient stays hidden, and files take nobody back (access §27.3, access §27.5, access §27.6).
 */
import { describe, expect, it } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { demoDatabase } from '../../../../test/support/demo-database.ts';
import { type Cells, csvOf, upload } from '../../../../test/support/imports.ts';
import { rectifying } from '../../../../test/support/rectifying.ts';
import type { Rectification } from '../../../contract/access/rectifications.ts';
import type { PersonData } from '../../../contract/access/rights.ts';
import { formatRut, rutOf } from '../../../domain/identity/rut.ts';

const { app, admin } = await adminApp({}, { clinic: demoDatabase, checksBooks: 'atEnd' });
const { query, request, rectify } = rectifying(app, admin);

let next = 23_100_001;
/** RUTs that nobody has. */
const ruts = () => [rutOf(next++), rutOf(next++), rutOf(next++)] as const;
let rows = 0;
const send = (rut: string, name: string, more: Cells = {}) => {
  rows += 1;
  const line = { ID: `CADENA-${rows}`, 'RUT Paciente': rut, 'Nombre Paciente': name, ...more };
  return upload(admin, 'participacion', 'agosto.csv', csvOf(line));
};

async function correct(rut: string, asked: { newRut: string; names?: string[] }) {
  const answer = await rectify(await request(rut), asked);
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 201 });
}

async function hide(rut: string): Promise<{ id: number; mark: string }> {
  const requestId = await request(rut, 'objection');
  const seen = await admin.get<{ attentions: number }>(
    `/api/hidden-patients/preview?requestId=${requestId}`,
  );
  const { body } = await admin.post<{ id: number }>('/api/hidden-patients', {
    requestId,
    reason: 'Se opuso',
    agreedAttentions: seen.body.attentions,
  });
  const [row] = await query<{ mark: string }>`
    SELECT mark FROM hidden_patient WHERE id = ${body.id}`;
  return { id: body.id, mark: row?.mark ?? '' };
}

const formerOf = async (rut: string) =>
  (await query<{ rut: string }>`SELECT former_rut AS rut FROM former_rut WHERE rut = ${rut}`)
    .map((row) => row.rut)
    .sort();

/** How many rows the file about a person has of these kinds. */
async function fileOf(rut: string) {
  const { body } = await admin.post<PersonData>('/api/rights/find', { personRut: rut });
  const count = (key: string) => body.parts.find((part) => part.key === key)?.count ?? 0;
  return { rectifications: count('rectificaciones'), requests: count('solicitudes') };
}

describe('access §27.6: two persons in one chain of RUTs', { timeout: 120_000 }, () => {
  it('do not meet where the first comes to stand under the RUT that the second leaves', async () => {
    const [wrong, shared, right] = ruts();
    await send(wrong, 'Ana Soto Lagos');
    await send(shared, 'Beto Ríos Vera');
    const answer = await rectify(await request(wrong), {
      newRut: shared,
      names: ['Ana Soto Lagos'],
      agreedOther: 1,
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    await correct(shared, { newRut: right, names: ['Beto Ríos Vera'] });
    expect(await formerOf(shared)).toEqual([wrong]);
    expect(await formerOf(right)).toEqual([shared]);
    expect(await fileOf(right)).toMatchObject({ rectifications: 1 });
    expect(await fileOf(shared)).toMatchObject({ rectifications: 1 });
    // Who hides the second hides nothing of the first.
    await hide(right);
    const hidden = await app.query`
      SELECT rut FROM hidden_rut WHERE rut = ANY (${[wrong, shared, right]}) ORDER BY rut`;
    expect(hidden).toEqual([{ rut: right }]);
  });

  it('do not meet where the first has left the RUT that is the second’s', async () => {
    const [wrong, shared, right] = ruts();
    await send(wrong, 'Carla Pinto Díaz');
    await correct(wrong, { newRut: shared });
    await send(shared, 'Dora Lira Núñez');
    await correct(shared, { newRut: right, names: ['Carla Pinto Díaz'] });
    expect(await formerOf(shared)).toEqual([]);
    expect(await formerOf(right)).toEqual([wrong, shared].sort());
    expect(await fileOf(shared)).toMatchObject({ rectifications: 0 });
    expect(await fileOf(right)).toMatchObject({ rectifications: 2, requests: 2 });
  });
});

describe('access §27.2, access §16.2: the list of rectifications', { timeout: 120_000 }, () => {
  it('comes by page and by time, and is a read of those whom it shows, by their new RUTs', async () => {
    const [wrong, right, wrongToo] = ruts();
    const [rightToo] = ruts();
    await send(wrong, 'Hilda Pino Rey');
    await correct(wrong, { newRut: right });
    await send(wrongToo, 'Iván Roa Paz');
    await correct(wrongToo, { newRut: rightToo });
    const total = (await admin.get<{ total: number }>('/api/rectifications/summary')).body.total;
    for (const [page, newRuts] of [
      ['limit=2', [rightToo, right]],
      ['limit=1&offset=1', [right]],
      [`limit=2&offset=${total - 2}&sort=madeAt`, [right, rightToo]],
    ] as const) {
      const { body } = await admin.get<Rectification[]>(`/api/rectifications?${page}`);
      expect(
        body.map(({ newRut }) => newRut),
        page,
      ).toEqual(newRuts);
      // A file takes all records of reads that wait with it.
      expect((await admin.get('/api/audit/file')).status).toBe(200);
      const [read] = await query<{ ruts: string[] }>`
        SELECT kind, row_count AS rows, patient_ruts AS ruts, has_unnamed_patients AS unnamed FROM read_log
          WHERE call = 'rectifications.list' ORDER BY id DESC LIMIT 1`;
      expect({ ...read, ruts: read?.ruts.toSorted() }, page).toEqual({
        ...{ kind: 'list', rows: newRuts.length, unnamed: false },
        ruts: newRuts.toSorted(),
      });
    }
  });
});

describe('access §27.5: a patient who was hidden before the RUT was corrected', {
  timeout: 120_000,
}, () => {
  it('stays hidden in what the audit log is told later of the former RUT, until lifted', async () => {
    const [wrong, right] = ruts();
    await send(wrong, 'Elsa Mora Tapia');
    const { id } = await hide(wrong);
    await correct(wrong, { newRut: right });
    await query(
      `INSERT INTO audit_log (user_name, action, entity, entity_id, summary, after)
       VALUES ('Ana', 'attention.update', 'attention', '1', $1, jsonb_build_object('patientRut', $2::text))`,
      [`Buscó a Elsa Mora Tapia, RUT ${formatRut(wrong)}`, wrong],
    );
    const entry = async () =>
      (
        await query<{
          words: string;
        }>`SELECT concat(summary, after) AS words FROM audit_log ORDER BY id DESC LIMIT 1`
      )[0]?.words ?? '';
    expect(await entry()).toMatch(/Paciente reservado/);
    for (const word of [wrong, formatRut(wrong), 'Elsa']) expect(await entry()).not.toContain(word);
    await admin.post(`/api/hidden-patients/${id}/lift`, { reason: 'Lo pidió así' });
    const told = await app.query`
      SELECT after FROM audit_log WHERE summary LIKE 'Buscó a Elsa Mora Tapia%'`;
    expect(told).toEqual([{ after: { patientRut: wrong } }]);
  });
});

describe('access §27.3: a file with the former RUT and another spelling', {
  timeout: 120_000,
}, () => {
  const patientOf = (externalId: string) =>
    query<{ rut: string; name: string }>`
      SELECT patient_rut AS rut, patient_name AS name FROM attention WHERE external_id = ${externalId}`;

  it('does not take a pending attention back, unless somebody has that spelling', async () => {
    const [wrong, right] = ruts();
    await send(wrong, 'Flora Vidal Cea', { ID: 'VUELTA-1' });
    await send(wrong, 'Gil Otro Pérez', { ID: 'VUELTA-2' });
    await correct(wrong, { newRut: right, names: ['Flora Vidal Cea'] });
    const again = await send(wrong, 'Flora V. Cea', { ID: 'VUELTA-1', 'Valor Neto': '11.000' });
    expect(again.body).toMatchObject({ updated: 1 });
    expect(await patientOf('VUELTA-1')).toEqual([{ rut: right, name: 'Flora Vidal Cea' }]);
    // The hospital says that it was the other patient after all.
    await send(wrong, 'Gil Otro Pérez', { ID: 'VUELTA-1' });
    expect(await patientOf('VUELTA-1')).toEqual([{ rut: wrong, name: 'Gil Otro Pérez' }]);
  });
});
