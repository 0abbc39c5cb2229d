/** Whom or what only the answer to a ranking named: 'el primero', 'la segunda', 'ese médico' (operations §6.56). */
import type { z } from 'zod';
import { foldName } from '../../../../formats/text.ts';
import type { Asker, Finding, Tool } from '../tool.ts';
import { TOOLS, type ToolName } from '../tools.ts';
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
const NOUN = '(?: (?:m[eé]dic[oa]|doctora?|sociedad|especialidad|prestaci[oó]n))?';
const NAMED = `(?:(?:el|la|al|del) (?<ordinal>primer|segund|tercer)(?:o|a)|es[ea]${NOUN})`;
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
function pointedAt(typed: string): { readonly rest: string; readonly place: number } | null {
  const found = (BEFORE.exec(typed) ?? AFTER.exec(typed))?.groups;
  if (!found?.rest) return null;
  return { rest: found.rest, place: ORDINALS[foldName(found.ordinal ?? 'primer')] ?? 1 };
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
  const { by, order } = found.input as { by?: string; order?: string };
  const kind = KINDS[by ?? ''];
  if (kind === undefined || order === undefined) return null;
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
  const together = [{ kind: 'name', of: kind, value, typed: value } as const, ...times, ...parts];
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
