/** Changes periods, and anonymises what has had its time (access §19). */
import { sql } from 'kysely';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { RETENTION_WORDS, type RetentionKind } from '../../../domain/words/retention-words.ts';
import { type Actor, audit, SYSTEM } from '../../platform/audit.ts';
import { type Database, lockLedger, type Tx } from '../../platform/db/database.ts';
import { refuseStaleEdit } from '../../platform/db/stale-edit.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readExpired, readPeriods } from './overview.ts';

const entity = 'retention';

type Change = {
  readonly kind: RetentionKind;
  readonly months: number;
  readonly version: number;
  readonly reason: string;
  /** How many patients, or rows of files, the next night may anonymise. */
  readonly agreedExpired: number;
};

/** Changes how many months a kind of data is kept. Refused if the next night would anonymise more or fewer than was agreed to. */
export async function savePeriod(
  tx: Tx,
  { kind, months, version, reason, agreedExpired }: Change,
  actor: Actor,
): Promise<{ success: true }> {
  const before = await tx
    .selectFrom('retentionPeriod')
    .select(['months', 'version'])
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await refuseStaleEdit(tx, version, before, { entity, id: kind });
  const { expired } = await readExpired(tx, { kind, months });
  if (expired !== agreedExpired) refuse('retention.notAgreed', { expired: formatCount(expired) });
  await tx
    .updateTable('retentionPeriod')
    .set({ months, version: version + 1, updatedAt: sql`now()` })
    .where('kind', '=', kind)
    .execute();
  await audit(tx, actor, {
    action: 'retention.update',
    entity,
    entityId: kind,
    summary: `Cambió cuánto se guardan ${RETENTION_WORDS[kind].label.toLowerCase()}: de ${before.months} a ${countOf(months, 'mes', 'meses')}. ${reason}`,
    before: { months: before.months },
    after: { months, reason, expired },
  });
  return { success: true };
}

/**
 * Anonymises, at night, what has had its time. Each kind is one transaction, under the ledger's lock: entries and corrections
 * that name a patient are changed. A kind without anything expired leaves no trace.
 */
export async function anonymiseExpired({ db }: Database): Promise<void> {
  const periods = await db.transaction().execute(readPeriods);
  for (const { kind, expired } of periods) {
    if (expired > 0) await db.transaction().execute((tx) => anonymise(tx, kind));
  }
}

async function anonymise(tx: Tx, kind: RetentionKind): Promise<void> {
  await lockLedger(tx);
  const period = (await readPeriods(tx)).find((one) => one.kind === kind);
  if (!period || period.expired === 0) return;
  const { id, patients, changed } = await tx
    .insertInto('anonymisation')
    .values({ kind, before: period.before })
    .returning(['id', 'patients', 'changed'])
    .executeTakeFirstOrThrow();
  await audit(tx, SYSTEM, {
    action: 'retention.anonymise',
    entity,
    entityId: kind,
    summary:
      kind === 'patients'
        ? `Anonimizó a ${countOf(patients, 'paciente', 'pacientes')} cuyo plazo de conservación terminó.`
        : `Vació ${countOf(period.expired, 'fila de archivo', 'filas de archivos')} cuyo plazo de conservación terminó.`,
    after: { anonymisationId: id, before: period.before, changed },
  });
}
