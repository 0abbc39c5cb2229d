/** Corrects the name or RUT of a patient in all records (access §27). The database does it when it is written. */
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readRectifiable } from './queries.ts';

type Correction = {
  readonly requestId: number;
  readonly names: readonly string[];
  /** Null: as it is. */
  readonly newName: string | null;
  readonly newRut: string | null;
  readonly reason: string;
  readonly agreedAttentions: number;
  readonly agreedRecords: number;
  readonly agreedOther: number | null;
};

/**
 * Refused when nothing would be another, when other records than were agreed to would be changed, and when the new RUT is another
 * patient's whom nobody agreed to. The audit log names neither the old nor the new name and RUT.
 */
export async function rectify(tx: Tx, asked: Correction, actor: Actor): Promise<{ id: number }> {
  const { requestId, names, reason } = asked;
  const concerned = await readRectifiable(tx, asked);
  const { rut, attentions, records, other, isHidden, knownNames, chosen } = concerned;
  const newRut = asked.newRut === rut ? null : asked.newRut;
  const newName = names.every((name) => name === asked.newName) ? null : asked.newName;
  if (newRut === null && newName === null) refuse('rectifications.nothing');
  const rows = Object.values(records).reduce((sum, one) => sum + one, 0);
  const isUnknown = names.some((name) => !chosen.includes(name));
  if (isUnknown || attentions !== asked.agreedAttentions || rows !== asked.agreedRecords)
    refuse('rectifications.notAgreed', {
      attentions: formatCount(attentions),
      records: formatCount(rows),
    });
  if (newRut !== null && (other?.attentions ?? null) !== asked.agreedOther)
    refuse(
      'rectifications.rutOfAnother',
      { attentions: formatCount(other?.attentions ?? 0) },
      { field: 'newRut' },
    );
  if (newRut !== null && isHidden && knownNames > chosen.length)
    refuse('rectifications.allOfHidden');
  if (newRut !== null && isHidden && other?.isHidden) refuse('rectifications.bothHidden');
  const { id, changed } = await tx
    .insertInto('rectification')
    .values({
      requestId,
      oldRut: rut,
      oldNames: [...names],
      newRut: newRut ?? rut,
      newName,
      reason,
      madeBy: actor.userId,
    })
    .returning(['id', 'changed'])
    .executeTakeFirstOrThrow();
  const what = [newName !== null && 'el nombre', newRut !== null && 'el RUT'].filter(Boolean);
  await audit(tx, actor, {
    action: 'rectification.create',
    entity: 'rectification',
    entityId: id,
    summary: `Rectificó ${what.join(' y ')} de un paciente en ${countOf(attentions, 'atención', 'atenciones')}, por la solicitud ${requestId}. ${reason}`,
    after: { requestId, changed, reason },
  });
  return { id };
}
