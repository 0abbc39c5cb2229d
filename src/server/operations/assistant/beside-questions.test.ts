/** What the words of operations §36 do not mean: figures of somebody or something else, and what the portal does keep. */
import { describe, expect, it } from 'vitest';
import {
  allOf,
  ask,
  demoQuestions,
  inMonth,
  LAST_NAME,
  PAID,
  PAID_NAME,
  toolsOf,
} from '../../../../test/support/demo-questions.ts';
import { notKept } from './grammar/not-kept.ts';

const { app, admin, doctor, someone, rowsOf } = await demoQuestions();
const supervisor = await app.signedInAs('supervisor');

describe('operations §36.1: what the portal keeps', () => {
  it.each([
    'la nota del descuento de octubre',
    'usuarios secretaria',
    'que perfil tiene la enfermera',
    'cuantas ausencias de boleta hay',
    'horario de atencion de la clinica',
    'que clave tiene la regla trau-01',
    'cual es la clave del servicio consulta',
    'agenda de pagos',
    'margen de error del calculo',
    'que opinan los auditores',
    'cuanto me cobra la clinica por el box',
    'cuanto cobra la clinica por el arriendo de un box',
  ])('is not said to be missing: %s', (words) => {
    for (const kind of ['staff', 'doctor'] as const) expect(notKept(words, kind)).toBeNull();
  });

  it.each([
    ['cuánto ganan las secretarias', /no tiene sueldos/],
    ['qué clave tiene el usuario supervisor', /Nadie puede ver una contraseña/],
    // Understood as what a doctor is paid, which is another figure.
    ['cuánto gana la clínica con la colonoscopía larga', /los ingresos, otros costos/],
    ['cuánto cobra la clínica por una colonoscopía larga', /lo que pagan o deben los pacientes/],
    ['cuánto pagó el paciente por la atención P2610-00012', /lo que pagan o deben los pacientes/],
    ['cuánto se le cobró al paciente por la P2610-12', /lo que pagan o deben los pacientes/],
  ])('operations §36.3: and what it does not is: %s', async (question, said) => {
    const { body } = await ask(admin, question);
    expect(body.lookups).toEqual([]);
    expect(body.message).toMatch(said);
  });
});

describe('operations §33.7, operations §33.8: whom a ranking named', () => {
  const services = `¿Qué prestación se hizo más en ${PAID_NAME}?`;
  const doctors = `¿Qué médico ganó más en ${PAID_NAME}?`;

  it.each([
    // None of them is a doctor.
    ['cuánto ganó ese médico', [services]],
    // Two were told, and not who of them is meant.
    ['cuántas atenciones hizo ese médico', [doctors, 'y quién le sigue']],
    ['cuántas atenciones hizo ese médico', [doctors, 'y el segundo']],
  ] as const)('is nobody: %s', async (question, before) => {
    expect(await toolsOf(admin, question, before)).toEqual([]);
  });

  it('operations §33.8: is no doctor to a doctor, who is told of themselves alone', async () => {
    const { body } = await ask(doctor, 'cuánto ganó el primero', [doctors]);
    expect(body.lookups).toEqual([]);
    expect(await toolsOf(doctor, 'cuánto gané con la primera', [services])).toEqual(['fee_groups']);
  });

  it('operations §19.6: and nothing is asked instead by a refusal', async () => {
    const before = [`cuánto ganó ${someone.name} en ${PAID_NAME}`];
    for (const question of [
      'no, gracias',
      'no, está bien',
      'no, todos',
      `no, en ${LAST_NAME} no trabajó`,
    ])
      expect(await toolsOf(admin, question, before), question).toEqual([]);
  });
});

describe('operations §6.34: other meanings of the words', () => {
  it('operations §34.5: only administrators ask to reopen a month, so its screen does not tell who may', async () => {
    expect(await toolsOf(admin, 'quiénes pueden reabrir un mes')).not.toContain('permissions');
  });

  it.each(['qué día hábil se paga', 'qué horario hábil tiene la clínica'])(
    'no figures of the regular hours: %s',
    async (question) => {
      const { body } = await ask(admin, question);
      expect(body.lookups.filter(({ tool }) => tool !== 'help')).toEqual([]);
    },
  );

  it.each([`quién vino en ${PAID_NAME}`, `cuántas vinieron en ${PAID_NAME}`])(
    'no doctors for those who came: %s',
    async (question) => {
      expect(await toolsOf(admin, question)).toEqual([]);
    },
  );

  it('why an amount was paid is told of an attention with that amount, or not at all', async () => {
    const [fee] = await rowsOf<{ amount: number; service: string; date: string }>(
      `SELECT c.calculated_amount::int AS amount, s.name AS service, to_char(a.attention_date, 'DD-MM-YYYY') AS date
         FROM calculation c JOIN attention a ON a.id = c.attention_id JOIN service s ON s.id = a.service_id
        WHERE a.doctor_id = ${someone.id} AND ${inMonth('a.attention_date', PAID)}
        ORDER BY a.attention_date DESC, a.id DESC LIMIT 1`,
    );
    const { body } = await ask(doctor, `por qué me pagaron ${fee?.amount} por ${fee?.service}`);
    expect(body.message).toContain(`en $${fee?.amount.toLocaleString('es-CL')}`);
    const none = await ask(doctor, `por qué me pagaron 7654321 por ${fee?.service}`);
    expect(none.body.message).toContain('no hay una calculada en $7.654.321');
  });
});

describe('operations §21.19: patients by the name alone', async () => {
  /** A patient whose words another one has in another order. */
  const [twin] = await rowsOf<{ name: string; other: string; count: number; others: number }>(
    `WITH called AS (SELECT patient_name AS name, string_to_array(patient_name, ' ') AS words, count(*)::int AS count,
                            count(DISTINCT patient_rut) AS ruts FROM attention GROUP BY 1)
     SELECT a.name, b.name AS other, a.count, b.count AS others FROM called a JOIN called b
         ON a.words[1] = b.words[1] AND a.words[2] = b.words[3] AND a.words[3] = b.words[2] AND a.words[2] <> a.words[3]
      WHERE a.count > 1 AND a.ruts = 1 AND a.count + b.count < 100
        AND NOT EXISTS (SELECT FROM doctor d WHERE d.name IN (a.name, b.name)) ORDER BY a.name LIMIT 1`,
  );

  it('are whoever is called so, and who has the words in another order is told apart', async () => {
    const { body } = await ask(supervisor, `atenciones de ${twin?.name}`);
    expect(body.message).toContain(`Hay ${twin?.count} atenciones de un paciente`);
    expect(body.message).toContain(`Además hay ${twin?.others} de ${twin?.other}`);
  });

  it('are counted where several have the words', async () => {
    const [pair] = await rowsOf<{ words: string; ruts: number; count: number }>(
      `WITH person AS MATERIALIZED (
         SELECT patient_name AS name, split_part(patient_name, ' ', 1) AS first, split_part(patient_name, ' ', 2) AS second,
                array_agg(DISTINCT patient_rut) AS ruts, count(*) AS attentions
           FROM attention GROUP BY 1)
       SELECT first || ' ' || second AS words, count(DISTINCT rut)::int AS ruts, sum(of_name)::int AS count
         FROM (SELECT p.*, r.rut, CASE r.at WHEN 1 THEN p.attentions ELSE 0 END AS of_name
                 FROM person p, unnest(p.ruts) WITH ORDINALITY AS r (rut, at)) AS p
        WHERE NOT EXISTS (SELECT FROM doctor d WHERE d.name LIKE p.first || '%' AND d.name LIKE '%' || p.second || '%')
          AND NOT EXISTS (SELECT FROM person o WHERE o.first = p.first AND o.name LIKE '% % ' || p.second)
        GROUP BY 1 HAVING count(DISTINCT rut) > 1 AND sum(of_name) < 100 ORDER BY 1 LIMIT 1`,
    );
    const { body } = await ask(supervisor, `atenciones de ${pair?.words}`);
    expect(body.message).toContain(
      `Hay ${pair?.count} atenciones de ${pair?.ruts} pacientes que calzan con «${pair?.words}»`,
    );
  });

  it.each([
    (name: string) => `atenciones de la doctora ${name}`,
    (name: string) => `cuántas atenciones hizo ${name}`,
    (name: string) => `a cuántos atendió ${name}`,
  ])('operations §21.20: are none where a doctor is asked for: %s', async (question) => {
    const { body } = await ask(admin, question(twin?.name ?? ''));
    expect(body.lookups).toEqual([]);
    expect(allOf(body)).not.toContain('paciente que calza');
  });

  it('and a word that is said twice stands twice in the name', async () => {
    const [one] = await rowsOf<{ name: string }>(
      `SELECT patient_name AS name FROM attention WHERE patient_name ~ '^[[:alpha:]]+ [[:alpha:]]+ [[:alpha:]]+$' AND NOT EXISTS (
         SELECT FROM attention o WHERE o.patient_name LIKE split_part(attention.patient_name, ' ', 1) || ' ' || split_part(attention.patient_name, ' ', 2) || ' ' || split_part(attention.patient_name, ' ', 2)) ORDER BY id LIMIT 1`,
    );
    const [first, second] = (one?.name ?? '').split(' ');
    const { body } = await ask(admin, `quién atendió a la paciente ${first} ${second} ${second}`);
    expect(body.lookups).toEqual([]);
  });
});
