import { describe, expect, it } from 'vitest';
import { amount, instant, optionalText, requiredText } from './schemas.ts';

describe('amount', () => {
  const messageFor = (value: unknown) =>
    amount('Monto bruto es requerido')
      .safeParse(value)
      .error?.issues.map(({ message }) => message);

  it('product §5.4: says that an empty field is required, and nothing else', () => {
    for (const empty of ['', '  ', null, undefined]) {
      expect(messageFor(empty)).toEqual(['Monto bruto es requerido']);
    }
  });

  it('product §5.6: explains why a text is not an amount', () => {
    expect(messageFor('12,5')).toEqual(['Debe ser un monto en pesos enteros, sin signo']);
  });

  it.each([
    ['-5', 'No puede ser negativo'],
    [-5, 'No puede ser negativo'],
    ['99999999999999999999', 'Máximo 12 dígitos'],
    [1e20, 'Máximo 12 dígitos'],
    [1_000_000_000_000, 'Máximo 12 dígitos'],
    ['12.5', 'Debe ser un monto en pesos enteros'],
    [12.5, 'Debe ser un monto en pesos enteros'],
    ['-', 'Debe ser un monto en pesos enteros, sin signo'],
    ['1e5', 'Debe ser un monto en pesos enteros, sin signo'],
  ])('says of %j: %s', (value, message) => expect(messageFor(value)).toEqual([message]));

  it('product §2.6: takes numbers and numeric texts', () => {
    expect(amount().parse('45000')).toBe(45_000);
    expect(amount().parse(0)).toBe(0);
  });
});

describe('a required text', () => {
  const name = requiredText('Nombre es requerido', 14);

  it('product §2.9: is one line with single spaces, which its length is measured by', () => {
    expect(name.parse('  Ana \t  María\n Soto ')).toBe('Ana María Soto');
  });

  it('product §2.9: is missing when it is blank', () => {
    expect(name.safeParse(' \n ').error?.issues[0]?.message).toBe('Nombre es requerido');
    expect(name.safeParse('\u200b \u2060').error?.issues[0]?.message).toBe('Nombre es requerido');
  });

  it('product §2.9, product §2.10: has no invisible characters, like an optional one', () => {
    expect(name.parse('\u200bCardio\u00adlogía \u200b')).toBe('Cardiología');
    expect(optionalText(5).parse('M-003\u200b')).toBe('M-003');
    expect(optionalText(9).parse('uno\ndos')).toBe('uno\ndos');
    expect(optionalText(5).parse('\u2060')).toBeNull();
  });
});

it('product §6.1: instants are told in UTC with milliseconds, however the database wrote them', () => {
  const told = '2026-07-10T15:00:00.123Z';
  for (const value of [
    new Date(told),
    told,
    '2026-07-10T12:00:00.123456-03:00',
    '2026-07-10T15:00:00.123999Z',
    '2026-07-10T15:00:00.123+00:00',
  ])
    expect(instant.parse(value), String(value)).toBe(told);
  // What is no instant stays as it is.
  expect(instant.parse('infinity')).toBe('infinity');
});
