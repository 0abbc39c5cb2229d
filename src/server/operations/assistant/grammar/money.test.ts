/**
 * How questions about money are read: health plans, rates, transfers, and what is said beside them (operations §19,
 * operations §25, operations §27, operations §28, operations §30).
 */
import { describe, expect, it } from 'vitest';
import { localDate } from '../../../../domain/calendar/calendar.ts';
import { questionsIn } from './clauses.ts';
import { plainly } from './habits.ts';
import { readParts } from './read.ts';
import { isUnderstood, understand } from './understand.ts';

const TODAY = localDate('2026-11-27');
const read = (question: string) => readParts(plainly(question), TODAY);
const found = (question: string) => understand(read(question));

describe('operations §25, operations §27, operations §30: a question about money', () => {
  it.each([
    // operations §30.7
    ['honorarios de fonasa de agosto', 'fee_groups', { plan: 'fonasa', month: 8 }],
    ['honorarios de agosto que no son de fonasa', 'fee_groups', { otherPlan: 'fonasa' }],
    ['total honorarios agosto x prevision', 'fee_groups', { by: 'plan', month: 8 }],
    ['atenciones por isapre de agosto', 'attention_groups', { by: 'plan' }],
    ['cuánto se pagó por colmena en julio', 'fee_groups', { plan: 'colmena', state: 'paid' }],
    ['cuanta plata hice en julio, puras isapres', 'fee_groups', { plan: 'isapre', month: 7 }],
    // operations §19.13
    [
      'honorarios de colmena de febrero, el bruto, no el liquido',
      'fee_groups',
      { measure: 'gross' },
    ],
    ['colmena en febrero, el bruto, no el liquido', 'fee_groups', { measure: 'gross' }],
    [
      'cuánto se pagó en agosto (por fecha de pago, no por mes de atención)',
      'payments',
      { basis: 'payment_date', month: 8 },
    ],
    [
      'lo pagado en julio por mes de atención, no por fecha de pago',
      'payments',
      { basis: 'period' },
    ],
    [
      'cuanto llevo ganado este año, bruto, sin contar lo q todavia no pagan',
      'fee_totals',
      { state: 'paid', measure: 'gross', year: 2026 },
    ],
    ['tengo plata pendiente?', 'fee_totals', { state: 'unpaid' }],
    ['cdo me depositan lo de octubre??', 'pay_day', { month: 10 }],
    ['honorarios de julio por especialidad de mayor a menor', 'fee_groups', { by: 'specialty' }],
    ['honorarios del 3 al 5 de abril', 'fee_totals', { dateFrom: '2026-04-03' }],
    [
      'fin de semana santo (3 al 5 de abril): atenciones',
      'attention_count',
      { dateTo: '2026-04-05' },
    ],
    // operations §27.5
    [
      'si mi bruto es 2.350.000 cuánto me queda en la mano',
      'legal_retention',
      { baseAmount: 2_350_000 },
    ],
    ['cuánto me retienen de una boleta de 500 mil', 'legal_retention', { baseAmount: 500_000 }],
    [
      'para que me queden 1,5 millones por cuánto hago la boleta',
      'legal_retention',
      { baseAmount: 1_500_000, isNet: true },
    ],
    ['si me quedan 800.000 cuánto fue el bruto', 'legal_retention', { isNet: true }],
    ['por cuánto hago la boleta para un líquido de 1.000.000', 'legal_retention', { isNet: true }],
    ['si mi líquido es 1.000.000 cuánto es el bruto', 'legal_retention', { isNet: true }],
    // operations §25.4
    ['médicos sin pagos hoy', 'doctor_list', { dateFrom: TODAY, dateTo: TODAY }],
    ['cuánto hay que pagarle al sii por lo retenido en julio', 'payments', { month: 7 }],
    ['cuánto es el líquido de 2 millones brutos en 2027', 'legal_retention', { year: 2027 }],
    // operations §27.3
    ['qué tasa de retención corre este año y cuál el próximo', 'legal_retention', { year: 2026 }],
    [
      'el 2027 sube de nuevo la retención de honorarios? a cuánto',
      'legal_retention',
      { year: 2027 },
    ],
    // operations §27.4
    ['cuánto es la retención este año', 'legal_retention', { isOfPaid: true, year: 2026 }],
    ['cuánto es la retención de agosto', 'fee_totals', { measure: 'retention', month: 8 }],
    // operations §27.7
    ['me descontaron 14,5 en diciembre de 2025 a mí', 'doctor_payments', { isOfRate: true }],
    // operations §27.8
    ['a cuáles sociedades se les retiene y a cuáles no', 'master_list', { isOfRetention: true }],
    ['cuánto se les retuvo a las sociedades en julio', 'payment_groups', { by: 'society' }],
    [
      'qué médicos no están con la tasa legal? nombres y tasa',
      'doctor_list',
      { hasOwnRetention: true },
    ],
    // operations §25.14
    [
      'qué transferencias están listas y todavía no se mandan al banco',
      'payments',
      { isUnsent: true },
    ],
    [
      'transferencias rechazadas desde agosto',
      'transfers',
      { stand: 'rejected', dateFrom: '2026-08-01' },
    ],
    [
      'alguna transf entre 1,5 y 2 millones en julio?',
      'transfers',
      { grossFrom: 1_500_000, grossTo: 2_000_000, month: 7 },
    ],
    // operations §25.12
    [
      'en cuántos archivos de banco salió el pago de agosto y de qué fecha son',
      'bank_files',
      { month: 8 },
    ],
    // operations §22.15
    ['cuánto voy a recibir en el próximo pago y qué día sería', 'pay_day', { isOfAmount: true }],
    ['médicos que no han visto ni un peso desde junio', 'doctor_list', { hasNoPayments: true }],
    [
      'médicos activos sin cuenta bancaria, pero no me pongas los que cobran por sociedad',
      'doctor_list',
      { hasNoAccount: true, isOfSociety: false, isActive: true },
    ],
    ['quiénes están atrasados con la boleta de agosto', 'receipts', { stand: 'missing', month: 8 }],
    ['alguna boleta que no cuadre con lo que se pagó', 'receipts', { stand: 'different' }],
    // operations §28.8
    ['por cuánto hago la boleta del último pago', 'receipts', { isAmount: true, isLast: true }],
    ['quién cambió su cuenta corriente en noviembre', 'who_changed', { aspect: 'account' }],
    // operations §25.3
    ['pagos de agosto, los anulados no me los pongas', 'payments', { month: 8 }],
    ['cómo va octubre, ya se mandó al banco o sigue pendiente', 'month_state', { month: 10 }],
    ['cuánta plata se fue en honorarios en agosto', 'fee_totals', { month: 8 }],
    // operations §24.9
    ['honorarios de noche en agosto', 'fee_groups', { schedule: 'night', month: 8 }],
    ['honorarios de fin de semana de julio', 'fee_groups', { weekday: 'weekend', month: 7 }],
    [
      'me pagaron alguna atención en más de 500 lucas este año? cuál',
      'fees_of_each',
      { grossFrom: 500_001, state: 'paid' },
    ],
    ['atenciones con honorario de más de 500 mil', 'fees_of_each', { grossFrom: 500_001 }],
    ['cuánto suman las boletas que faltan de septiembre', 'receipts', { isOfPesos: true }],
    // operations §28.4
    ['boletas pendientes de agosto', 'receipts', { stand: 'missing', month: 8 }],
    ['cuánto hay que pagarle al sii por septiembre', 'payments', { measure: 'retention' }],
    ['cuánta plata necesito para pagar octubre', 'fee_totals', { state: 'unpaid', month: 10 }],
    ['me pagaron dos veces agosto?', 'doctor_payments', { state: 'paid', month: 8 }],
    ['pagos hechos en agosto', 'payments', { state: 'paid', month: 8 }],
    ['a quién le falta pago de septiembre', 'fee_groups', { by: 'doctor', state: 'unpaid' }],
    ['transferencias del 6 de octubre', 'transfers', { dateFrom: '2026-10-06' }],
  ])('is read as it is meant: %s', (question, tool, input) => {
    expect(found(question)).toMatchObject({ tool, input });
  });

  it.each([
    'honorarios que no son de isapre en agosto',
    'honorarios de agosto ni bruto ni líquido',
    'cuánto se pagó en agosto, no el bruto',
    'honorarios de agosto no por mes de atención',
    'cuánto me retuvieron de los 800.000 de julio',
    'me llegaron 800.000 en julio, cuánto era el bruto',
    'retención de agosto de 2 millones',
    'en qué mes me retuvieron 14,5',
    'pagos anulados de agosto',
    'cuántas boletas hay en agosto sin las anuladas',
    'transferencias que no se mandaron en octubre',
    'médicos atrasados con las atenciones de agosto',
    'atenciones de octubre sin contar las pendientes',
    'último pago a las sociedades',
    'médicos con honorarios de más de 5 millones en agosto',
    'honorarios de fonasa de más de 5 millones',
    'transferencias rechazadas de ayer',
    'transferencias repetidas',
    'atenciones de octubre sin contar lo pendiente',
    'si la retención es 1.000.000 cuánto es el bruto',
    'si me retienen 152.500 cuánto es el bruto',
    'cuánto es el bruto de 152.500 de retención',
    'cuánto es el bruto y el líquido de una boleta de 1.000.000',
    'cuánto retienen de una factura de 1.000.000',
    'cuánto se retiene de 850.000 si mi retención es 10 %',
    'cuánto se queda la clínica de 850.000 brutos',
    'nos retuvieron 14,5 en agosto',
    'cuánto le pagamos a colmena en agosto',
    'cuánto nos pagó colmena en agosto',
    'cuánto le debemos a fonasa',
    'pagos pagados sin archivo de banco',
    'transferencias pagadas de más de 1 millón',
    'cuánto hay que pagarle al sii este mes',
    'cuánto hay que declarar al sii en octubre',
    'honorarios de noche y de fin de semana de agosto por médico',
    'cuánto se pagó en agosto, es normal o es menos que en julio',
  ])(
    'operations §27.6, operations §30.8: has no figure where a word is not understood: %s',
    (question) => {
      const parts = read(question);
      expect(isUnderstood(understand(parts)) || questionsIn(parts, TODAY)[0].length > 0).toBe(
        false,
      );
    },
  );

  it.each([
    ['Me llegó plata y no cacho de qué mes es', 'Me llegó plata y de qué mes es'],
    ['no veo lo de noviembre en mi cartola, es normal o se les pasó', 'cuándo me pagan noviembre'],
    ['la P2608-00086 se pagó? si no, xq', 'la P2608-00086 se pagó'],
    [
      'cuánto se pagó en agosto, es normal o es menos que en julio',
      'cuánto se pagó en agosto, es normal o es menos que en julio',
    ],
    ['se pagó agosto? si no, por qué', 'se pagó agosto? si no, por qué'],
    [
      'necesito el certificado de honorarios 2026 de Ana Araya, qué bruto lleva',
      'honorarios de 2026 de Ana Araya, qué bruto lleva',
    ],
    ['necesito el certificado de honorarios', 'necesito el certificado de honorarios'],
    [
      'por qué le retuvimos 14,5 en marzo si este año es 15,25',
      'por qué le retuvimos 14,5 en marzo',
    ],
    ['honorarios de fonasa b, c y d', 'honorarios de fonasa b, fonasa c y fonasa d'],
    ['atenciones de fonasa d en agosto', 'atenciones de fonasa d en agosto'],
    ['dermato + oftalmo', 'dermato y oftalmo'],
    ['le retuvimos 10 % en agosto', 'le retuvimos 10% en agosto'],
    [
      'honorarios por especialidad, menos anestesiología',
      'honorarios por especialidad, sin contar anestesiología',
    ],
    ['súmame los dos meses', 'los dos meses'],
    ['líquido de enero a mayo, mes a mes con el total abajo', 'líquido de enero a mayo, mes a mes'],
  ])('operations §19.12: loses what is only said beside it: %s', (typed, plain) => {
    expect(plainly(typed)).toBe(plain);
  });

  it.each([
    'cuánto es el líquido de una boleta de 1.000.000',
    'cuánto me queda en la mano de una boleta de 1.000.000',
  ])('operations §27.5: takes the amount of a receipt for its gross: %s', (question) => {
    const input = { baseAmount: 1_000_000 };
    expect(found(question)).toMatchObject({ tool: 'legal_retention', input });
    expect(found(question)).not.toMatchObject({ input: { isNet: true } });
  });

  it.each([
    ['honorarios de hmq y participaciones de enero a marzo', ['hmq', 'participacion']],
    ['honorarios de hmq y participaciones entre enero y marzo', ['hmq', 'participacion']],
  ])('operations §20.6: of two kinds in one span has that span for both: %s', (question, types) => {
    const [each] = questionsIn(read(question), TODAY);
    expect(each.map(({ input }) => input)).toMatchObject(
      types.map((recordType) => ({ recordType, dateFrom: '2026-01-01', dateTo: '2026-03-31' })),
    );
  });
});
