import { expect, test } from 'vitest';
import { nearSpecialtySentence, SpecialtyFinder } from './specialties.ts';

const REGISTERED = [
  { id: 1, name: 'Cardiología Infantil' },
  { id: 2, name: 'Traumatología' },
  { id: 3, name: 'Medicina Interna' },
  { id: 4, name: 'Pediatría' },
];

test.each([
  ['CARDIOLOGIA INFANTIL', 1],
  ['3', 3],
])('%s is registered', (text, specialtyId) => {
  expect(new SpecialtyFinder(REGISTERED).find(text)).toEqual({ specialtyId, newSpecialty: null });
});

// intake §11.6
test.each([
  ['Cardiologia Infantl', 'Cardiología Infantil'],
  ['Infantil, Cardiología', 'Cardiología Infantil'],
  ['Cardiología-Infantil', 'Cardiología Infantil'],
  ['Traumatol.', 'Traumatología'],
  ['Medicina Internas', 'Medicina Interna'],
])('%s is similar to %s, and is not added until a user confirms', (text, near) => {
  const finder = new SpecialtyFinder(REGISTERED);
  expect(finder.find(text)).toMatchObject({
    reason: `Especialidad no registrada: «${text}» no está registrada y se parece a ${near}: indique si es esa o una nueva.`,
  });
  finder.find(text.toUpperCase());
  expect(finder.near).toEqual([{ name: text, near, rows: 2 }]);
  expect(finder.unanswered.map(nearSpecialtySentence)).toEqual([
    `La especialidad «${text}» no está registrada y se parece a ${near}: sus filas se rechazan hasta que se indique si es esa o una nueva.`,
  ]);
});

test.each(['Geriatría', 'Medicina Intensiva', 'Cardiología', 'Medicina Nuclear', 'Tra'])(
  '%s is a new one, and is added',
  (text) => {
    const finder = new SpecialtyFinder(REGISTERED);
    expect(finder.find(text)).toEqual({ specialtyId: null, newSpecialty: text });
    expect(finder.near).toEqual([]);
  },
);

test('an answer decides which one is meant', () => {
  const answers = {
    'Cardiologia Infantl': 'cardiología infantil',
    'Traumatologia I': null,
    Interna: 'Medicina',
  };
  const finder = new SpecialtyFinder(REGISTERED, answers);
  expect(finder.find('CARDIOLOGIA INFANTL')).toEqual({ specialtyId: 1, newSpecialty: null });
  expect(finder.find('Traumatologia I')).toEqual({
    specialtyId: null,
    newSpecialty: 'Traumatologia I',
  });
  expect(finder.find('Interna')).toMatchObject({
    reason: expect.stringContaining('«Interna» se indicó como Medicina, que no está registrada'),
  });
  expect(finder.unanswered).toEqual([]);
});
