import { describe, expect, test } from 'vitest';
import { isOwnRut } from './passwords.ts';

describe('access §3.2: a password that is the user’s RUT', () => {
  test.each([
    '12345678',
    '12345678-5',
    '12.345.678-5',
    '123456785',
    ' 12 345 678 ',
    '123456',
    '345678',
  ])('%s is recognised', (password) => expect(isOwnRut(password, '12345678-5')).toBe(true));

  test.each(['12345', '87654321', '12345678-5x', 'clave 12345678', '123456789'])(
    '%s is not recognised',
    (password) => expect(isOwnRut(password, '12345678-5')).toBe(false),
  );

  test('is recognised with the check digit K in either case', () => {
    expect(isOwnRut('10000013k', '10000013-K')).toBe(true);
    expect(isOwnRut('10.000.013-K', '10000013-K')).toBe(true);
  });

  test('needs a RUT', () => expect(isOwnRut('12345678', null)).toBe(false));
});
