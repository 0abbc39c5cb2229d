import { describe, expect, test } from 'vitest';
import { countedWords, masterWords, type Noun } from './master-words.ts';

const services = { one: 'prestación', many: 'prestaciones', gender: 'feminine' } as const;
const doctors = { one: 'médico', many: 'médicos', gender: 'masculine' } as const;

describe('masters §2: the words of a screen of master data', () => {
  test('masters §2.9: are those of the specification for services', () => {
    expect(masterWords(services)).toMatchObject({
      createTitle: 'Nueva Prestación',
      created: 'Prestación creada',
      createFailed: 'No se pudo crear la prestación.',
      updateFailed: 'No se pudo actualizar la prestación.',
      removeFailed: 'No se pudo eliminar la prestación.',
      empty: 'No se encontraron prestaciones que coincidan con los filtros',
    });
  });

  test.each([
    [
      { one: 'usuario', many: 'usuarios', gender: 'masculine' },
      ['No se pudo crear el usuario.', 'No se pudo actualizar el usuario.'],
      ['Usuario creado', 'Usuario actualizado', 'Usuario eliminado'],
    ],
    [
      doctors,
      ['No se pudo crear el médico.', 'No se pudo actualizar el médico.'],
      ['Médico creado', 'Médico actualizado', 'Médico eliminado'],
    ],
    [
      services,
      ['No se pudo crear la prestación.', 'No se pudo actualizar la prestación.'],
      ['Prestación creada', 'Prestación actualizada', 'Prestación eliminada'],
    ],
  ] as const)(
    'masters §2.9: name what failed and what was done: %o',
    (noun, failures, successes) => {
      const words = masterWords(noun);
      expect([words.createFailed, words.updateFailed]).toEqual(failures);
      expect(words.removeFailed).toBe(failures[0].replace('crear', 'eliminar'));
      expect([words.created, words.updated, words.removed]).toEqual(successes);
      expect(words.empty).toBe(`No se encontraron ${noun.many} que coincidan con los filtros`);
    },
  );

  test('agree with a masculine noun', () => {
    expect(masterWords(doctors)).toMatchObject({
      createTitle: 'Nuevo Médico',
      updated: 'Médico actualizado',
      deactivated: 'Médico desactivado',
      leaveInactive: 'Dejar inactivo',
      removeFailed: 'No se pudo eliminar el médico.',
    });
  });

  test('keep the small words of a title small', () => {
    const types = { one: 'tipo de prestador', many: 'tipos de prestador', gender: 'masculine' };
    expect(masterWords(types as Noun)).toMatchObject({
      editTitle: 'Editar Tipo de Prestador',
      created: 'Tipo de prestador creado',
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
