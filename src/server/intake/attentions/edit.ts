/** Edits and deletes one pending attention, without overwriting another user's edit. */
import { sql } from 'kysely';
import type { Attention } from '../../../contract/intake/attentions.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { ATTENTION_FIELD_LABELS } from '../../../domain/intake/attention-fields.ts';
import {
  ATTENTION_MOVES,
  type AttentionState,
  type Move,
  refusalOf,
} from '../../../domain/states.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import { lockLedger, rowsOf, type Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { findAttention } from './queries.ts';
import { type AttentionEdit, type AttentionInput, onTakenId, valuesOf } from './values.ts';

type Edit = AttentionEdit & { id: number; version: number };

/** Replaces the fields of the form; what only files contain (health plan, society, ...) stays. */
export async function updateAttention(tx: Tx, edit: Edit, actor: Actor): Promise<Attention> {
  const { id, version, ...given } = edit;
  const before = await lockFor(tx, { id, version }, ATTENTION_MOVES.update);
  // As another record type it would be paid by other rules, and its next file would bring it a second time.
  const input = { ...given, recordType: given.recordType ?? before.recordType };
  refuseEmptied(input, before);
  await tx
    .updateTable('attention')
    .set({
      ...(await valuesOf(tx, input, before)),
      version: sql`version + 1`,
      updatedAt: sql`now()`,
    })
    .where('id', '=', id)
    .execute()
    .catch(onTakenId(input));
  const after = await findAttention(tx, id);
  if (!after) throw new Error(`attention ${id} was not stored`);
  await audit(tx, actor, {
    action: 'attention.update',
    entity: 'attention',
    entityId: id,
    summary: `Modificó la atención ${titleOf(after)}: ${changedFields(before, after)}.`,
    before,
    after,
  });
  return after;
}

/** Deletes it. The audit log keeps its content. */
export async function removeAttention(
  tx: Tx,
  { id, version }: { id: number; version: number },
  actor: Actor,
): Promise<{ success: true }> {
  const before = await lockFor(tx, { id, version }, ATTENTION_MOVES.remove);
  await tx.deleteFrom('attention').where('id', '=', id).execute();
  await audit(tx, actor, {
    action: 'attention.remove',
    entity: 'attention',
    entityId: id,
    summary: `Eliminó la atención ${titleOf(before)}.`,
    before,
  });
  return { success: true };
}

/**
 * Locks an attention that the move may start from and whose version the caller saw. The ledger's lock comes first. Otherwise this
 * edit and a calculation, which locks the table and then rows, could wait for each other.
 */
async function lockFor(
  tx: Tx,
  { id, version }: { id: number; version: number },
  move: Move<AttentionState>,
): Promise<Attention> {
  await lockLedger(tx);
  await tx.selectFrom('attention').select('id').where('id', '=', id).forUpdate().execute();
  const attention = await findAttention(tx, id);
  if (!attention) return refuse('record.notFound', { record: 'la atención' });
  const reason = refusalOf(move, attention.status);
  if (reason !== undefined) return refuse('attention.notPending', { reason });
  if (version !== attention.version) {
    return refuse('record.changed', { who: await lastWriter(tx, id) }, { current: attention });
  }
  return attention;
}

/** Who changed an attention last: a user's edit, or the user who ran the import. */
async function lastWriter(tx: Tx, id: number): Promise<string> {
  const [last] = await rowsOf<{ name: string }>(tx)`
    SELECT user_name AS name, at FROM audit_log
     WHERE entity = 'attention' AND entity_id = ${String(id)} AND action = 'attention.update'
    UNION ALL
    SELECT i.created_by_name, i.completed_at
      FROM attention a JOIN import i ON i.id = a.import_id WHERE a.id = ${id}::bigint AND i.completed_at IS NOT NULL
     ORDER BY at DESC LIMIT 1`;
  return last?.name ?? 'Otra persona';
}

/** Files may leave these out; what is there is not taken away again (intake §4.3). */
function refuseEmptied(input: AttentionInput, before: Attention): void {
  const fields = {
    ...(input.attentionTime === null &&
      before.attentionTime !== null && { attentionTime: 'Hora de atención es requerida' }),
    ...(input.providerTypeId === null &&
      before.providerTypeId !== null && { providerTypeId: 'Tipo de prestador es requerido' }),
  };
  if (Object.keys(fields).length > 0) refuse('request.invalid', {}, { fields });
}

/** What an edit's entry of the audit log says, without the patient. */
export const editWithoutPatient = (summary: string): string =>
  summary.replace(/^(Modificó la atención) de .* (del \d{2}-\d{2}-\d{4}: )/s, '$1 $2');

function titleOf({ patientName, attentionDate }: Attention): string {
  return `de ${patientName} del ${formatDate(attentionDate)}`;
}

/** The labels of the fields that differ: `monto líquido, horario`. */
function changedFields(before: Attention, after: Attention): string {
  const changed = (Object.keys(ATTENTION_FIELD_LABELS) as (keyof typeof ATTENTION_FIELD_LABELS)[])
    .filter((field) => before[field] !== after[field])
    .map((field) => ATTENTION_FIELD_LABELS[field]);
  return changed.join(', ') || 'sin cambios';
}
