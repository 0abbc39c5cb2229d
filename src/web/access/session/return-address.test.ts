import { expect, test } from 'vitest';
import { ownAddress } from './return-address.ts';

const ORIGIN = 'https://portal.ejemplo.cl';

test('access §21.3: leads back to a screen of this site', () => {
  expect(ownAddress('/atenciones-medicas?page=2', ORIGIN)).toBe(
    `${ORIGIN}/atenciones-medicas?page=2`,
  );
});

test.each([
  null,
  7,
  '//otro.ejemplo.cl/',
  '/\\otro.ejemplo.cl',
  'https://otro.ejemplo.cl/',
  'https://portal.ejemplo.cl@otro.ejemplo.cl/',
  'https://portal.ejemplo.cl:444/',
  'http://portal.ejemplo.cl/',
  'javascript:alert(1)',
  'data:text/html,x',
])('access §21.3: leads nowhere else: %s', (stored) => {
  expect(ownAddress(stored, ORIGIN)).toBe(`${ORIGIN}/`);
});

test('access §21.3: keeps a path of two slashes on this site', () => {
  expect(ownAddress(`${ORIGIN}//otro.ejemplo.cl/`, ORIGIN)).toBe(`${ORIGIN}//otro.ejemplo.cl/`);
});
