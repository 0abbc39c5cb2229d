/**
 * The demo clinic's questions with everyday names, and what is offered where a name or word is not known
 * (operations §30.1, operations §37).
 */
import { describe, expect, it } from 'vitest';
import {
  allOf,
  ask,
  demoQuestions,
  inMonth,
  itAnswers,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import { addMonths } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';

const { admin, doctor, someone, rowsOf, figure, pesos, atenciones } = await demoQuestions();
const inPaid = inMonth('attention_date', PAID);
const of = (begins: string) =>
  `service_id IN (SELECT id FROM service WHERE name ~* '${begins}') AND ${inPaid}`;

describe('operations §30.1: everyday names', () => {
  itAnswers(admin, [
    [
      `cuántas resonancias hubo en ${PAID_NAME}`,
      'attention_count',
      () => atenciones(of('^resonancia ')),
      '3 prestaciones con «resonancia»',
    ],
    // No service begins with it: all that have it.
    [`cuántos yesos hubo en ${PAID_NAME}`, 'attention_count', () => atenciones(of('\\myeso\\M'))],
    [
      `cuántos partos hubo en ${PAID_NAME}`,
      'attention_count',
      () => atenciones(of('^parto ')),
      'Parto vaginal',
    ],
    [
      `honorarios de las resonancias de ${PAID_NAME}`,
      'fee_groups',
      () =>
        pesos(
          `SELECT sum(calculated_amount) FROM calculation WHERE attention_id IN (SELECT id FROM attention WHERE ${of('^resonancia ')})`,
        ),
    ],
    [
      `cuántas anestesias generales hubo en ${PAID_NAME}`,
      'attention_count',
      () => atenciones(of('^anestesia general')),
    ],
    // operations §29.15
    ['cuándo aplica el recargo de NOCHE-01', 'rule_card', 'Se aplica a: Horario: Nocturno'],
    // operations §25.8
    [
      'promedio de pagos por mes',
      'payment_groups',
      async () =>
        `En promedio por mes: ${await pesos("SELECT round(sum(total_amount)::numeric / count(DISTINCT (period_year, period_month))) FROM payment WHERE status = 'paid'")} líquidos`,
    ],
    // operations §34.3
    [
      'qué médicos cobran por sociedad',
      'doctor_list',
      async () =>
        `${await figure('SELECT count(*) FROM current_affiliation WHERE society_id IS NOT NULL')} médicos que se pagan a través de una sociedad`,
    ],
    // operations §29.15
    [
      'cuánto se paga el trabajo de noche',
      'rule_list',
      'NOCHE-01 (Recargo nocturno), 80 % de la base',
      'PEDI-02',
    ],
    // operations §34.5
    [
      '¿puede el supervisor entrar a la nómina bancaria?',
      'permissions',
      'El perfil Supervisor no tiene la pantalla «Nómina Bancaria»',
    ],
  ]);

  it('sums up what a list names', async () => {
    const { body } = await ask(admin, `cuántas consultas y resonancias hubo en ${PAID_NAME}`);
    const both = await atenciones(`(${of('^consulta ')} OR ${of('^resonancia ')})`);
    expect(allOf(body)).toContain(`Son ${both} en total.`);
  });

  it('of a doctor are of their own attentions, and one that they have none of is no sum of all', async () => {
    const { body } = await ask(doctor, 'cuántas consultas hice');
    const own = await atenciones(
      `doctor_id = ${someone.id} AND service_id IN (SELECT id FROM service WHERE name ~* '^consulta ')`,
    );
    expect(body.message).toContain(own);
    expect((await ask(doctor, 'cuántas cesáreas y resonancias hice')).body.lookups).toEqual([]);
  });
});

describe('operations §37.5: what is offered', () => {
  it('is the question with each of the doctors whom a name fits', async () => {
    const [{ surname = '' } = {}] = await rowsOf<{ surname: string }>(
      "SELECT split_part(name, ' ', 2) AS surname FROM doctor GROUP BY 1 HAVING count(*) > 1 LIMIT 1",
    );
    const { body } = await ask(admin, `cuántas atenciones tuvo ${surname} en ${PAID_NAME}`);
    const [offered = ''] = body.suggestions;
    expect((await ask(admin, offered)).body.lookups).toHaveLength(1);
  });

  it('is no service of an adjective', async () => {
    for (const question of ['atenciones generales de octubre', 'estudio de honorarios de agosto'])
      expect((await ask(admin, question)).body.lookups, question).toEqual([]);
  });

  it('is of no doctor who is none, and a place is no doctor', async () => {
    const { body } = await ask(admin, '¿Cuántas atenciones hubo en Chile?');
    expect(body.message).toMatch(/^No entendí «Chile»/);
    for (const question of ['ficha xyz de Ruperto Inexistente', 'honorarios xyz de Chile'])
      expect((await ask(admin, question)).body.suggestions.join()).not.toMatch(/Ruperto|Chile/);
  });

  it.each(['hay boletas timbradas', 'cómo veo los pagos de octubre'])(
    '%s: no figure and no section of something else',
    async (question) => {
      const { body } = await ask(admin, question);
      expect(body.lookups.filter(({ tool }) => tool !== 'help')).toEqual([]);
    },
  );

  it('operations §33.10: goes on to a comparison, and from a plan that is left out to another plan', async () => {
    const asked = `cuántas atenciones hubo en ${PAID_NAME}`;
    const { body } = await ask(admin, '¿fue más que el mes anterior?', [asked]);
    expect(body.lookups).toHaveLength(2);
    expect(body.message).toContain('Del primero al segundo:');
    const { body: plan } = await ask(admin, 'y de colmena', [asked, 'y las que no son de fonasa']);
    expect(plan.message).toContain(await atenciones(`health_plan ~* 'colmena' AND ${inPaid}`));
    const both = await ask(admin, 'atenciones de fonasa que no son de colmena');
    expect(both.body.message).toMatch(/^Sé las atenciones de una previsión/);
  });

  it('operations §26.4: goes on from what was received to what was discounted from it', async () => {
    const { body } = await ask(doctor, 'y cuánto me descontaron', [
      `cuánto me llegó en ${PAID_NAME}`,
    ]);
    const retained = await figure(
      `SELECT sum(total_retention_amount) FROM payment WHERE status = 'paid' AND doctor_id = ${someone.id}
          AND (period_year, period_month) = (${PAID.year}, ${PAID.month})`,
    );
    expect(body.message).toContain(`${formatPesos(retained)} de retención`);
  });

  it('operations §22.6: goes on to the time before, and to another name', async () => {
    const asked = `cuántas atenciones hubo en ${PAID_NAME}`;
    const { body } = await ask(admin, '¿y el anterior?', [asked]);
    expect(body.message).toContain(
      await atenciones(inMonth('attention_date', addMonths(PAID, -1))),
    );
    const { body: own } = await ask(admin, `y ${someone.name}`, [asked]);
    expect(own.message).toContain(await atenciones(`doctor_id = ${someone.id} AND ${inPaid}`));
  });
});

it('operations §30.1: services are not summed up where more fit than are read', async () => {
  await rowsOf(
    `INSERT INTO service (code, name, participation_type, specialty_id)
     SELECT 'ZY-' || n, 'Zzz yesoplastía ' || n, participation_type, specialty_id
       FROM generate_series(1, 120) AS n CROSS JOIN (SELECT * FROM service ORDER BY id LIMIT 1) AS one`,
  );
  const { body } = await ask(admin, `cuántos yesos hubo en ${PAID_NAME}`);
  expect(body.message).toMatch(/^Son demasiadas las prestaciones que calzan con «yeso»/);
  expect(body.lookups).toEqual([]);
});
