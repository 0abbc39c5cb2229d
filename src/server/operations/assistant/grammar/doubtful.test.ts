/** Questions whose figure would be that of another question: they have none (operations §6.20). */
import { describe, expect, it } from 'vitest';
import { localDate } from '../../../../domain/calendar/calendar.ts';
import { questionsIn } from './clauses.ts';
import { comparedParts } from './compare.ts';
import { readParts } from './read.ts';
import { isUnderstood, understand } from './understand.ts';

const TODAY = localDate('2026-11-27');
const partsOf = (question: string) => readParts(question, TODAY);
/** The inputs of a question, or of both questions that it compares; empty for one without a figure. */
function inputsOf(question: string): unknown[] {
  const parts = partsOf(question);
  const found = understand(parts);
  if (isUnderstood(found)) return [found];
  const both = comparedParts(parts, TODAY)?.map(understand) ?? [];
  return both.every(isUnderstood) ? both : [];
}

const hasNone = (question: string) => expect(inputsOf(question)).toEqual([]);

describe('operations §6.20: has no figure', () => {
  it.each([
    '¿Cuántas atenciones de octubre no son de isapre?',
    '¿Cuántas atenciones hubo en octubre que no son de isapre?',
  ])('for what is of no isapre: %s', hasNone);

  it.each([
    '¿Cuántos honorarios no tienen pago procesado?',
    '¿Cuántas atenciones pendientes no están pagadas?',
    'honorarios pagados sin procesar de octubre',
    '¿Cuántos honorarios por pagar hay procesados?',
  ])('for a state that the next one may deny or widen: %s', hasNone);

  it.each([
    '¿Cuánto se pagó de septiembre en octubre?',
    '¿Qué médico tuvo más atenciones en octubre que en septiembre?',
    '¿Cuántas atenciones de agosto fueron pagadas en octubre?',
    'atenciones de octubre a agosto en septiembre',
  ])('for two times that are no list: %s', hasNone);

  it.each([
    'Atenciones por médico de octubre menos HMQ',
    'Atenciones por médico menos fonasa',
    'Atenciones por médico de octubre más HMQ',
    'Atenciones por médico de octubre menos 12345678-5',
    'honorarios por prestación menos 12-02-006',
    'honorarios por médico menos retención',
  ])('for what is added or left out: %s', hasNone);

  it.each([
    '¿Cuántos días atendí en octubre?',
    '¿Cuántas tardes atendí en octubre?',
    '¿Cuántos días hubo atenciones en octubre?',
  ])('for days, which are no attentions: %s', hasNone);

  it.each([
    '¿Cuánto se le paga en promedio a un médico en un mes?',
    '¿Cuánto se le paga en promedio a un médico al mes?',
    '¿Cuánto se pagó en promedio por médico al mes?',
    '¿Cuánto me pagaron en un mes?',
    '¿Cuántas atenciones hay al mes?',
  ])('for one month’s usual figure: %s', hasNone);

  it.each([
    '¿Quién tuvo más atenciones que 12345678-5 en octubre?',
    '¿Qué prestación se hizo más que 12-02-006 en octubre?',
    '¿Qué regla se aplica más que CARD-01?',
  ])('for a ranking of one alone: %s', hasNone);

  it.each([
    '¿Hubo más de 1.000 atenciones en octubre?',
    '¿Hubo entre 1.000 y 2.000 atenciones en octubre?',
    '¿Hubo menos de 1.000 hmq en octubre?',
    '¿Hubo al menos 1.000 atenciones en octubre?',
    'atenciones con un monto participado de más de $500.000',
    'atenciones de más de $500.000 de monto participado',
  ])('for a number of attentions or an amount that is not gross: %s', hasNone);

  it.each([
    '¿Cuánto se le pagó a Julio Soto?',
    '¿Cuánto se le pagó a Julio?',
    '¿Cuánto se le pagó a Julio de la Fuente en octubre?',
    '¿Cuánto se le pagó a Ana Abril en octubre?',
    '¿Cuánto se pagó a la Sociedad Viña del Mar?',
  ])('for a name with the word of a month: %s', (question) => {
    hasNone(question);
    expect(partsOf(question).filter(({ kind }) => kind === 'unknown')).not.toEqual([]);
  });
});

describe('operations §6.20: what is not paid', () => {
  it.each([
    'atenciones pendientes por pagar',
    '¿Cuántas atenciones pendientes por cobrar tengo?',
    'atenciones pendientes de cobro de octubre',
  ])('is not what is not calculated: %s', (question) => {
    expect(inputsOf(question)).toMatchObject([{ input: { state: 'unpaid' } }]);
  });

  it('may be in a state that is said before it', () => {
    expect(inputsOf('atenciones calculadas y todavía no pagadas')).toMatchObject([
      { input: { state: 'calculated' } },
    ]);
  });

  it.each([
    'cuántos registros míos están calculados y sin pagar',
    'honorarios calculados que todavía no se pagan',
    'honorarios calculados y no pagados por médico',
  ])('is of fees in any state before paid, although they are calculated: %s', (question) => {
    expect(inputsOf(question)).toMatchObject([{ input: { state: 'unpaid' } }]);
  });
});

describe('operations §6.20: two times', () => {
  it.each([
    ['pagos en octubre y en noviembre', [{ dateFrom: '2026-10-01', dateTo: '2026-11-30' }]],
    ['atenciones de agosto, septiembre y octubre', [{ dateTo: '2026-10-31' }]],
    ['atenciones de 2023 y 2025', [{ year: 2023 }, { year: 2025 }]],
    ['¿Hubo más atenciones en octubre que en septiembre?', [{ month: 9 }, { month: 10 }]],
    ['¿se pagó más en agosto o en octubre?', [{ month: 8 }, { month: 10 }]],
  ])('of a list have one figure, or one each: %s', (question, inputs) => {
    expect(inputsOf(question)).toMatchObject(inputs.map((input) => ({ input })));
  });
});

describe('operations §6.20: more and less', () => {
  it.each([
    ['¿Quién hizo menos HMQ en octubre?', { by: 'doctor', order: 'least', recordType: 'hmq' }],
    ['¿Quién ganó menos en octubre?', { by: 'doctor', order: 'least', month: 10 }],
    ['los médicos con más hmq', { by: 'doctor', order: 'most', recordType: 'hmq' }],
  ])('rank what is counted: %s', (question, input) => {
    expect(inputsOf(question)).toMatchObject([{ input }]);
  });
});

it('operations §6.20: a greeting means nothing', () => {
  expect(inputsOf('Buenos días, ¿cuántas atenciones hubo en octubre?')).toMatchObject([
    { tool: 'attention_count', input: { month: 10 } },
  ]);
});

it('operations §6.20: the average of what was paid out is of paid payments', () => {
  expect(inputsOf('¿Cuánto se pagó en promedio a los médicos en octubre?')).toMatchObject([
    { tool: 'payments', input: { isAverage: true, state: 'paid', month: 10 } },
  ]);
});

it('operations §6.20: amounts in pesos are of the gross value, also before what they are of', () => {
  expect(inputsOf('¿Cuántas de más de $500.000 atenciones hubo?')).toMatchObject([
    { tool: 'attention_groups', input: { grossFrom: 500_001 } },
  ]);
  expect(inputsOf('atenciones de más de 300.000 brutos en octubre')).toMatchObject([
    { tool: 'attention_groups', input: { grossFrom: 300_001, month: 10 } },
  ]);
});

it.each([
  ['¿Cuándo se paga diciembre?', { month: 12, year: 2026 }],
  ['¿Cuándo se paga enero?', { month: 1, year: 2027 }],
  ['¿Cuándo se paga octubre?', { month: 10, year: 2026 }],
  ['¿Cuándo se paga diciembre de 2025?', { month: 12, year: 2025 }],
  ['¿Cuánto se pagó en Julio?', { month: 7, year: 2026 }],
  ['¿Cuánto se pagó de Abril a Julio?', { dateFrom: '2026-04-01', dateTo: '2026-07-31' }],
])('operations §6.20: a month is the one that is meant: %s', (question, input) => {
  expect(inputsOf(question)).toMatchObject([{ input }]);
});

describe('operations §6.34: has no figure', () => {
  it.each([
    'atenciones del mes que sigue',
    'honorarios del mes que sigue',
    'atenciones del mes que sigue de fonasa',
    'honorarios del mes que sigue en bruto',
    'qué pago sigue',
    'qué feriado sigue',
    'cuál regla sigue a PEDI-01',
  ])('operations §22.12: for what comes next, which is not this month: %s', hasNone);

  it.each([
    ['qué pagos de agosto siguen pendientes', { state: 'processed', month: 8 }],
    ['atenciones que siguen sin calcular', { state: 'pending' }],
    ['pagos del año que sigue', { year: 2027 }],
  ])('operations §22.12: but for a state that lasts, and the next year: %s', (question, input) => {
    expect(inputsOf(question)).toMatchObject([{ input }]);
  });

  it.each([
    'boletas anuladas de Ana Araya',
    'boletas anuladas con diferencia',
    'boletas anuladas que cuadran',
    'boletas anuladas sin pago',
    'boletas anuladas o duplicadas con diferencia',
    'cuánto suman las boletas anuladas',
  ])('operations §28.6: for annulled receipts of some: %s', hasNone);

  it.each([
    ['boletas anuladas a sociedades', { isOfSociety: true }],
    ['boletas anuladas de los médicos', { isOfSociety: false }],
    ['qué médicos no han mandado la boleta', { isOfSociety: false, stand: 'missing' }],
    ['honorarios sin procesar de octubre', { state: 'unprocessed', month: 10 }],
    ['lo calculado que todavía no se procesa', { state: 'unprocessed' }],
    ['quién debe la boleta de septiembre', { stand: 'missing', month: 9 }],
    ['cuánto ganaron los médicos en agosto', { month: 8 }],
    ['cuánto falta por pagar de hmq', { state: 'unpaid', recordType: 'hmq' }],
  ])(
    'operations §24.7, operations §28.7: but for kinds of payees, and fees that are in no payment: %s',
    (question, input) => {
      expect(inputsOf(question)).toMatchObject([{ input }]);
    },
  );

  it('operations §20.3: but where both halves of pesos have one time at their end', () => {
    const [halves] = questionsIn(
      partsOf('cuánto se calculó y cuánto se pagó de septiembre'),
      TODAY,
    );
    expect(halves).toMatchObject([
      { tool: 'fee_totals', input: { month: 9 } },
      { tool: 'payments', input: { month: 9, state: 'paid' } },
    ]);
  });

  it.each([
    'qué boletas faltan de lo no pagado',
    'qué boletas faltan de lo no pagado de septiembre',
    'boletas que faltan y no se han pagado',
  ])('operations §28.4: for receipts of what is not paid, of which none is expected: %s', hasNone);

  it('operations §28.4: but for receipts that have not arrived', () => {
    for (const question of ['cuántas boletas nos faltan por recibir', 'boletas por recibir'])
      expect(inputsOf(question)).toMatchObject([{ tool: 'receipts', input: { stand: 'missing' } }]);
  });

  it.each([
    'total de lo pendiente, lo procesado y lo pagado de septiembre',
    'total de lo procesado, lo pagado y lo que falta por pagar de septiembre',
    'total de los pagos procesados que ya están pagados de septiembre',
  ])('operations §20.7: for more or fewer states than the two that are joined: %s', hasNone);

  it('operations §20.7: but for two states that are joined', () => {
    for (const question of [
      'total de lo procesado y lo pagado de septiembre',
      'suma de los pagados y procesados de septiembre',
    ])
      expect(inputsOf(question)).toMatchObject([
        { tool: 'payments', input: { month: 9, year: 2026 } },
      ]);
  });

  it('operations §34.6: for users of a word that means nothing', () => {
    hasNone('cuántos usuarios son pirulos');
    expect(inputsOf('cuantos usuarios tenemos y de que tipo')).toMatchObject([
      { tool: 'users', input: {} },
    ]);
  });
});
