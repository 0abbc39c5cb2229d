/** How people type: abbreviations and courtesies are taken off, and what they stand before stays as it was asked. */
import { describe, expect, it } from 'vitest';
import { localDate } from '../../../../domain/calendar/calendar.ts';
import { plainly } from './habits.ts';
import { readParts } from './read.ts';
import { isUnderstood, understand } from './understand.ts';

const TODAY = localDate('2026-11-27');
const found = (question: string) => understand(readParts(plainly(question), TODAY));

describe('operations §19.6, operations §19.7: a question is read', () => {
  it.each([
    ['Estimado, ¿podría indicarme cuántas atenciones hubo?', 'cuántas atenciones hubo?'],
    ['buenas, necesito saber el nº de atenciones', 'el número de atenciones'],
    ['ya, y cuántas faltan x calcular', 'y cuántas faltan por calcular'],
    ['ya se pagó octubre', 'ya se pagó octubre'],
    ['xq no se pagó la línea x-12', 'por qué no se pagó la línea x-12'],
    ['hola', 'hola'],
    ['cuántas boletas buenas hay', 'cuántas boletas buenas hay'],
    ['q regla es X-01', 'que regla es X-01'],
    ['cuántos ptes atendió', 'cuántos pacientes atendió'],
  ])('without its courtesies and abbreviations: %s', (typed, read) => {
    expect(plainly(typed)).toBe(read);
  });

  it.each([
    ['atenciones con bruto menor a 20 lucas en octubre', { grossTo: 19_999, month: 10 }],
    ['atenciones de más de 2 palos', { grossFrom: 2_000_001 }],
    ['cuántas atenciones de la isapre consalud en septiembre', { plan: 'consalud', month: 9 }],
    ['atenciones de octubre, salvo hmq', { recordType: 'participacion', month: 10 }],
    ['ya, y cuántas faltan x calcular en total?', { state: 'pending' }],
    ['xfa la tasa de retencion del 2022', { year: 2022 }],
    [
      'médicos que más recibieron en el período julio, los tres primeros',
      { limit: 3, month: 7, state: 'paid' },
    ],
    ['sociedad a la que más plata se le paga (agosto)', { by: 'society', month: 8 }],
    // Paid in October is not worked in October: both are told.
    ['sociedad a la que más se le pagó en octubre', { by: 'society', month: 10, state: 'paid' }],
    ['médico que más recibió en agosto', { by: 'doctor', month: 8, state: 'paid' }],
    ['cuándo cierra diciembre según el calendario', { isClosing: true, month: 12, year: 2026 }],
    [
      'cuántos pagos se hicieron correspondientes al periodo junio',
      { state: 'paid', basis: 'period' },
    ],
    ['cuánto gané este año antes de descontar la retención', { measure: 'gross' }],
    ['cuánto se le descontó de impuesto en mayo', { measure: 'retention', month: 5 }],
    ['hay algún médico sin los datos del banco', { hasNoAccount: true }],
    ['convenios que ya no están vigentes', { ruleType: 'convention', ruleState: 'expired' }],
    ['hay reglas que se venzan antes de fin de año', { isEnding: true }],
    ['cuánta gente se atendió en octubre', { isOfPatients: true, month: 10 }],
    ['las 3 prestaciones que más se repitieron en septiembre', { limit: 3, by: 'service' }],
    ['cuántas atenciones se cargaron de septiembre', { month: 9 }],
    ['qué médicos tienen cuenta para entrar al portal', { isLinked: true }],
    ['doctores que no tienen usuario para entrar al portal', { hasNoUser: true }],
    ['médicos sin usuario', { hasNoUser: true }],
    ['cuántos usuarios hay con perfil de médico', { profile: 'doctor' }],
  ])('as it is meant: %s', (typed, input) => {
    expect(found(typed)).toMatchObject({ input });
  });

  it.each([
    // No plan is called so, and 'buenas' says which receipts.
    'atenciones que no son de isapre',
    'cuántas boletas buenas hay',
    // Money without a number.
    'atenciones de hartas lucas',
    'cuántos haberes pendientes hay',
    'quién atendió a 12345678-5',
    'cuántas atenciones se cargaron en septiembre',
  ])('and gets no figure where it is in doubt: %s', (typed) => {
    const read = found(typed);
    expect(isUnderstood(read)).toBe(false);
  });
});
