/** The forms of regular verbs, so that the vocabulary has verbs and not each of their forms. All are folded. */

/** The endings of each conjugation: of now, of what is over, and of the participle. */
const ENDINGS = {
  ar: { now: 'a an amos aba aban', past: 'o aron amos', participle: 'ado' },
  er: { now: 'e en emos ia ian', past: 'io ieron imos', participle: 'ido' },
  ir: { now: 'e en imos ia ian', past: 'io ieron imos', participle: 'ido' },
} as const;
const HAVING = 'ha han hemos habia habian lleva llevan llevamos va van'.split(' ');

const conjugated = (verb: string) => {
  const stem = verb.slice(0, -2);
  const { now, past, participle } = ENDINGS[verb.slice(-2) as keyof typeof ENDINGS];
  const of = (endings: string) => endings.split(' ').map((ending) => stem + ending);
  return { now: of(now), past: of(past), participle: stem + participle };
};

/** 'Registra', 'registraron', 'ha registrado', 'registradas': each form of the verbs, alone and after each of the pronouns. */
export function formsOf(verbs: string, pronouns: readonly string[] = ['', 'se']): string[] {
  const after = (form: string) => pronouns.map((pronoun) => `${pronoun} ${form}`.trim());
  return verbs.split(' ').flatMap((verb) => {
    const { now, past, participle } = conjugated(verb);
    const stem = participle.slice(0, -1);
    return [
      ...[...now, ...past].flatMap(after),
      ...HAVING.flatMap((having) => after(`${having} ${participle}`)),
      ...['o', 'a', 'os', 'as'].map((ending) => stem + ending),
    ];
  });
}

/**
 * What is over, alone and after each of the pronouns: 'depositaron', 'se ha depositado'. Without a pronoun 'pagó' and 'abonó' are
 * left out: typed without an accent, they are the nouns.
 */
export function pastOf(verbs: string, pronouns: readonly string[]): string[] {
  return verbs.split(' ').flatMap((verb) => {
    const { past, participle } = conjugated(verb);
    const forms = [...past, ...HAVING.slice(0, 5).map((having) => `${having} ${participle}`)];
    return pronouns.flatMap((pronoun) =>
      forms
        .filter((form) => pronoun !== '' || !/[^i]o$/.test(form) || form.includes(' '))
        .map((form) => `${pronoun} ${form}`.trim()),
    );
  });
}
