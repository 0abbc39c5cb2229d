/** Specialties by what people call them: by their beginning, by who practises them, or with a letter that is wrong. */
import { foldName } from '../../../../formats/text.ts';
import { wordsOf } from './alike.ts';
import { readable, type Searcher } from './name-searches.ts';
import type { Part } from './parts.ts';
import { isOneAway } from './spelling.ts';
import { UNDERSTOOD } from './words.ts';

/** Shorter beginnings of a specialty's name are too alike. */
const SHORTEST_BEGINNING = 4;
/** 'Pedí', typed without its accent, is a verb, and no 'pediatría'. */
const LIKE_VERB = /^.{3}i$/;
/** Whether a word that means something else begins so: 'oper', 'medic'. */
const beginsWord = (typed: string) => [...UNDERSTOOD].some((word) => word.startsWith(typed));

/** 'Gastro', 'neuro', 'anestesista': the only specialty of the clinic whose name, or second half ('… y Ortopedia'), begins so. */
export async function specialtyCalled(
  asker: Searcher,
  [one, ...more]: readonly Part[],
): Promise<readonly Part[] | null> {
  const typed = foldName(one?.typed ?? '');
  if (!one || more.length > 0 || typed.length < SHORTEST_BEGINNING || /\d/.test(typed)) return null;
  if (LIKE_VERB.test(typed)) return null;
  const [all, doctors] = await Promise.all([
    readable(asker.calls.specialties.list({ limit: MOST_SPECIALTIES, sort: 'name' }), []),
    asker.namesOf('doctor', typed),
  ]);
  // Who is called so may be meant.
  if (doctors.some((name) => wordsOf(name).includes(typed))) return null;
  // 'Traumatóloga' and 'oftalmologo' differ from the specialty in their ending.
  const begun = typed.length > LONGEST_EXACT ? typed.replace(/[aeo]s?$/, '') : typed;
  const halves = (name: string) => foldName(name).split(/ [ye] /);
  const [only, ...others] = all.filter(({ name }) =>
    halves(name).some((half) => half.startsWith(begun)),
  );
  const meant = all.filter(({ name }) => halves(name).some((half) => isMistyped(typed, half)));
  if (!only && meant.length === 1 && !beginsWord(typed))
    return [{ kind: 'name', of: 'specialty', value: meant[0]?.name ?? '', typed: one.typed }];
  // 'Cirugía' may be the specialty or what is done there: it is neither, and no typing error of 'cirugías'.
  if (beginsWord(typed)) return only ? [{ ...one, kind: 'unknown', isCapital: true }] : null;
  if (!only || others.length > 0) return null;
  return [{ kind: 'name', of: 'specialty', value: only.name, typed: one.typed }];
}
/** 'Traumatolgia', 'pediatira': one letter is wrong in the name's first word. */
const isMistyped = (typed: string, name: string) =>
  typed.length >= SHORTEST_MISTYPED &&
  !NAMES_OF_OTHERS.includes(typed) &&
  isOneAway(typed, firstOf(name)) &&
  !beginsWord(firstOf(name));
const firstOf = (name: string) => name.split(' ')[0] ?? '';
/** Specialties that are no error of another one, also where the clinic has that one alone: 'nefrología' is not 'neurología'. */
const NAMES_OF_OTHERS =
  `neumologia neurologia nefrologia hepatologia hematologia podiatria pediatria cariologia cardiologia otologia urologia andrologia
  audiologia radiologia oncologia odontologia psicologia patologia reumatologia neonatologia infectologia inmunologia proctologia
  mastologia fisiatria foniatria geriatria psiquiatria ginecologia endocrinologia dermatologia gastroenterologia oftalmologia`.split(
    /\s+/,
  );
/** In shorter words one letter makes another word. */
const SHORTEST_MISTYPED = 7;
/** Shorter beginnings keep their last vowel. */
const LONGEST_EXACT = 7;
const MOST_SPECIALTIES = 200;

/** How doctors of a specialty are called, and how the name of the specialty begins. */
const SPECIALISTS: readonly (readonly [called: RegExp, begins: string])[] = [
  [/olog[oa]s?$/, 'ologia'],
  [/iatras?$/, 'iatria'],
  [/^aneste[sc]i[sc]tas?$/, 'anestesi'],
  [/^internistas?$/, 'medicina interna'],
  [/^otorrinos$/, 'otorrinolaringologia'],
  [/^oculistas?$/, 'oftalmologia'],
];

/** 'Los cardiólogos' are the doctors of Cardiología: both parts; null for other words. */
export async function specialistsOf(
  asker: Searcher,
  [one, ...more]: readonly Part[],
): Promise<readonly Part[] | null> {
  const called = foldName(one?.typed ?? '');
  const found = SPECIALISTS.find(([ending]) => ending.test(called));
  if (!one || !found || more.length > 0) return null;
  const begins = found[0].source.startsWith('^') ? found[1] : called.replace(found[0], found[1]);
  const specialties = await asker.namesOf('specialty', begins);
  const [only, ...others] = specialties.filter((name) => foldName(name).startsWith(begins));
  if (!only || others.length > 0) return null;
  const { typed } = one;
  return [
    { kind: 'name', of: 'specialty', value: only, typed },
    { kind: 'mark', mark: 'doctors', typed },
  ];
}
