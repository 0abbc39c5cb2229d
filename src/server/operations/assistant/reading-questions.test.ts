/**
 * What may be of the month of the work or of that of the payment, and what a doctor owes, on the demo clinic
 * (operations §22.8, operations §26, operations §27, operations §32).
 */
import { describe, expect, it } from 'vitest';
import {
  ask,
  CURRENT,
  demoQuestions,
  LAST,
  ofPeriod,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import { addMonths, formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';

const { admin, doctor, someone, rowsOf, figure, pesos } = await demoQuestions();

const BEFORE = addMonths(PAID, -1);
const paidIn = ({ year, month }: Period) =>
  `status = 'paid' AND extract(year FROM payment_date) = ${year} AND extract(month FROM payment_date) = ${month}`;
const signed = (amount: number) => `${amount < 0 ? '-' : '+'}${formatPesos(Math.abs(amount))}`;

describe('operations §32.2: what was paid in two months', () => {
  const differences = async (whose: string) => {
    const net = (where: string) =>
      figure(`SELECT coalesce(sum(total_amount), 0) FROM payment WHERE ${where}${whose}`);
    const worked = (month: Period) => net(`status = 'paid' AND ${ofPeriod(month)}`);
    return [
      signed((await worked(PAID)) - (await worked(BEFORE))),
      signed((await net(paidIn(PAID))) - (await net(paidIn(BEFORE)))),
    ];
  };
  const both = ([worked = '', made = '']: string[]) =>
    new RegExp(
      `Del primero al segundo, por mes de atención: .*Líquido ${worked.replace(/[$.+]/g, '\\$&')} .*Y por fecha de pago: .*Líquido ${made.replace(/[$.+]/g, '\\$&')} `,
    );

  it.each([
    [`se pagó más en ${formatPeriod(BEFORE)} o en ${PAID_NAME}?`],
    ['¿cuál es la diferencia?', `cuánto se pagó en ${PAID_NAME}`, `¿y en ${formatPeriod(BEFORE)}?`],
  ])('is compared by both readings: %s', async (question, ...before) => {
    const { body } = await ask(admin, question, before);
    expect(body.message).toMatch(both(await differences('')));
  });

  it('is compared so of one doctor, and to a doctor', async () => {
    const own = both(await differences(` AND doctor_id = ${someone.id}`));
    const months = `en ${formatPeriod(BEFORE)} o en ${PAID_NAME}`;
    const { body } = await ask(admin, `se le pagó más a ${someone.name} ${months}?`);
    expect(body.message).toMatch(own);
    expect((await ask(doctor, `me pagaron más ${months}?`)).body.message).toMatch(own);
  });

  it('operations §25.2: of any state says by which month it is', async () => {
    const { body } = await ask(admin, `pagos de ${PAID_NAME}`);
    expect(body.message).toContain('Es por mes de atención, no por fecha de pago.');
  });

  it('operations §32.3: may be of months that nothing begins', async () => {
    const { body } = await ask(
      admin,
      `cuánto se pagó de marzo a mayo de ${LAST.year} comparado con enero a febrero de ${LAST.year}`,
    );
    expect(body.lookups).toHaveLength(2);
    expect(body.lookups[0]?.title).toContain(`del 1 de enero de ${LAST.year} al 28 de febrero`);
  });
});

describe('operations §27.1: what was retained', () => {
  const retained = (where: string) =>
    pesos(`SELECT coalesce(sum(total_retention_amount), 0) FROM payment WHERE ${where}`);

  it('is told by the month of the work and by the day of payment, and what is still to come', async () => {
    const own = `doctor_id = ${someone.id} AND status = 'paid'`;
    const { body } = await ask(doctor, `cuánto me han retenido este ${CURRENT.year}`);
    const unpaid = await pesos(
      `SELECT sum(fee_state.retention_amount) FROM calculation JOIN fee_state USING (attention_id) WHERE status <> 'paid' AND period_year = ${CURRENT.year} AND doctor_id = ${someone.id}`,
    );
    expect(body.message).toContain(
      `Retenido al pagar de ${CURRENT.year}: ${await retained(`${own} AND period_year = ${CURRENT.year}`)} por mes de atención; ${await retained(`${own} AND extract(year FROM payment_date) = ${CURRENT.year}`)} por fecha de pago. De los honorarios sin pagar se retendrán ${unpaid}.`,
    );
  });

  it('is that of the payments, also where it is not that of their attentions', async () => {
    const month = addMonths(CURRENT, -2);
    const { body } = await ask(admin, `total retenido en ${formatPeriod(month)}`);
    const worked = await retained(`status = 'paid' AND ${ofPeriod(month)}`);
    expect(body.message).toContain(
      `Retenido al pagar de ${formatPeriod(month)}: ${worked} (de sus`,
    );
    expect(body.message).toContain(`${await retained(paidIn(month))} por fecha de pago`);
  });
});

describe('operations §26.2: what a doctor owes', () => {
  it('operations §26.2, operations §26.3: is no fee that is owed to them', async () => {
    const [owing] = await rowsOf<{ name: string; pesos: number }>(
      `SELECT d.name, -sum(e.amount)::bigint::float8 AS pesos FROM entry_state e JOIN doctor d ON d.id = e.doctor_id
        WHERE e.schedule_id IS NOT NULL AND e.payment_id IS NULL AND e.amount < 0 GROUP BY 1
        HAVING bool_and(e.status = 'approved') ORDER BY 1 LIMIT 1`,
    );
    for (const question of [
      `cuánto debe ${owing?.name}`,
      `cuánto nos debe ${owing?.name}`,
      `cuánto le debe ${owing?.name} a la clínica`,
    ]) {
      const { body } = await ask(admin, question);
      expect(body.lookups, question).toMatchObject([{ tool: 'entries' }]);
      expect(body.message, question).toContain(`Por descontar: ${formatPesos(owing?.pesos ?? 0)}`);
    }
    for (const question of [
      `cuánto se le debe a ${owing?.name}`,
      `cuánto debe la clínica a ${owing?.name}`,
      `cuánto le debe la clínica a ${owing?.name}`,
    ])
      expect((await ask(admin, question)).body.lookups, question).toMatchObject([
        { tool: 'fee_totals' },
      ]);
  });

  it.each(['ganar', 'cobrar', 'recibir', 'facturar', 'estar ganando'])(
    'operations §26.3: is not asked for by what they should do: %s',
    async (verb) => {
      const { body } = await ask(admin, `cuánto debe ${verb} ${someone.name} en ${PAID_NAME}`);
      expect(body.lookups).toEqual([]);
    },
  );

  it('is not told of a society by what is owed to it', async () => {
    const [society] = await rowsOf<{ name: string }>(
      'SELECT name FROM medical_society WHERE id IN (SELECT society_id FROM current_affiliation) LIMIT 1',
    );
    const { body } = await ask(admin, `cuánto debe la sociedad ${society?.name}`);
    expect(body.lookups).toEqual([]);
    const owed = await ask(admin, `cuánto se le debe a la sociedad ${society?.name}`);
    expect(owed.body.lookups).toMatchObject([{ tool: 'fee_groups' }]);
  });

  it('operations §26.4: is what is going to be discounted', async () => {
    const { body } = await ask(admin, `cuánto se le va a descontar a ${someone.name}`);
    expect(body.lookups).toMatchObject([{ tool: 'entries' }]);
  });

  it('of an advance is what of it is still to be discounted', async () => {
    const [owing] = await rowsOf<{ name: string; pesos: number }>(
      `SELECT d.name, -sum(e.amount)::bigint::float8 AS pesos FROM entry_state e JOIN doctor d ON d.id = e.doctor_id
        WHERE e.description ILIKE '%anticipo%cuota%' AND e.payment_id IS NULL GROUP BY 1 LIMIT 1`,
    );
    const { body } = await ask(admin, `cuánto debe ${owing?.name} del anticipo`);
    expect(body.message).toContain(
      `Por descontar con «anticipo»: ${formatPesos(owing?.pesos ?? 0)} que no están en ningún pago`,
    );
  });

  it.each(['médicos con saldo en contra', 'cuánto les deben los médicos a la clínica'])(
    'is told first where balances are asked for: %s',
    async (question) => {
      const { body } = await ask(admin, question);
      expect(body.message).toMatch(/^Los médicos deben \d+ saldos? por/);
    },
  );

  it('has no figure by doctor, and never that of what is owed to them', async () => {
    expect((await ask(admin, 'cuánto debe cada médico')).body.lookups).toEqual([]);
  });
});

describe('operations §27.13: who changed the retention of a doctor', () => {
  it('is also who applied it to what was paid', async () => {
    const [change] = await rowsOf<{ name: string; by: string }>(
      `SELECT d.name, a.user_name AS by FROM audit_log a JOIN doctor d ON d.id = a.entity_id::int WHERE a.action = 'doctor.followRetention' LIMIT 1`,
    );
    const { body } = await ask(admin, `quién le cambió la retención a ${change?.name}`);
    expect(body.lookups).toMatchObject([{ tool: 'who_changed' }]);
    expect(body.message).toContain(change?.by);
  });

  it('is no denial where there are other changes, nor who has a change of account that waits', async () => {
    const [change] = await rowsOf<{ name: string }>(
      `SELECT d.name FROM audit_log a JOIN doctor d ON d.id = a.entity_id::int WHERE a.action = 'doctor.followRetention' LIMIT 1`,
    );
    const { body } = await ask(admin, `quién le cambió la cuenta a ${change?.name}`);
    expect(body.lookups).toEqual([]);
    expect(body.message).toContain('en la auditoría no hay uno de la cuenta. Hay otros:');
  });
});

describe('operations §22.11: a time to come', () => {
  const next = addMonths(CURRENT, 1);
  it.each([
    [admin, `cuánto vamos a pagar en enero de ${CURRENT.year + 2}`],
    [admin, `honorarios de enero de ${CURRENT.year + 2}`],
    [admin, `cuántas atenciones hay en marzo de ${CURRENT.year + 2}`],
    [doctor, `cuánto me van a pagar en ${formatPeriod(next).split(' ')[0]?.toLowerCase()}`],
  ])('has no figure %#', async (client, question) => {
    const { body } = await ask(client, question);
    expect(body.lookups, question).toEqual([]);
    expect(body.message, question).toContain('que no ha llegado: no sé cuánto será');
  });
});

it.each([
  'con qué regla me pagan a mí',
  'con cuál regla me calculan los honorarios',
  'con qué reglas se calculan mis honorarios',
  'qué reglas me calculan a mí',
])('operations §24.13: a doctor is told by which rules: %s', async (question) => {
  const codes = await rowsOf<{ code: string }>(
    `SELECT DISTINCT r.code FROM calculation c JOIN fee_rule_version v ON v.id = c.rule_version_id JOIN fee_rule r ON r.id = v.rule_id WHERE c.doctor_id = ${someone.id}`,
  );
  const { body } = await ask(doctor, question);
  expect(body.lookups, body.message).toMatchObject([{ tool: 'fee_groups' }]);
  for (const { code } of codes) expect(body.message).toContain(code);
});
