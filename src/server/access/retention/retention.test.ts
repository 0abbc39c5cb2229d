/** What has had its time is anonymised, and nothing else changes (access §19). */
import { describe, expect, it } from 'vitest';
import { adminApp } from '../../../../test/support/app.ts';
import { demoDatabase } from '../../../../test/support/demo-database.ts';
import { patientRecords } from '../../../../test/support/patient-records.ts';
import type { Expired, RetentionOverview } from '../../../contract/access/retention.ts';
import { carryOut } from '../../platform/db/database.ts';
import { endRetention } from './transitions.ts';

const { app, admin } = await adminApp({}, { clinic: demoDatabase, checksBooks: 'atEnd' });

const { query } = app;
const { tablesNaming } = patientRecords(app);
const overview = async () => (await admin.get<RetentionOverview>('/api/retention')).body;
const patientsPeriod = async () =>
  (await overview()).periods.find(({ kind }) => kind === 'patients');
const tried = async (months: unknown, kind = 'patients') =>
  (await admin.get<Expired>(`/api/retention/${kind}/expired?months=${months}`)).body;
const save = async (months: unknown, kind = 'patients', agreedExpired?: number) =>
  admin.put(`/api/retention/${kind}`, {
    months,
    agreedExpired: agreedExpired ?? (await tried(months, kind)).expired ?? 0,
    reason: 'Lo pide la política de datos',
    version: (await overview()).periods.find((one) => one.kind === kind)?.version ?? 1,
  });

/** Everything that is paid, owed and booked. */
const books = () =>
  query`
    SELECT (SELECT sum(gross_amount) FROM attention) AS gross, (SELECT count(*) FROM attention) AS attentions,
           (SELECT sum(final_amount) FROM calculation) AS fees, (SELECT sum(total_amount) FROM payment) AS paid,
           (SELECT sum(amount) FROM entry) AS entries, (SELECT count(*) FROM audit_log WHERE action NOT LIKE 'retention.%') AS logged,
           (SELECT string_agg(month_hash(y, m)::text, ',' ORDER BY y, m)
              FROM (SELECT DISTINCT period_year::smallint AS y, period_month::smallint AS m FROM payment) p) AS approved`;

/** What may name a patient besides the demo clinic's rows: an edit, a row of a file that was refused, a job. */
async function plant(rut: string, name: string): Promise<void> {
  await query(
    `INSERT INTO audit_log (user_name, action, entity, entity_id, summary, before, after)
     SELECT 'Ana', 'attention.update', 'attention', min(a.id)::text, 'Modificó la atención de ' || $2::text,
            jsonb_build_object('patientRut', $1::text, 'patientName', $2::text), jsonb_build_object('lines', jsonb_build_array(jsonb_build_object('patientRut', $1::text)))
       FROM attention a WHERE a.patient_rut = $1`,
    [rut, name],
  );
  await query`INSERT INTO import_rejection (import_id, row_number, cells, reason, reason_class)
     SELECT min(id), 999999, ARRAY['17', ${rut}::text, ${name}::text], 'Fecha inválida', 'date' FROM import`;
  await query`INSERT INTO job (type, status, progress, started_at, completed_at, payload)
     VALUES ('verify-books', 'completed', 100, now(), now(), jsonb_build_object('patientRut', ${rut}::text))`;
}

describe('the periods', () => {
  // access §19.1
  it('keep patients for fifteen years until the clinic chooses otherwise', async () => {
    expect((await overview()).periods.map(({ kind, months }) => [kind, months])).toEqual([
      ['patients', 180],
      ['import_rows', 24],
      ['read_log', 180],
      ['audit_log', 180],
      ['mails', 72],
      ['questions', 12],
    ]);
  });

  it.each([0, 1201, -1, 1.5, 'x', null])('are refused with %j months', async (months) => {
    expect((await save(months)).status).toBe(400);
  });

  it('are refused for an unknown kind, without a reason, and after somebody else changed them', async () => {
    expect((await save(12, 'doctors')).status).toBe(400);
    expect((await admin.put('/api/retention/patients', { months: 12, version: 1 })).status).toBe(
      400,
    );
    const stale = { months: 12, reason: 'Otra política', version: 99, agreedExpired: 0 };
    expect((await admin.put('/api/retention/patients', stale)).status).toBe(409);
    const other = await app.signedInAs('supervisor');
    expect((await other.get('/api/retention')).status).toBe(403);
  });

  // access §19.1
  it('are refused when the next night would anonymise more than was agreed to, and nothing is saved', async () => {
    const { expired } = await tried(1);
    expect(expired).toBeGreaterThan(0);
    for (const agreed of [0, expired - 1, expired + 1]) {
      const answer = await save(1, 'patients', agreed);
      expect(answer).toMatchObject({ status: 409, body: { code: 'retention.notAgreed' } });
    }
    expect((await patientsPeriod())?.months).toBe(180);
  });
});

describe('the database', () => {
  // access §19.4
  it('anonymises nothing before its time, and changes no words otherwise', async () => {
    const refused = [
      `INSERT INTO anonymisation (kind, before) VALUES ('patients', current_date)`,
      `SELECT anonymise_patients(current_date) FROM (SELECT set_config('portal.anonymisation', 'on', false)) s WHERE false`,
      `UPDATE audit_log SET summary = 'x'`,
      `DELETE FROM audit_log`,
    ];
    await query`SELECT set_config('portal.anonymisation', 'on', false)`;
    for (const statement of refused.filter((one) => !one.startsWith('SELECT')))
      await expect(query(statement), statement).rejects.toMatchObject({ code: '23514' });
    await expect(query`SELECT anonymise_patients(current_date)`).rejects.toMatchObject({
      code: '23514',
    });
  });
});

// The demo clinic's patients are all looked at.
describe('at night', { timeout: 120_000 }, () => {
  // access §19.2, access §19.3
  it('patients past their period are nowhere any more, while every amount stays', async () => {
    expect((await save(1)).status).toBe(200);
    const due = await patientsPeriod();
    expect(due?.expired).toBeGreaterThan(10);
    // Those that most tables name, and one who came again since.
    const persons = await query<{ rut: string; names: string[] }>`
      SELECT e.rut, array_agg(DISTINCT a.patient_name) AS names
         FROM expired_patients(${due?.before}) e JOIN attention a ON a.patient_rut = e.rut
        GROUP BY e.rut ORDER BY bool_or(a.id IN (SELECT attention_id FROM annulled_line)) DESC,
                 bool_or(a.id IN (SELECT attention_id FROM correction)) DESC,
                 bool_or(a.id IN (SELECT attention_id FROM hold)) DESC, e.rut LIMIT 6`;
    const [kept] = await query<{ rut: string }>`
      SELECT min(patient_rut) AS rut FROM attention WHERE attention_date >= ${due?.before}`;
    await plant(persons[0]?.rut ?? '', persons[0]?.names[0] ?? '');
    expect(await tablesNaming(persons[0]?.rut ?? '')).toEqual(
      expect.arrayContaining(['attention', 'audit_log', 'import_rejection', 'job']),
    );
    const before = await books();

    await endRetention(app.database);
    await query`SELECT write_doctor_month_texts()`;
    await query`SELECT write_attention_search()`;
    await query`SELECT sweep_attention_search()`;

    expect(await books()).toEqual(before);
    for (const { rut, names } of persons) {
      // Their names may be others' names, too.
      const others = await query<{ name: string }>`
        SELECT DISTINCT patient_name AS name FROM attention WHERE patient_name = ANY (${names})`;
      const own = names.filter((name) => !others.some((other) => other.name === name));
      for (const words of [rut, ...own]) expect(await tablesNaming(words), words).toEqual([]);
    }
    expect(await tablesNaming(kept?.rut ?? '')).toContain('attention');
    const { done } = await overview();
    expect(done[0]).toMatchObject({ kind: 'patients', patients: due?.expired });
    expect(done[0]?.changed.attention).toBe(due?.attentions);
    expect((await patientsPeriod())?.expired).toBe(0);
  });

  // access §19.2
  it('two attentions of one patient are still one patient’s, and no two patients become one', async () => {
    const [marks] = await query<{ marks: number; patients: number }>`
      SELECT (SELECT count(DISTINCT patient_rut) FROM attention WHERE patient_rut LIKE 'ANON-%') AS marks,
              (SELECT patients FROM anonymisation ORDER BY id LIMIT 1) AS patients`;
    expect(marks?.marks).toBe(marks?.patients);
  });

  // access §19.2
  it('leaves no trace where nothing is past its period', async () => {
    const before = (await overview()).done.length;
    await endRetention(app.database);
    expect((await overview()).done).toHaveLength(before);
  });

  // access §19.2
  it('empties rows of files past their period, and keeps what was wrong with them', async () => {
    await carryOut(app.database.db)`UPDATE import SET created_at = created_at - interval '3 years'`;
    const [rejected] = await query<{ count: number }>`SELECT count(*) FROM import_rejection`;
    await endRetention(app.database);
    const rows = await query<{ cells: string[]; reason: string }>`
      SELECT cells, reason FROM import_rejection`;
    expect(rows).toHaveLength(rejected?.count ?? -1);
    expect(rows.every(({ cells, reason }) => reason && cells.every((cell) => cell === ''))).toBe(
      true,
    );
    expect((await overview()).periods.map(({ expired }) => expired)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  // access §19.2
  it('holds of corrected, annulled and held lines, too: here of all patients there are', async () => {
    const rows = await query<{ rut: string; name: string }>`
      SELECT patient_rut AS rut, min(patient_name) AS name FROM attention
        WHERE id IN (SELECT attention_id FROM correction UNION SELECT attention_id FROM annulled_line UNION SELECT attention_id FROM hold)
          AND patient_rut NOT LIKE 'ANON-%' GROUP BY 1
        ORDER BY bool_or(id IN (SELECT attention_id FROM correction)) DESC, 1 LIMIT 4`;
    expect(rows.length).toBeGreaterThan(0);
    // An entry about several corrections.
    await query`INSERT INTO audit_log (user_name, action, entity, summary, after)
       SELECT 'Ana', 'correction.create', 'correction', 'Corrigió líneas pagadas: ' || string_agg(patient_name, ', '),
              jsonb_build_object('correctionIds', jsonb_agg(k.id), 'reason', string_agg(patient_name, ', '))
         FROM correction k JOIN attention a ON a.id = k.attention_id`;
    const before = await books();
    // A trigger that pretends that all have had their time.
    await query`
      CREATE TABLE planted (id integer);
      CREATE FUNCTION plant_all() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM set_config('portal.anonymisation', 'on', true);
        PERFORM anonymise_patients('2099-12-31');
        RETURN NEW;
      END $$;
      CREATE TRIGGER planted_all BEFORE INSERT ON planted FOR EACH ROW EXECUTE FUNCTION plant_all();
      INSERT INTO planted VALUES (1);
      DROP TABLE planted;
      SELECT write_doctor_month_texts(), write_attention_search(), sweep_attention_search()`;
    for (const { rut, name } of rows)
      for (const words of [rut, name]) expect(await tablesNaming(words), words).toEqual([]);
    expect(await books()).toEqual(before);
  });

  // access §19.3
  it('what was anonymised stays told', async () => {
    for (const statement of [
      'UPDATE anonymisation SET patients = 0',
      'DELETE FROM anonymisation',
      'TRUNCATE anonymisation',
    ])
      await expect(query(statement), statement).rejects.toMatchObject({ code: '23514' });
  });
});
