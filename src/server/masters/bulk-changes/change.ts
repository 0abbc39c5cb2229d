/** Tells what changing a field of many records does, and does it as a file would (masters §21; decision 130). */
import type { BulkPreview } from '../../../contract/masters/bulk-changes.ts';
import { manyFieldLabel, manyFieldsOf } from '../../../domain/masters/many-fields.ts';
import { type CallContext, userOf } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { sumMoved } from '../doctors/public.ts';
import {
  type ChangedRecord,
  lockMasters,
  type SortedRows,
  sortRows,
  writeRows,
} from '../master-imports/public.ts';
import { type BulkInput, type ManySource, readSelection } from './selection.ts';

/** How many groups, refused records and records in use are told. */
const TOLD = 30;

/** What the change would do. Writes nothing. */
export async function previewChange(
  context: CallContext,
  many: ManySource,
  input: BulkInput,
): Promise<BulkPreview> {
  const { db } = context.database;
  const { sorted, titleOf } = await sortSelection(db, context, many, { input, isWritten: false });
  const { changed, equal, refused, notes, moved, digest } = sorted;
  const groups = groupsOf(changed);
  const used = await usedOf(db, many, input, changed);
  return {
    ...{ changed: changed.length, equal, moved, digest },
    groups: groups.slice(0, TOLD),
    groupCount: groups.length,
    refused: refused
      .slice(0, TOLD)
      .map(({ row, reasons }) => ({ title: titleOf.get(row) ?? '', reasons: [...reasons] })),
    refusedCount: refused.length,
    notes: counted(notes.flatMap(({ reasons }) => reasons)),
    used: used.slice(0, TOLD).map(({ title }) => title),
    usedCount: used.length,
    openFees: await openFeesOf(db, input, changed),
  };
}

/** Writes it in one transaction. Refuses to do other than the user was shown. */
export async function applyChange(
  context: CallContext,
  many: ManySource,
  { digest, ...input }: BulkInput & { readonly digest: string },
) {
  const { source } = many;
  return context.database.db.transaction().execute(async (tx) => {
    await lockMasters(tx, source, false);
    const { sorted } = await sortSelection(tx, context, many, { input, isWritten: true });
    if (sorted.digest !== digest) refuse('bulkChange.changed');
    if (sorted.changed.length === 0) refuse('bulkChange.nothing');
    const origin = { given: inWords(input, sorted.changed) };
    const { id } = await writeRows(tx, context, source, origin, sorted, false);
    return { success: true as const, id, changed: sorted.changed.length };
  });
}

async function sortSelection(
  db: Db | Tx,
  context: CallContext,
  many: ManySource,
  { input, isWritten }: { input: BulkInput; isWritten: boolean },
): Promise<{ sorted: SortedRows; titleOf: ReadonlyMap<number, string> }> {
  const { rows, titleOf } = await readSelection(db, many, input);
  const options = { withMissing: false, isWritten, caller: userOf(context) };
  const sorted = await sortRows(db, many.source, { rows, cells: new Map() }, options);
  // A record that another person deleted meanwhile is not added again.
  if (sorted.created.length > 0) refuse('bulkChange.changed');
  return { sorted, titleOf };
}

/** What changes, by field and by what it was and becomes: the most frequent first. */
function groupsOf(changed: readonly ChangedRecord[]): BulkPreview['groups'] {
  const changes = changed.flatMap((record) => record.changes);
  const groups = Map.groupBy(changes, ({ label, before, after, waits }) =>
    JSON.stringify([label, before, after, waits]),
  );
  return [...groups.values()]
    .flatMap(([one, ...others]) => {
      if (!one) return [];
      const { field: _field, ...change } = one;
      return { ...change, count: others.length + 1 };
    })
    .toSorted((one, other) => other.count - one.count);
}

/** Each sentence with how often it is said, the most frequent first. */
function counted(reasons: readonly string[]): BulkPreview['notes'] {
  return [...Map.groupBy(reasons, (reason) => reason)]
    .map(([reason, { length }]) => ({ reason, count: length }))
    .toSorted((one, other) => other.count - one.count)
    .slice(0, TOLD);
}

/** Those that become inactive while rules or other records use them. */
async function usedOf(
  db: Db,
  { source }: ManySource,
  { master, field, values }: BulkInput,
  changed: readonly ChangedRecord[],
): Promise<readonly ChangedRecord[]> {
  if (values.isActive !== false || manyFieldsOf(master)[field]?.ofAccess) return [];
  const used = await source.store.usedIds(
    db,
    changed.map(({ id }) => id),
  );
  return changed.filter(({ id }) => used.has(id));
}

/** The calculated fees of changed doctors that no payment has, where the field had a part in them. */
async function openFeesOf(
  db: Db,
  { master, field }: BulkInput,
  changed: readonly ChangedRecord[],
): Promise<BulkPreview['openFees']> {
  if (!manyFieldsOf(master)[field]?.ofFees || changed.length === 0) return null;
  const always = changed.map(({ id }) => ({
    doctorId: id,
    from: null,
    until: null,
    becomes: null,
  }));
  return (await sumMoved(db, always)).fees;
}

/** What the records were given, as the history says it: `Especialidad: Cardiología`. */
function inWords({ master, field }: BulkInput, changed: readonly ChangedRecord[]): string {
  const given = new Map(
    changed.flatMap(({ changes }) =>
      changes.map(({ label, after }) => [label, after ?? 'vacío'] as const),
    ),
  );
  const [only, ...others] = [...given];
  const said =
    others.length === 0 && only
      ? `${manyFieldLabel(master, field)}: ${only[1]}`
      : [...given].map(([label, after]) => `${label}: ${after}`).join(', ');
  return said.slice(0, 500);
}
