/** Finds the specialty of a text: a registered one, a new one, or one that the user must clarify (intake §11.6). */
import { createMemory } from '../memory.ts';
import { foldName } from '../text.ts';
import { headingWords, isNear, wordKey } from './heading-words.ts';
import { rejected } from './row-cells.ts';
import type { DirectoryData, NearSpecialty, RowRejection, SpecialtyAnswers } from './types.ts';

export type Specialty = {
  readonly specialtyId: number | null;
  readonly newSpecialty: string | null;
};

/** With more unknown names, the column holds something else; they are not compared. */
const MAX_COMPARED = 500;
/** Shorter abbreviations resemble too many names. */
const SHORTEST_BEGINNING = 4;

/**
 * Finds specialties by name or id. An unknown name that resembles a registered one is refused until the user decides.
 * Otherwise a misspelling would be paid by other rules.
 */
export class SpecialtyFinder {
  readonly #ids: ReadonlySet<number>;
  readonly #byName: ReadonlyMap<string, number>;
  readonly #names: readonly string[];
  readonly #answers: ReadonlyMap<string, string | null>;
  readonly #registered = createMemory<Specialty | null>();
  readonly #near = new Map<string, { name: string; near: string; rows: number } | null>();

  constructor(registered: DirectoryData['specialties'], answers: SpecialtyAnswers = {}) {
    this.#ids = new Set(registered.map(({ id }) => id));
    this.#byName = new Map(registered.map(({ id, name }) => [foldName(name), id]));
    this.#names = registered.map(({ name }) => name);
    this.#answers = new Map(
      Object.entries(answers).map(([name, answer]) => [foldName(name), answer]),
    );
  }

  find(text: string | null): Specialty | RowRejection {
    if (text === null) return { specialtyId: null, newSpecialty: null };
    const registered = this.#registered(text, (name) => this.#findRegistered(name));
    if (registered !== null) return registered;
    // An id does not reveal the name of a specialty to add.
    if (/^\d+$/.test(text)) {
      const advice = 'escriba su nombre y se agregará en la próxima importación';
      return refused(`no hay una especialidad «${text}»: ${advice}`);
    }
    const folded = foldName(text);
    const near = this.#nearTo(text, folded);
    if (near !== null) near.rows += 1;
    const answer = this.#answers.get(folded);
    if (answer === null) return { specialtyId: null, newSpecialty: text };
    if (answer !== undefined) return this.#answered(text, answer);
    if (near === null) return { specialtyId: null, newSpecialty: text };
    return refused(
      `«${text}» no está registrada y se parece a ${near.near}: indique si es esa o una nueva`,
    );
  }

  #findRegistered(text: string): Specialty | null {
    const specialtyId = this.#byName.get(foldName(text)) ?? this.#knownId(text);
    return specialtyId === null ? null : { specialtyId, newSpecialty: null };
  }

  /** Unknown names that resemble a registered one, answered or not. */
  get near(): NearSpecialty[] {
    return [...this.#near.values()].filter((near) => near !== null);
  }

  /** Those of them that the user has not clarified yet. */
  get unanswered(): NearSpecialty[] {
    return this.near.filter(({ name }) => !this.#answers.has(foldName(name)));
  }

  #answered(text: string, answer: string): Specialty | RowRejection {
    const specialtyId = this.#byName.get(foldName(answer));
    if (specialtyId !== undefined) return { specialtyId, newSpecialty: null };
    return refused(`«${text}» se indicó como ${answer}, que no está registrada`);
  }

  #knownId(text: string): number | null {
    return /^\d{1,9}$/.test(text) && this.#ids.has(Number(text)) ? Number(text) : null;
  }

  #nearTo(text: string, folded: string) {
    const known = this.#near.get(folded);
    if (known !== undefined) return known;
    if (this.#near.size >= MAX_COMPARED) return null;
    const near = this.#names.find((name) => isLike(text, name));
    const found = near === undefined ? null : { name: text, near, rows: 0 };
    this.#near.set(folded, found);
    return found;
  }
}

/** Whether one may stand for the other: by a misspelling, other word order or punctuation, or abbreviated words. */
function isLike(text: string, name: string): boolean {
  const [words, others] = [headingWords(text), headingWords(name)];
  if (words.length === 0) return false;
  if (isSlip(foldName(text), foldName(name)) || isSlip(wordKey(words), wordKey(others)))
    return true;
  return words.length === others.length && words.every((word, at) => isShort(word, others[at]));
}

/** The first letter is hardly ever misspelled: Geriatría is not Pediatría. */
function isSlip(one: string, other: string): boolean {
  return one[0] === other[0] && isNear(one, other);
}

function isShort(word: string, other = ''): boolean {
  const [short, long] = word.length < other.length ? [word, other] : [other, word];
  return short === long || (short.length >= SHORTEST_BEGINNING && long.startsWith(short));
}

function refused(detail: string): RowRejection {
  return rejected('Especialidad no registrada', 'specialtyText', detail);
}

/** A sentence about a name that the user has not clarified. */
export function nearSpecialtySentence({ name, near }: NearSpecialty): string {
  return `La especialidad «${name}» no está registrada y se parece a ${near}: sus filas se rechazan hasta que se indique si es esa o una nueva.`;
}
