import { expect, test } from 'vitest';
import { mergedDraft } from './form-conflict.tsx';

test('the own changes lie over what somebody else saved, field by field', () => {
  const base = { name: 'Ana', bank: '001', days: ['monday'], phone: '' };
  const saved = { name: 'Ana', bank: '012', days: ['monday'], phone: '22 123' };
  const typed = { name: 'Ana María', bank: '001', days: ['monday', 'friday'], phone: '' };
  expect(mergedDraft(base, saved, typed)).toEqual({
    name: 'Ana María',
    bank: '012',
    days: ['monday', 'friday'],
    phone: '22 123',
  });
});

test('a field that both changed keeps what was typed', () => {
  expect(mergedDraft({ name: 'Ana' }, { name: 'Eva' }, { name: 'Ida' })).toEqual({ name: 'Ida' });
});
