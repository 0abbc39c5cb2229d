/**
 * What people ask in other words: averages, what goes on from a ranking, receipts that were annulled, why somebody is
 * not paid (operations §25, operations §26, operations §28, operations §33).
 */
import { describe, expect, it } from 'vitest';
import {
  ask,
  CURRENT,
  demoQuestions,
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
import { countOf } from '../../../domain/words/counts.ts';

const { admin, doctor, someone, rowsOf, figure, pesos, atenciones } = await demoQuestions();
/** The last month of which receipts were read; some of its payments are paid. */
const READ = addMonths(CURRENT, -2);
/** A doctor whose first surname is nobody else's. */
const [lone = { surname: '', name: '' }] = await rowsOf<{ surname: string; name: string }>(
  `SELECT split_part(name, ' ', 2) AS surname, name FROM doctor d
    WHERE NOT EXISTS (SELECT FROM doctor o WHERE o.id <> d.id AND split_part(d.name, ' ', 2) = ANY(string_to_array(o.name, ' ')))
    ORDER BY id LIMIT 1`,
);

describe('operations §25.8, operations §29.1, operations §29.3: is understood', () => {
  itAnswers(admin, [
    [
      `promedio por médico de lo pagado en ${PAID_NAME}`,
      'payments',
      async () =>
        `en promedio por médico, ${formatPesos(Math.round((await figure(`SELECT sum(total_amount) FROM payment WHERE status = 'paid' AND ${ofPeriod(PAID)}`)) / (await figure(`SELECT count(DISTINCT doctor_id) FROM payment WHERE status = 'paid' AND ${ofPeriod(PAID)}`))))} líquidos`,
    ],
    [
      'qué % de retención corre para el 2027',
      'legal_retention',
      'La retención legal de las boletas de 2027 es 16 %',
    ],
    ['qué médicos no están con la tasa legal', 'doctor_list', 'con una retención propia'],
    ['qué porcentaje se les paga a los pediatras', 'rule_list', 'PEDI-01', '65 % de la base'],
    [
      'quién paga arriendo de box y cuánto es',
      'entry_schedules',
      'Hay 1 haber o descuento programado con «arriendo»',
      '$180.000 de descuento cada mes',
    ],
    // operations §20.7
    [
      `total bruto de ${formatPeriod(READ)}, lo procesado y lo pagado todo junto`,
      'payments',
      () => pesos(`SELECT sum(total_brut_amount) FROM payment WHERE ${ofPeriod(READ)}`),
    ],
    [
      `boletas con diferencias de ${formatPeriod(READ)}`,
      'receipts',
      async () => {
        const [one] = await rowsOf<{ folio: number; gross: number }>(
          `SELECT folio, gross_amount::bigint::float8 AS gross FROM receipt_line WHERE stand = 'different' AND gross_amount <> expected_gross LIMIT 1`,
        );
        return `folio ${one?.folio} por ${formatPesos(one?.gross ?? 0)}`;
      },
    ],
    // operations §34.11
    ['qué ha aprobado Hernán Poblete', 'who_changed', 'De lo aprobado de Hernán Poblete Soto'],
    [
      'cuántas boletas nos faltan por recibir',
      'receipts',
      async () =>
        `Falta: ${await figure("SELECT count(*) FROM receipt_line WHERE stand = 'missing' AND on_day > current_date - interval '11 months'")}`,
    ],
    [
      'boletas anuladas o duplicadas',
      'receipts',
      async () =>
        (
          await rowsOf<{ name: string }>(
            "SELECT payee_name AS name FROM receipt_line WHERE remark IN ('annulled', 'duplicate')",
          )
        ).map(({ name }) => name),
    ],
    ['el convenio de urgencia escolar sigue activo o no', 'rule_card', 'y está inactivo'],
    ['¿hay reglas por vencer?', 'rule_list', 'Después, lo primero que termina'],
    // operations §23.4
    [
      `cuántos pacientes hubo en ${LAST_NAME}`,
      'attention_count',
      () => atenciones(inMonth('attention_date', LAST)),
      '(son atenciones, no personas distintas)',
    ],
    // operations §21.7
    [
      `${lone.surname.toLowerCase()} ya mandó la boleta de ${PAID_NAME}?`,
      'receipts',
      `a nombre de ${lone.name}`,
    ],
  ]);

  itAnswers(doctor, [
    ['¿me falta hacer alguna boleta?', 'receipts', 'boleta'],
    [
      `cuántos pacientes vi en ${LAST_NAME}`,
      'attention_count',
      async () =>
        countOf(
          await figure(
            `SELECT count(*) FROM attention WHERE doctor_id = ${someone.id} AND ${inMonth('attention_date', LAST)}`,
          ),
          'atención',
          'atenciones',
        ),
    ],
    [`cuál es mi promedio mensual en ${PAID.year}`, 'payment_groups', 'En promedio por mes:'],
    [`por qué no me han pagado ${LAST_NAME}`, 'doctor_payments', 'en pausa', 'aún no se pagan'],
  ]);

  it('operations §24.8: what was paid of a specialty in some whole months, and of no other days', async () => {
    const half = `del 1 de enero al 30 de junio de ${PAID.year}`;
    const { body } = await ask(admin, `suma de los pagos a pediatras ${half}`);
    const net = await pesos(
      `SELECT sum(c.calculated_amount - f.retention_amount) FROM calculation c JOIN fee_state f USING (attention_id) JOIN doctor d ON d.id = c.doctor_id JOIN specialty s ON s.id = d.specialty_id
        WHERE s.name = 'Pediatría' AND f.status = 'paid' AND c.period_year = ${PAID.year} AND c.period_month <= 6`,
    );
    expect(body.message).toContain(`en estado Pagado, por mes de atención, son ${net} líquidos`);
    const days = await ask(
      admin,
      `suma de los pagos a pediatras del 3 de enero al 30 de junio de ${PAID.year}`,
    );
    expect(days.body.lookups).toEqual([]);
  });

  it('operations §27.9: why nothing is retained of who is paid through a society', async () => {
    const [one] = await rowsOf<{ name: string; society: string }>(
      'SELECT d.name, s.name AS society FROM doctor d JOIN current_affiliation a ON a.doctor_id = d.id JOIN medical_society s ON s.id = a.society_id ORDER BY d.id LIMIT 1',
    );
    const { body } = await ask(admin, `por qué a ${one?.name} no se le descuenta retención`);
    expect(body.message).toContain(`Se paga a ${one?.society}`);
    expect(body.message).toContain('sin descuento de retención');
  });

  it('operations §26.8: why somebody is not paid, with what is held', async () => {
    const [held] = await rowsOf<{ name: string; reason: string }>(
      'SELECT d.name, h.reason FROM hold h JOIN doctor d ON d.id = h.doctor_id WHERE h.released_at IS NULL LIMIT 1',
    );
    const { body } = await ask(admin, `por qué no se le paga a ${held?.name}`);
    expect(body.lookups).toMatchObject([{ tool: 'doctor_payments' }]);
    expect(body.message).toContain(held?.reason);
  });
});

describe('operations §33.5: goes on', () => {
  it.each([
    [`y las que no?`, `cuántas atenciones pagadas hubo en ${PAID_NAME}`, 'que no están pagadas'],
    ['y las que no son?', `cuántas atenciones de hmq hubo en ${PAID_NAME}`, 'Participación'],
    ['y la sociedad?', 'a qué médico se le pagó más este año', 'Sociedades a las que más se pagó'],
  ])('%s after %s', async (question, before, said) => {
    const { body } = await ask(admin, question, [before]);
    expect(body.lookups).toHaveLength(1);
    expect(body.message).toContain(said);
  });

  it('with the least of the same, and not with a difference', async () => {
    const before = ['quién ganó más en julio', '¿y en cardiología?', '¿y en junio?'];
    const { body } = await ask(admin, '¿y el que menos?', before);
    expect(body.lookups[0]?.title, body.message).toMatch(
      /^Médicos con menos .* Cardiología de Junio/,
    );
  });

  it.each(['¿y de qué especialidad es?', '¿y qué médicos?'])(
    'operations §33.4: with nothing that only the answer named: %s',
    async (question) => {
      const { body } = await ask(admin, question, [`qué sociedad recibió más en ${PAID_NAME}`]);
      expect(body.lookups).toEqual([]);
    },
  );

  it('of a doctor with no receipts of others', async () => {
    expect((await ask(doctor, 'mis boletas anuladas')).body.lookups).toEqual([]);
  });
});

describe('operations §28.6: annulled receipts', () => {
  const ofRemark = (isDocument: boolean) =>
    figure(
      `SELECT count(*) FROM receipt_line WHERE remark = 'annulled' AND received_id IS ${isDocument ? 'NOT ' : ''}NULL`,
    );

  it('are counted once each, apart from the payments that lack one', async () => {
    const { body } = await ask(admin, 'cuántas boletas anuladas hay');
    const documents = await ofRemark(true);
    expect(documents).toBeGreaterThan(0);
    expect(body.lookups[0]?.facts.slice(0, 2)).toEqual([
      { label: 'Boletas y facturas anuladas', value: String(documents) },
      { label: 'Pagos sin documento por eso', value: String(await ofRemark(false)) },
    ]);
    expect(body.message).toMatch(new RegExp(`^Hay ${documents} boletas? o facturas? anuladas?`));
  });

  it.each([`boletas anuladas de ${someone.name}`, 'cuánto suman las boletas anuladas'])(
    'are not told of one payee or in pesos: %s',
    async (question) => {
      expect((await ask(admin, question)).body.lookups).toEqual([]);
    },
  );
});

it('operations §26.8: why a doctor is not paid is what waits in a payment, and what is in none yet', async () => {
  const { body } = await ask(doctor, 'por qué no me pagan');
  const own = `doctor_id = ${someone.id}`;
  const processed = await pesos(
    `SELECT sum(total_amount) FROM payment WHERE status = 'processed' AND ${own}`,
  );
  const others = await pesos(
    `SELECT sum(calculated_amount - s.retention_amount) FROM calculation JOIN fee_state s USING (attention_id) WHERE status IN ('calculated', 'pending_payment') AND ${own}`,
  );
  expect(body.message).toContain(`Los pagos procesados de ${someone.name}: ${processed} líquidos`);
  expect(body.message).toContain(`hay honorarios calculados que aún no se pagan: ${others} `);
});

it('operations §26.7: what of a month is pending is to a doctor their own fees, and what is not calculated', async () => {
  const net = await pesos(
    `SELECT sum(calculated_amount - s.retention_amount) FROM calculation JOIN fee_state s USING (attention_id) WHERE status <> 'paid' AND doctor_id = ${someone.id} AND ${ofPeriod(LAST)}`,
  );
  for (const question of [`qué está pendiente de ${LAST_NAME}`, `pendientes de ${LAST_NAME}`]) {
    const { body } = await ask(doctor, question);
    expect(body.lookups, question).toMatchObject([{ tool: 'fee_totals' }]);
    expect(body.message, question).toContain(`${LAST_NAME} sin pagar son ${net}`);
  }
  const waiting = await atenciones(
    `status = 'pending' AND doctor_id = ${someone.id} AND ${inMonth('attention_date', CURRENT)}`,
  );
  const { body } = await ask(doctor, `qué tengo pendiente de ${formatPeriod(CURRENT)}`);
  expect(body.message).toContain(`Además, ${waiting} aún no se`);
});

it('operations §23.4: patients of a health plan are attentions, which is said', async () => {
  for (const plan of ['pacientes fonasa', 'pacientes de isapre']) {
    const { body } = await ask(admin, `cuántos ${plan} hubo en ${PAID_NAME}`);
    expect(body.message, plan).toContain('(son atenciones, no personas distintas)');
  }
});
