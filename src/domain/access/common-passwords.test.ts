import { describe, expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

const LISTED = new Set(['dragon', 'password', 'qazwsx', 'iloveyou', 'princess', 'whatever']);
const isCommon = (password: string) => isCommonPassword(password, (text) => LISTED.has(text));

describe('access §3.16: a common password', () => {
  test.each([
    // On the list, with digits and signs, repeated, or with digits for letters.
    'Password2026!',
    '1234-password',
    'p4$$w0rd 2026',
    'dragon dragon',
    'DRAGONDRAGONdragon',
    'ìlovèyoü-1985',
    // Words of the place.
    'Contraseña2026',
    'clave secreta 2026',
    'Mi clave del portal',
    'portal médico 1',
    'colocolo1925!!',
    'Enero Febrero 2026',
    // Walks of the fingers, counting, and little variety.
    'qwertyuiop123',
    '123456789012',
    'abcdefghijkl',
    '1qaz2wsx3edc',
    '9876543210987',
    'asdfghjklñ123',
    'aaaaaaaaaaaa',
    'abababababab',
    'xk39!xk39!xk39!',
    '            ',
    '!!!!????----',
  ])('%s', (password) => expect(isCommon(password)).toBe(true));

  test.each([
    'mi gato duerme al sol',
    'correcto caballo batería grapa',
    'k7mp-x3vd-92qa',
    'dragon de papel azul',
    'la clave está bajo el limonero',
    '¿cuándo llueve en Osorno?',
    '密码并不总是拉丁字母写成的',
    'una clave nueva',
  ])('not: %s', (password) => expect(isCommon(password)).toBe(false));

  test('is answered at once for the longest text that could be sent', () => {
    const began = process.cpuUsage().user;
    isCommon('misulasudelestu'.repeat(133));
    expect(process.cpuUsage(undefined).user - began).toBeLessThan(1_000_000);
  });
});
