/** Gives a cost centre to many doctors or services at once (payout §35.6). */
import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import {
  CENTRES_AT_ONCE,
  type CentreOfRecord,
  type CentrePreview,
} from '../../../contract/masters/cost-centre.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { auditAll } from '../../platform/audit.ts';
import { actorOf, type CallContext } from '../../platform/context.ts';
import type { Db } from '../../platform/db/database.ts';
import type { DB } from '../../platform/db/database-types.ts';
import { refuse } from '../../platform/http/refusal.ts';

type Table = 'doctor' | 'service';
type CentreMaster<Filters> = {
  readonly table: Table;
  /** With its article, in Spanish: 'el médico'. */
  readonly record: string;
  /** 'médico cambió', and of several. */
  readonly changed: readonly [one: string, many: string];
  /** A record's name in a sentence; its table is `m`. */
  readonly title: RawBuilder<string>;
  /** The ids that the list's filters find. */
  readonly found: (db: Db, filters: Filters) => SelectQueryBuilder<DB, Table, { id: number }>;
};

type PreviewInput<Filters> = Filters & { costCentre: string | null };

/** The handlers of `centreCalls` for one kind of master data. */
export function centreHandlers<Filters>(master: CentreMaster<Filters>) {
  return {
    preview: ({
      input,
      context,
    }: {
      input: PreviewInput<Filters>;
      context: CallContext;
    }): Promise<CentrePreview> => previewCentres(context.database.db, master, input),
    change: ({ input, context }: { input: { records: CentreOfRecord[] }; context: CallContext }) =>
      changeCentres(context, master, input.records),
  };
}

async function previewCentres<Filters>(
  db: Db,
  { table, found }: CentreMaster<Filters>,
  { costCentre, ...filters }: PreviewInput<Filters>,
): Promise<CentrePreview> {
  const { rows } = await sql<CentreOfRecord>`
    SELECT m.id, m.version, m.cost_centre FROM ${sql.table(table)} AS m
     WHERE m.id IN (${found(db, filters as Filters)}) ORDER BY m.id LIMIT ${CENTRES_AT_ONCE + 1}`.execute(
    db,
  );
  if (rows.length > CENTRES_AT_ONCE)
    refuse('costCentre.tooMany', { most: formatCount(CENTRES_AT_ONCE) });
  const records = rows.filter((row) => row.costCentre !== costCentre);
  const groups = [...Map.groupBy(records, (row) => row.costCentre)]
    .map(([centre, { length }]) => ({ costCentre: centre, count: length }))
    .sort((a, b) => b.count - a.count);
  return { groups, unchanged: rows.length - records.length, records };
}

type Changed = { id: number; version: number; title: string; before: string | null };

/**
 * Gives each record its cost centre, with an entry in the audit log; those that have it stay as they are. Refuses when one of them is no longer
 * as it was read. Answers the records as they are now, with what they had.
 */
function changeCentres<Filters>(
  context: CallContext,
  { table, record, changed, title }: CentreMaster<Filters>,
  asked: readonly CentreOfRecord[],
): Promise<{ changed: number; undo: CentreOfRecord[] }> {
  const records = [...new Map(asked.map((one) => [one.id, one])).values()];
  const ids = records.map(({ id }) => id);
  const versions = records.map(({ version }) => version);
  const centreOf = new Map(records.map(({ id, costCentre }) => [id, costCentre]));
  const name = sql.table(table);
  return context.database.db.transaction().execute(async (tx) => {
    await sql`LOCK TABLE ${name} IN ROW EXCLUSIVE MODE`.execute(tx);
    await sql`SELECT id FROM ${name} WHERE id = ANY(${ids}::int[]) ORDER BY id FOR UPDATE`.execute(
      tx,
    );
    const { rows } = await sql<Changed>`
      SELECT m.id, m.version, ${title} AS title, m.cost_centre AS before
        FROM ${name} AS m JOIN unnest(${ids}::int[], ${versions}::int[]) AS a (id, version) USING (id, version)
       ORDER BY m.id`.execute(tx);
    if (rows.length < records.length)
      refuse('costCentre.changed', { records: countOf(records.length - rows.length, ...changed) });
    const moved = rows.filter(({ id, before }) => centreOf.get(id) !== before);
    await sql`
      UPDATE ${name} AS m SET cost_centre = a.centre, version = version + 1, updated_at = now()
        FROM unnest(${moved.map(({ id }) => id)}::int[], ${moved.map(({ id }) => centreOf.get(id) ?? null)}::text[]) AS a (id, centre)
       WHERE m.id = a.id`.execute(tx);
    await auditAll(
      tx,
      actorOf(context),
      moved.map(({ id, title: named, before }) => {
        const after = centreOf.get(id) ?? null;
        return {
          action: `${table}.update`,
          entity: table,
          entityId: id,
          summary: `Cambió el centro de costo de ${record} ${named}: ${before ?? 'ninguno'} → ${after ?? 'ninguno'}.`,
          before: { costCentre: before },
          after: { costCentre: after },
        };
      }),
    );
    return {
      changed: moved.length,
      undo: moved.map(({ id, version, before }) => ({
        id,
        version: version + 1,
        costCentre: before,
      })),
    };
  });
}
