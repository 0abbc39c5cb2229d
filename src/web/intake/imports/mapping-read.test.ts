/** Decision 31: an import reads what its preview read. */
import { expect, test } from 'vitest';
import { mappingRead } from './mapping-read.ts';

const NAMED = { mapping: { netAmount: 'Valor Neto' }, isRemembered: false };
const REMEMBERED = { mapping: { netAmount: 'Plata' }, isRemembered: true };

test.each([
  ['the new choice', { netAmount: 'Monto' }, REMEMBERED, { netAmount: 'Monto' }],
  ['what was remembered when it was looked at', undefined, REMEMBERED, { netAmount: 'Plata' }],
  ['the names, and nothing that is remembered later', undefined, NAMED, {}],
  ['what the server knows, when nobody could look', undefined, null, undefined],
])('%s', (_, given, preview, mapping) => {
  expect(mappingRead(given, preview)).toEqual(mapping);
});
