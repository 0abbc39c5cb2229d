import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { endOfSentences, figuresOf, figuresOfDates, OMITTED, onlyKnownFigures } from './figures.ts';

describe('figures of an answer', () => {
  const known = figuresOf(
    'Hay 35.138 atenciones, por $4.200.984.344 el 31-07-2026',
    'base: 12,5 %',
  );

  test.each([
    ['Son $4.200.984.344.', 'Son $4.200.984.344.'],
    ['Son 4200984344 pesos', 'Son 4200984344 pesos'],
    ['El 31-07-2026, 12,5 %', 'El 31-07-2026, 12,5 %'],
    ['Son $4.200.984.345.', `Son $${OMITTED}.`],
    ['Hay 35.138 y 7.', `Hay 35.138 y ${OMITTED}.`],
    ['1. Importe\n2) Calcule', '1. Importe\n2) Calcule'],
    ['Hay 1. Nada más.', `Hay ${OMITTED}. Nada más.`],
  ])('%s', (text, expected) => {
    expect(onlyKnownFigures(text, known)).toBe(expected);
  });

  test.each([
    ['Son dos millones quinientos mil pesos.', `Son ${OMITTED} pesos.`],
    [
      'Hay treinta y cinco mil ciento treinta y ocho.',
      'Hay treinta y cinco mil ciento treinta y ocho.',
    ],
    ['Hay treinta y cinco mil ciento treinta y nueve.', `Hay ${OMITTED}.`],
    ['VEINTIDÓS médicos', `${OMITTED} médicos`],
    ['Son 31 mil', `Son ${OMITTED}`],
    ['Son 31 millones', `Son ${OMITTED}`],
    ['Un médico y una sociedad', 'Un médico y una sociedad'],
    ['El 12,5 por ciento', 'El 12,5 por ciento'],
    ['La uniforme docencia, el milagro', 'La uniforme docencia, el milagro'],
    ['Hay ３５.１３８ y ３５.１３９', `Hay ３５.１３８ y ${OMITTED}`],
    ['Son ٤٢ y ४२', `Son ${OMITTED} y ${OMITTED}`],
    ['La parte es ½ o ⁷', `La parte es ${OMITTED} o ${OMITTED}`],
    ['Son Ⅳ', `Son ${OMITTED}`],
    ['Una docena, dos centenares y medio millón', `${OMITTED}, ${OMITTED} y medio ${OMITTED}`],
    [
      'Es la mitad, el DOBLE o dos tercios',
      `Es la ${OMITTED}, el ${OMITTED} o ${OMITTED} ${OMITTED}`,
    ],
    ['La tercera parte de la base', `La ${OMITTED} de la base`],
  ])('operations §6.9: in words or other digits: %s', (text, expected) => {
    expect(onlyKnownFigures(text, known)).toBe(expected);
  });

  test('operations §6.9: a share that a tool told passes', () => {
    expect(onlyKnownFigures('Es la mitad.', figuresOf('la mitad de las líneas'))).toBe(
      'Es la mitad.',
    );
  });

  test('operations §6.26: of a question only days, months and years are known', () => {
    const asked =
      '¿El 31-07-2026 se pagaron $9.876.543 por 512 atenciones, ocho mil más que en 2025?';
    expect([...figuresOfDates(asked)].toSorted()).toEqual(['07', '2025', '2026', '31']);
  });

  test.each([
    ['Total de atenciones: ', '45. Nada más.', `${OMITTED}. Nada más.`],
    ['Total de atenciones:\n', '45. Nada más.', `${OMITTED}. Nada más.`],
    ['Pasos:\n1. Importe.\n', '2. Calcule.', '2. Calcule.'],
    ['El total es ', '1. Nada más.', `${OMITTED}. Nada más.`],
  ])('operations §6.9: after %j, %j', (before, text, expected) => {
    expect(onlyKnownFigures(text, new Set(), { before })).toBe(expected);
  });

  test.each([
    ['Hay 31 atenciones.', `Hay ${OMITTED} atenciones.`],
    ['Hay 31 de julio.', `Hay ${OMITTED} de julio.`],
    ['Son 2026.', `Son ${OMITTED}.`],
    ['Hay 2026 registros.', `Hay ${OMITTED} registros.`],
    ['El 31 de julio de 2026, o 31-07-2026.', 'El 31 de julio de 2026, o 31-07-2026.'],
    ['Julio 2026, en 2026.', 'Julio 2026, en 2026.'],
    ['El 30-07-2026', `El ${OMITTED}-07-2026`],
  ])('operations §6.9: numbers of dates pass within a date: %s', (text, expected) => {
    const dates = figuresOfDates('31-07-2026');
    expect(onlyKnownFigures(text, new Set(), { dates })).toBe(expected);
  });

  test.each([
    ['Hay una atención pendiente.', `Hay ${OMITTED} atención pendiente.`],
    ['Tiene solo un pago.', `Tiene solo ${OMITTED} pago.`],
    ['Hay una.', `Hay ${OMITTED}.`],
    ['No hay ninguna atención pendiente.', `No hay ${OMITTED} atención pendiente.`],
    ['Ninguna.', `${OMITTED}.`],
    ['Hay una forma de hacerlo.', 'Hay una forma de hacerlo.'],
  ])(
    'operations §6.9: one and none are numbers where something is counted: %s',
    (text, expected) => {
      expect(onlyKnownFigures(text, new Set())).toBe(expected);
      expect(onlyKnownFigures(text, new Set(['0', '1']))).toBe(text);
    },
  );

  test.each([
    ['No hay atenciones pendientes.', `${OMITTED} atenciones pendientes.`],
    ['En octubre no se le hicieron pagos.', `En octubre ${OMITTED} pagos.`],
    ['Tampoco tiene más boletas.', `${OMITTED} más boletas.`],
    ['No se pagó nada.', `No se pagó ${OMITTED}.`],
    ['Nadie está en pausa.', `${OMITTED} está en pausa.`],
  ])('operations §6.9: a denial says zero: %s', (text, expected) => {
    expect(onlyKnownFigures(text, new Set(['7']))).toBe(expected);
    expect(onlyKnownFigures(text, figuresOf('Tiene 0 atenciones.'))).toBe(text);
    expect(onlyKnownFigures(text, figuresOf('No hay pagos en pausa.'))).toBe(text);
  });

  test.each([
    'La línea no tiene regla.',
    'No puedo borrar nada.',
    'No hay forma de saberlo.',
    'De nada.',
    'No tengo esa información.',
    'Nadie más puede verlo.',
  ])('operations §6.9: what denies no number stays: %s', (text) => {
    expect(onlyKnownFigures(text, new Set())).toBe(text);
  });

  test('operations §6.9: no number passes that no tool answered', () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.nat()), (text, numbers) => {
        const kept = onlyKnownFigures(`x ${text}`, figuresOf(...numbers.map(String)));
        const passed = [...figuresOf(kept.replace(/^\s*\d{1,2}[.)]\s/gm, ''))];
        expect(passed.every((figure) => numbers.map(String).includes(figure))).toBe(true);
      }),
    );
  });
});

test.each([
  ['Una frase. Otra', 11],
  ['Sin final', 0],
  ['$1.234 y', 0],
  ['Línea\nmás', 6],
])('the whole sentences of %j end at %i', (text, end) => {
  expect(endOfSentences(text)).toBe(end);
});
