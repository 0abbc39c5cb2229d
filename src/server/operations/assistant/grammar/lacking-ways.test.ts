/** What lacks, waits or is left out, as it is read (operations §19.30, operations §19.31). */
import { describe, expect, it } from 'vitest';
import { plainly } from './habits.ts';
import { withoutWhole } from './said-besides.ts';

describe('operations §19.30, operations §19.31, operations §26.14: what lacks is read by its one meaning', () => {
  it.each([
    ['no se le a pagado a Ana Araya', 'no se le ha pagado a Ana Araya'],
    ['no me a llegado el pago de agosto', 'no me ha llegado el pago de agosto'],
    ['cuánto se le pagó a Pagadán', null],
    [
      'por qué no se le ha pagado a Ana Araya, tiene algo bloqueado?',
      'por qué no se le ha pagado a Ana Araya',
    ],
    ['por qué no se le ha pagado a Ana Araya, tiene algo pendiente', null],
    ['a quiénes no hay que pagarles todavía', 'qué pagos están en pausa'],
    ['a qué médicos no tenemos que pagarles aún', 'qué pagos están en pausa'],
    ['a quiénes no hay que pagarles octubre', null],
    ['a quiénes no hay que pagarles nada', null],
    // Who lacks an account can't be paid either.
    ['a quiénes no se les puede pagar', null],
    ['hay médicos a los q no se les retiene nada?', 'a qué médicos no se les retiene'],
    ['qué médicos no tienen retención', 'a qué médicos no se les retiene'],
    ['qué médicos no tienen retención propia', null],
    ['las participaciones de octubre, sin hmq', 'las participaciones de octubre'],
    ['qué médicos hicieron participaciones sin hmq', null],
    ['participaciones y hmq de octubre, sin hmq', null],
    ['hmq de octubre, sin participaciones', 'hmq de octubre'],
    ['honorarios de octubre sin hmq', 'honorarios de octubre sin contar hmq'],
    ['médicos sin hmq en octubre', null],
    ['atenciones de octubre de médicos sin hmq', null],
    ['cuánto suma lo pendiente de Ana Araya', 'cuánto suman los honorarios sin pagar de Ana Araya'],
    [
      'cuánto es lo pendiente de pago de octubre',
      'cuánto suman los honorarios sin pagar de octubre',
    ],
    ['cuánto suma lo pendiente de boletas', null],
    ['cuánto suma lo pendiente de calcular', null],
    ['cuántas son lo pendiente de Ana Araya', null],
    ['qué tiene pendiente la dra Soto', 'qué atenciones pendientes tiene la dra Soto'],
    ['qué tiene pendiente Ana Araya', 'qué atenciones pendientes tiene Ana Araya'],
    ['qué tiene pendiente la sociedad Boldo', null],
    ['qué tiene pendiente la clínica', null],
    ['Ana Araya le debe algo a la clínica?', 'cuánto le debe Ana Araya a la clínica'],
    ['la clínica le debe algo a Ana Araya', null],
    ['quién le debe algo a la clínica', null],
    ['cuánto le debo a Ana Araya', null],
    ['cuánto nos debe la clínica', 'cuánto me debe la clínica'],
    ['cuánto nos debe Ana Araya', null],
    [
      'necesito el total de octubre, lo que ya está calculado aunque no se haya pagado',
      'cuánto llevamos calculado de octubre',
    ],
    ['total de atenciones, lo ya calculado aunque no se haya pagado', null],
    ['el total de octubre, lo pagado aunque no se haya calculado', null],
    ['de qué previsión llegaron más pacientes', 'de qué previsión hubo más pacientes'],
    ['cuántos pacientes llegaron en octubre', 'cuántos pacientes hubo en octubre'],
    ['cuántas atenciones llegaron en octubre', null],
    ['hasta qué mes estamos al día con los pagos', 'cuánto se debe por mes'],
    ['hasta qué mes estamos al día con las boletas', null],
  ])('%s', (typed, read) => {
    expect(plainly(typed)).toBe(read ?? plainly(typed));
    if (read === null) expect(plainly(typed).length).toBeGreaterThanOrEqual(typed.length - 1);
  });

  it.each([
    ['cuánto se pagó en agosto, todos los médicos', 'cuánto se pagó en agosto'],
    ['total pagado en agosto (todos los doctores)', 'total pagado en agosto'],
    ['cuánto se pagó en promedio en agosto, todos los médicos', null],
    ['cuánto se pagó en agosto por médico, todos los médicos', null],
    ['cuánto se pagó en agosto, todos los médicos de cardiología', null],
  ])('operations §19.11: %s', (typed, read) => {
    expect(withoutWhole(typed)).toBe(read ?? typed);
  });
});
