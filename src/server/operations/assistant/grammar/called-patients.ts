/** Patients whom a question for attentions names without a word for them: 'atenciones de Claudia Soto' (operations §6.56). */
import { foldName } from '../../../../formats/text.ts';
import { isStaff } from '../../../platform/http/access.ts';
import type { Asker } from '../tool.ts';
import { wordsOf } from './alike.ts';
import { readable } from './name-searches.ts';
import { isMark, type Part } from './parts.ts';
import { isOneAway } from './spelling.ts';

/** How many attentions are read to know whether there is such a patient. */
const READ = 20;
/** In shorter names a letter makes another name; of more words no typing error is looked for. */
const SHORTEST_MISTYPED = 5;
const MOST_WORDS = 4;

/**
 * The parts with names that are no doctor's as those of patients, where the question is of attentions and there is such a patient;
 * also with one mistaken letter, as the patient is called. Who may not read them knows none, and doctors look among their own alone.
 */
export async function withCalledPatients(asker: Asker, parts: readonly Part[]): Promise<Part[]> {
  if (!isStaff(asker.user)) return [...parts];
  const isOfAttentions = parts.some((part) => isMark(part, 'attention', 'attended', 'patient'));
  const read: Part[] = [];
  for (let at = 0; at < parts.length; ) {
    const end = endOfName(parts, at, isOfAttentions);
    const run = parts.slice(at, end);
    const typed = run.map((part) => part.typed).join(' ');
    const called = run.length > 0 ? await patientCalled(asker, typed) : null;
    read.push(
      ...(called === null
        ? parts.slice(at, Math.max(end, at + 1))
        : [{ kind: 'name', of: 'patientName', value: called, typed } as const]),
    );
    at = Math.max(end, at + 1);
  }
  return read;
}

/** After the words that may be a patient's name; the place itself where none stands there. */
function endOfName(parts: readonly Part[], at: number, isOfAttentions: boolean): number {
  const part = parts[at];
  if (part?.kind === 'name' && part.of === 'patientName') return at + 1;
  if (!isOfAttentions) return at;
  if (part?.kind === 'name' && part.of === 'doctor' && part.isStrange)
    return wordsOf(part.value).length > 1 ? at + 1 : at;
  let end = at;
  while (parts[end]?.kind === 'unknown') end += 1;
  const words = parts.slice(at, end).flatMap(({ typed }) => wordsOf(typed));
  return words.length > 1 && words.length <= MOST_WORDS ? end : at;
}

/** What a patient is called by whom the words mean; null where there is none, or several with one letter of another. */
async function patientCalled(asker: Asker, typed: string): Promise<string | null> {
  const words = wordsOf(typed);
  const named = async (search: readonly string[]) =>
    (
      await readable(asker.calls.attentions.list({ search: search.join(' '), limit: READ }), [])
    ).map(({ patientName }) => wordsOf(patientName));
  const has = (own: readonly string[]) => words.every((word) => own.includes(word));
  if ((await named(words)).some(has)) return typed;
  if (words.length < 3 || words.length > MOST_WORDS) return null;
  const meant = new Set<string>();
  const wrong = [...words.entries()].filter(([, word]) => word.length >= SHORTEST_MISTYPED);
  await Promise.all(
    wrong.map(async ([at, word]) => {
      const others = words.filter((_, place) => place !== at);
      for (const own of await named(others))
        if (others.every((other) => own.includes(other)))
          for (const right of own.filter((one) => isOneAway(word, one)))
            meant.add(words.with(at, right).join(' '));
    }),
  );
  const [only, ...more] = meant;
  return only !== undefined && more.length === 0 && foldName(only) !== '' ? only : null;
}
