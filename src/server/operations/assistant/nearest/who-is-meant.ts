/** Whom a word that was not understood, or a surname that several have, may name: each of them is asked for in its place (operations §37.6). */
import { foldName } from '../../../../formats/text.ts';
import { isStaff } from '../../../platform/http/access.ts';
import { wordsOf } from '../grammar/alike.ts';
import { searcherFor } from '../grammar/name-searches.ts';
import type { Part } from '../grammar/parts.ts';
import { LEXICON } from '../grammar/words.ts';
import type { Asker } from '../tool.ts';
import { calledSo } from '../tools/surnames.ts';

/** Of more of them none is offered. */
const MOST = 4;
const SHORTEST = 3;

/** 'Cuentas rojas' are nobody's. */
const isAdjective = (part: Part, before: Part | undefined) =>
  /s$/.test(part.typed) && before?.kind === 'mark' && /s$/.test(before.typed);

/** A name as it was said, which may be that of several. */
const isName = (part: Part) =>
  part.kind === 'name' && (part.of === 'doctor' || part.of === 'society') && !part.isStrange;

/** The parts with each of those whom the first word names that is somebody's; none if no word is, or it names one alone anyway. */
export async function withEachMeant(
  asker: Asker,
  parts: readonly Part[],
): Promise<readonly (readonly Part[])[]> {
  const said = parts.filter(
    (part, at) =>
      isName(part) ||
      (part.kind === 'unknown' &&
        part.typed.length >= SHORTEST &&
        !LEXICON.has(foldName(part.typed)) &&
        !isAdjective(part, parts[at - 1])),
  );
  if (!isStaff(asker.user) || said.length === 0) return [];
  const { namesOf } = await searcherFor(
    asker,
    said.flatMap(({ typed }) => typed.split(' ')),
  );
  for (const part of said)
    for (const kind of ['doctor', 'society'] as const) {
      const found = (await namesOf(kind, part.typed)).filter((name) =>
        wordsOf(part.typed).every((word) => wordsOf(name).includes(word)),
      );
      const called = calledSo(
        found.map((name) => ({ name })),
        part.typed,
      );
      if (called.length < (isName(part) ? 2 : 1) || called.length > MOST) continue;
      return called.map(({ name }) =>
        parts.map((one) =>
          one === part ? { kind: 'name', of: kind, value: name, typed: name } : one,
        ),
      );
    }
  return [];
}
