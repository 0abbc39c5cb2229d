/** Questions about lists of masters, ledger accounts and what waits, and figures by day or of those with so many, on the demo clinic. */
import { describe, expect, it } from 'vitest';
import {
  ask,
  CURRENT,
  demoQuestions,
  inMonth,
  itAnswers,
  LAST,
  ofPeriod,
  PAID,
} from '../../../../test/support/demo-questions.ts';
import {
  addMonths,
  firstDayOf,
  formatPeriod,
  lastDayOf,
  MONTH_NAMES,
} from '../../../domain/calendar/calendar.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { today } from '../../platform/context.ts';

const { admin, doctor, columnOf, rowsOf, figure, pesos, atenciones } = await demoQuestions();
const month = (of: typeof PAID) => MONTH_NAMES[of.month - 1]?.toLowerCase();
const account = (column: string) => columnOf(`SELECT ${column} FROM clinic`);
const counts = (having: string) =>
  rowsOf<{ name: string; count: number }>(
    `SELECT d.name, count(*)::int AS count FROM attention a JOIN doctor d ON d.id = a.doctor_id
      WHERE ${inMonth('a.attention_date', LAST)} GROUP BY d.id HAVING count(*) ${having}`,
  );

describe('operations §22.1, operations §22.3: spans of days and numbers that were passed', () => {
  const since = firstDayOf(addMonths(LAST, -2));
  const quarter = addMonths(CURRENT, -((CURRENT.month - 1) % 3) - 3);
  itAnswers(admin, [
    [
      `atenciones desde ${month(addMonths(LAST, -2))}`,
      'attention_count',
      () => atenciones(`attention_date BETWEEN '${since}' AND '${today()}'`),
    ],
    [
      'cuántas atenciones hubo el trimestre pasado',
      'attention_count',
      () =>
        atenciones(
          `attention_date BETWEEN '${firstDayOf(quarter)}' AND '${lastDayOf(addMonths(quarter, 2))}'`,
        ),
    ],
    // operations §34.2
    [
      'feriados de aquí a fin de año',
      'holidays',
      async () =>
        `quedan ${await figure(`SELECT count(*) FROM holiday WHERE date >= '${today()}' AND extract(year FROM date) = ${CURRENT.year}`)}`,
    ],
  ]);
});

describe('operations §34.2: the staff asks what there is', () => {
  itAnswers(admin, [
    [
      '¿Qué tipos de prestador hay?',
      'master_list',
      () => columnOf('SELECT name FROM provider_type'),
    ],
    ['¿Qué sociedades hay?', 'master_list', () => columnOf('SELECT name FROM medical_society')],
    ['¿Cuántas especialidades hay?', 'master_list', () => columnOf('SELECT name FROM specialty')],
    [
      '¿Cuántos feriados quedan este año?',
      'holidays',
      async () =>
        `quedan ${await figure("SELECT count(*) FROM holiday WHERE date >= CURRENT_DATE AND date < date_trunc('year', CURRENT_DATE) + interval '1 year'")}`,
    ],
    [
      '¿Cuál es la cuenta contable de la retención por pagar?',
      'book_accounts',
      () => account('retention_payable_account'),
    ],
    [
      'cuenta contable de honorarios por pagar',
      'book_accounts',
      () => account('fee_payable_account'),
    ],
    // operations §34.8
    [`hallazgos sin resolver de ${month(LAST)}`, 'findings', 'No hay hallazgos'],
    // operations §34.10
    ['solicitudes de derechos por responder', 'rights_requests', 'No hay'],
    [`¿${month(PAID)} está aprobado?`, 'month_approval', `${formatPeriod(PAID)} no está aprobado`],
    ['¿Hay alguna sociedad en pausa?', 'held_payments', 'No hay sociedades con pagos en pausa'],
  ]);
});

describe('operations §23.2: the staff asks for figures of many', () => {
  itAnswers(admin, [
    [
      `¿Qué médicos hicieron más de 90 atenciones en ${month(LAST)}?`,
      'attention_groups',
      async () => (await counts('> 90')).map(({ name, count }) => `${name}, ${formatCount(count)}`),
    ],
    [
      `doctores con menos de 20 atenciones en ${month(LAST)}`,
      'attention_groups',
      async () => (await counts('< 20')).map(({ name, count }) => `${name}, ${formatCount(count)}`),
    ],
    [
      `cuántas atenciones por día se hicieron en ${month(LAST)}`,
      'attention_count',
      async () => {
        const all = await figure(
          `SELECT count(*) FROM attention WHERE ${inMonth('attention_date', LAST)}`,
        );
        const each = all / Number(lastDayOf(LAST).slice(8));
        return [each.toLocaleString('es-CL', { maximumFractionDigits: 1 })];
      },
    ],
    // operations §25.8
    [
      `¿Cuánto se pagó en promedio por médico en ${month(PAID)}?`,
      'payments',
      () =>
        pesos(
          `SELECT round(sum(total_amount)::numeric / count(DISTINCT doctor_id)) FROM payment WHERE status = 'paid' AND ${ofPeriod(PAID)}`,
        ),
    ],
    [
      'honorarios brutos de anestesia',
      'fee_groups',
      () =>
        pesos(
          `SELECT sum(c.calculated_amount) FROM calculation c JOIN attention a ON a.id = c.attention_id JOIN doctor d ON d.id = a.doctor_id
            WHERE coalesce(a.specialty_id, d.specialty_id) = (SELECT id FROM specialty WHERE name LIKE 'Anestesi%')`,
        ),
    ],
    // operations §26.2
    [
      '¿Quién quedó debiendo plata y cuánto?',
      'entries',
      () =>
        columnOf(
          "SELECT d.name FROM entry e JOIN doctor d ON d.id = e.doctor_id WHERE e.origin = 'carried_balance'",
        ),
    ],
  ]);
});

it('operations §32.1: two answers that are compared have their difference', async () => {
  const [first, second] = [month(PAID), month(LAST)];
  const [one = 0, other = 0] = await Promise.all(
    [PAID, LAST].map((of) =>
      figure(`SELECT count(*) FROM attention WHERE ${inMonth('attention_date', of)}`),
    ),
  );
  // Whichever month is named first, what comes later is compared with what came before.
  for (const asked of [
    `compara las atenciones de ${first} con ${second}`,
    `¿Subieron o bajaron las atenciones de ${second} respecto de ${first}?`,
  ]) {
    const { body } = await ask(admin, asked);
    expect(body.message).toContain(
      `Del primero al segundo: Atenciones ${other > one ? '+' : '-'}${formatCount(Math.abs(other - one))} (`,
    );
  }
});

describe('operations §6.34, operations §21.9: gives no figure', () => {
  it.each([
    ['¿Qué médicos hicieron más de 90 atenciones en octubre?', doctor, /propios registros/],
    [
      `atenciones de la sociedad los robles en ${month(LAST)}`,
      admin,
      /No encontré ninguna sociedad/,
    ],
    ['atenciones por día', admin, /¿De qué mes/],
  ])('%s', async (question, client, expected) => {
    const { body } = await ask(client, question);
    expect(body.message).toMatch(expected);
    expect(body.lookups).toEqual([]);
  });
});
