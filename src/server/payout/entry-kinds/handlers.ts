/** The calls of kinds of entries (payout §24.1). */
import { sql } from 'kysely';
import { KIND_DIRECTION_LABELS } from '../../../domain/words/entry-words.ts';
import { ifActive, masterHandlers } from '../../masters/masters/public.ts';
import { byActive, byLabel, inSpanish } from '../../platform/db/list-queries.ts';
import { callsOf } from '../../platform/http/implement.ts';

const master = masterHandlers(
  {
    query: (db) =>
      db
        .selectFrom('entryKind')
        .select(['id', 'name', 'direction', 'bearsRetention', 'account', 'isActive', 'version']),
    searched: sql`search_text(name)`,
    filters: ifActive,
    order: (column) => {
      if (column === 'isActive') return byActive(column);
      if (column === 'direction') return byLabel(column, KIND_DIRECTION_LABELS);
      return column === 'name' ? inSpanish(column) : sql.ref(column);
    },
  },
  {
    table: 'entryKind',
    entity: 'entryKind',
    record: 'el tipo',
    title: ({ name }) => name,
    conflicts: {
      entry_kind_name_key: { code: 'entryKind.nameTaken', field: 'name' },
      entry_kind_direction: { code: 'entryKind.directionUsed', field: 'direction' },
    },
  },
);

export const entryKinds = callsOf('entryKinds', master.calls);
