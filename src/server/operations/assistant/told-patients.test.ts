/**
 * What leaves for a model names no patient, whichever tool is asked, unless the operator says so (operations §6.28).
 */
import { afterAll, expect, it } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { demoDatabase } from '../../../../test/support/demo-database.ts';
import { ask } from '../../../../test/support/demo-questions.ts';
import { hide } from '../../../../test/support/hidden.ts';
import { startModelServer } from '../../../../test/support/model-server.ts';
import { TOPICS } from './query.ts';

const MARK = 'Ocultanda';
/** The demo clinic is loaded and marked within this time. */
const LOADING_MS = 120_000;
const model = await startModelServer();
afterAll(() => model[Symbol.asyncDispose]());
const AI = { AI_BASE_URL: model.url, AI_MODEL: 'model-of-the-test' };

/** The demo clinic, where one record that would be paid is held. */
async function clinicWithHold(settings: Record<string, string>) {
  const app = await testApp(settings, { checksBooks: false, clinic: demoDatabase });
  const { pool } = app.database;
  const admin = await app.signedInAs('admin');
  type Line = Record<'code' | 'rut' | 'patientRut' | 'externalId' | 'day', string> & {
    id: number;
    doctorId: number;
  };
  const { rows } = await pool.query<Line>(
    `SELECT f.attention_id::int AS id, a.doctor_id AS "doctorId", s.code, d.rut, a.patient_rut AS "patientRut",
            a.external_id AS "externalId", a.attention_date::text AS day
       FROM payable_fee f JOIN attention a ON a.id = f.attention_id JOIN service s ON s.id = a.service_id
       JOIN doctor d ON d.id = a.doctor_id
      WHERE a.id NOT IN (SELECT attention_id FROM held_fee) ORDER BY f.attention_id LIMIT 1`,
  );
  const [line] = rows;
  if (!line) throw new Error('the demo clinic has a fee that is not paid');
  const hold = { target: { recordIds: [line.id] }, reason: 'En revisión' };
  expect((await admin.post('/api/holds', hold)).status).toBe(200);
  return { app, admin, line };
}

/** The same with one name for all patients. */
async function clinicOfOnePatient(settings: Record<string, string>) {
  const clinic = await clinicWithHold(settings);
  const { pool } = clinic.app.database;
  // Names of attentions do not change once they are calculated; the mark must stand in all of them.
  await pool.query('ALTER TABLE attention DISABLE TRIGGER USER');
  await pool.query('UPDATE attention SET patient_name = $1', [`Zulma ${MARK}`]);
  return clinic;
}

/** What the model was told by the tools, all of which it called. */
async function toldByTools(settings: Record<string, string>): Promise<string[]> {
  const { app, admin, line } = await clinicOfOnePatient(settings);
  const { id, doctorId, code, rut, externalId, day } = line;
  const inputs: Record<string, object> = {
    explain_line: { attentionId: id },
    attention_count: { service: code },
    attention_card: { case: externalId },
    attention_list: { doctor: rut, from: day, to: day },
    doctor_payments: { doctor: rut },
    doctor_card: { doctor: rut },
    service_card: { service: code },
    transfers: {},
  };
  const calls = [
    ...TOPICS.map((topic) => ({ name: 'query', input: { topic, ...inputs[topic] } })),
    { name: 'help', input: { question: 'cómo pauso un pago' } },
  ];
  const doctor = await app.signedInAs('doctor', { doctorId });
  const told: string[] = [];
  for (const asker of [admin, doctor]) {
    model.says({ calls }, { words: ['Listo.'] });
    const { status } = await ask(asker, '¿Qué hay?');
    expect(status).toBe(200);
    const answers = model.requests[1]?.messages.filter(({ role }) => role === 'tool') ?? [];
    expect(answers).toHaveLength(calls.length);
    told.push(JSON.stringify(model.requests));
  }
  return told;
}

it(
  'operations §6.28: no tool tells a model a patient’s name',
  async () => {
    for (const told of await toldByTools(AI)) {
      expect(told).toContain('Z••• O•••');
      expect(told).not.toContain(MARK);
    }
  },
  LOADING_MS,
);

it(
  'operations §6.28: all tell it if the operator says so',
  async () => {
    for (const told of await toldByTools({ ...AI, AI_PATIENTS: '1' })) expect(told).toContain(MARK);
  },
  LOADING_MS,
);

it(
  'access §22.3: a hidden patient is a mark to a model, also where an administrator asks',
  async () => {
    const { app, admin, line } = await clinicWithHold({ ...AI, AI_PATIENTS: '1' });
    const { pool } = app.database;
    // A name that nobody else has.
    await pool.query('ALTER TABLE attention DISABLE TRIGGER USER');
    await pool.query('UPDATE attention SET patient_name = $1 WHERE patient_rut = $2', [
      `Zulma ${MARK}`,
      line.patientRut,
    ]);
    await pool.query('ALTER TABLE attention ENABLE TRIGGER USER');
    const toldOfHold = async () => {
      const input = { topic: 'held_payments', doctor: line.rut };
      model.says({ calls: [{ name: 'query', input }] }, { words: ['Listo.'] });
      expect((await ask(admin, '¿Qué hay en pausa?')).status).toBe(200);
      return JSON.stringify(model.requests[1]?.messages);
    };
    expect(await toldOfHold()).toContain(MARK);
    await hide(app, line.patientRut);
    const told = await toldOfHold();
    expect(told).toMatch(/Paciente reservado \(\d/);
    expect(told).not.toContain(MARK);
  },
  LOADING_MS,
);
