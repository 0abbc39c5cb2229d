import { expect, test } from 'vitest';
import { singleStops, stopped } from './full-stops.ts';

test.each([
  ['Se paga a Salud Ltda.. Revise la ficha.', 'Se paga a Salud Ltda. Revise la ficha.'],
  ['El RUT no es el de Salud Ltda..', 'El RUT no es el de Salud Ltda.'],
  ['Espere... Ya viene.', 'Espere... Ya viene.'],
  ['Leyó notas..2026.csv', 'Leyó notas..2026.csv'],
])('%j has one full stop after a name', (text, single) => expect(singleStops(text)).toBe(single));

test('a name ends a sentence with one full stop', () => {
  expect([stopped('Salud Ltda.'), stopped('Ana Araya')]).toEqual(['Salud Ltda.', 'Ana Araya.']);
});
