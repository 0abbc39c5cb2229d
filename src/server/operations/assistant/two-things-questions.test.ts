/**
 * Which of two is more and whether it is so, several with one name, and what goes on from one answer, on the demo
 * clinic (operations §21.12, operations §32, operations §33).
 */
import { describe, expect, it } from 'vitest';
import {
  ask,
  CURRENT,
  demoQuestions,
  expectNone,
  inMonth,
  itAnswers,
  ofPeriod,
  PAID,
  PAID_NAME,
} from '../../../../test/support/demo-questions.ts';
import { addMonths, formatPeriod, MONTH_NAMES } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { withoutCompareAsides } from './grammar/compare-asides.ts';

const { admin, doctor, someone, rowsOf, figure, columnOf, pesos } = await demoQuestions();
const BEFORE = addMonths(PAID, -1);
const BEFORE_NAME = formatPeriod(BEFORE);
const nameOf = ({ month }: { month: number }) => (MONTH_NAMES[month - 1] ?? '').toLowerCase();
const attentionsIn = (period: typeof PAID) =>
  figure(`SELECT count(*) FROM attention WHERE ${inMonth('attention_date', period)}`);

describe('operations §32: whether it is so', () => {
  it.each(['menos', 'más'])('operations §32.8: attentions of two months: %s', async (order) => {
    const [one, other] = [await attentionsIn(PAID), await attentionsIn(BEFORE)];
    const isMore = order === 'más';
    const isSo = isMore ? one > other : one < other;
    const { body } = await ask(
      admin,
      `hubo ${order} atenciones en ${PAID_NAME} que en ${BEFORE_NAME}?`,
    );
    const told = (count: number) => countOf(count, 'atención', 'atenciones');
    const [won, lost] = isSo ? [one, other] : [other, one];
    expect(body.message).toContain(
      `${isSo ? 'Sí' : 'No'}, tiene ${order} ${isSo ? PAID_NAME : BEFORE_NAME}: ${told(won)} contra ${told(lost)}`,
    );
  });

  it('operations §32.8: a doctor is told it by both readings', async () => {
    const { body } = await ask(
      doctor,
      `gané menos en ${nameOf(PAID)} que en ${nameOf(BEFORE)} o me estoy pasando películas`,
    );
    const net = `SELECT coalesce(sum(total_amount), 0) FROM payment WHERE status = 'paid' AND doctor_id = ${someone.id} AND`;
    const [one, other] = [
      await figure(`${net} ${ofPeriod(PAID)}`),
      await figure(`${net} ${ofPeriod(BEFORE)}`),
    ];
    expect(body.message).toContain(
      `${one < other ? 'Sí' : 'No'}, por mes de atención tiene menos ${one < other ? PAID_NAME : BEFORE_NAME}: ${formatPesos(Math.min(one, other))} contra ${formatPesos(Math.max(one, other))} (Líquido).`,
    );
    expect(body.message).toMatch(/(?:Sí|No), por fecha de pago tiene menos /);
  });

  it.each([
    `bajaron las atenciones en ${PAID_NAME}?`,
    `bajaron las atenciones de ${PAID_NAME} respecto de ${BEFORE_NAME}?`,
  ])('operations §32.8: a change is that of the later month: %s', async (question) => {
    const [one, other] = [await attentionsIn(PAID), await attentionsIn(BEFORE)];
    const { body } = await ask(admin, question);
    expect(body.message).toContain(`${one < other ? 'Sí' : 'No'}, tiene menos `);
  });

  it.each([
    `cuánto subieron las atenciones en ${PAID_NAME}`,
    `subieron o bajaron las atenciones de ${PAID_NAME} respecto de ${BEFORE_NAME}`,
    `bajaron las atenciones de ${BEFORE_NAME} respecto de ${PAID_NAME}?`,
    `${PAID_NAME} versus ${BEFORE_NAME}, atenciones`,
  ])('operations §32.9: nothing is affirmed that is not claimed: %s', async (question) => {
    const { body } = await ask(admin, question);
    expect(body.lookups).toHaveLength(2);
    expect(body.message).toContain('Del primero al segundo: ');
    expect(body.message).not.toMatch(/(?:Sí|No), /);
  });

  it('operations §32.6, operations §32.8: of two specialties, and of averages by the averages', async () => {
    const fees = await rowsOf<{ name: string; net: number; count: number }>(
      `SELECT s.name, sum(c.final_amount)::float8 AS net, count(*)::float8 AS count FROM calculation c JOIN specialty s ON s.id = c.specialty_id
        WHERE ${ofPeriod(PAID)} AND s.name IN ('Cardiología', 'Neurología') GROUP BY s.name ORDER BY 2 DESC`,
    );
    const [won, lost] = fees;
    const { body } = await ask(admin, `cardiología gana más que neurología en ${PAID_NAME}?`);
    expect(body.message).toMatch(
      new RegExp(
        `${won?.name === 'Cardiología' ? 'Sí' : 'No'}, (?:por mes de atención )?tiene más ${won?.name}: `,
      ),
    );
    expect(lost?.net).toBeLessThan(won?.net ?? 0);

    const services = await rowsOf<{ name: string; mean: number }>(
      `SELECT s.name, round(avg(c.calculated_amount - f.retention_amount))::float8 AS mean FROM calculation c JOIN fee_state f USING (attention_id) JOIN attention a ON a.id = c.attention_id JOIN service s ON s.id = a.service_id
        WHERE s.code IN ('18-05-001', '18-05-002') GROUP BY s.name ORDER BY 2 DESC`,
    );
    const asked = await ask(
      admin,
      '¿Pagamos en promedio más por una endoscopía alta que por una colonoscopia larga?',
    );
    expect(asked.body.message).toContain(
      `Por los promedios: ${services[0]?.name.startsWith('Endo') ? 'Sí' : 'No'}, tiene más `,
    );
    expect(asked.body.message).toContain(
      `${formatPesos(services[0]?.mean ?? 0)} contra ${formatPesos(services[1]?.mean ?? 0)}`,
    );
  });

  it.each([
    `traumato vs cirugía general, quien cobró más en ${PAID_NAME} y por cuanto`,
    `quién cobró más en ${PAID_NAME}, traumatología o cirugía general`,
  ])('operations §32.7: who is asked of two specialties: %s', async (question) => {
    const { body } = await ask(admin, question);
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['fee_groups', 'fee_groups']);
    expect(body.message).toMatch(/Tiene más (?:Traumatología|Cirugía)/);
  });

  it('more payments are more of them, and not more pesos', async () => {
    const count = (period: typeof PAID) =>
      figure(`SELECT count(*) FROM payment WHERE status = 'paid' AND ${ofPeriod(period)}`);
    const [one, other] = [await count(PAID), await count(BEFORE)];
    const { body } = await ask(admin, `hubo más pagos en ${PAID_NAME} que en ${BEFORE_NAME}?`);
    expect(body.message).toMatch(
      new RegExp(
        `${one > other ? 'Sí' : 'No'}, ${one === other ? 'tienen lo mismo' : `tiene más ${one > other ? PAID_NAME : BEFORE_NAME}`}: .*\\(Pagos\\)`,
      ),
    );
    expect(body.message).not.toMatch(/(?:Sí|No), .*\(Líquido\)/);
  });

  it('a rate that is ranked is no percentage of a comparison', () =>
    expect(withoutCompareAsides('quién tiene más retención, en %')).toContain('en %'));

  it('operations §32.7: asks for no doctor of either', () =>
    expectNone(admin, [`quién gana más en traumatología o pediatría`]));

  it.each([
    [`fonasa tiene más atenciones que colmena en ${PAID_NAME}?`, 'attention_groups'],
    [`consalud vs colmena en plata, ${PAID_NAME}`, 'fee_groups'],
  ])('operations §32.6: of two plans: %s', async (question, tool) => {
    const { body } = await ask(admin, question);
    expect(body.lookups.map((lookup) => lookup.tool)).toEqual([tool, tool]);
  });

  it('says of what it is', async () => {
    await expectNone(doctor, ['en particulares me va mejor que en isapre?']);
  });

  it('operations §32.6: of three the most is told', async () => {
    const months = [addMonths(PAID, -2), BEFORE, PAID];
    const counts = await Promise.all(months.map(attentionsIn));
    const most = months[counts.indexOf(Math.max(...counts))] as typeof PAID;
    const { body } = await ask(admin, '¿y el mejor de esos meses?', [
      `compara atenciones de ${months
        .map(formatPeriod)
        .join(', ')
        .replace(/, (?=[^,]*$)/, ' y ')}`,
    ]);
    expect(body.message).toContain(`Tiene más ${formatPeriod(most)}: `);
  });

  it('operations §32.15: a year in which the attentions begin is not compared, and a rate is', async () => {
    const [begin = ''] = await columnOf(
      `SELECT to_char(min(attention_date), 'DD-MM-YYYY') FROM attention`,
    );
    // In December the clinic begins with the year: then the one before it.
    const year = Math.min(Number(begin.slice(-4)), CURRENT.year - 1);
    const { body } = await ask(admin, `compara ${year} con ${year + 1}`);
    expect(body.message).toContain(
      `El portal tiene atenciones desde el ${begin}: de ${year} no están todas`,
    );
    expect(body.message).not.toContain('Del primero al segundo');
    const rate = await ask(admin, 'que tasa de retencion se uso en diciembre 2025 y cual ahora');
    expect(rate.body.lookups.map(({ tool }) => tool)).toEqual([
      'legal_retention',
      'legal_retention',
    ]);
    expect(rate.body.message).toContain('14,5 %');
    expect(rate.body.message).not.toMatch(/no están todas|Del primero/);
  });

  it.each([
    ['honorarios de agosto respecto de julio? en %', 'honorarios de agosto respecto de julio'],
    ['honorarios de agosto en %', null],
    ['fonasa comparado con isapre, hay mucha diferencia?', 'fonasa comparado con isapre'],
    ['qué isapre hay, hay mucha diferencia?', null],
    ['gané menos en mayo que en junio o son ideas mías?', 'gané menos en mayo que en junio'],
    ['me pagaron mayo o son ideas mías?', null],
    ['octubre bajó respecto a septiembre o es idea mía', 'octubre bajó respecto a septiembre'],
    ['quién cobró más en junio y por cuánto', null],
    ['A vs B, quién cobró más y por cuánto', 'A vs B, quién cobró más'],
  ])('operations §32.14: what is said beside a comparison: %s', (typed, read) => {
    expect(withoutCompareAsides(typed)).toBe(read ?? typed);
  });
});

describe('operations §21.12: several with one name', () => {
  const called = (surname: string) =>
    columnOf(`SELECT name FROM doctor WHERE name ~ '^\\S+ ${surname} ' ORDER BY name`);

  it('are each told, and who has more', async () => {
    const names = await called('Riquelme');
    const { body } = await ask(
      admin,
      `Entre las dos Riquelme, ¿cuál hizo más atenciones en ${PAID_NAME}?`,
    );
    expect(body.lookups.map(({ tool }) => tool)).toEqual(names.map(() => 'attention_count'));
    for (const name of names) expect(body.message).toContain(`de ${name} de ${PAID_NAME}`);
    expect(body.message).toContain('Tiene más ');
  });

  it('are those besides the one of before', async () => {
    const [first, ...others] = await called('Riquelme');
    const { body } = await ask(admin, 'y la otra Riquelme', [`total de ${first} en ${PAID_NAME}`]);
    expect(body.lookups).toHaveLength(others.length);
    for (const name of others) expect(body.message).toContain(name);
    expect(body.message).not.toContain(first);
  });

  it('say what is asked of each', async () => {
    const { body } = await ask(admin, 'tenemos dos Hernández cierto? especialidad de cada uno');
    const names = await called('Hernández');
    expect(body.lookups.map(({ tool }) => tool)).toEqual(names.map(() => 'doctor_card'));
  });

  it('are nobody after nobody', () =>
    expectNone(admin, ['y la otra Riquelme'], ['cuánto se pagó']));
});

describe('operations §33: what goes on from one answer', () => {
  itAnswers(admin, [
    // operations §33.15
    [
      ['cuál fue la última boleta de Pilar Carrasco', '¿y de qué fecha es?'],
      'receipts',
      async () =>
        (
          await columnOf(
            `SELECT to_char(max(issued_on), 'DD-MM-YYYY') FROM receipt_line WHERE payee_name LIKE 'Pilar Carrasco%'`,
          )
        )[0] ?? '',
    ],
    [
      [
        'cuando se le pago por ultima vez a Quirúrgica Maitén',
        'y cómo, transferencia o vale vista?',
      ],
      'payments',
      'por transferencia',
    ],
    [['qué dice la regla TRAU-01', 'hasta cuándo rige?'], 'rule_card', 'Rige desde el'],
    ['¿de qué previsión es la paciente de la atención P2608-00086?', 'attention_card', 'Previsión'],
    [['qué dice la atención P2608-00086', '¿y quién la atendió?'], 'attention_card', 'Médico'],
    [['muéstrame la P2608-00086', 'y esa con qué regla se calculó'], 'attention_card'],
    // operations §33.20
    [['total de diciembre', 'perdón, 2025'], 'fee_totals', 'de Diciembre 2025'],
    [['qué servicio se hace más', 'y en agosto', '¿y el que le sigue?'], 'attention_groups'],
  ]);

  it.each([
    ['¿y en %?', `cuánto más se pagó en ${PAID_NAME} que en ${BEFORE_NAME}`, 'payments', 2],
    ['qué raro, y en junio', 'cuánto se pagó en julio', 'payments', 1],
    ['ok ahora en junio', 'cuánto se pagó en julio', 'payments', 1],
    ['me equivoqué, era junio', 'cuánto se pagó en julio', 'payments', 1],
  ])('operations §33.10, operations §33.19: goes on: %s', async (question, before, tool, count) => {
    const { body } = await ask(admin, question, [before]);
    expect(body.lookups.map((lookup) => lookup.tool)).toEqual(Array(count).fill(tool));
    expect(body.message).toContain(count === 2 ? ' %)' : 'Junio ');
  });

  it('operations §23.13: a doctor is told the fees of what was asked in pesos', async () => {
    const { body } = await ask(doctor, 'y de eso cuanto era de pacientes de fonasa', [
      `cuantas atenciones mias hay en ${PAID_NAME}`,
      'y en plata cuanto es',
    ]);
    expect(body.lookups.map(({ tool }) => tool)).toEqual(['fee_groups']);
    expect(body.message).toContain(
      await pesos(
        `SELECT sum(c.calculated_amount) FROM calculation c JOIN attention a ON a.id = c.attention_id
          WHERE c.doctor_id = ${someone.id} AND a.health_plan ILIKE 'fonasa%' AND ${inMonth('a.attention_date', PAID)}`,
      ),
    );
    const counted = await ask(doctor, 'y de fonasa', [`cuántas atenciones hice en ${PAID_NAME}`]);
    expect(counted.body.lookups.map(({ tool }) => tool)).toEqual(['attention_groups']);
  });

  it.each([
    ['ninguna??', `boletas anuladas en ${PAID_NAME}`],
    ['esa última', 'cuál es la más barata'],
    ['saca las de fonasa', `desglose por previsión de ${PAID_NAME}`],
  ])('no section of the help is told for a word that points back: %s', async (question, before) => {
    await expectNone(admin, [question], [before]);
  });

  it.each([
    ['y quién la calculó y con qué regla', 'qué dice la atención P2608-00086'],
    ['tienes el correo?', `quién falta por mandar la boleta de ${PAID_NAME}`],
    ['y cómo, transferencia o vale vista?', 'cuántas atenciones hay'],
    ['rut del paciente de la P2608-00086', 'cuántas atenciones hay'],
  ])('operations §33.16: nothing else is told: %s', async (question, before) => {
    const { body } = await ask(admin, question, [before]);
    expect(body.lookups.filter(({ tool }) => tool !== 'help')).toEqual([]);
  });
});
