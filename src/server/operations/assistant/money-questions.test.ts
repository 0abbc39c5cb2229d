/**
 * Health plans, rates, societies, transfers and last payments, in ways that people ask for them, on the demo clinic
 * (operations §25, operations §27, operations §28, operations §30).
 */
import { describe, expect, it } from 'vitest';
import {
  allOf,
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
import { formatDate, localDate } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';

const { admin, doctor, someone, rowsOf, columnOf, figure, pesos } = await demoQuestions();

const feesOf = (condition: string, column = 'calculated_amount') =>
  pesos(`SELECT coalesce(sum(c.${column}), 0) FROM calculation c JOIN attention a ON a.id = c.attention_id
          JOIN fee_state f ON f.attention_id = c.attention_id WHERE ${inMonth('a.attention_date', PAID)} AND ${condition}`);
const FONASA = "coalesce(a.health_plan, '') ILIKE '%fonasa%'";
const [society = ''] = await columnOf(
  `SELECT s.name FROM payment p JOIN medical_society s ON s.rut = p.payee_rut WHERE p.status = 'paid' ORDER BY s.id LIMIT 1`,
);

describe('operations §30.7: health plans', () => {
  itAnswers(admin, [
    [`honorarios de fonasa de ${PAID_NAME}`, 'fee_groups', () => feesOf(FONASA)],
    [
      `honorarios de ${PAID_NAME} que no son de fonasa`,
      'fee_groups',
      () => feesOf(`NOT ${FONASA}`),
      'que no son de previsión fonasa',
    ],
    // operations §30.5
    [
      `honorarios de isapre de ${PAID_NAME}`,
      'fee_groups',
      () => feesOf(`NOT ${FONASA} AND coalesce(a.health_plan, '') NOT ILIKE '%particular%'`),
      'que no son de Fonasa ni particulares',
    ],
    // operations §24.8
    [
      `cuánto se pagó por colmena en ${PAID_NAME}`,
      'fee_groups',
      () => feesOf("f.status = 'paid' AND a.health_plan ILIKE '%colmena%'"),
      'en estado Pagado, por mes de atención',
    ],
    [
      `total honorarios ${PAID_NAME} x prevision`,
      'fee_groups',
      async () =>
        (
          await rowsOf<{ plan: string; pesos: number }>(
            `SELECT upper(a.health_plan) AS plan, sum(c.calculated_amount) AS pesos FROM calculation c JOIN attention a ON a.id = c.attention_id
              WHERE ${inMonth('a.attention_date', PAID)} GROUP BY 1`,
          )
        ).map((one) => `${one.plan}, ${formatPesos(Number(one.pesos))}`),
    ],
    // operations §24.9
    [
      `honorarios de fin de semana de ${PAID_NAME}`,
      'fee_groups',
      () => feesOf('extract(isodow FROM a.attention_date) >= 6'),
    ],
    [
      `honorarios de noche de ${PAID_NAME}`,
      'fee_groups',
      () => feesOf("a.schedule_type = 'night'"),
    ],
    [
      `atenciones con honorario de más de 500 mil en ${PAID_NAME}`,
      'fees_of_each',
      () => feesOf('c.calculated_amount > 500000'),
    ],
  ]);
  itAnswers(doctor, [
    [
      `cuánto gané con fonasa en ${PAID_NAME}`,
      'fee_groups',
      () => feesOf(`${FONASA} AND a.doctor_id = ${someone.id}`),
    ],
  ]);

  it('operations §30.5: of isapres are in no groups', async () => {
    const { body } = await ask(admin, `honorarios de isapre por médico de ${PAID_NAME}`);
    expect(body.lookups).toEqual([]);
  });
});

describe('operations §27: rates', () => {
  it('operations §27.5: what is retained of some pesos is told by the legal rate', async () => {
    const { body } = await ask(doctor, 'si mi bruto es 2.350.000 cuánto me queda en la mano');
    const rate = await figure(
      'SELECT rate FROM legal_retention WHERE year = extract(year FROM now())',
    );
    const retained = Math.floor((2_350_000 * rate) / 10_000 + 0.5);
    expect(body.message).toContain(
      `se retienen ${formatPesos(retained)} y quedan ${formatPesos(2_350_000 - retained)} líquidos`,
    );
    expect(body.message).toContain('puede ser otra');
  });

  it('operations §27.7: a rate that is claimed is told as it was', async () => {
    const { body } = await ask(
      admin,
      `le retuvimos 10 % a ${someone.name} en ${PAID_NAME}, por qué`,
    );
    const [{ gross = 0, retained = 0 } = {}] = await rowsOf<{ gross: number; retained: number }>(
      `SELECT total_brut_amount AS gross, total_retention_amount AS retained FROM payment WHERE doctor_id = ${someone.id} AND ${ofPeriod(PAID)}`,
    );
    expect(body.message).toContain(`${formatPesos(Number(retained))} de retención`);
    const share = Math.round((Number(retained) / Number(gross)) * 10_000) / 100;
    expect(body.message).toContain(`La retención es el ${String(share).replace('.', ',')} %`);
    expect(body.message).toContain('La retención legal, por la fecha de pago, es');
  });

  it('operations §27.3: the next year’s is told beside this one’s', async () => {
    const { body } = await ask(admin, 'qué tasa de retención corre este año y cuál el próximo');
    const rates = await columnOf(
      'SELECT rate / 100.0 FROM legal_retention WHERE year - extract(year FROM now()) IN (0, 1) ORDER BY year',
    );
    for (const rate of rates)
      expect(body.message).toContain(`${String(Number(rate)).replace('.', ',')} %`);
  });

  it('operations §27.8: societies are told with what they issue', async () => {
    const { body } = await ask(admin, 'a cuáles sociedades se les retiene y a cuáles no');
    for (const name of await columnOf('SELECT name FROM medical_society WHERE is_active'))
      expect(body.message).toContain(name);
    expect(body.message).toContain('A ninguna sociedad activa se le retiene.');
    const one = await ask(admin, `la sociedad ${society} lleva retención?`);
    expect(one.body.lookups).toMatchObject([{ tool: 'society_card' }]);
    expect(one.body.message).toContain('sin descuento de retención');
  });
});

describe('operations §25: payments and transfers', () => {
  it('operations §25.11: the last payment of a society is told with its day', async () => {
    const { body } = await ask(admin, `fecha del último pago de ${society}`);
    const [day = ''] = await columnOf(
      `SELECT max(payment_date)::text FROM payment p JOIN medical_society s ON s.rut = p.payee_rut WHERE s.name = '${society}' AND p.status = 'paid'`,
    );
    expect(body.message).toContain(`es del ${formatDate(localDate(day))}`);
    const total = await pesos(
      `SELECT sum(total_amount) FROM payment p JOIN medical_society s ON s.rut = p.payee_rut WHERE s.name = '${society}' AND payment_date = '${day}' AND p.status = 'paid'`,
    );
    expect(body.message).toContain(total);
  });

  it('operations §25.11: what was paid to a society is told by doctor after it', async () => {
    const { body } = await ask(admin, 'ábrelo por médico', [
      `cuánto se le pagó a ${society} en ${PAID_NAME}`,
    ]);
    expect(body.lookups).toMatchObject([{ tool: 'payment_groups' }]);
    const total = await pesos(
      `SELECT sum(total_amount) FROM payment p JOIN medical_society s ON s.rut = p.payee_rut WHERE s.name = '${society}' AND ${ofPeriod(PAID)} AND p.status = 'paid'`,
    );
    expect(body.message).toContain(`en total: ${total} líquidos`);
  });

  it('operations §25.14: what is ready and in no file for the bank is told', async () => {
    const { body } = await ask(
      admin,
      'qué transferencias están listas y todavía no se mandan al banco',
    );
    const { total = 0, totalAmount = 0 } = (
      await admin.get<{ total: number; totalAmount: number }>(
        '/api/payments/summary?status=processed&isUnsent=true',
      )
    ).body;
    expect(total).toBeGreaterThan(0);
    expect(body.message).toContain(`por ${formatPesos(totalAmount)} líquidos`);
  });

  it('operations §25.14: what is in no file for the bank is told of months, apart from what is paid', async () => {
    const { body } = await ask(admin, `pagos de ${PAID_NAME} sin archivo de banco`);
    expect(body.message).toContain('Los ya pagados no se cuentan');
    const days = await ask(admin, 'pagos de ayer sin archivo de banco');
    expect(days.body.lookups).toEqual([]);
  });

  it('operations §19.22: payments by payee leave one of them out', async () => {
    const { body } = await ask(admin, `pagos por sociedad de ${PAID_NAME}, menos ${society}`);
    const [left, out = ''] = body.message.split('Lo que se deja fuera: ');
    const own = await pesos(
      `SELECT sum(total_amount) FROM payment p JOIN medical_society s ON s.rut = p.payee_rut WHERE s.name = '${society}' AND ${ofPeriod(PAID)}`,
    );
    expect(left).not.toContain(`${society}, `);
    expect(out).toContain(own);
  });

  it('operations §19.22: groups without one say how many of them are named', async () => {
    const [most = ''] = await columnOf(
      `SELECT d.name FROM calculation c JOIN doctor d ON d.id = c.doctor_id WHERE ${inMonth('attention_date', PAID)} GROUP BY 1 ORDER BY sum(calculated_amount) DESC LIMIT 1`,
    );
    const { body } = await ask(admin, `honorarios por médico de ${PAID_NAME} sin contar a ${most}`);
    const others = await figure(
      `SELECT count(DISTINCT doctor_id) - 1 FROM calculation WHERE ${inMonth('attention_date', PAID)}`,
    );
    expect(body.message).toContain(`de ${others}. Lo que se deja fuera`);
  });

  it('operations §25.11: the last payment of a doctor is told with the way in which it was made', async () => {
    const [{ name = '' } = {}] = await rowsOf<{ name: string }>(
      "SELECT d.name FROM payment p JOIN doctor d ON d.id = p.doctor_id WHERE p.status = 'paid' AND payment_method = 'check' ORDER BY p.id LIMIT 1",
    );
    const { body } = await ask(admin, `última transferencia a ${name}`);
    expect(body.message).toContain('Se pagó con cheque');
    const own = await ask(doctor, 'cuánto fue mi última transferencia y a qué banco');
    expect(own.body.message).toContain('Se pagó por transferencia, en ');
  });

  it('operations §25.14: transfers are narrowed down to days and amounts', async () => {
    const rejected = await figure("SELECT count(*) FROM transfer WHERE status = 'rejected'");
    const { body } = await ask(admin, 'nos rebotó alguna transferencia desde julio? motivo');
    expect(body.message).toContain(`Hay ${rejected} transferencia`);
    const large = await ask(admin, 'transferencias de más de 2 palos');
    const sum = await pesos('SELECT sum(amount) FROM transfer WHERE amount > 2000000');
    expect(large.body.message).toContain(`por ${sum}`);
  });

  it('operations §25.4: doctors who were paid nothing are told by the day of payment', async () => {
    const { body } = await ask(admin, `médicos que no han recibido ningún pago en ${LAST_NAME}`);
    expect(body.lookups).toMatchObject([{ tool: 'doctor_list' }]);
    const without = await figure(
      `SELECT count(*) FROM doctor d WHERE is_active AND NOT EXISTS
        (SELECT FROM payment p WHERE p.doctor_id = d.id AND p.status = 'paid' AND ${inMonth('p.payment_date', LAST)})`,
    );
    expect(body.message).toContain(`Hay ${without} médicos activos`);
  });

  it('operations §22.15: the next pay day is told with what is not paid yet', async () => {
    const { body } = await ask(doctor, 'cuánto voy a recibir en el próximo pago y qué día sería');
    const unpaid = await pesos(
      `SELECT sum(calculated_amount - f.retention_amount) FROM calculation c JOIN fee_state f USING (attention_id) WHERE c.doctor_id = ${someone.id} AND f.status <> 'paid'`,
    );
    expect(body.message).toContain(`sin pagar son ${unpaid} líquidos`);
    expect(body.message).toContain('no se sabe hasta procesarlo');
  });
});

describe('operations §28: receipts and names', () => {
  it('operations §28.1: the receipt of one payee is told with its folio', async () => {
    const [{ name = '', folio = '' } = {}] = await rowsOf<{ name: string; folio: string }>(
      `SELECT payee_name AS name, folio::text FROM receipt_line WHERE stand = 'matched' AND doctor_id IS NOT NULL AND ${inMonth('payment_date', PAID)} ORDER BY folio LIMIT 1`,
    );
    const { body } = await ask(admin, `boleta de ${name} de ${PAID_NAME}: número, fecha`);
    expect(body.message).toContain(`folio ${folio}`);
  });

  it('operations §28.5: missing receipts are told with their pesos', async () => {
    const { body } = await ask(admin, `cuánto suman las boletas que faltan de ${LAST_NAME}`);
    const sum = await pesos(
      `SELECT sum(expected_gross) FROM receipt_line WHERE stand = 'missing' AND received_id IS NULL AND ${inMonth('payment_date', LAST)}`,
    );
    expect(body.message).toContain(`Suman ${sum} brutos.`);
  });

  it('operations §28.5: missing receipts of societies are told with their pesos', async () => {
    const { body } = await ask(
      admin,
      `cuánto suman las boletas que faltan de ${LAST_NAME} de sociedades`,
    );
    const sum = await pesos(
      `SELECT sum(expected_gross) FROM receipt_line WHERE stand = 'missing' AND received_id IS NULL AND doctor_id IS NULL AND ${inMonth('payment_date', LAST)}`,
    );
    expect(body.message).toContain(`Suman ${sum} brutos.`);
  });

  it('operations §28.5: all payees of missing receipts are named', async () => {
    const { body } = await ask(admin, `qué boletas no han llegado de ${LAST_NAME}`);
    const names = await columnOf(
      `SELECT DISTINCT payee_name FROM receipt_line WHERE stand = 'missing' AND received_id IS NULL AND ${inMonth('payment_date', LAST)}`,
    );
    expect(names.length).toBeGreaterThan(3);
    for (const name of names) expect(allOf(body)).toContain(name);
  });

  it('operations §21.5: a name without a capital that is nobody’s but for a letter offers whom it resembles', async () => {
    const [name = ''] = await columnOf(
      "SELECT name FROM doctor WHERE split_part(name, ' ', 2) ~ 'z' ORDER BY id LIMIT 1",
    );
    const [given = '', surname = ''] = name.split(' ');
    const typed = `${given} ${surname.replace('z', 's')}`.toLowerCase();
    const { body } = await ask(admin, `cuánto se le pagó a ${typed} en ${PAID_NAME}`);
    expect(body.lookups).toEqual([]);
    expect(body.suggestions.join()).toContain(name);
  });
});
