/** The calls of specialties (masters §8). */
import { sql } from 'kysely';
import { byActive, inSpanish } from '../../platform/db/list-queries.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { ifActive, masterHandlers, rulesNaming } from '../masters/public.ts';

const counted = (table: 'doctor' | 'service') =>
  sql<number>`(SELECT count(*) FROM ${sql.table(table)} WHERE specialty_id = specialty.id)`;

const master = masterHandlers(
  {
    query: (db) =>
      db
        .selectFrom('specialty')
        .select(['id', 'name', 'isActive', 'version'])
        .select([counted('doctor').as('doctorCount'), counted('service').as('serviceCount')]),
    searched: sql`search_text(name)`,
    filters: ifActive,
    order: (column) => {
      if (column === 'isActive') return byActive(column);
      return column === 'name' ? inSpanish(column) : sql.ref(column);
    },
  },
  {
    table: 'specialty',
    entity: 'specialty',
    record: 'la especialidad',
    title: ({ name }) => name,
    conflicts: { specialty_name_key: { code: 'specialty.nameTaken', field: 'name' } },
    rules: (db, id) => rulesNaming(db, 'specialtyIds', id),
  },
);

/** The ids of the specialties that the list's filters find. */
export const findSpecialties = master.found;

export const specialties = callsOf('specialties', master.calls);
