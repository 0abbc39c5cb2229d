/** What is said beside a question and changes nothing of it, and what is not known yet (operations §19). */
import { describe, expect, it } from 'vitest';
import {
  allOf,
  ask,
  demoQuestions,
  itAnswers,
  LAST_NAME,
} from '../../../../test/support/demo-questions.ts';
import { withoutAsides, withoutWhole } from './grammar/said-besides.ts';

const { admin, doctor } = await demoQuestions();

describe('operations §19.9, operations §19.10: what is said beside a question', () => {
  it.each([
    [
      'cuándo me depositan septiembre? ya estamos a fin de noviembre',
      'cuándo me depositan septiembre',
    ],
    [
      'ya estamos a fin de noviembre, cuándo me depositan septiembre',
      'cuándo me depositan septiembre',
    ],
    ['cuánto sería líquido más o menos', 'cuánto sería líquido'],
    ['cuánto se pagó en octubre, más o menos que en septiembre?', null],
    ['quién ganó cuánto más o menos', null],
    ['cuánto me han retenido este año para la renta', 'cuánto me han retenido este año'],
    ['qué necesito para la renta', null],
    ['cuándo toca el pago de diciembre a los doctores', 'cuándo se paga diciembre'],
    ['qué médicos no tienen cuenta de banco puesta', 'qué médicos no tienen cuenta bancaria'],
    ['qué médicos no tienen cuenta', null],
    ['valor de la colonoscopia larga', 'precio de la colonoscopia larga'],
    ['valor de los honorarios de octubre', null],
    ['valor de la nómina de octubre', null],
    ['por qué bajó tanto febrero', 'por qué bajó febrero'],
  ])('%s', (typed, read) => {
    expect(withoutAsides(typed)).toBe(read ?? typed);
  });

  it.each([
    ['cuánto se pagó a todos los médicos en octubre', 'cuánto se pagó en octubre'],
    ['promedio de los honorarios de todos los médicos', null],
    ['cuánto suman los honorarios de todos los médicos de cardiología', null],
    ['cuánto se pagó a todos los médicos menos a cardiología', null],
  ])('operations §19.11: %s, of all', (typed, read) => {
    expect(withoutWhole(typed)).toBe(read ?? typed);
  });

  itAnswers(admin, [
    ['a quién le retenemos un % distinto del legal', 'doctor_list', 'con una retención propia'],
  ]);
});

it('operations §24.7: what was not sent to be paid is told of fees, and of no attentions', async () => {
  const unsent = `el monto de ${LAST_NAME} que está calculado pero todavía no se manda a pago`;
  const fees = await ask(admin, unsent);
  expect(fees.body.message).toContain('en estado Calculado');
  const attentions = 'cuántas atenciones están calculadas pero todavía no se mandan a pago';
  const { body } = await ask(admin, attentions);
  expect(body.lookups).toEqual([]);
});

it('operations §19.11, operations §21.16: all doctors together are not told to one of them', async () => {
  const { body } = await ask(doctor, 'cuánto suman los honorarios de octubre de todos los médicos');
  expect(body.lookups).toEqual([]);
});

it('operations §23.11: of what is not calculated yet no pesos are told', async () => {
  const { body } = await ask(doctor, 'cuántas atenciones tengo este mes');
  expect(allOf(body)).not.toContain('$0');
  expect(body.message).toMatch(/[Aa]ún no está/);
});
