/** Why an import can't be reverted, in words (intake §19.3). */
import { expect, test } from 'vitest';
import { revertProblem } from './import-history.ts';

const NONE = { calculated: 0, paid: 0, edited: 0, updatedLater: 0, unknownBefore: 0, lost: 0 };

test('nothing stands in the way', () => expect(revertProblem(NONE, 1)).toBeNull());

test('nothing is left of it', () => {
  expect(revertProblem(NONE, 0)).toBe(
    'De lo que registró esta importación ya no queda nada: no hay nada que revertir.',
  );
});

test.each([
  [
    { ...NONE, calculated: 1 },
    'De las atenciones de esta importación, 1 ya está calculada. Una importación se revierte solo mientras todas siguen pendientes.',
  ],
  [
    { ...NONE, calculated: 1_200, paid: 3, edited: 2 },
    'De las atenciones de esta importación, 1.200 ya están calculadas, 3 ya están pagadas y 2 se modificaron a mano. Una importación se revierte solo mientras todas siguen pendientes.',
  ],
  [
    { ...NONE, edited: 1 },
    'De las atenciones de esta importación, 1 se modificó a mano. Corrija o elimine a mano las que sobran.',
  ],
  [
    { ...NONE, paid: 1, updatedLater: 4 },
    'De las atenciones de esta importación, 1 ya está pagada y 4 se actualizaron con una importación posterior. Revierta primero la importación posterior.',
  ],
  [
    { ...NONE, lost: 1 },
    'De las atenciones de esta importación, 1 tenía un médico, prestación, especialidad, sociedad o tipo de prestador que ya no existe. Corrija o elimine a mano las que sobran.',
  ],
  [
    { ...NONE, unknownBefore: 2 },
    'De las atenciones de esta importación, 2 se actualizaron cuando aún no se guardaban los valores anteriores. Corrija o elimine a mano las que sobran.',
  ],
])('%o', (obstacles, sentence) => expect(revertProblem(obstacles, 5)).toBe(sentence));
