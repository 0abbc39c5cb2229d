/** Attentions that are told one by one: by their id, and those of a patient, on the demo clinic (operations §23). */
import { describe, expect, it } from 'vitest';
import {
  allOf,
  ask,
  demoQuestions,
  expectNone,
  inMonth,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import { formatDate, localDate } from '../../../domain/calendar/calendar.ts';
import { foldName } from '../../../formats/text.ts';

const { admin, doctor, someone, rowsOf } = await demoQuestions();

type Row = { externalId: string; day: string; doctor: string; patient: string; service: string };
const paidOf = (doctorId: number) =>
  rowsOf<Row>(`SELECT a.external_id AS "externalId", a.attention_date::text AS day, d.name AS doctor, a.patient_name AS patient, s.name AS service
      FROM attention a JOIN doctor d ON d.id = a.doctor_id JOIN service s ON s.id = a.service_id
     WHERE a.doctor_id = ${doctorId} AND ${inMonth('a.attention_date', PAID)} ORDER BY a.id LIMIT 1`);
const [one] = await paidOf(someone.id);
const { externalId = '', patient = '' } = one ?? {};
/** How many attentions patients have whose name has each word of a name; of one doctor, or of all. */
async function countOf(name: string, doctorId?: number): Promise<number> {
  const rows = await rowsOf<{ name: string; count: number }>(
    `SELECT patient_name AS name, count(*)::int AS count FROM attention ${doctorId ? `WHERE doctor_id = ${doctorId}` : ''} GROUP BY 1`,
  );
  const words = foldName(name).split(' ');
  return rows
    .filter((row) => words.every((word) => foldName(row.name).split(' ').includes(word)))
    .reduce((sum, { count }) => sum + count, 0);
}
describe('operations §23.5: an attention by the id of its file', () => {
  it.each([
    [`muéstrame la ${externalId}`],
    [`qué es la ${externalId.toLowerCase()}`],
    ['en qué estado está', `búscame la atención ${externalId}`],
    ['de quién es esa paciente y quién la operó?', `búscame la atención ${externalId}`],
  ])('is told with its doctor, patient and payment: %s', async (question, ...before) => {
    const { body } = await ask(admin, question, before);
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['attention_card']);
    for (const said of [one?.doctor, patient, one?.service, formatDate(localDate(one?.day ?? ''))])
      expect(allOf(body)).toContain(said);
    expect(body.message).toContain('Está en el pago de ');
  });

  it('is explained where one asks why', async () => {
    const { body } = await ask(admin, `¿por qué la atención ${externalId} se pagó en ese valor?`);
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['explain_line']);
  });

  it('is none that there is not, and none to who can’t search by it', async () => {
    await expectNone(admin, ['muéstrame la P9999-99999']);
    await expectNone(doctor, [`muéstrame la ${externalId}`]);
  });
});

describe('operations §23.7: the attentions of a patient', () => {
  it('are told one by one', async () => {
    const { body } = await ask(admin, `muéstrame las atenciones de la paciente ${patient}`);
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['attention_list']);
    const count = await countOf(patient);
    expect(body.lookups[0]?.facts[0]?.value).toMatch(new RegExp(`^${count} atenci`));
    expect(body.message).toContain(`calza con «${patient}»`);
  });

  it.each([`atendí a ${patient}`, `la paciente ${patient} está ingresada?`])(
    'operations §21.17: are to a doctor their own: %s',
    async (question) => {
      const { body } = await ask(doctor, question);
      const count = await countOf(patient, someone.id);
      expect(body.lookups[0]?.facts[0]?.value, body.message).toMatch(
        new RegExp(`^${count} atenci`),
      );
      expect(body.message).toContain(someone.name);
    },
  );

  it('operations §23.8: are none of somebody who was never attended, in pesos, and of who attends', async () => {
    await expectNone(admin, [
      'atenciones de la paciente Zulma Inexistente',
      `cuánto pagó la paciente ${patient}`,
      `atenciones de la paciente ${patient} salvo las de noviembre`,
    ]);
    const { body: denied } = await ask(admin, `la paciente ${patient} no está ingresada`);
    expect(denied.message).not.toContain('No encontré');
    const { body } = await ask(admin, `atenciones de la paciente de ${someone.name}`);
    expect(body.lookups.map(({ tool }) => tool)).not.toContain('attention_list');
  });

  it('are told of whom a doctor attended on some days', async () => {
    const day = formatDate(localDate(one?.day ?? ''));
    const { body } = await ask(admin, `a qué pacientes vio ${someone.name} el ${day}`);
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['attention_list']);
    expect(body.message).toContain(patient);
    await expectNone(admin, [`a qué pacientes vio ${someone.name}`]);
    const { body: own } = await ask(doctor, `cuántos pacientes vi en ${PAID_NAME}`);
    expect(own.message).toContain('son atenciones, no personas distintas');
  });
});
