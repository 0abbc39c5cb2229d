/**
 * Patients by the place of their name: 'la paciente Claudia Soto', and of a doctor 'atendí a Claudia Soto'
 * (operations §21.17).
 */
import { foldName } from '../../../../formats/text.ts';
import { isStaff } from '../../../platform/http/access.ts';
import type { Asker } from '../tool.ts';
import { isMark, isSaid, type Part, small } from './parts.ts';
import { LEXICON } from './words.ts';

/** What may stand between the word for a patient and the name, and within a name. */
const CALLED = /^(?:llamad[oa]|senora?|don|dona|que se llama|de nombre)$/;
const WITHIN = /^(?:de|del|la|las|los)$/;

/** The parts with the names of patients, each as one name. Whether there is such a patient is for the search to say. */
export function withPatients(asker: Asker, parts: readonly Part[]): Part[] {
  const read: Part[] = [];
  for (let at = 0; at < parts.length; ) {
    const end = endOfName(parts, at);
    const run = parts.slice(at, end);
    if (run.length > 0 && isPatient(asker, read, run)) {
      const place = read.findLastIndex(isSaid);
      const word = read[place];
      if (word && isMark(word, 'patient')) read[place] = small(word);
      const typed = run.map((part) => part.typed).join(' ');
      read.push({ kind: 'name', of: 'patientName', value: typed, typed });
      at = end;
    } else {
      read.push(parts[at] as Part);
      at += 1;
    }
  }
  return read;
}

const turns = (word: string) =>
  LEXICON.get(word)?.kind === 'not' || /^(?:no|sin|ni|menos|salvo)(?: |$)/.test(word);

/** After the last of the words without a meaning that follow each other; the place itself where none stands there. */
function endOfName(parts: readonly Part[], from: number): number {
  let end = from;
  for (let at = from; at < parts.length; at += 1) {
    const { kind, typed, hasComma } = parts[at] as Part;
    // 'La paciente Ana Soto no está ingresada': what denies is no part of a name.
    if (turns(foldName(typed))) break;
    if (kind === 'unknown') end = at + 1;
    else if (kind !== 'small' || end === from || !WITHIN.test(foldName(typed))) break;
    if (hasComma) break;
  }
  return end;
}

function isPatient({ user }: Asker, before: readonly Part[], run: readonly Part[]): boolean {
  const place = before.findLastIndex(isSaid);
  const word = before[place];
  const between = foldName(
    before
      .slice(place + 1)
      .map(({ typed }) => typed)
      .join(' '),
  );
  const words = run.filter(({ kind }) => kind === 'unknown');
  const isCapital = words.every((part) => part.kind === 'unknown' && part.isCapital);
  // 'La paciente de Ana Araya' is attended by her; 'pacientes crónicos' are many.
  if (isMark(word, 'patient') && /paciente$/.test(foldName(word?.typed ?? '')))
    return (between === '' || CALLED.test(between)) && (isCapital || words.length > 1);
  // Doctors name nobody else but those whom they attended: 'atendí a Claudia Soto'.
  const isAttended =
    isMark(word, 'attended-me', 'attended') && /(?:^|\s)a$/.test(between || endOf(word));
  return !isStaff(user) && isAttended && (isCapital || words.length > 1);
}

/** 'Vi a' has its preposition within. */
const endOf = (part: Part | undefined) => foldName(part?.typed ?? '').replace(/^.* (?=a$)/, '');
