/**
 * Which words of a question stand in any record of the masters. A name is only searched for among records that have each of its
 * words: most words that mean nothing are in none, and each search is a call of its own (operations §6.7).
 */
import { sql } from 'kysely';
import { filterDoctors } from '../../masters/doctors/public.ts';
import { filterServices } from '../../masters/services/public.ts';
import { findSocieties } from '../../masters/societies/public.ts';
import { findSpecialties } from '../../masters/specialties/public.ts';
import type { Db } from '../../platform/db/database.ts';

/** What has names. */
export type NamedKind = 'specialty' | 'society' | 'doctor' | 'service';
/** By kind, the words that no record has. */
export type AbsentWords = Readonly<Record<NamedKind, ReadonlySet<string>>>;

/** The records that the list's search finds, in the same way as the list finds them. */
const FOUND = {
  specialty: (db: Db, search: string) => findSpecialties(db, { search }),
  society: (db: Db, search: string) => findSocieties(db, { search }),
  doctor: (db: Db, search: string) =>
    filterDoctors(db.selectFrom('doctor').select('id'), { search }),
  service: (db: Db, search: string) =>
    filterServices(db.selectFrom('service').select('id'), { search }),
};
const KINDS = Object.keys(FOUND) as NamedKind[];

/** Of more words nothing is said: a statement has bounds, and such a question names nobody. */
const MOST_WORDS = 16;

/** The words that stand in no record, of the first ones that are given. */
export async function absentWords(db: Db, given: readonly string[]): Promise<AbsentWords> {
  const words = [...new Set(given)].slice(0, MOST_WORDS);
  const pairs = KINDS.flatMap((kind) => words.map((word) => ({ kind, word })));
  const exists = pairs.map(({ kind, word }) => sql`EXISTS (${FOUND[kind](db, word)})`);
  const { rows } =
    pairs.length === 0
      ? { rows: [] }
      : await sql<{ isIn: boolean[] }>`SELECT ARRAY[${sql.join(exists)}] AS "isIn"`.execute(db);
  const absent = pairs.filter((_, at) => rows[0]?.isIn[at] === false);
  return Object.fromEntries(
    KINDS.map((kind) => [
      kind,
      new Set(absent.flatMap((pair) => (pair.kind === kind ? [pair.word] : []))),
    ]),
  ) as Record<NamedKind, Set<string>>;
}
