/** Which questions go on from what is typed (operations §6.25). */
import { describe, expect, it } from 'vitest';
import {
  chosenText,
  completionsOf,
  namePartOf,
  shownCompletion,
  withNames,
} from './completions.ts';

const QUESTIONS = [
  '¿Cuántas atenciones pendientes hay?',
  '¿Cuántas atenciones hubo el mes pasado?',
  '¿Cuánto se pagó el mes pasado?',
  '¿Cuánto se le pagó a {médico}?',
  '¿Cuál es la ficha de {médico}?',
];
const DOCTORS = [{ name: 'Ana Araya Soto' }, { name: 'Mariana Lagos' }];

describe('operations §6.25: completions', () => {
  it.each([
    ['cuantas aten', QUESTIONS.slice(0, 2)],
    ['¿CUÁNTAS atenciones h', [QUESTIONS[1], QUESTIONS[0]]],
    ['pago', ['¿Cuánto se pagó el mes pasado?', '¿Cuánto se le pagó a {médico}?']],
    ['mes pasado', ['¿Cuántas atenciones hubo el mes pasado?', '¿Cuánto se pagó el mes pasado?']],
    ['pasado mes', []],
    ['cu', []],
    ['', []],
    ['¿Cuántas atenciones pendientes hay?', []],
    ['cuanto se le pago a', []],
  ])('go on from the words of %j, the nearest first', (typed, expected) => {
    expect(completionsOf(typed, QUESTIONS)).toEqual(expected);
  });

  it('are of different kinds before the same is offered of several months', () => {
    const months = ['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio', 'julio'];
    const offered = completionsOf('cuanto me', [
      ...months.map((month) => `¿Cuánto me pagaron en ${month}?`),
      '¿Cuánto me falta por cobrar?',
    ]);
    expect(offered).toHaveLength(6);
    expect(offered.slice(0, 2)).toEqual([
      '¿Cuánto me pagaron en enero?',
      '¿Cuánto me falta por cobrar?',
    ]);
  });

  it('take what is typed after a question for a doctor as a name', () => {
    const part = namePartOf('cuanto se le pago a ana ar', QUESTIONS);
    expect(part).toEqual({ name: 'ana ar', questions: ['¿Cuánto se le pagó a {médico}?'] });
    expect(part && withNames(part, DOCTORS)).toEqual(['¿Cuánto se le pagó a Ana Araya Soto?']);
    expect(namePartOf('ficha lagos', QUESTIONS)?.questions).toEqual([
      '¿Cuál es la ficha de {médico}?',
    ]);
  });

  it.each(['ana', 'cuanto se le pago a', 'cuanto se le pago a x', '¿Cuántas atenciones'])(
    'look up no name for %j',
    (typed) => {
      expect(namePartOf(typed, QUESTIONS)).toBeNull();
    },
  );

  it('have no place of a doctor where somebody may see none', () => {
    const own = QUESTIONS.slice(0, 3);
    expect(namePartOf('cuanto se le pago a ana', own)).toBeNull();
  });

  it('are chosen up to the name that is still to come', () => {
    expect(shownCompletion('¿Cuánto se le pagó a {médico}?')).toBe('¿Cuánto se le pagó a …?');
    expect(chosenText('¿Cuánto se le pagó a {médico}?')).toBe('¿Cuánto se le pagó a ');
    expect(chosenText('¿Cómo va el mes?')).toBe('¿Cómo va el mes?');
  });
});
