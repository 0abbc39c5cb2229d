/** What of patients an answer tells (access §26). */
import { expect, test } from 'vitest';
import { withPatients } from './patient-view.ts';

const date = new Date();
const answer = {
  rows: [
    {
      id: 1,
      patientName: 'Íñigo  Peña Soto',
      patientRut: '9068826-K',
      doctorName: 'Ana Soto',
      date,
    },
  ],
  detail: { patient: 'Eva Díaz', lines: 2 },
  entries: [
    { correctionId: 7, description: 'Reversa: Consulta, de noche, 01-07-2026, Eva Díaz, hija' },
    { correctionId: 7, description: 'Bono de julio, 2026' },
    { correctionId: null, description: 'Turno, 01-07-2026, sector norte' },
    { cause: 'amount', title: 'Consulta, 01-07-2026, Eva Díaz' },
  ],
  title: 'Clase, 01-07-2026, en la tarde',
};

test('shown, it is the answer itself', () => expect(withPatients(answer, 'shown')).toBe(answer));

test('access §26.4: masked, it keeps initials and the end of the RUT, and everything else', () => {
  expect(withPatients(answer, 'masked')).toEqual({
    rows: [
      { id: 1, patientName: 'Í••• P••• S•••', patientRut: '•••26-K', doctorName: 'Ana Soto', date },
    ],
    detail: { patient: 'E••• D•••', lines: 2 },
    entries: [
      { correctionId: 7, description: 'Reversa: Consulta, de noche, 01-07-2026, E••• D••• h•••' },
      ...answer.entries.slice(1, 3),
      { cause: 'amount', title: 'Consulta, 01-07-2026, E••• D•••' },
    ],
    title: 'Clase, 01-07-2026, en la tarde',
  });
});

test('access §26.1: hidden, it names nobody', () => {
  expect(withPatients(answer, 'hidden')).toEqual({
    rows: [
      { id: 1, patientName: 'Paciente no visible', patientRut: '', doctorName: 'Ana Soto', date },
    ],
    detail: { patient: 'Paciente no visible', lines: 2 },
    entries: [
      { correctionId: 7, description: 'Reversa: Consulta, de noche, 01-07-2026' },
      // What a person wrote is edited as it is, whatever it looks like.
      ...answer.entries.slice(1, 3),
      { cause: 'amount', title: 'Consulta, 01-07-2026' },
    ],
    title: 'Clase, 01-07-2026, en la tarde',
  });
});

test('what is not plain stays as it is: files, streams, nothing', () => {
  const file = new File([], 'a');
  for (const value of [file, null, undefined, 'Eva Díaz', 7])
    expect(withPatients(value, 'hidden')).toBe(value);
});
