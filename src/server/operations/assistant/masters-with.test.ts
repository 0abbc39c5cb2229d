/** Which words no record of the masters has: no name that a search finds may be passed over. */
import { expect, it } from 'vitest';
import { testApp } from '../../../../test/support/app.ts';
import { fillClinic } from '../../../../test/support/clinic.ts';
import { absentWords, type NamedKind } from './masters-with.ts';

const app = await testApp();
await fillClinic(app.database);
const { cookie } = await app.signedInAs('admin');

const PATHS: Readonly<Record<NamedKind, string>> = {
  specialty: 'specialties',
  society: 'medical-societies',
  doctor: 'doctors',
  service: 'services',
};

/** How many records the list finds. */
async function found(kind: NamedKind, search: string): Promise<number> {
  const url = `/api/${PATHS[kind]}?${new URLSearchParams({ search, limit: '50', sort: 'name' })}`;
  const answer = await app.app.inject({ url, headers: { cookie } });
  return answer.json<unknown[]>().length;
}

it('operations §6.7: says of no word that no record has it, if a search for it finds one', async () => {
  const words = [
    ...['araya', 'ARAYA', 'nuñez', 'Nunez', 'ray', '18.972.631-7', '18972631', '9068826-k'],
    ...['cardiología', 'Uno', '76.543.210-3', '0101001', '01-01-001', 'eco', '%', '_', 'llover'],
  ];
  for (const word of words) {
    const absent = await absentWords(app.database.db, [word, 'mañana']);
    for (const kind of Object.keys(PATHS) as NamedKind[]) {
      expect([word, kind, absent[kind].has(word)]).toEqual([
        word,
        kind,
        (await found(kind, word)) === 0,
      ]);
      expect(absent[kind].has('mañana')).toBe(true);
    }
  }
});

it('a search that finds a record has no word that is said to be in none', async () => {
  const searches: [NamedKind, string][] = [
    ['doctor', 'araya ana'],
    ['doctor', '18 972 631-7'],
    ['service', '01 01 001'],
    ['service', 'consulta medica 01'],
    ['society', 'medica sociedad uno'],
  ];
  for (const [kind, search] of searches) {
    expect([search, await found(kind, search)]).toEqual([search, 1]);
    const absent = await absentWords(app.database.db, search.split(' '));
    expect([search, ...absent[kind]]).toEqual([search]);
  }
});

it('says nothing of the words after the first sixteen', async () => {
  const words = Array.from({ length: 20 }, (_, at) => `zzz${at}`);
  const { doctor } = await absentWords(app.database.db, words);
  expect([...doctor]).toEqual(words.slice(0, 16));
  expect((await absentWords(app.database.db, [])).doctor.size).toBe(0);
});
