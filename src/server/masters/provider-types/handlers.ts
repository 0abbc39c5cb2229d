/** The calls of provider types (masters §9). */
import { sql } from 'kysely';
import { byActive, inSpanish } from '../../platform/db/list-queries.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { ifActive, masterHandlers, rulesNaming } from '../masters/public.ts';

const master = masterHandlers(
  {
    query: (db) => db.selectFrom('providerType').select(['id', 'name', 'isActive', 'version']),
    searched: sql`search_text(name)`,
    filters: ifActive,
    order: (column) => (column === 'isActive' ? byActive(column) : inSpanish(column)),
  },
  {
    table: 'providerType',
    entity: 'providerType',
    record: 'el tipo de prestador',
    title: ({ name }) => name,
    conflicts: { provider_type_name_key: { code: 'providerType.nameTaken', field: 'name' } },
    rules: (db, id) => rulesNaming(db, 'providerTypeIds', id),
  },
);

/** The ids of the provider types that the list's filters find. */
export const findProviderTypes = master.found;

export const providerTypes = callsOf('providerTypes', master.calls);
