import { expect, test } from 'vitest';
import { differencesOf } from './field-lines.ts';

test('only the lines that differ, also those that one side lacks', () => {
  const before = [
    { label: 'Nombre', value: 'Ana' },
    { label: 'RUT', value: '1-9' },
    { label: 'Banco', value: 'BCI' },
  ];
  const after = [
    { label: 'RUT', value: '1-9' },
    { label: 'Nombre', value: 'Ana María' },
    { label: 'Estado', value: 'Activo' },
  ];
  expect(differencesOf(before, after)).toEqual([
    { label: 'Nombre', before: 'Ana', after: 'Ana María' },
    { label: 'Estado', before: '', after: 'Activo' },
    { label: 'Banco', before: 'BCI', after: '' },
  ]);
  expect(differencesOf(after, after)).toEqual([]);
});
