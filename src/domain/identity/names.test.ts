import { expect, test } from 'vitest';
import { splitName } from './names.ts';

test.each([
  ['Ana Araya', 'Ana', 'Araya'],
  ['Ana Araya Núñez', 'Ana', 'Araya Núñez'],
  ['María José  Araya Núñez', 'María José', 'Araya Núñez'],
  ['Ana', 'Ana', 'Apellido'],
  [' ', 'Doctor', 'Apellido'],
])('access §5.16: the parts of «%s»', (name, firstName, lastName) => {
  expect(splitName(name)).toEqual({ firstName, lastName });
});
