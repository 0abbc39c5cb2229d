import { expect, test } from 'vitest';
import { doctorForm, draftOf } from './doctor-draft.ts';

test('masters §4.2: a new doctor is proposed the legal retention of the year', () => {
  expect(draftOf(null, 15.25)).toMatchObject({
    retentionMode: 'legal',
    retentionPercentage: 15.25,
  });
});

// masters §4.2, masters §3.5
test('a new doctor is paid in person, by transfer, with 10 % in a year without a rate', () => {
  expect(draftOf(null)).toMatchObject({
    societyType: 'individual',
    paymentType: 'transfer',
    retentionMode: 'own',
    retentionPercentage: 10,
  });
});

test('masters §3.1: an empty form requires RUT, name and specialty, and nothing else', () => {
  const issues = doctorForm.safeParse(draftOf(null)).error?.issues ?? [];
  // The first of a field is shown.
  const shown = issues.toReversed().map(({ path, message }) => [path.join('.'), message]);
  expect(Object.fromEntries(shown)).toEqual({
    rut: 'RUT es requerido',
    name: 'Nombre es requerido',
    specialtyId: 'Especialidad es requerida',
  });
});
