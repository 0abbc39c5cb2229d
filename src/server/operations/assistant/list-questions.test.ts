/**
 * Rankings, rules and what is paid each month, in ways that people ask for them, on the demo clinic (operations §26.5,
 * operations §29, operations §31, operations §33.6).
 */
import { describe, expect, it } from 'vitest';
import {
  ask,
  demoQuestions,
  inMonth,
  itAnswers,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';

const { admin, doctor, someone, rowsOf } = await demoQuestions();

describe('operations §31: a ranking', () => {
  const ranking = `qué médico tuvo más atenciones en ${PAID_NAME}`;

  it.each([
    ['¿y quién le sigue?', [ranking]],
    ['¿y cuál viene después?', [ranking]],
  ])('operations §33.6: %s: down to the next place', async (question, before) => {
    const { body: two } = await ask(admin, `los 2 médicos con más atenciones en ${PAID_NAME}`);
    const { body } = await ask(admin, question, before);
    expect(body.lookups).toEqual(two.lookups);
    const { body: third } = await ask(admin, '¿y quién le sigue?', [...before, question]);
    const { body: three } = await ask(admin, `los 3 médicos con más atenciones en ${PAID_NAME}`);
    expect(third.lookups).toEqual(three.lookups);
  });

  it('operations §33.6: is no other one after a question that ranks nothing', async () => {
    const { body } = await ask(admin, '¿y quién le sigue?', [`cuánto se pagó en ${PAID_NAME}`]);
    expect(body.lookups).toEqual([]);
  });

  it.each(['¿y qué sociedad le sigue?', '¿y qué mes viene después?'])(
    'of doctors is none of what else is asked for: %s',
    async (question) => {
      const { body } = await ask(admin, question, [ranking]);
      expect(body.lookups).toEqual([]);
    },
  );

  it('operations §23.4: of patients is of attentions, which it says', async () => {
    const [most] = await rowsOf<{ name: string }>(
      `SELECT d.name FROM attention a JOIN doctor d ON d.id = a.doctor_id WHERE ${inMonth('a.attention_date', PAID)} GROUP BY d.id ORDER BY count(*) DESC, d.id LIMIT 1`,
    );
    for (const question of ['qué médico atendió más pacientes', 'médicos con más pacientes']) {
      const { body } = await ask(admin, `${question} en ${PAID_NAME}`);
      expect(body.message, question).toContain('son atenciones, no personas distintas');
      expect(body.message).toContain(most?.name);
    }
  });

  itAnswers(admin, [
    [`qué especialidad hace más atenciones en ${PAID_NAME}`, 'attention_groups'],
    [`top 3 esp x plata ${PAID_NAME}`, 'fee_groups', 'honorarios'],
  ]);
  itAnswers(doctor, [
    // operations §31.3
    [`qué prestación me ha dejado más plata en ${PAID.year}`, 'fee_groups', someone.name],
    ['qué examen o procedimiento me deja más plata', 'fee_groups', someone.name],
  ]);
});

describe('operations §29: rules', () => {
  it('operations §24.13: by which the fees of a service were calculated', async () => {
    const [line] = await rowsOf<{ doctor: string; code: string }>(
      `SELECT d.name AS doctor, r.code FROM calculation c JOIN attention a ON a.id = c.attention_id
         JOIN service s ON s.id = a.service_id JOIN doctor d ON d.id = c.doctor_id
         JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id
        WHERE ${inMonth('c.attention_date', PAID)} AND s.name = 'Cesárea' ORDER BY c.attention_id LIMIT 1`,
    );
    const question = `con qué regla se calculó la cesárea de la dra ${line?.doctor} en ${PAID_NAME}`;
    const { body } = await ask(admin, question);
    expect(body.lookups).toMatchObject([{ tool: 'fee_groups' }]);
    expect(body.message).toContain(line?.code);
  });

  it('operations §29.21: that pay a percentage, or that it is paid by none today', async () => {
    const [own] = await rowsOf<{ doctor: string; code: string; percent: number }>(
      `SELECT d.name AS doctor, r.code, v.rate / 100 AS percent FROM fee_rule r
         JOIN fee_rule_version v ON v.rule_id = r.id AND v.to_revision IS NULL JOIN doctor d ON d.id = v.doctor_id
        WHERE r.code = 'MED-012'`,
    );
    const { body } = await ask(admin, `por qué a ${own?.doctor} le pagan ${own?.percent}%`);
    expect(body.lookups).toMatchObject([{ tool: 'rules_for_case' }]);
    expect(body.message).toMatch(
      new RegExp(`^${own?.code} paga ${own?.percent} % hoy, en horario regular\\. `),
    );
    const { body: none } = await ask(admin, `por qué a ${own?.doctor} le pagan 13%`);
    expect(none.message).toMatch(/^De las que se le aplican hoy ninguna paga 13 %: /);
  });

  itAnswers(admin, [
    // operations §29.3
    ['hay reglas que empiecen este mes', 'rule_list', 'con inicio entre el'],
    ['qué reglas vencen pronto', 'rule_list', 'con término entre el'],
  ]);
});

describe('operations §26.5: what is paid each month', () => {
  it('is told of rents alone where a verb says so', async () => {
    const { body } = await ask(admin, 'quién arrienda un box y cuánto paga al mes');
    const { body: noun } = await ask(admin, 'quién paga arriendo todos los meses');
    expect(body.lookups).toMatchObject([{ tool: 'entry_schedules' }]);
    expect(body.message).toBe(noun.message);
    for (const { label } of body.lookups[0]?.facts ?? []) expect(label).toMatch(/arriendo/i);
  });

  it('«ya se le descontó» is told by the corrections', async () => {
    const { body } = await ask(admin, `ya se le descontó a ${someone.name}`);
    expect(body.lookups).toMatchObject([{ tool: 'corrections' }]);
    expect(body.message).toContain(someone.name);
  });
});

describe('operations §6.34: no figure of what was not understood', () => {
  it.each([
    'qué médico no hace más atenciones',
    `qué especialidad hace más cirugías de noche los lunes en ${PAID_NAME}`,
    'qué reglas no vencen pronto',
    'qué reglas vencen pronto y cuáles tarde',
    `con qué regla se calculó todo menos ${someone.name}`,
    `por qué a ${someone.name} le pagaban 13% antes de agosto`,
    'quién arrienda un auto y cuánto paga al mes',
    `médicos con más pacientes nuevos en ${PAID_NAME}`,
    `médicos con más pacientes distintos en ${PAID_NAME}`,
    'top 3 médicos por plata retenida pendiente',
  ])('%s', async (question) => {
    const { body } = await ask(admin, question);
    expect(body.lookups, body.message).toEqual([]);
  });
});
