/** The patients of attentions: by a RUT or words of the name, and the names of RUTs. */
import { type RawBuilder, sql } from 'kysely';
import { normalizeRut } from '../../../domain/identity/rut.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { matchesSearch } from '../../platform/db/list-queries.ts';

export type NamedPatient = { patientRut: string; patientName: string | null };

/**
 * A RUT as attentions keep it, with its name. Words find up to `most` patients, by name, whose names have all of them. A RUT
 * without attentions is answered without a name: it may have had some.
 */
export async function findPatients(db: Db, text: string, most: number): Promise<NamedPatient[]> {
  const rut = normalizeRut(text);
  if (rut !== null) return namePatients(db, [rut]);
  return rowsOf<NamedPatient>(db)`
    SELECT patient_rut, min(patient_name) AS patient_name
      FROM (${written(matchesSearch(text, sql`words`))}
            UNION ALL ${recent(matchesSearch(text, sql`patient_search_text(patient_name, patient_rut)`))}) AS found
     GROUP BY patient_rut ORDER BY min(patient_name) COLLATE "es-x-icu", patient_rut LIMIT ${most}`;
}

/** Each of the RUTs with the patient's name, in their order; null where no attention has it. */
export async function namePatients(db: Db, ruts: readonly string[]): Promise<NamedPatient[]> {
  if (ruts.length === 0) return [];
  const isAsked = sql<boolean>`patient_rut = ANY (${ruts}::text[])`;
  const rows = await rowsOf<NamedPatient>(db)`
    SELECT patient_rut, min(patient_name) AS patient_name
      FROM (${written(isAsked)} UNION ALL ${recent(isAsked)}) AS found GROUP BY patient_rut`;
  const names = new Map(rows.map(({ patientRut, patientName }) => [patientRut, patientName]));
  return ruts.map((patientRut) => ({ patientRut, patientName: names.get(patientRut) ?? null }));
}

/** More different names than this are too near each other for one of them to be meant. */
const MOST_NEAR = 100;

/**
 * The names of the patients who have all of the words. If there are none: of those who have all but one, and a word one letter
 * away from it. Nothing where too many are as near. The words are folded, of letters and digits alone.
 */
export async function patientsCalled(db: Db, words: readonly string[]): Promise<string[]> {
  if (words.length === 0) return [];
  const isCalled = (text: RawBuilder<unknown>) => hasEach(text, words);
  const isNear = (text: RawBuilder<unknown>) =>
    words.length < 3
      ? isCalled(text)
      : // The spellings of a word are also its own.
        sql<boolean>`(${sql.join(
          words.map(
            (word, at) =>
              sql`(${hasEach(text, words.toSpliced(at, 1))} AND (${text} || '') ~ ${spellingsOf(word)})`,
          ),
          sql` OR `,
        )})`;
  const rows = await rowsOf<{ patientName: string; isCalled: boolean }>(db)`
    WITH lately AS (
      SELECT patient_name, search_text(patient_name) AS words
        FROM (SELECT DISTINCT patient_name FROM attention
               WHERE id IN (SELECT attention_id FROM attention_search_change)) AS attended OFFSET 0)
    SELECT patient_name, bool_or(is_called) AS is_called
      FROM (SELECT patient_name, ${isCalled(sql`words`)} AS is_called FROM searched_patient WHERE ${isNear(sql`words`)}
            UNION ALL
            SELECT patient_name, ${isCalled(sql`words`)} FROM lately WHERE ${isNear(sql`words`)}) AS found
     GROUP BY patient_name ORDER BY is_called DESC LIMIT ${MOST_NEAR + 1}`;
  const called = rows.filter((row) => row.isCalled);
  if (called.length === 0 && rows.length > MOST_NEAR) return [];
  return (called.length > 0 ? called : rows).map(({ patientName }) => patientName);
}

/** Whether a text has the words: the index finds them as parts of words. */
const hasEach = (text: RawBuilder<unknown>, words: readonly string[]) =>
  sql<boolean>`(${sql.join(
    words.map(
      (word) =>
        sql`(${text} LIKE ${`%${word}%`} AND ' ' || translate(${text}, '-''.,', '    ') || ' ' LIKE ${`% ${word} %`})`,
    ),
    sql` AND `,
  )})`;

/** The word with a letter more, less or mistaken, or with two neighbours in each other's place. */
function spellingsOf(word: string): string {
  const letters = [...word];
  const split = (at: number) =>
    [letters.slice(0, at).join(''), letters.slice(at).join('')] as const;
  const spellings = letters.flatMap((letter, at) => {
    const [before, from] = split(at);
    const [, after] = split(at + 1);
    const next = letters[at + 1];
    const swapped = next === undefined ? [] : [`${before}${next}${letter}${split(at + 2)[1]}`];
    return [`${before}\\w?${after}`, `${before}\\w${from}`, ...swapped];
  });
  return `\\m(?:${[...spellings, `${word}\\w`].join('|')})\\M`;
}

const written = (condition: RawBuilder<boolean>) => sql`
  SELECT patient_rut, patient_name FROM searched_patient WHERE ${condition}`;

/** Those too recent for the search index. */
const recent = (condition: RawBuilder<boolean>) => sql`
  SELECT patient_rut, patient_name FROM attention
   WHERE id IN (SELECT attention_id FROM attention_search_change) AND ${condition}`;
