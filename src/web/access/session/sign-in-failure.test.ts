import { describe, expect, test } from 'vitest';
import { errorFromBody } from '../../kit/shell/errors.ts';
import { signInFailure } from './sign-in-failure.ts';

describe('access §1.7: a failed sign-in', () => {
  test.each([
    [{ message: 'RUT o contraseña incorrectos', code: 'x' }, 401, 'RUT o contraseña incorrectos'],
    [{ success: false }, 401, 'Error de autenticación'],
    ['<html>', 403, 'Error de autenticación'],
    [
      '<html>',
      502,
      '502: El servidor no respondió como se esperaba. Intente de nuevo en unos minutos.',
    ],
  ])('answered %j with %i', (body, status, words) => {
    expect(signInFailure(errorFromBody(body, status))).toBe(words);
  });

  // access §1.7, product §3.11
  test('says that the server could not be reached, or else the specified words', () => {
    expect(signInFailure(new TypeError('Failed to fetch'))).toBe(
      'Error de conexión. Por favor intente nuevamente.',
    );
    expect(signInFailure(new Error('odd'))).toBe('Error de autenticación');
  });
});
