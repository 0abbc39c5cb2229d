/** Questions about receipts, on the demo clinic: the staff's of a month, and a doctor's own. */
import { describe, expect, it } from 'vitest';
import {
  allOf,
  ask,
  type Case,
  CURRENT,
  demoQuestions,
  itAnswers,
  LAST,
} from '../../../../test/support/demo-questions.ts';
import {
  addMonths,
  firstDayOf,
  formatPeriod,
  lastDayOf,
  localDate,
  MONTH_NAMES,
  periodOf,
} from '../../../domain/calendar/calendar.ts';
import { countOf } from '../../../domain/words/counts.ts';

const { app, admin, doctor, someone, columnOf, figure, rowsOf } = await demoQuestions();

/** The last month of which receipts were read, and the one after it, of which none were. */
const READ = addMonths(CURRENT, -2);
/** The month whose work was paid then. */
const WORKED = addMonths(CURRENT, -3);
const inMonth = ({ year, month }: { year: number; month: number }) =>
  `extract(year FROM on_day) = ${year} AND extract(month FROM on_day) = ${month}`;
const count = (stand: string, period: typeof READ) =>
  figure(`SELECT count(*) FROM receipt_line WHERE stand = '${stand}' AND ${inMonth(period)}`);
const names = (stand: string, period: typeof READ) =>
  columnOf(`SELECT payee_name FROM receipt_line WHERE stand = '${stand}' AND ${inMonth(period)}`);

const QUESTIONS: Case[] = [
  [
    `¿Qué boletas faltan de ${MONTH_NAMES[READ.month - 1]?.toLowerCase()}?`,
    'receipts',
    async () =>
      countOf(
        await count('missing', READ),
        'boleta o factura que falta',
        'boletas o facturas que faltan',
      ),
    () => names('missing', READ),
  ],
  [
    `boletas con diferencias de ${formatPeriod(READ)}`,
    'receipts',
    async () =>
      countOf(
        await count('different', READ),
        'boleta o factura con diferencia',
        'boletas o facturas con diferencia',
      ),
    () => names('different', READ),
    'otra tasa de retención',
  ],
  [
    `¿Cómo van las boletas de ${formatPeriod(LAST)}?`,
    'receipts',
    async () => `Falta: ${await count('missing', LAST)}`,
  ],
  [
    `facturas sin pago de ${formatPeriod(READ)}`,
    'receipts',
    async () => `Sin pago: ${await count('unexpected', READ)}`,
  ],
];

describe('operations §6.7: the staff asks about a month’s receipts', () => {
  itAnswers(admin, QUESTIONS);
});

it('operations §6.8: of several months no screen shows the receipts', async () => {
  const { body } = await ask(admin, `¿Cómo van las boletas de ${LAST.year}?`);
  expect(body.lookups, body.message).toMatchObject([{ tool: 'receipts', link: null }]);
});

it('operations §6.7: who does not have the screen is told nothing', async () => {
  const supervisor = await app.signedInAs('supervisor');
  const { body } = await ask(supervisor, `¿Qué boletas faltan de ${formatPeriod(READ)}?`);
  expect(body.lookups).toEqual([]);
  for (const name of await names('missing', READ)) expect(body.message).not.toContain(name);
});

it('operations §6.7: a doctor is told what to issue, and nothing of others', async () => {
  const { body } = await ask(doctor, '¿Qué boletas debo emitir?');
  expect(body.lookups.map(({ tool }) => tool)).toEqual(['receipts']);
  const { body: due } = await doctor.get<object[]>(`/api/doctors/${someone.id}/receipts-to-issue`);
  expect(body.lookups[0]?.facts).toHaveLength(due.length && due.length + 1);
});

it('operations §28.1: receipts of one doctor are not answered by those of all', async () => {
  const { body } = await ask(admin, `boletas de ${someone.name}`);
  const facts = body.lookups[0]?.facts ?? [];
  expect(facts.every(({ label }) => label.startsWith(someone.name))).toBe(true);
  const many = await figure(
    `SELECT count(*) FROM receipt_line WHERE payee_name = '${someone.name}' AND stand = 'matched'`,
  );
  expect(body.message).toContain(
    many === 0
      ? `a nombre de ${someone.name}`
      : countOf(many, 'boleta o factura que cuadra', 'boletas o facturas que cuadran'),
  );
});

describe('operations §28.2: receipts of a month', () => {
  /** Those of the payments made in the month after, for the work of this one. */
  const ofWork = (stand: string) =>
    columnOf(`SELECT DISTINCT payee_name FROM receipt_line WHERE stand = '${stand}' AND document_id IN (
      SELECT document_id FROM payment WHERE status = 'paid' AND period_year = ${WORKED.year} AND period_month = ${WORKED.month})`);
  const name = formatPeriod(WORKED);

  it.each([`qué boletas faltan de ${name}`, `quién no ha mandado boleta por lo de ${name}`])(
    'are those of the payments made in it, and those of its attentions: %s',
    async (question) => {
      const { body } = await ask(admin, question);
      const missing = await ofWork('missing');
      expect(missing).not.toEqual([]);
      const words = countOf(
        missing.length,
        'boleta o factura que falta',
        'boletas o facturas que faltan',
      );
      expect(body.message).toContain(
        `De los pagos hechos en ${name} hay ${await count('missing', WORKED)} boletas o facturas que faltan. De los pagos por las atenciones de ${name}, hechos en ${formatPeriod(READ)}, hay ${words}`,
      );
      for (const payee of missing) expect(body.message).toContain(payee);
    },
  );

  it('of one payee are told by both, too', async () => {
    const [payee = ''] = await ofWork('different');
    const { body } = await ask(admin, `boletas de ${payee} de ${name}`);
    expect(body.message).toContain(`De los pagos hechos en ${name} a nombre de ${payee} hay 1 `);
    expect(body.message).toContain(
      `por las atenciones de ${name}, hechos en ${formatPeriod(READ)}, hay 1 boleta o factura con diferencia`,
    );
  });

  it('are those of the payments made in it where that is said', async () => {
    const { body } = await ask(admin, `a quién le falta la boleta de lo pagado en ${name}`);
    expect(body.message).toContain(`De los pagos hechos en ${name}`);
    expect(body.message).not.toContain('por las atenciones');
  });

  it('are told to a doctor by both, too', async () => {
    const { body } = await ask(doctor, `qué boletas me faltan de ${formatPeriod(READ)}`);
    expect(body.message).toContain(
      `0 son de pagos hechos en ${formatPeriod(READ)} y 1 es de pagos por las atenciones de ${formatPeriod(READ)}. Debe emitir 1 boleta`,
    );
  });
});

describe('operations §28.3: receipts of payments that nobody made yet', () => {
  const since = firstDayOf(addMonths(CURRENT, -11));
  const until = lastDayOf(CURRENT);
  const ofYear = (isToMake: boolean) =>
    columnOf(`SELECT payee_name FROM receipt_line l WHERE stand = 'missing' AND on_day BETWEEN '${since}' AND '${until}'
      AND ${isToMake ? '' : 'NOT'} EXISTS (SELECT FROM payment p WHERE p.document_id = l.document_id AND p.status = 'processed')
      ORDER BY payee_name COLLATE "es-x-icu"`);
  const words = (count: number) =>
    countOf(count, 'boleta o factura que falta', 'boletas o facturas que faltan');

  it('are told apart from those of payments that were made', async () => {
    const [made, toMake] = await Promise.all([ofYear(false), ofYear(true)]);
    expect(made).not.toEqual([]);
    expect(toMake).not.toEqual([]);
    const { body } = await ask(admin, 'cuántas boletas nos faltan');
    expect(body.message).toMatch(
      new RegExp(
        `^De los pagos hechos de \\p{L}+ \\d+ a \\p{L}+ \\d+ hay ${words(made.length)}: `,
        'u',
      ),
    );
    expect(body.message).toContain(
      `con fecha de ${formatPeriod(addMonths(CURRENT, -11))} a ${formatPeriod(CURRENT)}, hay ${words(toMake.length)}: `,
    );
    expect(allOf(body)).toContain(`Falta: ${made.length + toMake.length}`);
    expect(allOf(body)).toContain(`Falta, de pagos que esperan: ${toMake.length}`);
    const { body: all } = await ask(admin, 'cómo van las boletas');
    expect(all.message).toContain(words(made.length));
    expect(all.message).toContain(words(toMake.length));
  });

  it('are told so of a month, of a payee, and not of what is paid', async () => {
    const [{ name, day } = { name: '', day: '' }] = await rowsOf<{ name: string; day: string }>(
      `SELECT payee_name AS name, on_day::text AS day FROM receipt_line l WHERE stand = 'missing' AND on_day <= '${until}'
        AND EXISTS (SELECT FROM payment p WHERE p.document_id = l.document_id AND p.status = 'processed') ORDER BY payee_name LIMIT 1`,
    );
    const month = formatPeriod(periodOf(localDate(day)));
    for (const question of [`qué boletas faltan de ${month}`, `boletas de ${name} de ${month}`]) {
      const { body } = await ask(admin, question);
      expect(body.message, question).toContain(
        `De los pagos procesados que nadie ha hecho aún, con fecha en ${month}, hay `,
      );
    }
    const { body } = await ask(admin, `a quién le falta la boleta de lo pagado en ${month}`);
    expect(body.message).not.toContain('procesados');
  });
});
