/**
 * Patients whom a question for attentions names without a word for them: 'atenciones de Claudia Soto'
 * (operations §21.18).
 */
import { foldName } from '../../../../formats/text.ts';
import { isStaff } from '../../../platform/http/access.ts';
import type { Asker } from '../tool.ts';
import { hasWords, wordsOf } from './alike.ts';
import { readable } from './name-searches.ts';
import { isMark, isSaid, type Part, unread } from './parts.ts';
import { isOneAway } from './spelling.ts';

/** How many attentions are read to know whether there is such a patient. */
const READ = 20;
/** In shorter names a letter makes another name; of more words no typing error is looked for. */
const SHORTEST_MISTYPED = 5;
const MOST_WORDS = 4;

/**
 * The parts with names that are no doctor's as those of patients, where the question is of attentions and there is such a patient;
 * also with one mistaken letter, as the patient is called. `typed` are the parts before names were looked for. Who may not read them knows none, and doctors look among their own alone.
 */
export async function withCalledPatients(
  asker: Asker,
  parts: readonly Part[],
  typed: readonly Part[],
): Promise<Part[]> {
  if (!isStaff(asker.user)) return withWhoCame(parts);
  const isOfAttentions = parts.some((part) => isMark(part, 'attention', 'attended', 'patient'));
  const read: Part[] = [];
  for (let at = 0; at < parts.length; ) {
    const end = endOfName(parts, at, isOfAttentions);
    const run = parts.slice(at, end);
    const name = run.map((part) => part.typed).join(' ');
    const isSaidToBe = run[0]?.kind === 'name' && run[0].of === 'patientName';
    const isLooked = run.length > 0 && (isSaidToBe || !isOfDoctor(typed, run));
    const called = isLooked ? await patientCalled(asker, name) : null;
    read.push(
      ...(called === null
        ? parts.slice(at, Math.max(end, at + 1))
        : [{ kind: 'name', of: 'patientName', value: called, typed: name } as const]),
    );
    at = Math.max(end, at + 1);
  }
  return withWhoCame(read);
}

/** 'Quién vino en octubre' asks for patients, who are told where one of them is named: no doctor's figure answers it. */
function withWhoCame(parts: readonly Part[]): Part[] {
  const isOfPatient = parts.some(
    (part) =>
      isMark(part, 'patient', 'which-patients') ||
      (part.kind === 'name' && part.of === 'patientName'),
  );
  return parts.map((part) =>
    !isOfPatient && isMark(part, 'attended') && CAME.test(foldName(part.typed))
      ? unread(part)
      : part,
  );
}
const CAME = /^(?:vino|vinieron|se atendio|se atendieron|fue atendid[ao])$/;

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

/** Words after which somebody attends; whom they attend follows with 'a'. */
const DOES =
  /^(?:hizo|hicieron|realizo|realizaron|atendio|atiende|atendieron|ha atendido|vio|opero|informo|trabajo|gano)$/;
const ATTENDS_WHOM = /^(?:al?|quien|que|la|lo|los|las)$/;

/** Whether the question names somebody by what only a doctor is or does: 'la doctora …', 'cuántas hizo …', '… a quién atendió'. */
function isOfDoctor(typed: readonly Part[], run: readonly Part[]): boolean {
  const first = wordsOf(run[0]?.typed ?? '')[0];
  const place = typed.findIndex((part) => wordsOf(part.typed)[0] === first);
  const before = typed.slice(0, Math.max(place, 0));
  if (isMark(before.findLast(isSaid), 'doctor-word')) return true;
  return typed.some((part, at) => {
    if (!DOES.test(foldName(part.typed))) return false;
    const [previous, next] = [typed[at - 1], typed[at + 1]].map((one) =>
      foldName(one?.typed ?? ''),
    );
    const isAsked = typed
      .slice(0, at)
      .some((one) => isMark(one, 'who', 'which', 'doctors', 'doctor-word', 'specialists'));
    // 'A quién atendió' asks for those whom one attends.
    const asksWhom =
      /^a quien(?:es)?$/.test(previous ?? '') ||
      (/^(?:quien|quienes)$/.test(previous ?? '') && foldName(typed[at - 2]?.typed ?? '') === 'a');
    return (
      asksWhom || !(isAsked || ATTENDS_WHOM.test(next ?? '') || /^l[ao]s?$/.test(previous ?? ''))
    );
  });
}

/** What a patient is called by whom the words mean, and whom the asker may read; null where there is none, or several are as near. */
async function patientCalled(asker: Asker, typed: string): Promise<string | null> {
  const words = wordsOf(typed);
  if (words.length > MOST_WORDS) return null;
  const names = ((await asker.patientsCalled?.(words)) ?? []).map(wordsOf);
  const meant = names.some((own) => hasWords(own, words)) ? words : nearOf(words, names);
  if (meant === null) return null;
  const search = meant.join(' ');
  const read = await readable(asker.calls.attentions.list({ search, limit: READ }), []);
  const isRead = read.some(({ patientName }) => hasWords(wordsOf(patientName), meant));
  return isRead ? (meant === words ? typed : search) : null;
}

/** The words with one of them spelled as in the names; null where none is so near, or several are. */
function nearOf(
  words: readonly string[],
  names: readonly (readonly string[])[],
): readonly string[] | null {
  if (words.length < 3) return null;
  const meant = new Map<string, readonly string[]>();
  for (const own of names)
    for (const [at, word] of words.entries()) {
      if (word.length < SHORTEST_MISTYPED) continue;
      for (const right of own) {
        const read = words.with(at, right);
        if (isOneAway(word, right) && hasWords(own, read)) meant.set(read.join(' '), read);
      }
    }
  const [only, ...more] = meant.values();
  return only !== undefined && more.length === 0 ? only : null;
}
