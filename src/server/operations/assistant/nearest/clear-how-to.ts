/**
 * The way of asking how something is done that is clearly nearest to a question: it is answered at once
 * (operations §35.4).
 */
import type { LocalDate } from '../../../../domain/calendar/calendar.ts';
import type { NameKind, Part } from '../grammar/parts.ts';
import { readParts } from '../grammar/read.ts';
import { type Asker, Unanswerable } from '../tool.ts';
import { NOT_IN_HELP } from '../tools/help.ts';
import { TOOLS } from '../tools.ts';
import { saysWord } from './how-to.ts';
import { partsBefore, rankedOf, type Stuck } from './nearest.ts';

/** How near the nearest way of asking how must be to be answered at once, and how many times as near as the next one. */
const [CLEAR, AHEAD] = [4.3, 1.2];
/** One that is so near is answered rather than what the help's own search finds, and where a word of the question is in none of both. */
const STRONG = 5;

/** What is done with what was paid already: no answer to a question that says nothing of paying. */
const OF_PAID = /\bpagad[ao]s?\b/;
const SPEAKS_OF_PAYING = /pag[aáoóuú]|deposit|transf|liquid|plata/iu;

/** How something is done is the same for each: whom or what a question names counts as its kind. */
const KINDS: Partial<Record<NameKind, string>> = {
  doctor: 'médico',
  society: 'sociedad',
  rule: 'regla',
  service: 'atención',
  patientName: 'paciente',
};
const kindOf = (part: Part, today: LocalDate): readonly Part[] =>
  part.kind === 'name' ? readParts(KINDS[part.of] ?? '', today) : [];

/** A question for the help, and the one before that it goes on from. */
type Help = { readonly question: string; readonly after: string | undefined };

/**
 * The way of asking how that is clearly nearest to a question, or to its first clause, and answers it better than the help's own
 * search for `help`; null if none does. Without `help` nothing is searched for.
 */
export async function clearHowTo(
  asker: Asker,
  stuck: Omit<Stuck, 'isHow'>,
  help: Help | null,
): Promise<string | null> {
  const [first = ''] = stuck.typed.split(/,? y (?=\p{L})/u);
  const clauses = first === '' || first === stuck.typed ? [] : [readParts(first, asker.today)];
  for (const said of [stuck.parts, ...clauses]) {
    const parts = [...said, ...said.flatMap((part) => kindOf(part, asker.today))];
    const how = { ...stuck, parts, isHow: true };
    const { all } = await rankedOf(asker, how, await partsBefore(asker, how));
    const [best, next] = all.filter(({ isHowTo }) => isHowTo);
    if (best && OF_PAID.test(best.question) && !SPEAKS_OF_PAYING.test(stuck.typed)) return null;
    const isRead = said.every(
      ({ kind, typed }) => kind !== 'unknown' || saysWord(best?.question ?? '', typed),
    );
    if (best && best.score >= (isRead ? CLEAR : STRONG) && best.score >= AHEAD * (next?.score ?? 0))
      return (await isBetter(asker, best.question, best.score >= STRONG, help))
        ? best.question
        : null;
  }
  return null;
}

/** Whether the nearest one answers better than what the help's search finds, in another chapter than the question before. */
async function isBetter(
  asker: Asker,
  nearest: string,
  isStrong: boolean,
  help: Help | null,
): Promise<boolean> {
  const found = help && (await sectionOf(asker, help));
  if (found === null || (isStrong && found === '')) return true;
  const told = await sectionOf(asker, { question: nearest });
  if (!isStrong || !told || chapterOf(told) === chapterOf(found)) return false;
  const before = help?.after && (await sectionOf(asker, { question: help.after }));
  return !before || chapterOf(before) !== chapterOf(found);
}
const chapterOf = (section: string) => section.split('/')[1];

/** The section that answers; empty where only a screen does that the asker's menu lacks, null where none does. */
const sectionOf = (asker: Asker, asked: { question: string; after?: string | undefined }) =>
  TOOLS.help.run(asker, asked).then(
    ({ section }) => section ?? null,
    (error: unknown) =>
      error instanceof Unanswerable && error.message !== NOT_IN_HELP ? '' : null,
  );
