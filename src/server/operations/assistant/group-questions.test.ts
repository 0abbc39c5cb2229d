/**
 * The demo clinic's questions for rankings, and for sums of one specialty, rule, health plan and the like
 * (operations §6.22, operations §31).
 */
import { describe, expect, it } from 'vitest';
import {
  ask,
  demoQuestions,
  inMonth,
  itAnswers,
  LAST,
  LAST_NAME,
  ofPeriod,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';

const { admin, doctor, someone, somebodyElse, columnOf, rowsOf, figure, pesos, atenciones } =
  await demoQuestions();
const ofLast = inMonth('c.attention_date', LAST);
const FEES_OF = 'FROM calculation c JOIN doctor d ON d.id = c.doctor_id';

describe('operations §6.22, operations §31.1: rankings', () => {
  itAnswers(admin, [
    [
      `top 5 médicos con más honorarios en ${LAST_NAME}`,
      'fee_groups',
      () =>
        columnOf(
          `SELECT d.name ${FEES_OF} WHERE ${ofLast} GROUP BY d.id ORDER BY sum(c.calculated_amount) DESC, d.id LIMIT 5`,
        ),
    ],
    [
      `¿qué médico tuvo menos honorarios en ${LAST_NAME}?`,
      'fee_groups',
      () =>
        columnOf(
          `SELECT d.name ${FEES_OF} WHERE ${ofLast} GROUP BY d.id ORDER BY sum(c.calculated_amount), d.id LIMIT 1`,
        ),
    ],
    [
      `atenciones por especialidad de ${LAST_NAME}`,
      'attention_groups',
      () =>
        columnOf(
          `SELECT DISTINCT s.name FROM attention a JOIN doctor d ON d.id = a.doctor_id
             JOIN specialty s ON s.id = coalesce(a.specialty_id, d.specialty_id) WHERE ${inMonth('a.attention_date', LAST)} LIMIT 20`,
        ),
      () => atenciones(inMonth('attention_date', LAST)),
    ],
    [
      `honorarios de la regla CARD-01 en ${LAST_NAME}`,
      'fee_groups',
      () =>
        pesos(
          `SELECT coalesce(sum(c.calculated_amount), 0) FROM calculation c JOIN fee_rule_version v ON v.id = c.rule_version_id
             JOIN fee_rule r ON r.id = v.rule_id WHERE r.code = 'CARD-01' AND ${ofLast}`,
        ),
    ],
    [
      `¿Cuántas atenciones de ${LAST_NAME} no son de fonasa?`,
      'attention_groups',
      () =>
        atenciones(
          `${inMonth('attention_date', LAST)} AND coalesce(health_plan, '') NOT ILIKE '%fonasa%'`,
        ),
    ],
    // operations §23.1
    [
      `atenciones de noche de ${LAST_NAME} entre 30 mil y 60 mil brutos`,
      'attention_groups',
      () =>
        atenciones(
          `${inMonth('attention_date', LAST)} AND schedule_type = 'night' AND gross_amount BETWEEN 30000 AND 60000`,
        ),
    ],
  ]);
});

describe('operations §24.8, operations §31.2: agreements and rules', () => {
  itAnswers(admin, [
    [
      `¿Qué convenio tiene más honorarios en ${LAST_NAME}?`,
      'fee_groups',
      'Convenios con más honorarios',
      () =>
        columnOf(
          `SELECT r.code AS name FROM calculation c JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id
            WHERE r.kind = 'convention' AND ${ofLast} GROUP BY r.code ORDER BY sum(c.calculated_amount) DESC, r.code LIMIT 1`,
        ),
    ],
    [
      '¿Cuánto se pagó por la regla CARD-01?',
      'fee_groups',
      () =>
        pesos(
          `SELECT coalesce(sum(c.calculated_amount), 0) FROM calculation c JOIN fee_state f USING (attention_id)
             JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id
            WHERE r.code = 'CARD-01' AND f.status = 'paid'`,
        ),
    ],
    [
      `¿Cuánto se pagó por la regla CARD-01 en ${PAID_NAME}?`,
      'fee_groups',
      'en estado Pagado, por mes de atención',
      () =>
        pesos(
          `SELECT coalesce(sum(c.calculated_amount), 0) FROM calculation c JOIN fee_state f USING (attention_id)
             JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id
            WHERE r.code = 'CARD-01' AND f.status = 'paid' AND ${ofPeriod(PAID)}`,
        ),
    ],
  ]);

  it.each([
    '¿Hubo más de 1.000 pagadas?',
    '¿Hay más de 5.000 pendientes?',
    '¿Tuvimos más de 1.000?',
  ])('operations §19.8: %s: no figure that answers something else', async (question) => {
    const { body } = await ask(admin, question);
    expect(body.lookups, body.message).toEqual([]);
    expect(body.suggestions.length).toBeGreaterThan(0);
  });

  it('operations §24.8: of paid fees say that the month is that of the attention', async () => {
    const { body } = await ask(admin, `honorarios pagados en ${LAST_NAME}`);
    expect(body.lookups[0]?.title).toContain(', por mes de atención');
    for (const client of [admin, doctor]) {
      const { body: counted } = await ask(client, `atenciones pagadas en ${LAST_NAME}`);
      expect(counted.message).toContain(', por fecha de atención');
    }
  });
});

it('operations §6.34: nobody has more than one whom the question names', async () => {
  const question = `¿Quién tuvo más atenciones que ${someone.name} en ${LAST_NAME}?`;
  expect((await ask(admin, question)).body.lookups).toEqual([]);
});

describe('operations §6.22: a doctor', () => {
  it.each(['¿Quién es el médico con más honorarios?', 'top 5 médicos con más atenciones'])(
    'is not told to be the first of themselves alone: %s',
    async (question) => {
      const { body } = await ask(doctor, question);
      expect(body.lookups).toEqual([]);
      expect(body.message).toContain('Solo puedo mostrarle sus propios registros');
    },
  );

  itAnswers(doctor, [
    [
      `¿qué prestación hice más en ${LAST_NAME}?`,
      'attention_groups',
      () => atenciones(`doctor_id = ${someone.id} AND ${inMonth('attention_date', LAST)}`),
    ],
  ]);

  it.each([
    '¿Quién es el médico con más honorarios?',
    'honorarios por médico',
    'top 5 médicos con más atenciones',
  ])('is told of nobody else: %s', async (question) => {
    const { body } = await ask(doctor, question);
    const others = await columnOf(`SELECT name FROM doctor WHERE id <> ${someone.id}`);
    expect(others).toContain(somebodyElse.name);
    const said = JSON.stringify(body);
    expect(others.filter((name) => said.includes(name))).toEqual([]);
    const all = await figure('SELECT count(*) FROM calculation');
    expect(said).not.toContain(all.toLocaleString('es-CL'));
  });
});

it('operations §33.4: somebody whom only a ranking named is not read back from it', async () => {
  const before = [`¿Quién fue el médico con más honorarios en ${LAST_NAME}?`];
  for (const question of ['cuántas atenciones tuvo', 'y de esas cuántas son hmq']) {
    const { body } = await ask(admin, question, before);
    expect(body.lookups, question).toEqual([]);
  }
});

describe('operations §31.2: a ranking', () => {
  it('adds up those that it names', async () => {
    const { body } = await ask(
      admin,
      `¿Cuánto suman los 3 médicos con más honorarios en ${LAST_NAME}?`,
    );
    const three = await pesos(
      `SELECT sum(gross) FROM (SELECT sum(c.calculated_amount) AS gross ${FEES_OF} WHERE ${ofLast} GROUP BY d.id ORDER BY 1 DESC LIMIT 3) AS first`,
    );
    expect(body.message).toContain(`Los 3 suman ${three} en `);
  });

  it('neither ranks nor counts what has no group', async () => {
    const { body } = await ask(
      admin,
      `¿Cuáles son las 50 sociedades con más honorarios en ${LAST_NAME}?`,
    );
    const [societies] = await rowsOf<{ count: number; without: number }>(
      `SELECT count(DISTINCT society_id)::int AS count, count(*) FILTER (WHERE society_id IS NULL)::int AS without FROM calculation c WHERE ${ofLast}`,
    );
    expect(societies?.without).toBeGreaterThan(0);
    expect(body.lookups[0]?.facts).toHaveLength(societies?.count ?? 0);
    const [ranked = '', summed = ''] = body.message.split(
      `De ${societies?.count} sociedades en total`,
    );
    expect(ranked).not.toContain('Pagados directamente');
    // What has none is in the sum of all, of which it is told apart (operations §31.15).
    expect(summed).toContain('Con lo demás («Pagados directamente», ');
  });

  it('of least says that it leaves out those who have none', async () => {
    const { body } = await ask(admin, `¿Qué médico tuvo menos atenciones en ${LAST_NAME}?`);
    expect(body.message).toContain('sin contar los que no tienen nada');
  });
});
