/** What the checks of months found about a patient is corrected, hidden and forgotten with the patient (access §19.2, access §22.2, access §27.2). */
import { describe, expect, it } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { bookOffences } from '../../../../test/support/books.ts';
import { runJob } from '../../../../test/support/clinic.ts';
import { demoDatabase } from '../../../../test/support/demo-database.ts';
import { FREE_RUTS, rectifying } from '../../../../test/support/rectifying.ts';
import type { MonthFinding } from '../../../contract/operations/month-checks.ts';

const { app, admin } = await adminApp({}, { clinic: demoDatabase, checksBooks: 'atEnd' });
const { query, request, rectify, preview } = rectifying(app, admin);
const [newRut = '', otherRut = '', thirdRut = ''] = FREE_RUTS;

type Patient = { rut: string; attentionId: number; month: number; year: number };
const [first, second] = await query<Patient>`SELECT patient_rut AS rut, id AS "attentionId",
          extract(month FROM attention_date)::int AS month, extract(year FROM attention_date)::int AS year
     FROM (SELECT *, max(attention_date) OVER (PARTITION BY patient_rut) AS last_on FROM attention WHERE patient_rut_is_valid) a
    WHERE attention_date = last_on ORDER BY attention_date, patient_rut LIMIT 2`;
if (!first || !second) throw new Error('the demo clinic has patients');
const NAME = 'Zunilda Ñancupil';
for (const [one, name] of [
  [first, NAME],
  [second, 'Inés Dos'],
] as const)
  await query`UPDATE attention SET patient_name = ${name} WHERE patient_rut = ${one.rut}`;
const { month, year } = first;
await runJob(app, admin, '/api/month-checks/run', { month, year });

type Planted = { subject: string; kind?: string; lines?: number[]; patient?: string | null };
/** A finding of the month's last check; without lines one that is gone. */
async function plant({ subject, kind = 'patientOften', lines = [], patient = null }: Planted) {
  const [row] = await query<{ id: number }>(
    `INSERT INTO month_finding (period_year, period_month, kind, subject, severity, line_count, amount, detail, digest, found_at, seen_at, gone_at)
     SELECT period_year, period_month, $3, $4, 'warning', $5, 0, jsonb_strip_nulls(jsonb_build_object('lines', 12, 'patient', $6::text)),
            sha256('x'), checked_at, checked_at, CASE WHEN $5 = 0 THEN checked_at END
       FROM month_check WHERE (period_year, period_month) = ($1, $2) RETURNING id`,
    [year, month, kind, subject, lines.length, patient],
  );
  const id = row?.id ?? 0;
  await query`INSERT INTO month_finding_line SELECT ${id}, unnest(${lines}::bigint[])`;
  return id;
}
const subjectsOf = (...ids: number[]) =>
  query`SELECT id, subject FROM month_finding WHERE id = ANY (${ids}::int[]) ORDER BY id`;
/** Findings, and entries about them, that name one of these. */
const naming = (...words: string[]) =>
  query`
    SELECT t.words FROM (SELECT f::text FROM month_finding f UNION ALL SELECT g::text FROM audit_log g WHERE entity = 'monthFinding') AS t (words)
      WHERE EXISTS (SELECT FROM unnest(${words}::text[]) w WHERE position(w IN t.words) > 0)`;
const findingOf = async (id: number) =>
  (await admin.get<MonthFinding>(`/api/month-checks/findings/${id}`)).body;

async function hide(rut: string): Promise<number> {
  const requestId = await request(rut, 'objection');
  const { body } = await admin.get<{ attentions: number }>(
    `/api/hidden-patients/preview?requestId=${requestId}`,
  );
  const hidden = await admin.post<{ id: number }>('/api/hidden-patients', {
    requestId,
    reason: 'Se opuso',
    agreedAttentions: body.attentions,
  });
  expect(hidden.status).toBe(201);
  return hidden.body.id;
}

describe('access §27.2: findings of a corrected patient', { timeout: 120_000 }, () => {
  it('follow, also those that are gone, that were accepted or whose attention was deleted; of two about the same one stays', async () => {
    const { rut, attentionId: line } = first;
    const accepted = await plant({
      subject: `doctor 1 patient ${rut}`,
      lines: [line],
      patient: NAME,
    });
    const wasThere = await plant({ subject: `doctor 1 patient ${newRut}` });
    const gone = await plant({ subject: `doctor 2 patient ${rut}` });
    const goneTwice = await plant({ subject: `doctor 3 patient ${rut}` });
    const keptOfTwo = await plant({ subject: `doctor 3 patient ${newRut}` });
    const lost = await plant({
      subject: 'attention 999999999',
      kind: 'afterDeath',
      lines: [999_999_999],
      patient: NAME,
    });
    const { status } = await admin.post('/api/month-checks/findings/accept', {
      findings: [{ id: accepted, version: 1 }],
      reason: 'Son sus diálisis',
    });
    expect(status).toBe(200);
    const requestId = await request(rut);
    const { records } = await preview(requestId, { newRut });
    expect(records).toMatchObject({ month_finding: 4, audit_log: expect.any(Number) });
    expect(await rectify(requestId, { newName: 'Rosa Corregida', newRut })).toMatchObject({
      status: 201,
    });
    expect(await naming(rut, NAME)).toEqual([]);
    expect(await subjectsOf(accepted, wasThere, gone, goneTwice, keptOfTwo, lost)).toEqual([
      { id: accepted, subject: `doctor 1 patient ${newRut}` },
      { id: gone, subject: `doctor 2 patient ${newRut}` },
      { id: keptOfTwo, subject: `doctor 3 patient ${newRut}` },
      { id: lost, subject: 'attention 999999999' },
    ]);
    expect(await findingOf(accepted)).toMatchObject({
      state: 'accepted',
      what: 'Rosa Corregida tiene 12 líneas este mes con el mismo médico.',
    });
    expect(await findingOf(gone)).toMatchObject({
      state: 'gone',
      what: 'Un paciente tiene 12 líneas este mes con el mismo médico.',
    });
    await query`DELETE FROM month_finding WHERE id = ${lost}`;
    expect(await bookOffences(app.database)).toEqual([]);
  });
});

describe('access §22.2: findings of a hidden patient', { timeout: 120_000 }, () => {
  it('have the mark, also those that are gone, and who comes to stand under the RUT', async () => {
    const gone = await plant({ subject: `doctor 9 patient ${newRut}` });
    const id = await hide(newRut);
    expect(await naming(newRut, 'Rosa Corregida')).toEqual([]);
    const [marked] = await query<{ mark: string }>`
      SELECT mark FROM hidden_patient WHERE id = ${id}`;
    expect(await subjectsOf(gone)).toEqual([
      { id: gone, subject: `doctor 9 patient ${marked?.mark}` },
    ]);
    // The same doctor's finding about the one who is hidden, and about the one who turns out to be her.
    const { rut, attentionId } = second;
    await plant({ subject: `doctor 9 patient ${rut}`, lines: [], patient: null });
    await plant({ subject: `doctor 8 patient ${rut}`, lines: [attentionId], patient: 'Inés Dos' });
    const requestId = await request(rut);
    const { other } = await preview(requestId, { newRut });
    const { status } = await rectify(requestId, { newRut, agreedOther: other?.attentions ?? 0 });
    expect(status).toBe(201);
    expect(await naming(rut, newRut, 'Inés Dos')).toEqual([]);
    expect(await bookOffences(app.database)).toEqual([]);
    await admin.post(`/api/hidden-patients/${id}/lift`, { reason: 'Lo pidió así' });
    expect(await subjectsOf(gone)).toEqual([{ id: gone, subject: `doctor 9 patient ${newRut}` }]);
  });
});

describe('access §19.2: findings of a patient whose time has passed', () => {
  it('name nobody, also of who has no attention any more', async () => {
    const left = await plant({ subject: `doctor 7 patient ${thirdRut}` });
    const living = await plant({ subject: `doctor 6 patient ${otherRut}` });
    await query`
      UPDATE attention SET patient_rut = ${otherRut} WHERE id = (SELECT id FROM attention ORDER BY attention_date DESC LIMIT 1)`;
    await query`UPDATE retention_period SET months = 1 WHERE kind = 'patients'`;
    const [made] = await query<{ changed: Record<string, number> }>`
      INSERT INTO anonymisation (kind, before)
       VALUES ('patients', (now() AT TIME ZONE 'America/Santiago')::date - make_interval(months => 1)) RETURNING changed`;
    expect(made?.changed.month_finding).toBeGreaterThan(0);
    expect(await naming(newRut, thirdRut, 'Rosa Corregida')).toEqual([]);
    const [one, two] = await query<{ subject: string }>`
      SELECT subject FROM month_finding WHERE id = ANY (${[left, living]}::int[]) ORDER BY id`;
    expect(one?.subject).toMatch(/^doctor 7 patient ANON-[0-9A-F]{12}$/);
    expect(two?.subject).toBe(`doctor 6 patient ${otherRut}`);
  });
});
