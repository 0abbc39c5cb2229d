/** How many look-ups a patient's name takes, and that who may not read patients knows none (operations §21.18). */
import { expect, it } from 'vitest';
import { localDate } from '../../../../domain/calendar/calendar.ts';
import type { Asker } from '../tool.ts';
import { withCalledPatients } from './called-patients.ts';
import type { Part } from './parts.ts';

const PARTS: readonly Part[] = [
  { kind: 'mark', mark: 'attention', typed: 'atenciones' },
  { kind: 'small', typed: 'de' },
  ...['Claudia', 'Ortis', 'Cifuentes'].map(
    (typed): Part => ({ kind: 'unknown', typed, isCapital: true }),
  ),
];

/** Who asks of a clinic with patients of these names, of whom they may read some. */
function asking(names: readonly string[], read: readonly string[]) {
  const asked: string[] = [];
  const asker = {
    user: { profile: 'admin' },
    today: localDate('2026-11-30'),
    patientsCalled: (words: readonly string[]) => {
      asked.push(`names ${words.join(' ')}`);
      return Promise.resolve(names);
    },
    calls: {
      attentions: {
        list: ({ search }: { search: string }) => {
          asked.push(`list ${search}`);
          return Promise.resolve(read.map((patientName) => ({ patientName })));
        },
      },
    },
  } as unknown as Asker;
  return { asker, asked };
}
const namesIn = (parts: readonly Part[]) =>
  parts.flatMap((part) => (part.kind === 'name' ? [part.value] : []));

it('operations §21.18: one look-up of the names and one of what may be read, also with a mistaken letter', async () => {
  const { asker, asked } = asking(['Claudia Ortiz Cifuentes'], ['Claudia Ortiz Cifuentes']);
  expect(namesIn(await withCalledPatients(asker, PARTS, PARTS))).toEqual([
    'claudia ortiz cifuentes',
  ]);
  expect(asked).toEqual(['names claudia ortis cifuentes', 'list claudia ortiz cifuentes']);
});

it('operations §21.18: nobody where several are as near, and nobody who may not be read', async () => {
  const several = asking(
    ['Claudia Ortiz Cifuentes', 'Claudia Ortin Cifuentes', 'Claudia Orti Cifuentes'],
    [],
  );
  expect(namesIn(await withCalledPatients(several.asker, PARTS, PARTS))).toEqual([]);
  expect(several.asked).toHaveLength(1);
  const hidden = asking(['Claudia Ortiz Cifuentes'], ['Paciente reservado']);
  expect(namesIn(await withCalledPatients(hidden.asker, PARTS, PARTS))).toEqual([]);
});
