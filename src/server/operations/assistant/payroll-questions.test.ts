/**
 * Questions about the payroll of a month: when it was paid, what waits, and what lacks (operations §25,
 * operations §26, operations §28, operations §34).
 */
import { describe, expect, it } from 'vitest';
import {
  allOf,
  ask,
  demoQuestions,
  LAST,
  LAST_NAME,
  ofPeriod,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import {
  addMonths,
  formatDate,
  formatPeriod,
  localDate,
} from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';

const { admin, doctor, someone, rowsOf, columnOf, figure, pesos } = await demoQuestions();
const MONTH_BEFORE = addMonths(LAST, -1);
const WAITING_NAME = formatPeriod(MONTH_BEFORE);

describe('operations §25.1: when a month was paid', () => {
  it.each([
    `cuándo se pagó la nómina de ${PAID_NAME}`,
    `qué día se pagaron los honorarios de ${PAID_NAME}`,
    `en qué fecha se pagó ${PAID_NAME}`,
    `qué días se pagó en ${PAID_NAME}`,
  ])('is told by its days of payment: %s', async (question) => {
    const { body } = await ask(admin, question);
    expect(
      body.lookups.map(({ tool }) => tool),
      body.message,
    ).toEqual(['paid_days']);
    const days = await columnOf(
      `SELECT DISTINCT to_char(payment_date, 'YYYY-MM-DD') FROM payment WHERE ${ofPeriod(PAID)} AND status = 'paid' ORDER BY 1`,
    );
    for (const day of days) expect(body.message).toContain(`el ${formatDate(localDate(day))} (`);
    const paid = `SELECT sum(total_amount) FROM payment WHERE ${ofPeriod(PAID)} AND status = 'paid' AND payment_date = '${days[0]}'`;
    expect(body.message).toContain(`${await pesos(paid)} líquidos`);
  });

  it('is not told of one that was not', async () => {
    const { body } = await ask(admin, `cuándo se pagó la nómina de ${LAST_NAME}`);
    expect(body.message).toContain(`La nómina de ${LAST_NAME} aún no se ha pagado.`);
  });

  it('is not when it was processed', async () => {
    const { body } = await ask(admin, `cuándo se procesó la nómina de ${PAID_NAME}`);
    expect(body.lookups).toEqual([]);
  });

  it('operations §25.2: is told of each month worked and of the days of payment, of a span of months', async () => {
    const from = formatPeriod(addMonths(PAID, -1)).toLowerCase();
    const { body } = await ask(
      admin,
      `cuánto ganó ${someone.name} entre ${from} y ${PAID_NAME.toLowerCase()}`,
    );
    const of = [addMonths(PAID, -1), PAID].map(ofPeriod).join(' OR ');
    const worked = `SELECT sum(total_amount) FROM payment WHERE doctor_id = ${someone.id} AND (${of})`;
    expect(body.message).toMatch(/Por mes de atención/);
    expect(body.message).toContain(`: ${await pesos(worked)} líquidos`);
  });
});

describe('operations §25.3: payments that wait', () => {
  it.each([
    `cuáles pagos de ${WAITING_NAME} están sin pagar`,
    `qué pagos de ${WAITING_NAME} faltan por pagar`,
    `lista de pagos procesados de ${WAITING_NAME}`,
    `dame los pagos no pagados de ${WAITING_NAME}`,
    `qué pagos de ${WAITING_NAME} siguen pendientes`,
  ])('are named: %s', async (question) => {
    const { body } = await ask(admin, question);
    expect(
      body.lookups.map(({ tool }) => tool),
      body.message,
    ).toEqual(['payment_groups']);
    const [most] = await rowsOf<{ name: string; total: string }>(
      `SELECT d.name, p.total_amount AS total FROM payment p JOIN doctor d ON d.id = p.doctor_id WHERE ${ofPeriod(MONTH_BEFORE)} AND p.status = 'processed' ORDER BY p.total_amount DESC, d.name LIMIT 1`,
    );
    expect(body.message).toContain(`${most?.name}, ${formatPesos(Number(most?.total))} líquidos`);
  });

  it.each([
    `cuántas atenciones de ${LAST_NAME} todavía no se mandan a nómina`,
    `registros de ${LAST_NAME} sin pasar a la nómina`,
    `cuánto falta enviar a nómina de ${LAST_NAME}`,
  ])(
    'operations §24.5: are not yet, of what did not go on to the payroll: %s',
    async (question) => {
      const { body } = await ask(admin, question);
      const count = await figure(
        `SELECT count(*) FROM calculation JOIN fee_state USING (attention_id) WHERE ${ofPeriod(LAST)} AND status = 'calculated'`,
      );
      expect(
        body.lookups.map(({ tool }) => tool),
        body.message,
      ).toEqual(['fee_totals']);
      expect(allOf(body)).toContain(`${count.toLocaleString('es-CL')} registros`);
    },
  );

  it('operations §26.8: say why they are empty: what was discounted from them', async () => {
    const [one] = await rowsOf<{ name: string; month: number; year: number }>(
      `SELECT d.name, p.period_month AS month, p.period_year AS year FROM payment p JOIN doctor d ON d.id = p.doctor_id WHERE p.total_amount = 0 LIMIT 1`,
    );
    if (!one) throw new Error('the demo clinic has a payment of which nothing is left');
    const { body } = await ask(
      admin,
      `por qué a ${one.name.toLowerCase()} no le llegó plata en ${formatPeriod(one)}`,
    );
    expect(
      body.lookups.map(({ tool }) => tool),
      body.message,
    ).toEqual(['doctor_payments']);
    expect(body.message).toMatch(/Incluye: .*-\$/);
  });
});

describe('operations §34: what else is asked about a payroll', () => {
  it.each([
    'alguien pidió cambiar su cuenta del banco?',
    'quién solicitó cambiar su cuenta',
    'algún médico pidió modificar sus datos bancarios',
    'hay cambios de cuenta pendientes',
  ])('operations §34.10: is who asked for another account, and not how: %s', async (question) => {
    const { body } = await ask(admin, question);
    expect(body.lookups, body.message).toMatchObject([{ tool: 'account_changes' }]);
  });

  it('operations §34.5: is who may enter «Nómina Bancaria», which is also the file', async () => {
    const { body } = await ask(admin, 'el supervisor puede entrar a la nómina bancaria?');
    expect(body.lookups, body.message).toMatchObject([{ tool: 'permissions' }]);
    const file = await ask(admin, 'cuál fue la última nómina bancaria');
    expect(file.body.lookups, file.body.message).toMatchObject([{ tool: 'bank_files' }]);
  });

  it('operations §28.8: is by how much a doctor’s receipt of a month is', async () => {
    const { body } = await ask(doctor, `por cuánto tengo que hacer la boleta de ${PAID_NAME}`);
    const gross = `SELECT sum(total_brut_amount) FROM payment WHERE doctor_id = ${someone.id} AND ${ofPeriod(PAID)}`;
    expect(
      body.lookups.map(({ tool }) => tool),
      body.message,
    ).toEqual(['receipts']);
    expect(allOf(body)).toContain(await pesos(gross));
  });

  it('is which of two months was better', async () => {
    const [one, other] = [PAID_NAME, formatPeriod(addMonths(PAID, -1))];
    const before = [`cuánto gané en ${one}`, `¿y en ${other}?`];
    const { body } = await ask(doctor, 'en cuál me fue mejor', before);
    expect(body.lookups.map(({ title }) => title)).toHaveLength(2);
    expect(body.message).toContain('Del primero al segundo');
  });

  it.each([
    'quién cargó el último archivo de hmq',
    'quién subió el archivo hmq',
    'quién cargó hmq',
  ])('operations §34.12: is who brought its file: %s', async (question) => {
    const { body } = await ask(admin, question);
    const [last] = await rowsOf<{ name: string }>(
      `SELECT file_name AS name FROM import WHERE file_name LIKE 'hmq%' ORDER BY created_at DESC, id DESC LIMIT 1`,
    );
    expect(body.lookups, body.message).toMatchObject([{ tool: 'last_imports' }]);
    expect(body.message).toContain(last?.name);
  });

  it.each(['quién cargó las atenciones de', 'quién importó las atenciones de'])(
    'operations §34.13: of a month is told by the names of files, and not by the audit log: %s',
    async (begin) => {
      const files = await rowsOf<{ name: string; by: string }>(
        `SELECT file_name AS name, created_by_name AS by FROM import WHERE file_name LIKE '%${LAST.year}-${String(LAST.month).padStart(2, '0')}%'`,
      );
      expect(files).not.toEqual([]);
      const { body } = await ask(admin, `${begin} ${LAST_NAME}`);
      expect(body.lookups, body.message).toMatchObject([
        { tool: 'last_imports', link: { label: 'Historial de importaciones' } },
      ]);
      expect(body.message).toContain('Por el nombre de los archivos');
      for (const { name, by } of files) expect(body.message).toContain(`${name}, de ${by}`);
    },
  );

  it('operations §34.13: of a month without such a file has no answer but the history of imports', async () => {
    const { body } = await ask(admin, `quién subió las atenciones de enero de ${LAST.year - 3}`);
    expect(body.message).toContain('No sé qué archivo trajo las atenciones de Enero');
    expect(body.lookups).toMatchObject([
      { facts: [], link: { label: 'Historial de importaciones' } },
    ]);
  });

  it('operations §34.13: of a doctor is not denied, since the audit log has no imports', async () => {
    const { body } = await ask(admin, `quién cargó las atenciones de ${someone.name}`);
    expect(body.message).not.toContain('no tiene nada así');
    expect(body.message).toContain('historial de importaciones');
  });

  it('operations §34.12: is no month of import, where the month is of the file', async () => {
    const { body } = await ask(admin, `quién cargó el archivo de hmq de ${PAID_NAME}`);
    expect(body.lookups).toEqual([]);
  });
});
