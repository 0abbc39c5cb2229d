/** What is said beside a question, and loose ways of asking, as they are read (operations §19.26, operations §19.27). */
import { describe, expect, it } from 'vitest';
import { genderOf } from './gender.ts';
import { plainly } from './habits.ts';

describe('operations §19.26: what asks for nothing is taken off', () => {
  it.each([
    ['necesito para la reunión de las 5 el total pagado en julio', 'el total pagado en julio'],
    ['para la reunión de directorio, el total de julio', 'el total de julio'],
    ['para la reunión de julio cuánto se pagó', null],
    ['cuántas boletas faltan, es pal cierre', 'cuántas boletas faltan'],
    ['qué falta para el cierre', null],
    ['cuánto se pagó en julio, para mandárselo al contador', 'cuánto se pagó en julio'],
    ['cómo hago para enviarle la liquidación', null],
    ['cuánto gané en julio? es para comparar no más', 'cuánto gané en julio'],
    ['atenciones de fonasa en agosto (todos los tramos)', 'atenciones de fonasa en agosto'],
    ['la regla TRAU-01 y todos los tramos', null],
    ['quién hizo menos en julio (que haya hecho al menos una)', 'quién hizo menos en julio'],
    ['quién hizo menos en julio que haya hecho al menos una en agosto', null],
    ['quién hizo menos en julio con al menos 10', null],
    ['está bloqueado el pago de Ana Araya o está ok', 'está bloqueado el pago de Ana Araya'],
    ['la atención de Ana Araya está mal o está ok', null],
    ['de qué previsión hago más atenciones, ordénamelas', 'de qué previsión hago más atenciones'],
    [
      'qué día se le pagó a Ana Araya lo de junio y en qué nómina iba',
      'qué día se le pagó a Ana Araya lo de junio',
    ],
    ['pagos de julio contra agosto, bruto, retención y líquido', 'pagos de julio contra agosto'],
    ['pagos de julio contra agosto, bruto y líquido', null],
    ['cuántos médicos hay con al menos una atención', null],
    ['cuántos usuarios hay que tengan al menos una', null],
    ['cuántas reglas hay con una tabla', null],
    ['cuántas atenciones hay con una lista', null],
    ['cuántos pagos están retenidos o libres', null],
  ])('%s', (typed, read) => {
    expect(plainly(typed)).toBe(read ?? plainly(typed));
    if (read === null) expect(plainly(typed).length).toBeGreaterThanOrEqual(typed.length - 1);
  });
});

describe('operations §19.27: loose ways of asking are read as what they stand for', () => {
  it.each([
    ['top 5 médicos en plata este año', 'los 5 médicos que más ganaron este año'],
    ['top 5 de los que más cobraron en junio', 'los 5 médicos que más cobraron en junio'],
    ['top 3 especialidades por honorarios', 'las 3 especialidades con más honorarios'],
    ['las previsiones de mayor a menor en plata de julio', 'honorarios por previsión de julio'],
    ['los médicos de mayor a menor por cantidad en julio', 'atenciones por médico en julio'],
    ['los médicos de mayor a menor por cantidad de pagos en julio', null],
    ['de qué previsión vienen mis mejores pagos', 'mis honorarios por previsión'],
    ['las 3 cosas que más hago', 'las 3 prestaciones que más hago'],
    ['cuánto hago al mes en promedio', 'cuánto gano en promedio al mes'],
    ['cuánto hago al mes en consultas', null],
    ['tengo algo retenido?', null],
    ['cuánto tendremos que pagar en marzo', 'cuánto vamos a pagar en marzo'],
    ['qué regla es la que más plata mueve en julio', 'qué regla tiene más honorarios en julio'],
    ['qué médico es el que más plata le deja a la clínica', null],
    ['quiénes son socios de imágenes boldo', 'qué médicos cobran a través de imágenes boldo'],
    ['a qué sociedades no les retenemos', 'a qué sociedades se les retiene'],
    ['a qué médicos no les retenemos', null],
    ['hay alguna regla que pague fijo y no porcentaje? cuáles', 'hay alguna regla de monto fijo'],
    ['cuánto le retuvimos a todo el mundo', 'cuánto le retuvimos a todos los médicos'],
    ['mis lucas de particular en 2026', 'mis honorarios de particular en 2026'],
    ['cuántos otorrinos tenemos y quiénes son', 'qué otorrinos tenemos'],
    ['cuántas atenciones hubo y cuáles son', null],
    [
      'qué porcentaje de los honorarios de mayo se lleva pediatría',
      'qué porcentaje de los honorarios de mayo es de pediatría',
    ],
    ['última vez que cobró la doctora Soto', 'cuál fue el último pago de la doctora Soto'],
    ['y sumando todo el año cuánto es', 'y este año'],
    [
      'cuántas endoscopías van en el año y quién las hace',
      'cuántas endoscopías van en el año por médico',
    ],
    ['en qué mes me sacaron más impuesto', 'en qué mes me retuvieron más'],
    ['participaciones de julio, nada de hmq', 'participaciones de julio'],
    [
      'variación porcentual de pediatría entre julio y agosto',
      'variación de pediatría entre julio y agosto',
    ],
    [
      'llamó la paciente Ana Soto. Dime qué atenciones tiene',
      'qué atenciones tiene la paciente Ana Soto',
    ],
    [
      'cuánto gané en julio, no lo pagado sino lo trabajado',
      'cuánto gané en julio por mes de atención',
    ],
    ['se cargó alguna atención de octubre', 'hay atención de octubre'],
    ['se cargó alguna atención de hoy', 'hay atención de hoy'],
    ['se cargó alguna atención hoy', null],
    ['se cargó alguna atención de Ana Soto ayer', null],
    ['lo de agosto ya está pagado entero o falta', 'cuánto falta por pagar de agosto'],
    ['agosto está pagado o todavía me falta', 'agosto ya está pagado'],
    ['top 5 médicos en pagos de julio', 'los 5 médicos que más cobraron de julio'],
    ['los tres que menos produjeron en julio', 'los tres médicos que menos facturaron en julio'],
  ])('%s', (typed, read) => {
    expect(plainly(typed)).toBe(read ?? typed);
  });

  it.each([
    ['el total de agosto, menos las de fonasa', 'el total de agosto sin contar de fonasa'],
    ['todo el año menos noviembre', 'todo el año sin contar noviembre'],
    ['quién hizo menos las consultas de julio en total', null],
    ['total pagado a todos menos las sociedades', 'total pagado a todos sin las sociedades'],
    ['ganaron menos las sociedades en agosto', null],
    ['total de agosto, al menos las de fonasa', null],
    ['honorarios totales de julio por lo menos los de cardiología', null],
    ['total de julio, más o menos las de fonasa', null],
  ])('operations §19.29: %s', (typed, read) => {
    expect(plainly(typed)).toBe(read ?? typed);
  });
});

it.each([
  ['Pilar Carrasco Álvarez', 'woman'],
  ['Felipe Carrasco Tapia', 'man'],
  ['Claudia Soto', 'woman'],
  ['Gonzalo Soto', 'man'],
  ['Jean Soto', null],
])('operations §21.21: the gender of %s is said by the given name', (name, gender) => {
  expect(genderOf(name)).toBe(gender);
});
