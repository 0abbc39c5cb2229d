import { describe, expect, test } from 'vitest';
import { errorFromBody } from '../../kit/shell/errors.ts';
import { signInFailure } from './sign-in-failure.ts';

describe('spec 1 §8, spec 2 §8: a sign-in that failed', () => {
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

  test('says that the server could not be reached, or else the specified words', () => {
    expect(signInFailure(new TypeError('Failed to fetch'))).toBe(
      'Error de conexión. Por favor intente nuevamente.',
    );
    expect(signInFailure(new Error('odd'))).toBe('Error de autenticación');
  });
});
