/**
 * Questions about what is paid for a service, typed names, isapres, and how things are done (operations §21,
 * operations §30).
 */
import { describe, expect, it } from 'vitest';
import {
  allOf,
  ask,
  demoQuestions,
  inMonth,
  LAST,
  LAST_NAME,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import { formatPesos } from '../../../domain/money.ts';

const { admin, rowsOf, figure, atenciones } = await demoQuestions();

describe('operations §30.3: what is paid for a service', () => {
  it('is told of the hours that it assumes, and of the others', async () => {
    const { body } = await ask(admin, 'cuánto se paga por una cesárea');
    expect(body.lookups).toMatchObject([{ tool: 'rules_for_case' }]);
    expect(body.message).toContain('en horario regular: ');
    const [night] = await rowsOf<{ code: string }>(
      `SELECT r.code FROM calculation c JOIN attention a ON a.id = c.attention_id JOIN service s ON s.id = c.service_id
         JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id
        WHERE s.code = '20-04-002' AND a.schedule_type = 'night' GROUP BY 1 ORDER BY count(*) DESC LIMIT 1`,
    );
    expect(body.message).toMatch(
      new RegExp(`En horario nocturno: \\$[\\d.]+ \\(${night?.code} «`, 'u'),
    );
    expect(allOf(body)).toMatch(/Pago en horario irregular: \$/);
    expect(body.message).toContain('La retención es la de un médico que emite boleta');
  });
});

describe('operations §30.3: hours that are said', () => {
  it.each([
    ['cuánto se paga por una cesárea de noche', 'nocturno'],
    ['cuánto paga una apendicectomía en horario inhábil', 'irregular'],
  ])('come first: %s', async (question, hours) => {
    const { body } = await ask(admin, question);
    expect(body.message).toContain(`, en horario ${hours}: `);
  });

  it('operations §29.15: «a cuánto está» a specialty is what its rules pay', async () => {
    const { body } = await ask(admin, 'urología a cuánto está');
    expect(body.lookups, body.message).toMatchObject([{ tool: 'rule_list' }]);
  });
});

describe('operations §21.15, operations §30.5: a word', () => {
  it.each([
    ['traumatolgia', 'Traumatología y Ortopedia'],
    ['pediatira', 'Pediatría'],
    ['ginecolojia', 'Ginecología y Obstetricia'],
    ['cardiolgía', 'Cardiología'],
    ['neurologa', 'Neurología'],
  ])('%s with a wrong letter is %s', async (typed, name) => {
    const { body } = await ask(admin, `cuántas atenciones de ${typed} hubo en ${LAST_NAME}`);
    expect(body.message).toContain(`de la especialidad ${name}`);
  });

  it.each(['eurologia', 'cirujia', 'terapia', 'urgencia'])('%s is no specialty', async (typed) => {
    const { body } = await ask(admin, `cuántas atenciones de ${typed} hubo en ${LAST_NAME}`);
    expect(body.lookups, body.message).toEqual([]);
  });

  it.each(['neumología', 'podiatria'])(
    '%s is another specialty than one of the clinic',
    async (typed) => {
      const { body } = await ask(admin, `cuántas atenciones de ${typed} hubo en ${LAST_NAME}`);
      expect(body.lookups, body.message).toEqual([]);
    },
  );

  it.each([
    `cuántas atenciones de isapre hubo en ${LAST_NAME}`,
    `cuántas atenciones de ${LAST_NAME} fueron de isapre, sin fonasa ni particular`,
    `cuántas atenciones de ${LAST_NAME} que no sean de fonasa ni particulares`,
  ])('isapre is every plan but two: %s', async (question) => {
    const { body } = await ask(admin, question);
    const count = await atenciones(
      `${inMonth('attention_date', LAST)} AND coalesce(health_plan, '') NOT ILIKE '%fonasa%' AND coalesce(health_plan, '') NOT ILIKE '%particular%'`,
    );
    expect(body.message).toContain(`Hay ${count} que no son de Fonasa ni particulares`);
    expect(body.message).toContain('también las de otra previsión');
    expect(allOf(body)).toContain('Participado: $');
  });

  it.each([
    `qué isapre tuvo más atenciones en ${LAST_NAME}`,
    `cuántas atenciones que no son de isapre hubo en ${LAST_NAME}`,
    `honorarios de isapre por médico en ${LAST_NAME}`,
    `isapre con menos atenciones en ${LAST_NAME}`,
  ])('isapre has no other figure: %s', async (question) => {
    expect((await ask(admin, question)).body.lookups).toEqual([]);
  });

  it('«por monto» before an amount ranks nothing', async () => {
    const { body } = await ask(
      admin,
      `cuántas atenciones por monto mayor a 500 mil hubo en ${LAST_NAME}`,
    );
    expect(body.lookups, body.message).toMatchObject([{ tool: 'attention_groups' }]);
    expect(body.message).toContain('de un bruto desde $500.001');
  });

  it('operations §31.3: «por monto» ranks by fees', async () => {
    const { body } = await ask(admin, `ranking de sociedades por monto en ${PAID_NAME}`);
    expect(body.message).toContain('Sociedades con más honorarios calculados');
  });

  it('operations §24.8: what was paid for a service is told by the month of its attentions', async () => {
    const { body } = await ask(admin, `cuánto se pagó por colonoscopias en ${PAID_NAME}`);
    const sum = await figure(
      `SELECT sum(c.calculated_amount) FROM calculation c JOIN fee_state f USING (attention_id) JOIN service s ON s.id = c.service_id WHERE f.status = 'paid' AND s.name ILIKE 'colonoscop%' AND period_year = ${PAID.year} AND period_month = ${PAID.month}`,
    );
    expect(body.message).toContain('por mes de atención');
    expect(body.message).toContain(formatPesos(sum));
  });
});

describe('operations §6.11: how something is done', () => {
  it.each([
    [
      'como cambio el porcentaje de una regla sin afectar lo ya pagado',
      'sistema/reglas/editar-copiar-y-ver-la-historia',
    ],
    [
      'quiero subir el porcentaje de un convenio sin tocar lo pagado',
      'sistema/reglas/editar-copiar-y-ver-la-historia',
    ],
    ['necesito pasar los honorarios a softland, como lo hago', 'sistema/exportacion-contable'],
    ['cómo mando la nómina a nubox', 'sistema/exportacion-contable'],
    ['como le quito el acceso a auditoria a un usuario', 'sistema/permisos'],
    ['necesito el archivo para el banco, ¿me indica cómo sacarlo?', 'sistema/nomina-bancaria'],
    ['como le doy acceso a convenios al supervisor', 'sistema/permisos'],
    ['cómo le doy permiso para auditoría a un supervisor', 'sistema/permisos'],
  ])('%s', async (question, section) => {
    const { body } = await ask(admin, question);
    expect(
      body.lookups.map((one) => one.section),
      body.message,
    ).toEqual([section]);
  });
});
