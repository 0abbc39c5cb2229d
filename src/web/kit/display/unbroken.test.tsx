import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { readSources } from '../../../../test/support/source-files.ts';
import { Rut, unbroken } from './unbroken.tsx';

/** The parts of a text that stay whole. */
const wholeOf = (content: ReactNode) =>
  [...renderToString(<p>{unbroken(content)}</p>).matchAll(/kit-whole">([^<]*)</g)].map(
    ([, part]) => part,
  );

test('product §17.8: RUTs, numbers of payments and dates of a text stay on one line', () => {
  expect(wholeOf('El RUT 12.345.678-5 no existe: ¿1.234.567-K, o 76086428-5?')).toEqual([
    '12.345.678-5',
    '1.234.567-K',
    '76086428-5',
  ]);
  expect(wholeOf('Ya en PAGO-15, y PAGO-1234 de Ana Soto')).toEqual(['PAGO-15', 'PAGO-1234']);
  expect(wholeOf('Lo propuso Ana el 31-07-2026 15:46, y Eva el 01-08-2026')).toEqual([
    '31-07-2026',
    '01-08-2026',
  ]);
  expect(wholeOf('Fila 3: $1.234.567 y 01-01-001')).toEqual([]);
});

test('product §17.8: says the text unchanged', () => {
  const text = 'De 12.345.678-5 a PAGO-15.';
  expect(
    renderToString(<p>{unbroken(text)}</p>)
      .replaceAll(/<!-- -->/g, '')
      .replaceAll(/<[^>]*>/g, ''),
  ).toBe(text);
  expect(renderToString(<Rut of="12345678-K" />)).toContain('>12.345.678-K<');
});

test('leaves alone what is no text', () => {
  const shown = <b>12.345.678-5</b>;
  expect(unbroken(shown)).toBe(shown);
  expect([unbroken(null), unbroken(7), unbroken('Ana')]).toEqual([null, 7, 'Ana']);
});

test('product §17.8: screens show a RUT by the kit', () => {
  const asText = readSources('src/web', /(?<!\.test)\.tsx$/).filter(({ path, code }) =>
    path.endsWith('kit/display/unbroken.tsx') ? false : /(?<![$=])\{formatRut\(/.test(code),
  );
  expect(asText.map(({ path }) => path)).toEqual([]);
});
