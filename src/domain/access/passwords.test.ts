import { describe, expect, test } from 'vitest';
import { countCharacters, isName, isRut, normalizePassword } from './passwords.ts';

describe('access §3.2: a password that is the user’s RUT', () => {
  test.each([
    '12345678',
    '12345678-5',
    '12.345.678-5',
    ' 12 345 678 ',
    '12345678-5/2026',
    '1985 12345678',
    '1234567812345678',
  ])('%s is recognised', (password) => expect(isRut(password, '12345678-5')).toBe(true));

  test.each(['87654321', '12345678-5x', 'clave 12345678', '123 456 79 8'])(
    '%s is not recognised',
    (password) => expect(isRut(password, '12345678-5')).toBe(false),
  );

  test('is recognised with the check digit K in either case', () => {
    expect(isRut('10000013k', '10000013-K')).toBe(true);
    expect(isRut('10.000.013-K 2026', '10000013-K')).toBe(true);
  });

  test('needs a RUT', () => expect(isRut('12345678', null)).toBe(false));
});

describe('access §3.17: a password that is a name', () => {
  const names = ['mperez', 'María José', 'Clínica del Sol', '12345678'];
  test.each([
    'mperez2026!!',
    'MPerez MPerez',
    'mariajose1985',
    '#María José#',
    'Clinica del Sol 2026',
    '2026clinicadelsol',
  ])('%s is recognised', (password) => expect(isName(password, names)).toBe(true));

  test.each(['mperez y su gato gris', '123456781234', 'la clínica del sol de abajo'])(
    '%s is not recognised',
    (password) => expect(isName(password, names)).toBe(false),
  );
});

describe('access §3.1: characters as a person counts them', () => {
  test.each([
    ['mañana', 6],
    ['man\u0303ana', 6],
    ['👩‍👩‍👧 🇨🇱', 3],
    ['   ', 3],
  ])('%s', (password, count) => expect(countCharacters(password)).toBe(count));

  test('are the same, whether composed or not', () => {
    expect(normalizePassword('man\u0303ana')).toBe('mañana');
  });
});
