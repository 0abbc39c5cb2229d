import { expect, test } from 'vitest';
import { mergedDraft } from './form-conflict.tsx';

test('product §10.5: the user’s changes replace the saved ones, field by field', () => {
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

test('a field that both changed keeps the typed value', () => {
  expect(mergedDraft({ name: 'Ana' }, { name: 'Eva' }, { name: 'Ida' })).toEqual({ name: 'Ida' });
});

test('fields that depend on each other stay together', () => {
  const base = { paymentType: 'percentage', paymentValue: 60, name: 'Regla' };
  const saved = { paymentType: 'fixed_amount', paymentValue: 25_000, name: 'Otra' };
  const typed = { ...base, paymentValue: 65 };
  expect(mergedDraft(base, saved, typed, [['paymentType', 'paymentValue']])).toEqual({
    paymentType: 'percentage',
    paymentValue: 65,
    name: 'Otra',
  });
});
