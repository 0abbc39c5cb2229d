import { expect, test } from 'vitest';
import { formatRutInput } from '../../../domain/identity/rut.ts';
import { caretBefore } from './rut-caret.ts';

test.each([
  // What stands before and after the caret once a key was typed, and where it belongs.
  ['12.345.678-5', '', '12.345.678-5|'],
  ['129', '.345.678-5', '129|.345.678-5'],
  ['1', '12345678', '1|1.234.567-8'],
  ['12345', '', '1.234-5|'],
  ['', '12.345.678-5', '|12.345.678-5'],
  ['12.345.6x', '78-k', '12.345.6|78-K'],
])('product §7.3: %s|%s', (before, after, expected) => {
  const formatted = formatRutInput(before + after);
  const caret = caretBefore(after, formatted);
  expect(`${formatted.slice(0, caret)}|${formatted.slice(caret)}`).toBe(expected);
});
