/** Who has a RUT, and how many records of each kind the clinic keeps of the person (access §17.2). */
import { type RawBuilder, sql } from 'kysely';
import type { PersonData } from '../../../contract/access/rights.ts';
import type { CurrentUser } from '../../../contract/access/session.ts';
import { isValidRut } from '../../../domain/identity/rut.ts';
import type { Capacity } from '../../../domain/words/rights-words.ts';
import { atOneMoment, type Db, rowsOf, type Tx } from '../../platform/db/database.ts';
import { hiddenBy, type Meanings, marksOf } from '../hidden-patients/public.ts';
import { SOURCES } from './sources.ts';

export type Person = {
  readonly rut: string;
  /** As the records spell it: of a hidden patient, the mark (access §22). */
  readonly recordedRut: string;
  /** What the marks of a hidden patient stand for. */
  readonly meant: Meanings;
  /** Ids of the doctors and of the accounts that have the RUT: one of each at most, as the masters keep them. */
  readonly doctors: readonly number[];
  readonly users: readonly number[];
  readonly found: PersonData['found'];
  /** Whether the person is hidden and the caller is no administrator, who does not learn that. */
  readonly isWithheld: boolean;
};

/** Whose names the records give to a RUT. Of a hidden patient they give none but to an administrator. */
export async function findPerson(tx: Tx, rut: string, user: CurrentUser | null): Promise<Person> {
  const { mark, meant } = await hiddenBy(tx, user, rut);
  const recordedRut = mark ?? rut;
  const isWithheld = user?.profile !== 'admin' && (await marksOf(tx, [rut])).size > 0;
  const rows = await rowsOf<{ capacity: Capacity; id: number | null; name: string }>(tx)`
    SELECT 'patient' AS capacity, NULL::integer AS id, patient_name AS name FROM attention WHERE patient_rut = ${recordedRut}
     UNION SELECT 'patient', NULL, patient_name FROM annulled_line WHERE patient_rut = ${recordedRut}
     UNION SELECT 'patient', NULL, patient_name FROM import_previous_value WHERE patient_rut = ${recordedRut}
     UNION SELECT 'patient', NULL, patient_name FROM import_doubt WHERE patient_rut = ${recordedRut}
     UNION ALL SELECT 'doctor', id, name FROM doctor WHERE rut = ${rut}
     UNION ALL SELECT 'user', id, first_name || ' ' || last_name FROM app_user WHERE rut = ${rut}
     ORDER BY name`;
  const of = (capacity: Capacity) => rows.filter((row) => row.capacity === capacity);
  const idsOf = (capacity: Capacity) => of(capacity).flatMap(({ id }) => id ?? []);
  return {
    rut,
    recordedRut,
    meant,
    doctors: idsOf('doctor'),
    users: idsOf('user'),
    found: (['patient', 'doctor', 'user'] as const)
      .map((capacity) => ({ capacity, names: of(capacity).map(({ name }) => name) }))
      .filter(({ names }) => names.length > 0),
    isWithheld,
  };
}

/** What is kept about a hidden patient under the RUT, not the mark. */
const UNDER_RUT: readonly string[] = [
  'quien-lo-leyo',
  'solicitudes',
  'rectificaciones',
  'reservas',
];

/**
 * The sources that may tell of a person. Patients are always looked for: a row that a file was refused for, or the log of
 * reads, may name a RUT of no attention. None of them tells anybody but an administrator that a patient is hidden.
 */
export const sourcesOf = ({ doctors, users, isWithheld }: Person) =>
  SOURCES.filter(({ key, capacity }) => {
    if (capacity === 'patient') return !(isWithheld && UNDER_RUT.includes(key));
    return capacity === 'doctor' ? doctors.length > 0 : users.length > 0;
  });

/** Everything of a person by kind of data: how many records. */
export function readPersonData(db: Db, rut: string, user: CurrentUser | null): Promise<PersonData> {
  return atOneMoment(db, async (tx) => {
    const person = await findPerson(tx, rut, user);
    const sources = sourcesOf(person);
    const counts = sources.map(
      ({ query }, place) =>
        sql`SELECT ${place}::integer AS place, count(*) AS count FROM (${sql.raw(query)}) AS kept`,
    );
    const rows = await rowsOf<{ place: number; count: number }>(tx)`
      WITH ${personTable(person)} ${sql.join(counts, sql` UNION ALL `)}`;
    const countOf = new Map(rows.map(({ place, count }) => [place, count]));
    return {
      rut,
      isValid: isValidRut(rut),
      found: person.found,
      parts: sources
        .map(({ key, capacity, title }, place) => ({
          key,
          capacity,
          title,
          count: countOf.get(place) ?? 0,
        }))
        .filter(({ count }) => count > 0),
    };
  });
}

const personTable = ({ rut, recordedRut, doctors, users }: Person): RawBuilder<unknown> =>
  sql`person AS MATERIALIZED (
    SELECT ${recordedRut}::text AS rut, ${rut}::text AS true_rut, ${doctors}::integer[] AS doctors, ${users}::integer[] AS users)`;
