/** Whom or what only the answer to a ranking named: 'el primero', 'la segunda', 'ese médico' (operations §33.7). */
import type { z } from 'zod';
import { foldName } from '../../../../formats/text.ts';
import { isStaff } from '../../../platform/http/access.ts';
import type { Asker, Finding, Tool } from '../tool.ts';
import { TOOLS, type ToolName } from '../tools.ts';
import { withElided } from './elided.ts';
import { isSaid, type NameKind, type Part } from './parts.ts';
import { isUnderstood, understand } from './understand.ts';

/** The rankings whose answers have one order, and the kinds of what they name. */
const RANKINGS: readonly ToolName[] = ['attention_groups', 'fee_groups'];
const KINDS: Readonly<Record<string, NameKind>> = {
  doctor: 'doctor',
  specialty: 'specialty',
  society: 'society',
  service: 'service',
};

const ORDINALS: Readonly<Record<string, number>> = { primer: 1, segund: 2, tercer: 3 };
const NOUN = '(?: (?<noun>m[eé]dic[oa]|doctora?|sociedad|especialidad|prestaci[oó]n))?';
const NOUNS: Readonly<Record<string, NameKind>> = {
  medic: 'doctor',
  doctor: 'doctor',
  sociedad: 'society',
  especialidad: 'specialty',
  prestacion: 'service',
};
const NAMED = `(?:(?:el|la|al|del) (?<ordinal>primer|segund|tercer)(?:o|a)|(?<that>es[ea])${NOUN})`;
/** How what is asked of it begins: 'la primera semana' and 'ese mes' are times. */
const ASKS =
  '(?:(?:a |de |en |con |por |desde )?(?:cu[aá]nt|cu[aá]l|qu[eé] |qui[eé]n|cu[aá]ndo)|tiene|tuvo|hizo|gan[oó]|cobr[oó]|atendi[oó]|lleva)';
/** 'El primero cuántas atenciones tuvo', 'y ese cuánto ganó'. */
const BEFORE = new RegExp(
  `^[\\s¿¡]*(?:y )?(?:(?:a|de|con|en) )?${NAMED}[\\s,:]+(?<rest>${ASKS}.*)$`,
  'iu',
);
/** 'Cuántas atenciones tuvo el primero', 'cuánto ganó ese médico'. */
const AFTER = new RegExp(`^(?<rest>.*\\S) (?:(?:a|de) )?${NAMED}[\\s?.!]*$`, 'iu');

/** What the question says of the one that it points at, and at which place that one stands; null where it points at none. */
function pointedAt(typed: string) {
  const found = (BEFORE.exec(typed) ?? AFTER.exec(typed))?.groups;
  if (!found?.rest) return null;
  const noun = foldName(found.noun ?? '').replace(/(?<=^medic|^doctor)[oa]$/, '');
  return {
    rest: found.rest,
    place: ORDINALS[foldName(found.ordinal ?? 'primer')] ?? 1,
    isThat: found.that !== undefined,
    /** What 'ese médico' says that it is. */
    of: NOUNS[noun],
  };
}

/** What is read of a question without those before it. */
type Alone = {
  readonly parts: readonly Part[];
  readonly corrected: readonly (readonly [typed: string, read: string])[];
};

/**
 * The parts of a question that points at one of the ranking before it: with that one's name, and the time of the ranking. `read`
 * reads the rest of it. Null for anything else, and where two share the place.
 */
export async function ofNamed(
  asker: Asker,
  typed: string,
  before: readonly Part[],
  read: (typed: string) => Promise<Alone>,
): Promise<(Alone & { readonly dropped: readonly Part[] }) | null> {
  const pointed = pointedAt(typed);
  const found = pointed && understand(before);
  if (!pointed || !found || !isUnderstood(found) || !RANKINGS.includes(found.tool)) return null;
  const { by, order, limit } = found.input as { by?: string; order?: string; limit?: number };
  const kind = KINDS[by ?? ''];
  if (kind === undefined || order === undefined) return null;
  // 'Ese médico' is none of the services, and not certainly one of several who were asked for.
  if (pointed.of !== undefined && pointed.of !== kind) return null;
  if (pointed.isThat && (limit ?? 1) > 1) return null;
  // A doctor is the only one of whom they are told, and no first of any.
  if (kind === 'doctor' && !isStaff(asker.user)) return null;
  const { parts, corrected } = await read(pointed.rest);
  const times = parts.some(({ kind }) => kind === 'time')
    ? []
    : before.filter(({ kind }) => kind === 'time');
  const value = await nameAt(
    asker,
    found.tool,
    { ...found.input, limit: pointed.place + 1 },
    pointed.place,
  );
  if (value === null) return null;
  const together = withElided(
    [{ kind: 'name', of: kind, value, typed: value } as const, ...times, ...parts],
    asker.today,
  );
  if (!isUnderstood(understand(together))) return null;
  const dropped = before.filter(
    (part) =>
      isSaid(part) && (part.kind === 'slot' || part.kind === 'name') && !parts.includes(part),
  );
  return { parts: together, corrected, dropped };
}

/** Who stands at a place of the ranking; null where somebody else has as much. */
async function nameAt(
  asker: Asker,
  name: ToolName,
  input: Readonly<Record<string, unknown>>,
  place: number,
): Promise<string | null> {
  const { input: schema, run } = TOOLS[name] as unknown as Tool<z.ZodType>;
  const { facts }: Finding = await run(asker, schema.parse(input));
  const [before, own, after] = [facts[place - 2], facts[place - 1], facts[place]];
  if (!own || own.value === before?.value || own.value === after?.value) return null;
  return /^(\d{2}-\d{2}-\d{3}(?:-\d{2})?) /.exec(own.label)?.[1] ?? own.label;
}
