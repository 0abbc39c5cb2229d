/** What people decide about findings: that they are right, who sees to them, and until when. */
import { sql } from 'kysely';
import { findCheckKind } from '../../../domain/month-checks/kinds.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { type Actor, auditAll } from '../../platform/audit.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';

type Locked = {
  id: number;
  kind: string;
  subject: string;
  periodYear: number;
  periodMonth: number;
  lineCount: number;
  amount: number;
  goneAt: Date | null;
  acceptedReason: string | null;
  ownerId: number | null;
  dueOn: string | null;
  snoozedUntil: string | null;
};

/** Locks them in the order of their ids. Refuses when one is not there, or no longer found. */
async function lockFindings(tx: Tx, ids: readonly number[]): Promise<Locked[]> {
  const rows = await tx
    .selectFrom('monthFinding')
    .select(['id', 'kind', 'subject', 'periodYear', 'periodMonth', 'lineCount', 'amount', 'goneAt'])
    .select(['acceptedReason', 'ownerId', 'dueOn', 'snoozedUntil'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forUpdate()
    .execute();
  if (rows.length < new Set(ids).size) refuse('record.notFound', { record: 'el hallazgo' });
  if (rows.some(({ goneAt }) => goneAt !== null)) refuse('monthChecks.gone');
  return rows as Locked[];
}

/** Accepts findings as right. Each has an entry of its own in the audit log, with its figures of now. */
export async function acceptFindings(
  tx: Tx,
  { ids, reason }: { ids: readonly number[]; reason: string },
  actor: Actor,
): Promise<number> {
  const findings = await lockFindings(tx, ids);
  await tx
    .updateTable('monthFinding')
    .set({ acceptedBy: actor.userId, acceptedAt: sql`now()`, acceptedReason: reason })
    .where('id', 'in', [...ids])
    .execute();
  await auditEach(tx, actor, findings, 'accept', (words) => `Aceptó ${words}: ${reason}`, {
    acceptedReason: reason,
  });
  return findings.length;
}

export async function reopenFindings(
  tx: Tx,
  { ids }: { ids: readonly number[] },
  actor: Actor,
): Promise<number> {
  const findings = (await lockFindings(tx, ids)).filter((one) => one.acceptedReason !== null);
  await tx
    .updateTable('monthFinding')
    .set({ acceptedBy: null, acceptedAt: null, acceptedReason: null })
    .where('id', 'in', [...ids])
    .execute();
  await auditEach(tx, actor, findings, 'reopen', (words) => `Reabrió ${words}.`, {
    acceptedReason: null,
  });
  return findings.length;
}

type Plan = {
  readonly ownerId?: number | null | undefined;
  readonly dueOn?: string | null | undefined;
  readonly snoozedUntil?: string | null | undefined;
};

/** What is not given stays as it is. */
export async function planFindings(
  tx: Tx,
  { ids, ...plan }: Plan & { ids: readonly number[] },
  actor: Actor,
): Promise<number> {
  const findings = await lockFindings(tx, ids);
  const changes = Object.fromEntries(
    Object.entries(plan).filter(([, value]) => value !== undefined),
  ) as Plan;
  if (Object.keys(changes).length === 0) return 0;
  if (plan.ownerId) {
    const owner = await tx
      .selectFrom('appUser')
      .select('id')
      .where('id', '=', plan.ownerId)
      .executeTakeFirst();
    if (!owner) refuse('record.notFound', { record: 'el usuario' });
  }
  await tx
    .updateTable('monthFinding')
    .set(changes)
    .where('id', 'in', [...ids])
    .execute();
  await auditEach(tx, actor, findings, 'plan', (words) => `Asignó o pospuso ${words}.`, changes);
  return findings.length;
}

function auditEach(
  tx: Tx,
  actor: Actor,
  findings: readonly Locked[],
  verb: string,
  summary: (words: string) => string,
  after: object,
): Promise<void> {
  return auditAll(
    tx,
    actor,
    findings.map(
      ({ id, kind, subject, periodYear, periodMonth, lineCount, amount, ...before }) => ({
        action: `monthFinding.${verb}`,
        entity: 'monthFinding',
        entityId: id,
        summary: summary(
          `«${findCheckKind(kind)?.title ?? kind}» de ${String(periodMonth).padStart(2, '0')}/${periodYear} (${countOf(lineCount, 'línea', 'líneas')})`,
        ),
        before: {
          acceptedReason: before.acceptedReason,
          ownerId: before.ownerId,
          dueOn: before.dueOn,
          snoozedUntil: before.snoozedUntil,
        },
        after: { kind, subject, lineCount, amount, ...after },
      }),
    ),
  );
}
