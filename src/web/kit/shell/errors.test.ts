import { expect, test } from 'vitest';
import {
  CONNECTION_ERROR,
  errorFromBody,
  errorMessage,
  fieldErrors,
  isSessionRequired,
} from './errors.ts';

test('product §3.1: a refusal of the server keeps its code, sentence and fields', () => {
  const error = errorFromBody(
    {
      code: 'request.invalid',
      message: 'Revise los datos',
      data: { fields: { rut: 'RUT inválido' } },
    },
    400,
  );
  expect(error).toMatchObject({ code: 'request.invalid', status: 400 });
  expect(errorMessage(error)).toBe('Revise los datos');
  expect(fieldErrors(error)).toEqual({ rut: 'RUT inválido' });
});

test('product §3.2: a refusal about one field puts its sentence to that field', () => {
  const error = errorFromBody(
    {
      code: 'doctor.rutTaken',
      message: 'Ya existe un médico con ese RUT.',
      data: { field: 'rut' },
    },
    409,
  );
  expect(fieldErrors(error)).toEqual({ rut: 'Ya existe un médico con ese RUT.' });
});

test('a wrong password is not an ended session', () => {
  const wrongPassword = { success: false, message: 'Usuario o contraseña incorrectos' };
  expect(isSessionRequired(errorFromBody(wrongPassword, 401))).toBe(false);
  const ended = { code: 'session.required', message: 'Sesión expirada.' };
  expect(isSessionRequired(errorFromBody(ended, 401))).toBe(true);
});

test('product §3.12: a body that is not from the server is explained by its status', () => {
  expect(errorMessage(errorFromBody('<html>Bad gateway</html>', 502))).toBe(
    '502: El servidor no respondió como se esperaba. Intente de nuevo en unos minutos.',
  );
});

test.each([
  ['the server can’t be reached', new TypeError('Failed to fetch')],
  [
    'an answer breaks off',
    new Error('Cannot parse response body', { cause: new TypeError('network') }),
  ],
])('product §3.11: when %s it is a connection error', (_case, error) => {
  expect(errorMessage(error)).toBe(CONNECTION_ERROR);
  expect(fieldErrors(error)).toEqual({});
});

test('an error of the program hides its details', () => {
  expect(errorMessage(new RangeError('x is not iterable'))).toBe(
    'Ocurrió un error inesperado. Intente de nuevo.',
  );
});
