import { expect, test } from 'vitest';
import { criterionDraft } from './criterion-draft.ts';
import { type DescribedRule, describeRule, listText, listWords } from './rule-description.ts';

const agreement: DescribedRule = {
  name: 'Convenio',
  description: null,
  baseRule: null,
  ruleType: 'convention',
  validFrom: '2026-01-01',
  validTo: null,
  doctorName: null,
  societyName: 'Sociedad Ñuble',
  paymentType: 'percentage',
  paymentValue: 62.5,
  combinationRule: null,
  prices: null,
  ...criterionDraft(null),
  applicableDays: ['sunday', 'monday'],
  isActive: false,
  priority: 100,
  exclusivityMode: 'stack',
};
const lineOf = (rule: DescribedRule, label: string, other: DescribedRule['prices'] = []) =>
  describeRule(
    rule,
    listWords(() => 'Todas'),
    { other: other ?? [], nameOf: (id) => `Prestación ${id}` },
  ).find((line) => line.label === label)?.value;

test('a rule is described in the words of the screens', () => {
  expect(lineOf(agreement, 'Vigente desde')).toBe('01-01-2026');
  expect(lineOf(agreement, 'Vigente hasta')).toBe('Sin término');
  expect(lineOf(agreement, 'Médico')).toBe('Todos');
  expect(lineOf(agreement, 'Pago')).toBe('62,50 % de la base');
  expect(lineOf(agreement, 'Días')).toBe('Lunes, Domingo');
  expect(lineOf({ ...agreement, recordType: 'hmq' }, 'Tipo de registro')).toBe('HMQ');
  expect(lineOf(agreement, 'Tipos de prestador')).toBe('Todas');
  expect(lineOf(agreement, 'Exclusividad')).toBe('Acumulable');
  expect(lineOf(agreement, 'Estado')).toBe('Inactivo');
});

test('scales are described as text', () => {
  const rule: DescribedRule = {
    ...agreement,
    paymentType: 'table_accumulated',
    combinationRule: {
      type: 'table_accumulated',
      scales: [
        { from: 0, to: 1_500_000, percentage: 60 },
        { from: 1_500_001, to: null, percentage: 70 },
      ],
    },
  };
  expect(lineOf(rule, 'Pago')).toBe(
    'tabla acumulada del mes ($0 a $1.500.000 al 60,00 %; desde $1.500.001 al 70,00 %)',
  );
});

// fees §21.3
test('of a price table the prices that another has not come first', () => {
  const price = (serviceId: number, amount: number) => ({ serviceId, amount, percentage: null });
  const paysBy = (prices: DescribedRule['prices']): DescribedRule => ({
    ...agreement,
    paymentType: 'price_table',
    prices,
  });
  expect(lineOf(paysBy([price(1, 5), price(2, 6)]), 'Pago', [price(1, 5), price(2, 7)])).toBe(
    'tabla de precios (2 prestaciones): Prestación 2 $6; Prestación 1 $5',
  );
});

// fees §8.7
test('of two compared lists each names first what the other lacks', () => {
  const many = Array.from({ length: 40 }, (_, index) => `Prestación ${index}`);
  const more = [...many, 'Nueva'];
  expect(listText(null, many, 'Todas')).toBe('Todas');
  expect(listText(['Una', 'Otra'], ['Una'], 'Todas')).toBe('Otra, Una');
  expect(listText(more, many, 'Todas')).toMatch(/^Nueva, Prestación 0, .* y 29 más$/);
  expect(listText(many, more, 'Todas')).not.toBe(listText(more, many, 'Todas'));
});
