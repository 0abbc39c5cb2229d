/**
 * One payment, one attention, the last receipt and what a card is asked again, on the demo clinic (operations §23,
 * operations §25, operations §33).
 */
import { describe, expect, it } from 'vitest';
import {
  allOf,
  ask,
  demoQuestions,
  expectNone,
  itAnswers,
  ofPeriod,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import { formatDate, localDate } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';

const { app, admin, doctor, someone, rowsOf, columnOf, figure, pesos } = await demoQuestions();
const largest = (where: string, order = 'DESC') =>
  columnOf(
    `SELECT total_amount FROM payment WHERE status = 'paid' AND ${where} ORDER BY total_amount ${order}, id LIMIT 3`,
  );
const inPesos = async (where: string, order?: string) =>
  (await largest(where, order)).map((one) => `${formatPesos(Number(one))} líquidos`);
const dayOf = async (sql: string) => formatDate(localDate(String((await columnOf(sql))[0])));

describe('operations §25.9: one payment', () => {
  itAnswers(admin, [
    [
      'el pago más grande que hemos hecho, ¿a quién fue?',
      'payment_groups',
      'Pagos más altos',
      () => inPesos('true'),
      async () =>
        String(
          (
            await columnOf(
              "SELECT d.name FROM payment p JOIN doctor d ON d.id = p.doctor_id WHERE p.status = 'paid' ORDER BY p.total_amount DESC, p.id LIMIT 1",
            )
          )[0],
        ),
    ],
    [
      `los 3 pagos más bajos de ${PAID_NAME}`,
      'payment_groups',
      () => inPesos(ofPeriod(PAID), 'ASC'),
    ],
  ]);

  it('operations §25.10: but how many payments somebody had is ranked by no pesos', () =>
    expectNone(admin, [
      `a quién le hicimos más pagos en ${PAID_NAME}`,
      'quién recibió la mayor cantidad de pagos',
      'a quién se le pagó más veces',
      'el pago más zurdo',
    ]));
});

describe('operations §23.12: one attention', () => {
  const first = (where: string) => `SELECT min(attention_date)::text FROM attention WHERE ${where}`;
  itAnswers(admin, [
    [
      `primera HMQ de ${someone.name} registrada en el sistema`,
      'last_attention',
      async () =>
        (await figure(
          `SELECT count(*) FROM attention WHERE doctor_id = ${someone.id} AND record_type = 'hmq'`,
        )) === 0
          ? 'No hay atenciones de HMQ'
          : dayOf(first(`doctor_id = ${someone.id} AND record_type = 'hmq'`)),
    ],
    ['cuál es la atención más antigua', 'last_attention', () => dayOf(first('true'))],
  ]);

  it('to a doctor their own first one', async () => {
    const { body } = await ask(doctor, 'cuál fue mi primera atención');
    expect(body.message).toContain(await dayOf(first(`doctor_id = ${someone.id}`)));
  });

  it('but the first week, a first patient or several have none', () =>
    expectNone(admin, [
      `la primera semana de atenciones de ${someone.name}`,
      'las 5 atenciones más antiguas',
      'la primera atención sin cobrar del zurdo',
    ]));
});

describe('operations §33.17: a card is asked again', async () => {
  const [one] = await rowsOf<{ externalId: string; plan: string; day: string }>(
    `SELECT a.external_id AS "externalId", a.health_plan AS plan, a.attention_date::text AS day FROM attention a
      WHERE a.external_id ~ '^P\\d+-\\d+$' AND nullif(a.health_plan, '') IS NOT NULL AND NOT EXISTS (SELECT FROM correction c WHERE c.attention_id = a.id) ORDER BY a.id LIMIT 1`,
  );
  const asked = `estado de la ${one?.externalId}`;
  const day = formatDate(localDate(one?.day ?? ''));
  itAnswers(admin, [
    [
      [asked, '¿de qué fecha es, qué prestación y qué previsión?'],
      'attention_card',
      day,
      one?.plan ?? '',
    ],
    [[asked, 'con qué previsión y quién la atendió ahí'], 'attention_card', one?.plan ?? ''],
    // operations §23.6
    [[asked, 'y por qué se reversó'], 'attention_card', 'No tiene correcciones ni reversas.'],
  ]);

  it('but what it does not tell has no answer', () =>
    expectNone(
      admin,
      [
        'y con qué zurdo',
        'de qué fecha es el zurdo',
        'qué médico la zurdó',
        'quién la corrigió',
        'el rut del paciente',
        'el bruto del médico',
        'y el bruto de ese médico',
      ],
      [asked],
    ));
});

it('operations §28.1: the last receipt of a payee is the one with the latest date', async () => {
  const [last] = await rowsOf<{ name: string; folio: string; gross: string }>(
    `SELECT d.name, r.folio, r.gross_amount AS gross FROM received_document r JOIN doctor d ON d.rut = r.issuer_rut
      WHERE r.issued_on > current_date - 330 ORDER BY r.issued_on DESC, r.folio DESC LIMIT 1`,
  );
  const { body } = await ask(admin, `folio y monto de la última boleta de ${last?.name}`);
  expect(body.lookups).toMatchObject([{ tool: 'receipts' }]);
  expect(body.message).toContain(`folio ${last?.folio}`);
  expect(body.message).toContain(formatPesos(Number(last?.gross)));
  const supervisor = await app.signedInAs('supervisor');
  await expectNone(supervisor, [`folio y monto de la última boleta de ${last?.name}`]);
  await expectNone(admin, [
    `folio y zurdo de la última boleta de ${last?.name}`,
    `la última boleta zurda de ${last?.name}`,
  ]);
});

it('operations §27.11: of whom nothing is retained today is told by their record, or by that of their society', async () => {
  const of = await rowsOf<{ name: string }>(
    `SELECT d.name FROM doctor d LEFT JOIN current_affiliation a ON a.doctor_id = d.id LEFT JOIN medical_society s ON s.id = a.society_id
      WHERE d.is_active AND CASE WHEN s.id IS NULL THEN d.retention_mode = 'own' AND d.retention_rate = 0 AND d.surcharge_rate = 0 ELSE NOT s.is_withheld END`,
  );
  const { body } = await ask(admin, 'a quién no se le retiene nada');
  expect(body.lookups).toMatchObject([{ tool: 'doctor_list' }]);
  expect(body.message).toContain(`Hay ${of.length} médicos activos`);
  await expectNone(admin, [
    `a quién no se le retuvo nada en ${PAID_NAME}`,
    'a quién no se le retiene el zurdo',
  ]);
});

it('operations §26.11, operations §26.12: corrections of a time are those that were proposed in it, and those of its payments', async () => {
  const [month] = await rowsOf<{ month: string; count: number; difference: number }>(
    `SELECT to_char(created_at AT TIME ZONE 'America/Santiago', 'YYYY-MM') AS month, count(*)::int AS count FROM correction GROUP BY 1 ORDER BY 1 DESC LIMIT 1`,
  );
  const [year, number] = (month?.month ?? '').split('-').map(Number);
  const name = [
    'enero',
    'febrero',
    'marzo',
    'abril',
    'mayo',
    'junio',
    'julio',
    'agosto',
    'septiembre',
    'octubre',
    'noviembre',
    'diciembre',
  ][(number ?? 1) - 1];
  const { body } = await ask(admin, `correcciones de ${name} de ${year}`);
  expect(body.lookups).toMatchObject([{ tool: 'corrections' }]);
  expect(allOf(body)).toContain(`: ${month?.count} correcci`);
  const none = await ask(admin, 'correcciones de enero de 2019');
  expect(none.body.message).toContain('0 correcciones');
  await expectNone(doctor, [`correcciones de ${name} de ${year}`]);
  expect(await pesos('SELECT 0')).toBe('$0');
});
