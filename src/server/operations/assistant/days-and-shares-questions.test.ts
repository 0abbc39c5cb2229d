/** Questions for pay days, shares, places of a ranking, receipts of doctors, debts and what waits, on the demo clinic. */
import { describe, expect, it } from 'vitest';
import {
  allOf,
  ask,
  CURRENT,
  demoQuestions,
  inMonth,
  LAST,
  LAST_NAME,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import {
  addMonths,
  formatDate,
  formatPeriod,
  localDate,
  MONTH_NAMES,
} from '../../../domain/calendar/calendar.ts';
import { formatCount } from '../../../domain/words/counts.ts';

const { app, admin, doctor, figure, pesos, rowsOf } = await demoQuestions();
const supervisor = await app.signedInAs('supervisor');
const clients = { admin, supervisor, doctor };

describe('operations §22.13: the days of the calendar of payments', () => {
  const dayOf = async (column: 'closes_on' | 'pays_on', { year, month }: typeof CURRENT) => {
    const [row] = await rowsOf<{ day: string }>(
      `SELECT ${column}::text AS day FROM payment_calendar WHERE year = ${year} AND month = ${month}`,
    );
    return formatDate(localDate(row?.day ?? ''));
  };

  // masters §16.4
  it.each(['admin', 'supervisor', 'doctor'] as const)('are told to %s', async (as) => {
    const name = MONTH_NAMES[CURRENT.month - 1]?.toLowerCase();
    for (const question of [`cuándo cierra ${name} y qué día se paga`, `cuándo cierra ${name}`]) {
      const { body } = await ask(clients[as], question);
      expect(body.message, question).toContain(
        `se cierra el ${await dayOf('closes_on', CURRENT)} y se paga el ${await dayOf('pays_on', CURRENT)}`,
      );
    }
    const { body } = await ask(clients[as], '¿cuándo es el próximo cierre?');
    expect(body.message).toContain('el próximo cierre es el de ');
    const { body: past } = await ask(clients[as], `cuándo se paga ${LAST_NAME}`);
    expect(past.message).toContain(`se paga el ${await dayOf('pays_on', LAST)}`);
  });

  it('operations §22.14: say of a day that is over what became of the month', async () => {
    await rowsOf(
      `UPDATE payment_calendar SET pays_on = closes_on WHERE year = ${LAST.year} AND month = ${LAST.month}`,
    );
    const { body } = await ask(doctor, `cuándo me pagan ${LAST_NAME}`);
    expect(body.message).toMatch(/día que ya pasó\. .*aún no se pagan/u);
  });
});

describe('operations §24.10: shares of a figure', () => {
  const share = async (part: string, whole: string) => {
    const [some, all] = await Promise.all(
      [part, whole].map((where) =>
        figure(`SELECT count(*) FROM attention_with_status WHERE ${where}`),
      ),
    );
    return `Atenciones: ${(((some ?? 0) / (all ?? 1)) * 100).toLocaleString('es-CL', { maximumFractionDigits: 1 })} % (${formatCount(some ?? 0)} de ${formatCount(all ?? 0)})`;
  };
  const month = inMonth('attention_date', PAID);

  it.each([
    [`qué % de las atenciones de ${PAID_NAME} son hmq`, `record_type = 'hmq'`],
    [`qué porcentaje de las atenciones de ${PAID_NAME} está pagado`, `status = 'paid'`],
    [`que porcentaje de las atenciones de ${PAID_NAME} no está pagado`, `status <> 'paid'`],
    [
      `qué porcentaje de las atenciones de ${PAID_NAME} es de fonasa`,
      `health_plan ILIKE '%fonasa%'`,
    ],
  ])('%s', async (question, narrowed) => {
    const { body } = await ask(admin, question);
    expect(allOf(body)).toContain(await share(`${month} AND ${narrowed}`, month));
  });

  it('are not told of what is no part', async () => {
    for (const question of [
      `qué porcentaje de los honorarios de ${PAID_NAME} es de la luna`,
      `qué porcentaje de las atenciones de ${PAID_NAME} es de ${LAST_NAME}`,
    ]) {
      const { body } = await ask(admin, question);
      expect(body.lookups, question).toEqual([]);
    }
  });
});

describe('operations §33.6: the next place of a ranking', () => {
  const ranking = `SELECT d.name FROM attention a JOIN doctor d ON d.id = a.doctor_id WHERE ${inMonth('attention_date', PAID)} GROUP BY d.id ORDER BY count(*) DESC LIMIT 4`;

  it('is told after it', async () => {
    const names = await rowsOf<{ name: string }>(ranking);
    const before = [`qué médico tuvo más atenciones en ${PAID_NAME}`];
    const { body } = await ask(admin, '¿y el segundo?', before);
    expect(body.message).toContain('Médicos con más atenciones');
    expect(body.message).toContain(names[1]?.name);
    expect(body.message).not.toContain(names[3]?.name);
    const { body: fourth } = await ask(admin, 'y el cuarto', before);
    expect(fourth.lookups[0]?.facts).toHaveLength(4);
  });

  it('is none after what ranks nothing, and none of a quarter', async () => {
    for (const before of [
      `cuántas atenciones hubo en ${PAID_NAME}`,
      'quién ganó más en el primer trimestre',
    ]) {
      const { body } = await ask(admin, '¿y el segundo?', [before]);
      expect(body.lookups, before).toEqual([]);
    }
  });
});

describe('operations §24, operations §25, operations §26, operations §28: receipts of doctors, debts and what waits', () => {
  it('operations §28.7: are of the doctors themselves, without societies', async () => {
    const of = (isSociety: boolean) =>
      rowsOf<{ name: string }>(
        `SELECT DISTINCT payee_name AS name FROM receipt_line WHERE stand = 'missing' AND on_day <= '${CURRENT.year}-12-31' AND expected_kind ${isSociety ? '<>' : '='} 'receipt'`,
      );
    const { body } = await ask(admin, 'qué boletas faltan de los médicos');
    expect(body.message).toContain('a nombre de los médicos mismos (sin sociedades)');
    for (const { name } of await of(true)) expect(allOf(body)).not.toContain(name);
    const { body: annulled } = await ask(admin, 'boletas anuladas de médicos');
    expect(annulled.message).toContain('a nombre de los médicos mismos (sin sociedades)');
  });

  it('operations §26.2: are what doctors owe to the clinic', async () => {
    const owed = await pesos(
      `SELECT coalesce(sum(-amount), 0) FROM entry WHERE origin = 'carried_balance'`,
    );
    for (const question of ['cuánto se le debe a la clínica', 'deudas con la clínica']) {
      const { body } = await ask(admin, question);
      expect(
        body.lookups.map(({ tool }) => tool),
        question,
      ).toEqual(['entries']);
      expect(allOf(body), question).toContain(owed);
    }
    const { body } = await ask(admin, 'cuánto se le debe a los médicos');
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['fee_totals']);
  });

  it('operations §26.9: are all that waits for approval, of whatever kind', async () => {
    const entries = await figure(`SELECT count(*) FROM entry_state WHERE state = 'proposed'`);
    const accounts = await figure(`SELECT count(*) FROM account_change WHERE state = 'pending'`);
    const { body } = await ask(admin, 'hay algún movimiento esperando aprobación');
    expect(body.message).toContain(`Esperan aprobación: ${entries} `);
    expect(body.message).toContain(`${accounts} cambio`);
  });

  it('operations §24.7: are the fees that are calculated and in no payment', async () => {
    const gross = await pesos(
      `SELECT sum(c.calculated_amount) FROM calculation c JOIN fee_state f USING (attention_id) WHERE f.status IN ('calculated', 'pending_payment') AND ${inMonth('c.attention_date', LAST)}`,
    );
    for (const question of [
      `honorarios sin procesar de ${LAST_NAME}`,
      `cuánto suma lo que está calculado y todavía no se procesa de ${LAST_NAME}`,
    ]) {
      const { body } = await ask(admin, question);
      expect(body.message, question).toContain('calculados y sin procesar');
      expect(body.message, question).toContain(`${gross} brutos calculados`);
    }
  });

  it('operations §25.13: are the transfers of a month, by its work and by the day of their file', async () => {
    const [first] = await rowsOf<{ year: number; month: number; count: number; sum: number }>(`
      SELECT p.period_year AS year, p.period_month AS month, count(DISTINCT t.id)::int AS count, 0 AS sum
        FROM transfer t JOIN transfer_payment l ON l.transfer_id = t.id JOIN payment p ON p.id = l.payment_id GROUP BY 1, 2 ORDER BY 1, 2 LIMIT 1`);
    const name = formatPeriod(first ?? addMonths(CURRENT, -2));
    for (const question of [
      `transferencias de ${name}`,
      `total del archivo del banco de ${name}`,
    ]) {
      const { body } = await ask(admin, question);
      expect(body.message, question).toContain(`De los pagos por las atenciones de ${name} hay `);
    }
    const { body } = await ask(admin, `cuántas transferencias mandamos al banco de ${name}`);
    expect(body.message).toContain(`hay ${first?.count} transferencias`);
  });

  it('operations §24.8: are the fees of a record type that nobody paid, and not the gross of its attentions', async () => {
    const gross = await pesos(
      `SELECT sum(c.calculated_amount) FROM calculation c JOIN fee_state f USING (attention_id) WHERE f.status <> 'paid' AND c.record_type = 'hmq' AND ${inMonth('c.attention_date', LAST)}`,
    );
    const { body } = await ask(admin, `monto de hmq no pagado de ${LAST_NAME}`);
    expect(body.message).toContain(`${gross} brutos calculados`);
  });

  it('operations §27.8: are what a society issues, and whether it is retained from', async () => {
    const [one] = await rowsOf<{ id: number; society: string; doctor: string }>(
      `SELECT s.id, s.name AS society, d.name AS doctor FROM current_affiliation a JOIN medical_society s ON s.id = a.society_id JOIN doctor d ON d.id = a.doctor_id ORDER BY d.id LIMIT 1`,
    );
    const word = one?.society
      .replace(/ (?:Ltda\.|SpA)$/, '')
      .split(' ')
      .at(-1)
      ?.toLowerCase();
    const said = async () => {
      const { body: card } = await ask(admin, `ficha de ${one?.doctor}`);
      const { body: its } = await ask(admin, `a la sociedad ${word} se le retiene algo?`);
      return [card.message, its.message];
    };
    for (const message of await said())
      expect(message).toContain('facturas exentas de la sociedad, sin descuento de retención');
    await app.query(
      `UPDATE medical_society SET document_kind = 'society_receipt', is_withheld = true WHERE id = ${one?.id}`,
    );
    for (const message of await said())
      expect(message).toContain('boletas de la sociedad, con la retención legal');
  });
});
