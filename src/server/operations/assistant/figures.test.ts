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

  test('operations §6.9: of a question only days, months and years are known', () => {
    const asked =
      '¿El 31-07-2026 se pagaron $9.876.543 por 512 atenciones, ocho mil más que en 2025?';
    expect([...figuresOfDates(asked)].toSorted()).toEqual(['07', '2025', '2026', '31']);
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
