import { describe, expect, test } from 'vitest';
import { countedWords, masterWords } from './master-words.ts';

const services = { one: 'prestación', many: 'prestaciones', gender: 'feminine' } as const;
const doctors = { one: 'médico', many: 'médicos', gender: 'masculine' } as const;

describe('spec 1 §8: the words of a screen of master data', () => {
  test('are those of the specification for services', () => {
    expect(masterWords(services)).toMatchObject({
      created: 'Prestación creada',
      createFailed: 'No se pudo crear la prestación.',
      updateFailed: 'No se pudo actualizar la prestación.',
      removeFailed: 'No se pudo eliminar la prestación.',
      empty: 'No se encontraron prestaciones que coincidan con los filtros',
    });
  });

  test('agree with a masculine noun', () => {
    expect(masterWords(doctors)).toMatchObject({
      create: 'Nuevo médico',
      updated: 'Médico actualizado',
      deactivated: 'Médico inactivo',
      removeFailed: 'No se pudo eliminar el médico.',
    });
  });

  test('count with thousands dots', () => {
    expect([0, 1, 10_000].map((count) => countedWords(services, count))).toEqual([
      '0 prestaciones',
      '1 prestación',
      '10.000 prestaciones',
    ]);
  });
});
