import { expect, it } from 'vitest';
import { credentials, professionalCredentials } from './session.ts';

const messages = ({ error }: ReturnType<typeof credentials.safeParse>) =>
  error?.issues.map(({ message }) => message);

// access §1.3
it('says of what is too long that it is too long, not that it is missing', () => {
  const long = { username: 'a'.repeat(161), password: 'a'.repeat(2001) };
  expect(messages(credentials.safeParse(long))).toEqual([
    'Máximo 160 caracteres',
    'La contraseña puede tener hasta 200 caracteres.',
  ]);
  expect(messages(credentials.safeParse({ username: ' ', password: '' }))).toEqual([
    'Usuario es requerido',
    'Contraseña es requerida',
  ]);
  const rut = professionalCredentials.safeParse({ rut: '1'.repeat(21), password: 'a' });
  expect(rut.error?.issues.map(({ message }) => message)).toEqual(['RUT inválido']);
});
