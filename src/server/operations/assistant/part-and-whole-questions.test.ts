/** A figure of a part is not told as that of the whole, nor that of one question as the sum of two (operations §6.34). */
import { describe, expect, it } from 'vitest';
import {
  allOf,
  ask,
  CURRENT,
  demoQuestions,
  expectNone,
  inMonth,
  itAnswers,
  LAST,
  LAST_NAME,
  ofPeriod,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import { addMonths, formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';

const { admin, doctor, someone, rowsOf, columnOf, figure, pesos } = await demoQuestions();
/** Paid in part: the rest is processed and waits. */
const HALF = addMonths(LAST, -1);
const HALF_NAME = formatPeriod(HALF);

const feesOf = (what: string, where: string) =>
  `SELECT coalesce(sum(${what}), 0) FROM calculation WHERE ${where}`;
const sum = (where: string) => pesos(feesOf('calculated_amount', where));

describe('operations §31.15: what has no group is told apart from the groups', () => {
  it.each([
    [`qué sociedad se llevó más en ${PAID_NAME}`, ofPeriod(PAID)],
    [`qué sociedad se llevó menos en ${PAID_NAME}`, ofPeriod(PAID)],
    [`honorarios por sociedad de ${PAID_NAME}`, ofPeriod(PAID)],
  ])('of societies and what was paid in person: %s', async (question, where) => {
    const { body } = await ask(admin, question);
    const [count] = await columnOf(
      `SELECT count(DISTINCT society_id) FROM calculation WHERE ${where}`,
    );
    expect(body.message).toContain(
      `Las ${count} suman ${await sum(`${where} AND society_id IS NOT NULL`)} en `,
    );
    expect(body.message).toContain(
      `Con lo demás («Pagados directamente», ${await sum(`${where} AND society_id IS NULL`)} en `,
    );
    expect(body.message).not.toContain('. Todos suman');
  });

  it('of what is owed to societies', async () => {
    const { body } = await ask(admin, 'cuánto falta pagar a sociedades');
    const owed = await pesos(
      "SELECT sum(calculated_amount) FROM (SELECT calculated_amount, society_id FROM payable_fee JOIN calculation USING (attention_id, calculated_amount) UNION ALL SELECT c.calculated_amount, c.society_id FROM payment_line JOIN payment p ON p.id = payment_id AND p.status = 'processed' JOIN calculation c USING (attention_id)) AS owed WHERE society_id IS NOT NULL",
    );
    expect(body.message).toContain(` suman ${owed} en `);
  });

  it('of rules and what none covers, also where it is not among those that were read', async () => {
    const ranked = await ask(admin, `reglas con más honorarios en ${PAID_NAME}`);
    const ruled = await sum(`${ofPeriod(PAID)} AND rule_version_id IS NOT NULL`);
    expect(ranked.body.message).toContain(` suman ${ruled} en `);
    const listed = await ask(admin, `honorarios por regla de ${PAID_NAME}`);
    expect(listed.body.message).toContain(', todos suman ');
    expect(listed.body.message).not.toContain('. Todos suman');
  });

  it('says nothing of it where all have a group', async () => {
    const { body } = await ask(admin, `top 3 médicos en plata de ${PAID_NAME}`);
    expect(body.message).toContain('. Todos suman');
  });
});

describe('operations §25.16: what waits of a month is told beside what of it is paid', () => {
  it.each([`¿ya está pagado ${HALF_NAME}?`, `${HALF_NAME} ya se pagó?`, `se pagó ${HALF_NAME}`])(
    'of all: %s',
    async (question) => {
      const { body } = await ask(admin, question);
      const where = `${ofPeriod(HALF)} AND status = 'processed'`;
      const count = await figure(`SELECT count(*) FROM payment WHERE ${where}`);
      const waits = await pesos(`SELECT sum(total_amount) FROM payment WHERE ${where}`);
      expect(body.message).toContain(
        `Otros ${count} pagos procesados de ${HALF_NAME} esperan su pago, por ${waits} líquidos.`,
      );
    },
  );

  it('is not told of a month that is paid', async () => {
    const { body } = await ask(admin, `¿ya está pagado ${PAID_NAME}?`);
    expect(body.message).not.toContain('esperan su pago');
  });

  it('of a doctor whose payment is processed, with what it is and not with an estimate of its fees', async () => {
    const [owing] = await rowsOf<{ name: string; id: number }>(
      `SELECT d.name, p.id FROM payment p JOIN doctor d ON d.id = doctor_id WHERE p.${ofPeriod(HALF).replace(' AND ', ' AND p.')} AND status = 'processed' AND total_amount = 0`,
    );
    for (const question of [
      `cuánto se le pagó a ${owing?.name} en ${HALF_NAME}`,
      `cuánto se le descontó a ${owing?.name} en ${HALF_NAME}`,
    ]) {
      const { body } = await ask(admin, question);
      expect(body.message).toContain(`${HALF_NAME}: $0, procesado, aún no pagado.`);
      expect(body.message).toContain('Incluye: ');
      expect(body.message).not.toContain('estimados');
    }
  });
});

it('operations §26.15: what was discounted of a doctor tells each discount with the retention', async () => {
  const [paid] = await rowsOf<{ name: string; month: number; year: number; amount: number }>(
    `SELECT d.name, p.period_month AS month, p.period_year AS year, e.amount::int - pe.retention_amount::int AS amount
     FROM payment p JOIN doctor d ON d.id = p.doctor_id JOIN payment_entry pe ON pe.payment_id = p.id JOIN entry e ON e.id = pe.entry_id
     WHERE p.status = 'paid' AND pe.is_live`,
  );
  if (!paid) throw new Error('no discount is paid');
  const { body } = await ask(
    admin,
    `cuánto se le descontó a ${paid.name} en ${formatPeriod(paid)}`,
  );
  expect(body.message).toContain('Incluye: ');
  expect(body.message).toContain(formatPesos(paid.amount));
});

it('operations §26.16: how much is held is told in the answer', async () => {
  const { body } = await ask(admin, 'cuánta plata hay retenida en pausa');
  const [held] = await rowsOf<{ records: number; amount: number }>(
    'SELECT count(*)::int AS records, sum(final_amount)::int AS amount FROM payable_fee WHERE attention_id IN (SELECT attention_id FROM held_fee)',
  );
  expect(body.message).toContain(
    `${held?.records} registros por ${formatPesos(held?.amount ?? 0)} líquidos estimados`,
  );
});

describe('operations §30.10: pesos that are said are the base', () => {
  itAnswers(admin, [
    ['cuánto pagaría una colonoscopía de 300 mil', 'rules_for_case', 'con una base de $300.000'],
    [
      'cuánto pagarían los ecocardiogramas de 200 lucas',
      'rules_for_case',
      'por una base de $200.000',
    ],
  ]);
  it('and without any those that the service usually has', async () => {
    const base = await pesos("SELECT base_value FROM service WHERE name = 'Cesárea'");
    const { body } = await ask(admin, 'cuánto pagaría una cesárea');
    expect(body.message).toContain(`con una base de ${base} `);
  });
});

describe('operations §33.23: «cuánto suman» after two questions is their sum, or has no answer', () => {
  it('of two months', async () => {
    const before = [
      `cuántas atenciones hubo en ${PAID_NAME}`,
      `y en ${formatPeriod(addMonths(PAID, -1))}`,
    ];
    const { body } = await ask(admin, 'cuánto suman', before);
    const count = await figure(
      `SELECT count(*) FROM attention WHERE ${inMonth('attention_date', PAID)} OR ${inMonth('attention_date', addMonths(PAID, -1))}`,
    );
    expect(allOf(body)).toContain(count.toLocaleString('es-CL'));
  });
  it('of two doctors has none', () =>
    expectNone(
      admin,
      ['cuánto suman', 'y cuánto es en total'],
      [`cuánto se le pagó a ${someone.name} en ${PAID_NAME}`, 'y a Laura Quezada'],
    ));
});

it('operations §24.15: how many doctors there are is not told by the sum of their fees', () =>
  expectNone(admin, [`honorarios de cardiología en ${PAID_NAME} y cuántos médicos son`]));

describe('operations §25.17: to which account a month was paid', () => {
  it.each([
    `a qué cuenta se le pagó a ${someone.name} en ${PAID_NAME}`,
    `en qué banco se le pagó ${PAID_NAME} a ${someone.name}`,
  ])('%s', async (question) => {
    const { body } = await ask(admin, question);
    const [account] = await columnOf(
      `SELECT right(bank_account, 4) FROM payment WHERE ${ofPeriod(PAID)} AND doctor_id = ${someone.id}`,
    );
    expect(body.message).toMatch(new RegExp(`cuenta ••••\\s${account}\\.`));
  });
  it('is told a doctor of their own', async () => {
    const { body } = await ask(doctor, `a qué cuenta me depositaron lo de ${PAID_NAME}`);
    expect(body.message).toContain(' Se pagó por ');
  });
});

describe('operations §19.32: what is read by its one meaning', () => {
  itAnswers(admin, [
    [
      `plata pendiente de ${LAST_NAME}, lo que aún no se procesa`,
      'fee_totals',
      'calculados y sin procesar',
      () =>
        pesos(
          `SELECT sum(final_amount) FROM payable_fee WHERE ${ofPeriod(LAST)} AND status IN ('calculated', 'pending_payment')`,
        ),
    ],
    [
      `cuántas atenciones de ${LAST_NAME} que no fueran de fonasa`,
      'attention_groups',
      async () =>
        (
          await figure(
            `SELECT count(*) FROM attention WHERE ${inMonth('attention_date', LAST)} AND health_plan NOT LIKE 'FONASA%'`,
          )
        ).toLocaleString('es-CL'),
    ],
    [`pendientes de ${LAST_NAME} de pediatría`, 'attention_groups', 'especialidad Pediatría'],
  ]);
});

describe('operations §31.5: groups that can be made by fees alone are not left out of a number of attentions', () => {
  it.each(['sociedad', 'regla'])('atenciones por %s', async (group) => {
    const { body } = await ask(admin, `atenciones por ${group} de ${PAID_NAME}`);
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['fee_groups']);
    expect(body.message).toContain('Registros calculados por ');
  });
  it('nor told where some attentions have no fee yet', () =>
    expectNone(admin, [`atenciones por sociedad de ${formatPeriod(CURRENT)}`]));
});

describe('operations §32.16: «menos que el promedio» compares with no other time', () => {
  it('and has no answer', () =>
    expectNone(admin, [
      `cuántos médicos recibieron menos que el promedio en ${PAID_NAME}`,
      `quién cobró más que el promedio en ${PAID_NAME}`,
    ]));
});

describe('operations §22.17: what is to be paid in a month without a year is of the nearest one', () => {
  const next = addMonths(CURRENT, 1);
  const [name = ''] = formatPeriod(next).split(' ');
  it.each([`cuánto hay que pagar en ${name}`, `cuánto tenemos que pagar el 10 de ${name}`])(
    'and has no figure while that is to come: %s',
    async (question) => {
      const { body } = await ask(admin, question);
      expect(body.lookups).toEqual([]);
      expect(body.message).toContain(`${next.year}, que no ha llegado`);
    },
  );
});

it('operations §27.14: what a month will be is no legal rate', () =>
  expectNone(admin, [`cuánto será lo de ${formatPeriod(CURRENT)}`]));

it('operations §19.33: «en particular» may be the health plan, and is not passed over', () =>
  expectNone(admin, [`atenciones en particular de ${LAST_NAME}`]));

it('operations §33.15: how the last payment was paid is said before what waits', async () => {
  const [name] = await columnOf(
    `SELECT d.name FROM payment p JOIN doctor d ON d.id = p.doctor_id WHERE p.period_year = ${HALF.year} AND p.period_month = ${HALF.month} AND p.status = 'processed' AND p.payment_method = 'transfer' AND p.total_amount > 0 ORDER BY d.id`,
  );
  const { body } = await ask(admin, `el último pago de ${name}`);
  expect(body.message).toMatch(/pagado el [\d-]+(?:, a [^.]*\.?)?\. Se pagó por .* Además: /);
});

describe('operations §19.34: two of a kind may be left out', () => {
  it('of fees by specialty', async () => {
    const { body } = await ask(admin, `honorarios de ${PAID_NAME} sin cardiología ni neurología`);
    const rest = await sum(
      `${ofPeriod(PAID)} AND specialty_id NOT IN (SELECT id FROM specialty WHERE name IN ('Cardiología', 'Neurología'))`,
    );
    expect(body.message).toContain(`Calculado ${rest};`);
  });

  it('of payments by doctor', async () => {
    const out = await columnOf('SELECT name FROM doctor ORDER BY id LIMIT 2 OFFSET 27');
    const { body } = await ask(
      admin,
      `cuánto pagamos en ${PAID_NAME} salvo a ${out[0]} y a ${out[1]}`,
    );
    const rest = await pesos(
      `SELECT sum(total_amount) FROM payment JOIN doctor d ON d.id = doctor_id WHERE ${ofPeriod(PAID)} AND status = 'paid' AND d.name NOT IN ('${out.join("', '")}')`,
    );
    expect(body.message).toContain(`Líquido ${rest};`);
  });

  it('but not the same twice, nor two of which one may hold the other', () =>
    expectNone(admin, [
      `honorarios de ${PAID_NAME} sin cardiología ni cardiología`,
      `honorarios de ${PAID_NAME} sin cardiología ni ${someone.name}`,
      `honorarios por médico de ${PAID_NAME} sin cardiología ni neurología`,
    ]));
});
