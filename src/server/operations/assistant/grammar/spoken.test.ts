/**
 * How people speak of time, of what they leave out and of what anybody may do: understood without a database
 * (operations §19, operations §22).
 */
import { describe, expect, it } from 'vitest';
import { localDate } from '../../../../domain/calendar/calendar.ts';
import { comparedParts } from './compare.ts';
import { plainly } from './habits.ts';
import { readParts } from './read.ts';
import { isUnderstood, understand } from './understand.ts';
import { asksHowOneself } from './words.ts';

const TODAY = localDate('2026-11-27');
const partsOf = (question: string) => readParts(plainly(question), TODAY);
const found = (question: string) => understand(partsOf(question));

describe('operations §19.7, operations §19.21, operations §22.6: is understood', () => {
  it.each([
    // Fillers.
    ['oye po, cuántas atenciones hubo en octubre cachai', { month: 10 }],
    ['la consulta es cuántas atenciones hubo en octubre', { month: 10 }],
    ['weno dime nomás cuánto se pagó en agosto al tiro porfa', { month: 8, state: 'paid' }],
    ['qué médicos tuvieron más atenciones en octubre', { by: 'doctor', order: 'most' }],
    // Amounts in words.
    // operations §23.3
    ['qué médicos pasaron los 5 palos en agosto', { by: 'doctor', grossFrom: 5_000_001 }],
    ['qué médicos pasaron de las 90 atenciones en agosto', { by: 'doctor', recordsFrom: 91 }],
    ['la sociedad que más ha recibido este año', { by: 'society', order: 'most' }],
    ['quiénes pasaron el millón en agosto', { by: 'doctor', grossFrom: 1_000_001 }],
    ['quiénes llegaron al millón en agosto', { by: 'doctor', grossFrom: 1_000_000 }],
    ['cuántos sacaron más de 10 palos en agosto', { by: 'doctor', grossFrom: 10_000_001 }],
    ['a quién le debemos más', { by: 'doctor', order: 'most', state: 'unpaid' }],
    ['a qué especialidad le debemos más', { by: 'specialty', order: 'most', state: 'unpaid' }],
    ['cuál fue mi mejor mes', { by: 'month', order: 'most', state: 'paid' }],
    ['mi líquido promedio', { by: 'month', isAverage: true, measure: 'net' }],
    ['líquido promedio de agosto', { isAverage: true, measure: 'net', month: 8 }],
    ['cuánto me queda en octubre', { month: 10 }],
    ['cuánto me queda por cobrar', { state: 'unpaid' }],
    // What is left out.
    ['atenciones de octubre sin contar hmq', { recordType: 'participacion' }],
    ['atenciones de octubre descontando las de participación', { recordType: 'hmq' }],
    ['atenciones de octubre aparte de fonasa', { otherPlan: 'fonasa' }],
    ['honorarios de octubre descontando la retención', { measure: 'net', month: 10 }],
    // Times.
    ['atenciones de esta quincena', { dateFrom: '2026-11-16', dateTo: '2026-11-30' }],
    ['atenciones de la quincena pasada', { dateFrom: '2026-11-01', dateTo: '2026-11-15' }],
    ['cuánto se pagó hace 4 meses', { month: 7, year: 2026 }],
    ['atenciones de hace una semana', { dateFrom: '2026-11-16', dateTo: '2026-11-22' }],
    ['honorarios de hace dos años', { year: 2024 }],
    // Of whom, and how paid.
    // operations §34.3
    ['qué médicos cobran por sociedad', { isOfSociety: true }],
    ['qué médicos se pagan a su nombre', { isOfSociety: false }],
    ['a qué doctores se les paga con depósito', { paymentType: 'deposit' }],
    ['qué reglas pagan de noche', { schedule: 'night', ruleState: 'active' }],
    ['cuánto llevo este mes', { month: 11 }],
    // What a profile may do.
    // operations §34.5
    ['qué puede hacer un supervisor', { profile: 'supervisor' }],
    ['¿qué puede ver un médico?', { profile: 'doctor' }],
    ['cuánto me retienen de impuesto', {}],
  ])('%s', (question, input) => {
    const read = found(question);
    expect(isUnderstood(read), JSON.stringify(read)).toBe(true);
    expect(read).toMatchObject({ input });
  });

  it.each([
    // Neither what is left of a number of things, nor those before a state that has no opposite.
    'atenciones de octubre sin contar las pendientes',
    'atenciones de octubre sin contar a 12345678-5',
    'atenciones de octubre aparte de agosto',
    'hace dos meses que no me pagan',
    'pagos de hace un año',
    'qué médicos pasaron los 5 palos en honorarios',
    'cuántas atenciones del anterior',
    'cuál fue el peor mes',
  ])('not in part, where a figure would be of something else: %s', (question) => {
    expect(isUnderstood(found(question))).toBe(false);
  });

  it.each([
    ['bajaron los honorarios en octubre', [9, 10]],
    ['¿subieron las atenciones en octubre?', [9, 10]],
    ['atenciones de octubre comparado con el mes anterior', [9, 10]],
    ['pagos de agosto vs. julio', [7, 8]],
    ['gané más que el mes pasado', [10, 11]],
    ['bajón de agosto a septiembre en atenciones', [8, 9]],
  ])('operations §31.11: with the time before it: %s', (question, months) => {
    const each = comparedParts(partsOf(question), TODAY)?.map(understand);
    expect(each).toMatchObject(months.map((month) => ({ input: { month } })));
  });

  it('operations §35.2: how one does something oneself is no figure, also with a month; how something goes is one', () => {
    expect(asksHowOneself('como veo los pagos de octubre')).toBe(true);
    expect(asksHowOneself('como pago octubre')).toBe(true);
    expect(asksHowOneself('como va octubre')).toBe(false);
  });
});
