/**
 * Surnames with an article, what is left out of a figure, and rankings by day and by mean, on the demo clinic (operations §19.28,
 * operations §21.21, operations §31.12).
 */
import { describe, expect, it } from 'vitest';
import {
  allOf,
  ask,
  CURRENT,
  demoQuestions,
  expectNone,
  inMonth,
  itAnswers,
  ofPeriod,
  PAID,
  PAID_NAME,
  toolsOf,
} from '../../../../test/support/demo-questions.ts';
import { addMonths, formatDate, formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';

const { admin, doctor, someone, rowsOf, columnOf, figure, pesos, atenciones } =
  await demoQuestions();
const CURRENT_NAME = formatPeriod(CURRENT);
const BEFORE_NAME = formatPeriod(addMonths(PAID, -1));
const ofPaid = inMonth('attention_date', PAID);
const ofYear = `extract(year FROM attention_date) = ${PAID.year}`;

describe('operations §21.21, operations §21.22: a surname with an article', () => {
  it.each([
    [`cuánto ganó la carrasco en ${PAID_NAME}`, 'Pilar Carrasco Álvarez'],
    [`cuánto ganó el carrasco en ${PAID_NAME}`, 'Felipe Carrasco Tapia'],
    [`cuánto se le pagó a la dra. carrasco en ${PAID_NAME}`, 'Pilar Carrasco Álvarez'],
    [`cuánto se le pagó al dr carrasco en ${PAID_NAME}`, 'Felipe Carrasco Tapia'],
  ])('is of the only one whom it fits: %s', async (question, name) => {
    const { body } = await ask(admin, question);
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['doctor_payments']);
    expect(body.message).toContain(`de ${name} de`);
  });

  it.each(['la riquelme', 'la quezada', 'carrasco', 'el dr carrasco o la dra carrasco'])(
    'asks which of several: %s',
    async (name) => {
      const { body } = await ask(admin, `cuánto se le pagó a ${name} en ${PAID_NAME}`);
      const tools = body.lookups.map(({ tool }) => tool);
      // Both are named in the last one.
      expect(tools).toEqual(name.includes(' o ') ? ['doctor_payments', 'doctor_payments'] : []);
    },
  );

  it('names nobody whom it contradicts, if another one has the surname too', async () => {
    await expectNone(admin, [`cuánto ganó la leiva en ${PAID_NAME}`]);
  });

  it('says nothing of who is told with a specialty besides, which nobody of that gender may have', async () => {
    await expectNone(admin, [
      `cuánto ganó la cardióloga carrasco en ${PAID_NAME}`,
      `cuánto ganó la pediatra carrasco en ${PAID_NAME}`,
    ]);
    const { body } = await ask(admin, 'y la otra carrasco?', [
      `cuánto ganó la carrasco en ${PAID_NAME}`,
    ]);
    expect(body.message).not.toContain('Felipe Carrasco Tapia de');
  });

  it('is compared with another one', async () => {
    const question = `quién ganó más en ${PAID_NAME}, leiva o la carrasco? y por cuánto`;
    const { body } = await ask(admin, question);
    expect(body.message).toContain('Felipe Leiva Vásquez');
    expect(body.message).toContain('Pilar Carrasco Álvarez');
    expect(body.message).not.toContain('Felipe Carrasco');
  });
});

describe('operations §19.28: a time, hours and a tier are left out', () => {
  const unpaid = `SELECT count(*) FROM calculation c JOIN fee_state f USING (attention_id) WHERE f.status <> 'paid'`;
  itAnswers(admin, [
    [
      `cuánto se pagó en ${PAID.year} sin contar ${BEFORE_NAME}`,
      'payments',
      async () =>
        `Líquido ${await pesos(
          `SELECT sum(total_amount) FROM payment WHERE status = 'paid' AND period_year = ${PAID.year}
              AND NOT (${ofPeriod(addMonths(PAID, -1))})`,
        )}`,
      async () =>
        `Líquido por fecha de pago ${await pesos(
          `SELECT sum(total_amount) FROM payment WHERE status = 'paid' AND extract(year FROM payment_date) = ${PAID.year}
              AND NOT (${inMonth('payment_date', addMonths(PAID, -1))})`,
        )}`,
    ],
    // Days have the reading of the day of payment: so has the month that is left out.
    [
      `cuánto se pagó de ${BEFORE_NAME} a ${PAID_NAME} sin contar ${BEFORE_NAME}`,
      'payments',
      async () =>
        `Líquido ${await pesos(
          `SELECT sum(total_amount) FROM payment WHERE status = 'paid' AND ${inMonth('payment_date', PAID)}`,
        )}`,
    ],
    [
      `cuántas atenciones hubo en ${PAID.year} sin contar ${PAID_NAME}`,
      'attention_count',
      async () => `Atenciones ${await atenciones(`${ofYear} AND NOT (${ofPaid})`)}`,
    ],
    [
      `cuánto debemos sin contar ${formatPeriod(addMonths(PAID, 1))}`,
      'fee_totals',
      async () =>
        `Registros ${countOf(
          await figure(`${unpaid} AND NOT (${inMonth('c.attention_date', addMonths(PAID, 1))})`),
          'registro',
          'registros',
        )}`,
    ],
    [
      `todas las atenciones de ${PAID_NAME} menos las de noche`,
      'attention_groups',
      async () => `Atenciones ${await atenciones(`${ofPaid} AND schedule_type <> 'night'`)}`,
    ],
    [
      `cuánto se pagó por fonasa en ${PAID_NAME}, sacando los del tramo b`,
      'fee_groups',
      async () =>
        `Calculado ${await pesos(
          `SELECT sum(c.calculated_amount) FROM calculation c JOIN attention a ON a.id = c.attention_id
            WHERE ${inMonth('a.attention_date', PAID)} AND a.health_plan ~* 'fonasa' AND a.health_plan !~* 'fonasa b'`,
        )}`,
    ],
  ]);

  it('leaves out nothing that is not within, nor two, and no estimates of retention', async () => {
    await expectNone(admin, [
      `cuánto se pagó en ${PAID_NAME} sin contar ${BEFORE_NAME}`,
      `cuánto se pagó sin contar ${PAID_NAME}`,
      `cuánto se pagó en ${PAID.year} sin contar ${BEFORE_NAME} y ${PAID_NAME}`,
      `cuánto se pagó en ${PAID.year} sin contar ${BEFORE_NAME} ni ${PAID_NAME}`,
      `retención de ${PAID.year} sin contar ${PAID_NAME}`,
      `quién ganó más en ${PAID.year} sin contar ${PAID_NAME}`,
      `cuánto suman los honorarios de ${PAID_NAME} menos los de ${BEFORE_NAME}`,
      // What is both is left out of more than hers.
      `atenciones de ${PAID_NAME} sin contar las consultas de la dra Laura Quezada`,
      `todas las atenciones de ${PAID_NAME} menos las hmq y las de noche`,
    ]);
    await expectNone(doctor, [
      `cuánto se pagó a los médicos en ${PAID.year} sin contar ${PAID_NAME}`,
    ]);
  });

  it('tells a doctor the sums of their payments once', async () => {
    const { body } = await ask(doctor, `cuánto me pagaron en ${PAID.year} sin contar ${PAID_NAME}`);
    const labels = body.lookups.flatMap(({ facts }) => facts.map(({ label }) => label));
    expect(new Set(labels).size).toBe(labels.length);
    expect(allOf(body)).toContain(
      await pesos(
        `SELECT sum(total_amount) FROM payment WHERE doctor_id = ${someone.id} AND status = 'paid'
            AND period_year = ${PAID.year} AND NOT (${ofPeriod(PAID)})`,
      ),
    );
  });
});

it('operations §19.29: what was paid to doctors in person is ranked without societies', async () => {
  const { body } = await ask(admin, `top 2 médicos en plata en ${PAID_NAME} sin las sociedades`);
  expect(body.lookups.map(({ tool }) => tool)).toEqual(['payment_groups']);
  const names = await columnOf(
    `SELECT d.name FROM payment p JOIN doctor d ON d.id = p.doctor_id WHERE p.status = 'paid' AND ${ofPeriod(PAID)}
        AND p.payee_rut = d.rut ORDER BY p.total_amount DESC LIMIT 2`,
  );
  for (const name of names) expect(body.message).toContain(name);
});

describe('operations §20.8, operations §20.9: two questions in one', () => {
  itAnswers(admin, [['cuántos pediatras tenemos y quiénes son', 'doctor_list', 'de Pediatría']]);

  it('tells both where the second narrows the first down', async () => {
    const { body } = await ask(
      admin,
      `cuántas cesáreas hubo en ${PAID_NAME} y cuántas no son de fonasa`,
    );
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['attention_count', 'attention_groups']);
    const ofService = `${ofPaid} AND service_id IN (SELECT id FROM service WHERE name ~* 'ces[aá]rea')`;
    expect(body.message).toContain(await atenciones(ofService));
    expect(body.message).toContain(
      await atenciones(`${ofService} AND coalesce(health_plan, '') !~* 'fonasa'`),
    );
  });
});

describe('operations §31.12: days with most and least', () => {
  const dayBy = async (order: string) =>
    formatDate(
      (
        await columnOf(
          `SELECT attention_date::text FROM attention WHERE ${ofPaid} GROUP BY 1 ORDER BY count(*) ${order}, 1 LIMIT 1`,
        )
      )[0] ?? '',
    );
  itAnswers(admin, [
    [`qué día de ${PAID_NAME} hubo más atenciones`, 'attention_groups', () => dayBy('DESC')],
    [`el día con menos atenciones de ${PAID_NAME}`, 'attention_groups', () => dayBy('ASC')],
  ]);
  itAnswers(doctor, [
    [
      `mi día más flojo de ${PAID_NAME} en plata`,
      'fee_groups',
      async () => {
        const [day] = await rowsOf<{ day: string; sum: string }>(
          `SELECT attention_date::text AS day, sum(calculated_amount) AS sum FROM calculation
            WHERE doctor_id = ${someone.id} AND ${ofPaid} GROUP BY 1 ORDER BY sum(calculated_amount), 1 LIMIT 1`,
        );
        return [formatDate(day?.day ?? ''), formatPesos(Number(day?.sum))];
      },
    ],
  ]);

  it('ranks no day of the week, and no day of payment', async () => {
    await expectNone(admin, [
      'qué día de la semana se atiende más',
      `qué día se pagó más en ${PAID_NAME}`,
      `qué días hubo más de 100 atenciones en ${PAID_NAME}`,
    ]);
  });
});

describe('operations §31.13: an attention in the mean', () => {
  const meanBy = (order: string) =>
    columnOf(
      `SELECT s.name FROM calculation c JOIN attention a ON a.id = c.attention_id JOIN doctor d ON d.id = c.doctor_id
         JOIN specialty s ON s.id = coalesce(c.specialty_id, d.specialty_id)
        WHERE ${inMonth('c.attention_date', PAID)} GROUP BY 1 ORDER BY avg(c.calculated_amount) ${order} LIMIT 3`,
    );
  itAnswers(admin, [
    [
      `qué especialidad nos sale más cara por atención en promedio en ${PAID_NAME}`,
      'fee_groups',
      () => meanBy('DESC'),
    ],
    [
      `qué especialidad gana menos por atención en promedio en ${PAID_NAME}`,
      'fee_groups',
      () => meanBy('ASC'),
    ],
  ]);

  it('is no price, and no ranking of averages of another kind', async () => {
    await expectNone(admin, [
      'qué prestación es la más cara por atención en promedio',
      'qué especialidad tiene más atenciones por médico en promedio',
      'qué especialidad tiene el ticket promedio más alto por atención',
    ]);
  });
});

it('operations §31.14: isapre and Fonasa are compared', async () => {
  const { body } = await ask(doctor, `gano más por isapre o por fonasa? en plata, en ${PAID_NAME}`);
  expect(body.lookups.map(({ tool }) => tool)).toEqual(['fee_groups', 'fee_groups']);
  expect(body.message).toContain('Fonasa ni particular');
});

describe('operations §24.14, operations §25.15: societies with services, and the last payment', () => {
  const [ofSociety, ofLast] = [
    `FROM calculation c JOIN medical_society m ON m.id = c.society_id JOIN service s ON s.id = c.service_id
      WHERE m.name ~* 'canelo' AND s.name ~* '^parto' AND ${inMonth('c.attention_date', PAID)}`,
    `FROM payment WHERE status = 'paid' AND payment_date = (SELECT max(payment_date) FROM payment WHERE status = 'paid')`,
  ];
  itAnswers(admin, [
    [
      `partos de maternidad canelo en ${PAID_NAME}`,
      'fee_groups',
      async () => [
        countOf(await figure(`SELECT count(*) ${ofSociety}`), 'registro', 'registros'),
        await pesos(`SELECT coalesce(sum(c.calculated_amount), 0) ${ofSociety}`),
      ],
    ],
    [
      'cuándo fue el último pago que hicimos y cuántos médicos iban',
      'paid_days',
      async () => [
        formatDate((await columnOf(`SELECT max(payment_date)::text ${ofLast}`))[0] ?? ''),
        countOf(await figure(`SELECT count(DISTINCT doctor_id) ${ofLast}`), 'médico', 'médicos'),
        await pesos(`SELECT sum(total_amount) ${ofLast}`),
      ],
    ],
  ]);
  itAnswers(doctor, [
    ['cuándo fue el último pago', 'paid_days', `El último pago de ${someone.name}`],
  ]);

  it('is told of no month, nobody and no sum', async () => {
    await expectNone(admin, [
      `el último pago de ${PAID_NAME}`,
      'a quién fue el último pago',
      'cuánto suma el último pago',
    ]);
  });
});

it('operations §23.14: attentions in cero pesos have no gross amount', async () => {
  const { body } = await ask(admin, `hubo atenciones en cero pesos en ${PAID_NAME}`);
  expect(body.message).toContain('hasta $0');
  await expectNone(admin, [`qué médicos están en cero en ${PAID_NAME}`]);
});

it('operations §22.16: what has no beginning is told up to its end', async () => {
  const { body } = await ask(admin, `cuántas atenciones hubo de ${PAID_NAME} para atrás`);
  expect(body.message).toContain('los días hasta el');
  expect(body.message).toContain(
    await atenciones(
      `attention_date < make_date(${addMonths(PAID, 1).year}, ${addMonths(PAID, 1).month}, 1)`,
    ),
  );
});

it('operations §19.26: a purpose and a whole change no figure', async () => {
  const plain = await ask(admin, `cuánto suman los honorarios de fonasa en ${PAID_NAME}`);
  const asked = `necesito para la reunión de las 5 cuánto suman los honorarios de fonasa en ${PAID_NAME} (todos los tramos)`;
  const { body } = await ask(admin, asked);
  expect(body.message).toBe(plain.body.message);
  expect(await toolsOf(admin, `cuántas atenciones en cero pesos hubo en ${PAID_NAME}`)).toEqual([
    'attention_groups',
  ]);
});

describe('operations §22.16: what has no beginning', () => {
  it('is no time of which there is a mean by day, and is compared with none before', async () => {
    await expectNone(admin, [
      `cuántas atenciones por día hubo de ${PAID_NAME} para atrás`,
      `crecieron las atenciones de ${PAID_NAME} para atrás`,
      `cuánto subió lo pagado de ${PAID_NAME} para atrás`,
    ]);
    await expectNone(doctor, [`cuántas atenciones por día tuve de ${PAID_NAME} para atrás`]);
  });
});

describe('operations §19.29: «al menos» leaves nothing out and ranks nothing', () => {
  it('is refused', async () => {
    await expectNone(admin, [
      `total de atenciones de ${PAID_NAME}, por lo menos las de fonasa`,
      `cuánto se pagó en ${PAID_NAME}, al menos a cardiología`,
      `cuánto se pagó en ${PAID_NAME} por lo menos a las sociedades`,
      `qué médicos tienen al menos una atención en ${PAID_NAME}`,
      'cuántos médicos hay con al menos una atención',
      'cuántas reglas hay con una tabla',
      'cuántos pagos están retenidos o libres',
      `total de honorarios de ${PAID_NAME}, a lo menos las participaciones`,
      `cuántas atenciones hay en total en ${PAID_NAME}, por lo menos los hmq`,
      `qué día se calcularon más atenciones en ${PAID_NAME}`,
      `cuántos médicos se pagaron en ${PAID.year} sin contar ${PAID_NAME}`,
      `cuántas atenciones de fonasa de ${PAID_NAME} que no son de fonasa`,
    ]);
  });

  it('operations §31.12: nor is a day of the week that of this week', async () => {
    await expectNone(doctor, ['mi mejor día de la semana']);
  });
});

it('operations §19.27: whether a month is paid in full tells what is missing', async () => {
  const { body } = await ask(
    admin,
    `lo de ${PAID_NAME.replace(' ', ' de ')} ya está pagado entero o falta`,
  );
  expect(body.message).toContain(`No hay honorarios de ${PAID_NAME} sin pagar.`);
  const pending = await ask(
    admin,
    `lo de ${CURRENT_NAME.replace(' ', ' de ')} ya está pagado entero o falta`,
  );
  expect(pending.body.message).toMatch(/aún no se calculan/);
});
