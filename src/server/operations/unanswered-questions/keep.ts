/** Keeps a question that got no answer, without names and without who asked (operations §6.24). */
import type { AskedBy } from '../../../contract/operations/unanswered-questions.ts';
import { today } from '../../platform/context.ts';
import { type Db, rowsOf } from '../../platform/db/database.ts';
import { readSetting } from './queries.ts';
import { type Vocabulary, vocabularyWith } from './vocabulary.ts';
import { type NameOf, type Names, withoutNames, wordsOf } from './without-names.ts';

/** More different questions than these are not kept: nobody reads them, and nobody fills the disk with them. */
const MOST_KEPT = 10_000;
/** No account adds more new ones in a day: in the year that they are kept, one person does not fill them. */
export const MOST_A_DAY = 20;

type Asked = {
  /** Who asked, which is not kept: it only limits how many are. */
  readonly userId: number;
  readonly question: string;
  readonly askedBy: AskedBy;
  /** The words that the assistant understands, folded. */
  readonly understood: ReadonlySet<string>;
};

/** Keeps the question, or counts it if it is kept already; does nothing if the clinic switched that off. */
export async function keepUnanswered(
  db: Db,
  { userId, question, askedBy, understood }: Asked,
): Promise<void> {
  if (!(await readSetting(db)).isKept) return;
  const vocabulary = vocabularyWith(understood);
  const kept = withoutNames(question, vocabulary, await namesIn(db, question, vocabulary));
  if (kept === null) return;
  const day = today();
  await withinShare(userId, day, async (mayAdd) => {
    const rows = await rowsOf<{ isNew: boolean }>(db)`
      INSERT INTO unanswered_question (question, asked_by, first_on, last_on)
      SELECT ${kept}, ${askedBy}, ${day}::date, ${day}::date
       WHERE EXISTS (SELECT FROM unanswered_question WHERE question = ${kept} AND asked_by = ${askedBy})
          OR ${mayAdd}::boolean AND (SELECT count(*) FROM unanswered_question) < ${MOST_KEPT}
      ON CONFLICT (question, asked_by)
      DO UPDATE SET times = unanswered_question.times + 1, last_on = greatest(unanswered_question.last_on, excluded.last_on)
      RETURNING xmax = 0 AS is_new`;
    return rows[0]?.isNew ?? false;
  });
}

/** How many new questions each account brought on a day. It is in memory alone: who asked is written nowhere (decision 139). */
const brought = { day: '', byAccount: new Map<number, number>() };

/** Does work that is told whether the account may still add a question today, and answers whether it added one. */
export async function withinShare(
  userId: number,
  day: string,
  work: (mayAdd: boolean) => Promise<boolean>,
): Promise<void> {
  if (brought.day !== day) {
    brought.day = day;
    brought.byAccount.clear();
  }
  const { byAccount } = brought;
  const before = byAccount.get(userId) ?? 0;
  const mayAdd = before < MOST_A_DAY;
  // Taken before the work, so that questions at the same moment are not more.
  if (mayAdd) byAccount.set(userId, before + 1);
  let isNew = false;
  try {
    isNew = await work(mayAdd);
  } finally {
    const now = byAccount.get(userId);
    if (mayAdd && !isNew && now !== undefined) byAccount.set(userId, Math.max(0, now - 1));
  }
}

/** Which words of the question are in the name of somebody of this clinic. */
async function namesIn(db: Db, question: string, { understood }: Vocabulary): Promise<Names> {
  const words = wordsOf(question).filter((word) => /^[a-z]{2,}$/.test(word));
  const strange = words.filter((word) => !understood.has(word));
  const rows = await rowsOf<{ word: string; whose: NameOf }>(db)`
    WITH lately AS MATERIALIZED (
      -- The patients of attentions that the search does not know yet: read once, whatever the number of words.
      SELECT ' ' || search_text(patient_name) || ' ' AS words FROM attention
       WHERE id IN (SELECT attention_id FROM attention_search_change)
         AND ' ' || search_text(patient_name) || ' ' LIKE ANY (${strange.map((word) => `% ${word} %`)}::text[])),
    called AS (
      SELECT 1 AS place, 'médico' AS whose, regexp_split_to_table(search_text(name), '[^a-z]+') AS word FROM doctor
       UNION ALL
      SELECT 2, 'persona', regexp_split_to_table(search_text(first_name || ' ' || last_name), '[^a-z]+') FROM app_user
       UNION ALL
      SELECT 4, 'especialidad', regexp_split_to_table(search_text(name), '[^a-z]+') FROM specialty
       UNION ALL
      SELECT 3, 'paciente', word FROM unnest(${strange}::text[]) AS word
       WHERE EXISTS (SELECT FROM searched_patient WHERE words LIKE '%' || word || '%' AND ' ' || words LIKE '% ' || word || ' %')
          OR EXISTS (SELECT FROM lately WHERE words LIKE '% ' || word || ' %'))
    SELECT DISTINCT ON (word) word, whose FROM called WHERE word = ANY (${words}::text[]) ORDER BY word, place`;
  // Whatever stands between the words, and with or without the legal form.
  const societies = await rowsOf<{ name: string }>(db)`
    SELECT name FROM (
      SELECT regexp_replace(btrim(regexp_replace(search_text(name), '[^a-z0-9]+', ' ', 'g')),
                            ' (spa|ltda|limitada|sa|s a|eirl|e i r l|y cia)$', '') AS name FROM medical_society) AS society
     WHERE name <> ''
       AND position(' ' || name || ' ' IN ' ' || regexp_replace(search_text(${question}), '[^a-z0-9]+', ' ', 'g') || ' ') > 0`;
  return {
    words: new Map(rows.map(({ word, whose }) => [word, whose])),
    societies: societies.map(({ name }) => name),
  };
}
