/** The grammar of questions: what is said is understood back, and one strange word more is never understood (operations §6.18). */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FEE_GROUPS } from '../../../../contract/fees/calculations.ts';
import {
  type AssistantCriteria,
  assistantCriteria,
} from '../../../../contract/operations/assistant-query.ts';
import { addDays, localDate } from '../../../../domain/calendar/calendar.ts';
import { TOOLS, type ToolName } from '../tools.ts';
import { comparedParts } from './compare.ts';
import { inputOf } from './criteria.ts';
import { FRAMES } from './frames.ts';
import type { Part } from './parts.ts';
import { readParts } from './read.ts';
import { sayQuery } from './say.ts';
import { correctedWord } from './spelling.ts';
import { readTime } from './times.ts';
import { isUnderstood, understand } from './understand.ts';
import { LEXICON } from './words.ts';

const TODAY = localDate('2026-11-27');
/** The questions name doctors by RUT: names are found in the database. */
const RUT = '12345678-5';
const read = (question: string) => understand(withoutWords(readParts(question, TODAY)));
/** Without a database, the word for a doctor or a service before its number is dropped here. */
const withoutWords = (parts: readonly Part[]): Part[] =>
  parts.map((part, at) => {
    const next = parts[at + 1];
    const isOfName =
      part.kind === 'mark' &&
      (part.mark === 'doctor-word' || part.mark === 'service-word') &&
      next?.kind === 'name';
    return isOfName ? { kind: 'small', typed: part.typed } : part;
  });

const FIGURES = ['attention_count', 'fee_totals', 'payments', 'doctor_payments'] as const;
const some = <T>(...values: readonly T[]) =>
  fc.option(fc.constantFrom(...values), { nil: undefined });
const span = fc
  .tuple(fc.integer({ min: 0, max: 1000 }), fc.integer({ min: 0, max: 400 }))
  .map(([start, days]) => {
    const from = addDays(localDate('2024-01-01'), start);
    return { from, to: addDays(from, days) };
  });
const criteria = fc
  .record({
    measure: some('gross', 'net', 'participated', 'retention' as const),
    state: some('pending', 'calculated', 'pending_payment', 'processed', 'paid', 'unpaid' as const),
    recordType: some('hmq', 'participacion' as const),
    doctor: some(RUT),
    span: fc.option(span, { nil: undefined }),
  })
  .map(({ span: days, ...rest }) => given({ ...rest, ...days }));
const given = (all: Record<string, unknown>) =>
  assistantCriteria.parse(
    Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined)),
  );
/** Questions for sums by doctor and the like, of some attentions or fees, all of them or the first ones. */
const groups = fc
  .record({
    tool: fc.constantFrom<ToolName>('attention_groups', 'fee_groups'),
    by: fc.constantFrom(...FEE_GROUPS),
    ranked: fc.option(
      fc.record({ order: fc.constantFrom('most', 'least'), limit: some(1, 5, 20) }),
      {
        nil: undefined,
      },
    ),
    criteria,
    narrowed: fc.record({
      schedule: some('night', 'irregular', 'regular' as const),
      plan: some('fonasa', 'cruz blanca'),
      otherPlan: some('colmena'),
      flaw: some('no_request_date', 'invalid_rut' as const),
      grossFrom: some(1_000, 1_250_000),
      grossTo: some(2_000_000),
      service: some('12-02-006'),
      rule: some('card-01'),
      coverage: some('no_rule' as const),
    }),
  })
  .map(({ tool, criteria: all, by, ranked, narrowed }) => ({
    tool,
    criteria: given({ ...all, by, ...ranked, ...narrowed }),
  }))
  // Amounts are of the gross value alone.
  .filter(
    ({ criteria: { measure = 'gross', grossFrom, grossTo } }) =>
      measure === 'gross' || (grossFrom ?? grossTo) === undefined,
  )
  .filter((one) => 'input' in inputOf(one.tool, one.criteria));
const totals = fc
  .record({ tool: fc.constantFrom<ToolName>(...FIGURES), criteria })
  .map(({ tool, criteria: all }) => ({
    tool,
    criteria: (tool === 'doctor_payments' ? { ...all, doctor: RUT } : all) as AssistantCriteria,
  }))
  .filter((one) => 'input' in inputOf(one.tool, one.criteria))
  // Fees of one state need no other word; payments and fees of a doctor are different topics.
  .filter(({ tool, criteria: { doctor } }) => tool !== 'payments' || doctor === undefined);
const query = fc.oneof(totals, groups);

describe('operations §6.18: the grammar', () => {
  it('understands what it says itself as the same query', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(query, (one) => {
        const question = sayQuery(one) ?? '';
        expect(read(question), question).toMatchObject(one);
        expect((read(question) as { criteria: object }).criteria).toEqual(one.criteria);
      }),
      { numRuns: 200 },
    );
  });

  it('gives no figure for a question with an unknown word more, wherever it stands, even `constructor`', {
    timeout: 60_000,
  }, () => {
    const unknown = fc
      .stringMatching(/^[a-z]{3,12}$/)
      .filter((word) => !LEXICON.has(word) && correctedWord(word) === null)
      .filter((word) => readTime([word], 0, TODAY) === null);
    fc.assert(
      fc.property(query, unknown, fc.nat(), (one, word, place) => {
        const words = (sayQuery(one) ?? '').split(' ');
        words.splice(place % (words.length + 1), 0, word);
        expect(isUnderstood(read(words.join(' '))), words.join(' ')).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  it('has no frame of a tool’s input that the tool does not take', () => {
    for (const { tool, means } of FRAMES) {
      for (const [field, value] of Object.entries(means ?? {})) {
        const shape = TOOLS[tool].input.shape as Record<
          string,
          { safeParse(v: unknown): { success: boolean } }
        >;
        expect(shape[field]?.safeParse(value).success, `${tool} ${field}`).toBe(true);
      }
    }
  });
});

describe('what it understands', () => {
  it.each([
    [
      '¿Cuántas atenciones de agosto no están pagadas?',
      'attention_count',
      { month: 8, year: 2026, state: 'unpaid' },
    ],
    [
      'atenciones de agosto sin pagar',
      'attention_count',
      { month: 8, year: 2026, state: 'unpaid' },
    ],
    ['cuántas atenciones todavía no se pagan', 'attention_count', { state: 'unpaid' }],
    ['¿Cuántas atenciones no se han calculado?', 'attention_count', { state: 'pending' }],
    ['cuántas atenciones no están calculadas', 'attention_count', { state: 'pending' }],
    [
      'atenciones entre el 5 y el 20 de octubre',
      'attention_count',
      { dateFrom: '2026-10-05', dateTo: '2026-10-20' },
    ],
    [
      'atenciones desde marzo hasta mayo de 2025',
      'attention_count',
      { dateFrom: '2025-03-01', dateTo: '2025-05-31' },
    ],
    [
      'total pagado entre enero y marzo',
      'payments',
      { dateFrom: '2026-01-01', dateTo: '2026-03-31', state: 'paid' },
    ],
    ['pagos de octubre y noviembre', 'payments', { dateFrom: '2026-10-01', dateTo: '2026-11-30' }],
    ['pagos de enero y marzo', 'payments', null],
    ['¿Cuánto pagamos el mes pasado?', 'payments', { month: 10, year: 2026, state: 'paid' }],
    [
      'segunda quincena de octubre, cuántas atenciones hubo',
      'attention_count',
      { dateFrom: '2026-10-16', dateTo: '2026-10-31' },
    ],
    // operations §22.3
    [
      'honorarios del trimestre pasado',
      'fee_totals',
      { dateFrom: '2026-07-01', dateTo: '2026-09-30' },
    ],
    [
      'semestre pasado, honorarios por mes',
      'fee_groups',
      { dateFrom: '2026-01-01', dateTo: '2026-06-30', by: 'month' },
    ],
    ['atenciones desde julio hasta', 'attention_count', null],
    ['usuarios creados desde octubre', 'users', null],
    // operations §23.3
    [
      'qué médicos pasaron las 90 atenciones en octubre',
      'attention_groups',
      { by: 'doctor', recordsFrom: 91, month: 10 },
    ],
    [
      'quienes NO llegaron a 25 atenciones en octubre',
      'attention_groups',
      { by: 'doctor', recordsTo: 24, month: 10 },
    ],
    [
      'quién no pasó de 25 atenciones en octubre',
      'attention_groups',
      { by: 'doctor', recordsTo: 25, month: 10 },
    ],
    // operations §22.13
    ['cuándo es el próximo día de pago', 'pay_day', {}],
    [
      'cuál fue el mes más flojo de 2026 en honorarios',
      'fee_groups',
      { by: 'month', order: 'least' },
    ],
    [
      'honorarios del primer semestre de 2025',
      'fee_totals',
      { dateFrom: '2025-01-01', dateTo: '2025-06-30' },
    ],
    ['¿Cuánto paga la regla CARD-01?', 'rule_card', { rule: 'card-01' }],
    ['¿Cuánto paga la regla CAR-NOC?', 'rule_card', { rule: 'car-noc' }],
    ['¿Qué paga el convenio CONV_UTI?', 'rule_card', { rule: 'conv_uti' }],
    ['valor base del código 1202006', 'service_card', { serviceCode: '12-02-006' }],
    ['valor de la prestación 12-02-006', 'service_card', { serviceCode: '12-02-006' }],
    ['¿Cuánto vale el código 12-02-006?', 'service_card', { serviceCode: '12-02-006' }],
    ['retención legal de 2028', 'legal_retention', { year: 2028 }],
    ['promedio de honorario por atención en octubre', 'fee_totals', { isAverage: true, month: 10 }],
    ['atenciones del 5/10', 'attention_count', { dateFrom: '2026-10-05', dateTo: '2026-10-05' }],
    ['¿Cuánto no se pagó en octubre?', 'fee_totals', { month: 10, year: 2026, state: 'unpaid' }],
    ['¿Cuál es la retención de las boletas de 2026?', 'legal_retention', { year: 2026 }],
    ['cuánto suma la retención de las boletas de 2026', 'legal_retention', null],
    ['cuánto se retuvo en las boletas de 2026', 'legal_retention', null],
    ['total de la retención legal de 2026', 'legal_retention', null],
    ['usuarios activos', 'users', { isActive: true }],
    ['cuántos usuarios desactivados hay', 'users', { isActive: false }],
    ['¿Qué usuarios están vinculados a un médico?', 'users', { isLinked: true }],
    ['usuarios activos vinculados a un médico', 'users', null],
    ['atenciones de octubre menos las de hmq', 'attention_count', null],
    ['atenciones de más de $500.000', 'attention_groups', { grossFrom: 500_001 }],
    ['atenciones líquidas de más de $500.000', 'attention_groups', null],
    [
      'atenciones entre 100 mil y 200 mil',
      'attention_groups',
      { grossFrom: 100_000, grossTo: 200_000 },
    ],
    ['honorarios de más de $500.000', 'fee_groups', null],
    ['¿Cuántas atenciones no son de fonasa?', 'attention_groups', { otherPlan: 'fonasa' }],
    ['atenciones de noche de octubre', 'attention_groups', { schedule: 'night', month: 10 }],
    [
      'los 3 médicos con más atenciones',
      'attention_groups',
      { by: 'doctor', order: 'most', limit: 3 },
    ],
    [
      '¿Qué médicos tienen menos honorarios en octubre?',
      'fee_groups',
      { by: 'doctor', order: 'least', month: 10 },
    ],
    [
      '¿Qué médicos tienen más de 100 atenciones?',
      'attention_groups',
      { by: 'doctor', recordsFrom: 101 },
    ],
    [
      'prestaciones con menos de 10 hmq en octubre',
      'attention_groups',
      { by: 'service', recordsTo: 9 },
    ],
    ['atenciones de octubre sobre medio millón', 'attention_groups', { grossFrom: 500_001 }],
    [
      'la prestación más frecuente de octubre',
      'attention_groups',
      { by: 'service', order: 'most' },
    ],
    ['la regla más alta y la más baja de octubre', 'fee_groups', null],
    ['cuántas atenciones se han realizado en octubre', 'attention_count', { month: 10 }],
    ['¿En qué año la retención llega a 17%?', 'legal_retention', { percentage: 17 }],
    ['hallazgos del mes en octubre', 'findings', { month: 10, year: 2026 }],
    ['cuántos convenios vigentes hay hoy', 'rule_list', { ruleState: 'active' }],
    ['los médicos con más atenciones menos los de hmq', 'attention_groups', null],
    ['¿Qué especialidad tiene más médicos?', 'attention_groups', null],
    ['honorarios por especialidad de octubre', 'fee_groups', { by: 'specialty', month: 10 }],
    [
      'cuál es la regla que más se aplica',
      'fee_groups',
      { by: 'rule', order: 'most', of: 'records' },
    ],
    ['atenciones pendientes y pagadas', 'attention_count', null],
    ['atenciones de agosto pagadas en septiembre', 'attention_count', null],
    ['¿A cuántos médicos se les pagó en octubre?', 'payments', { month: 10, state: 'paid' }],
    ['¿Qué día se paga noviembre?', 'pay_day', { month: 11, year: 2026 }],
    [`última atención del ${RUT}, ¿qué día fue?`, 'last_attention', { isLast: true, doctor: RUT }],
    ['cuántas atenciones incluía el último pago', 'payments', null],
    ['cuántas atenciones constructor', 'attention_count', null],
    // A day without its year is the one to come, where what comes is asked for.
    [
      'reglas que parten el 1° de enero',
      'rule_list',
      { dateFrom: '2027-01-01', dateTo: '2027-01-01' },
    ],
    // The tax office asks when it was paid, not when it was worked.
    [
      'para el F29: cuánta retención se hizo en octubre',
      'payments',
      { month: 10, year: 2026, basis: 'payment_date' },
    ],
  ] as const)('%s', (question, tool, input) => {
    const found = read(question);
    if (input === null) expect(isUnderstood(found), JSON.stringify(found)).toBe(false);
    else expect(found).toMatchObject({ tool, input });
  });
});

it('operations §26.1: takes what is owed today as all that is owed, and what is owed of today as that of a day', () => {
  expect(read('cuánto les debemos hoy a los médicos')).toMatchObject({ criteria: {} });
  expect(read('cuánto debemos de hoy')).toMatchObject({ input: { dateFrom: TODAY } });
});

it('tells all receipts where it is asked whether they are right, not those that are', () => {
  const found = read('¿sus boletas están bien?');
  expect(found).toMatchObject({ tool: 'receipts' });
  expect(found).not.toHaveProperty('input.stand');
});

describe('operations §6.18: a comparison of months', () => {
  it.each([
    ['compara las atenciones entre agosto y septiembre de 2025', [2025, 8], [2025, 9]],
    ['atenciones de agosto versus septiembre de 2025', [2025, 8], [2025, 9]],
    ['atenciones de octubre de 2025 comparado con noviembre', [2025, 10], [2025, 11]],
    ['atenciones de diciembre versus enero de 2026', [2025, 12], [2026, 1]],
    ['atenciones de agosto versus septiembre', [2026, 8], [2026, 9]],
  ] as const)('%s: a month alone has the year of the other one', (question, ...months) => {
    const read = comparedParts(readParts(question, TODAY), TODAY)?.map(understand);
    expect(read).toMatchObject(months.map(([year, month]) => ({ input: { year, month } })));
  });
});

describe('operations §22.4: a year in two digits', () => {
  it.each([
    ['atenciones de oct 26', 2026],
    ['atenciones de oct-26', 2026],
    ['atenciones de octubre/2025', 2025],
    ['atenciones de octubre del 25', 2025],
  ])('%s', (question, year) => {
    expect(read(question)).toMatchObject({ input: { year, month: 10 } });
  });

  it.each(['atenciones de octubre 15', 'atenciones de octubre-98', 'atenciones de 10-26'])(
    '%s: may be a day, and has no figure',
    (question) => {
      const found = read(question);
      expect(isUnderstood(found) && 'month' in found.input).toBe(false);
    },
  );
});

// operations §19.4
it.each([
  ['pahadas', 'pagadas'],
  ['octubte', 'octubre'],
  ['calculsdas', 'calculadas'],
  // Another word of the language, or of nothing: no finger slips that far.
  ['papadas', null],
  ['ocbubre', null],
])('takes a mistaken letter of «%s» for a slip only where it is near: %s', (typed, meant) => {
  expect(correctedWord(typed)).toBe(meant);
});
