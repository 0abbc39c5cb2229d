/** The parts of a Chilean name in the order `given names, father's surname, mother's surname`. */
export type NameParts = {
  readonly given: string;
  readonly paternal: string;
  readonly maternal: string;
};

/** Words that begin a surname but are not one by themselves: `de la Fuente`, `von Appen`, `San Martín`. */
const PARTICLES = new Set(
  'd da dal de del della den der di do dos du el la las le lo los mac mc san santa st van ver von y zu'.split(
    ' ',
  ),
);

/**
 * Devotional names belong to the given name before them: `María de los Ángeles`, `Juan de Dios`. Otherwise `de los
 * Ángeles` would be taken for a surname.
 */
const DEVOTIONS =
  /^(?:de los angeles|de la luz|de la paz|de la cruz|de las mercedes|de las nieves|de lourdes|de jesus|de dios|del carmen|del pilar|del rosario|del pino|del transito|de fatima|de belen)$/;

/**
 * Splits `Soto Díaz, Ana` or `Ana Soto Díaz`. Of three or more parts the last two are surnames, of two the last. A
 * particle belongs to the word after it (`Ana de la Fuente von Appen`), and `O'Higgins` is one word.
 */
export function nameParts(name: string): NameParts {
  const [before = '', after] = name.split(',');
  const parts = partsOf(before);
  const surnames = Math.min(2, after === undefined ? parts.length - 1 : parts.length);
  const given = after === undefined ? parts.slice(0, parts.length - surnames) : partsOf(after);
  // In `Rojas Pérez Soto, Ana`, everything after the first word is the mother's surname.
  const [paternal = '', ...maternal] =
    after === undefined ? parts.slice(parts.length - surnames) : parts;
  return { given: given.join(' '), paternal, maternal: maternal.join(' ') };
}

/** The words, each with the particles before it; a devotional name stays with its given name. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let particles: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    if (PARTICLES.has(bare(word))) {
      particles.push(word);
      continue;
    }
    const part = [...particles, word].join(' ');
    const last = parts.length - 1;
    if (last === 0 && DEVOTIONS.test(bare(part))) parts[last] += ` ${part}`;
    else parts.push(part);
    particles = [];
  }
  return particles.length > 0 ? [...parts, particles.join(' ')] : parts;
}

/** In lower case, without accents and apostrophes. */
function bare(text: string): string {
  return text
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’`´]/g, '')
    .toLowerCase();
}
