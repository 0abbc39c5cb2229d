import { expect, test } from 'vitest';
import { paidPayeeInWords, payeeInWords, payeeOf } from './payee-words.ts';

const society = { name: 'Sociedad Ñuble', rut: '76000001-9', isDoctor: false, since: '2026-03-15' };
const person = { ...society, name: 'Ana Núñez', isDoctor: true };

test('masters §14.9: says who is paid, and since when unless since ever', () => {
  expect(payeeInWords(society)).toBe('Se paga a Sociedad Ñuble (76.000.001-9) desde el 15-03-2026');
  expect(payeeInWords({ ...society, since: null })).toBe('Se paga a Sociedad Ñuble (76.000.001-9)');
  expect(payeeInWords(person)).toBe('Se le paga directamente desde el 15-03-2026');
  expect(paidPayeeInWords(society)).toBe(
    'Se pagó a Sociedad Ñuble (76.000.001-9), por su afiliación desde el 15-03-2026',
  );
  expect(paidPayeeInWords({ ...person, since: null })).toBe('Se le pagó directamente');
});

test('the payee of a payment is the doctor whose RUT it bears', () => {
  const payment = { payeeName: 'Ana', payeeRut: '1-9', payeeSince: null };
  expect(payeeOf({ ...payment, doctorRut: '1-9' }).isDoctor).toBe(true);
  expect(payeeOf({ ...payment, doctorRut: '2-7' }).isDoctor).toBe(false);
});
