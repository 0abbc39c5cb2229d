/** Changes periods, and anonymises or removes what has had its time (access §19, access §28). */
import { sql } from 'kysely';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import {
  isRemoved,
  RETENTION_WORDS,
  type RemovedKind,
  type RetentionKind,
} from '../../../domain/words/retention-words.ts';
import { type Actor, audit, SYSTEM } from '../../platform/audit.ts';
import { type Database, type Db, lockLedger, rowOf, type Tx } from '../../platform/db/database.ts';
import { refuseStaleEdit } from '../../platform/db/stale-edit.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { type Period, readExpired, readPeriods } from './overview.ts';

const entity = 'retention';

type Change = {
  readonly kind: RetentionKind;
  readonly months: number;
  readonly version: number;
  readonly reason: string;
  /** How much the next night may anonymise or remove. */
  readonly agreedExpired: number;
};

/**
 * Changes how many months a kind of data is kept. Refused if that is shorter than the law asks, or if the next
 * night would anonymise or remove more or less than was agreed to.
 */
export async function savePeriod(
  tx: Tx,
  { kind, months, version, reason, agreedExpired }: Change,
  actor: Actor,
): Promise<{ success: true }> {
  const before = await tx
    .selectFrom('retentionPeriod')
    .select(['months', 'leastMonths', 'version'])
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirstOrThrow();
  await refuseStaleEdit(tx, version, before, { entity, id: kind });
  if (months < before.leastMonths)
    refuse('retention.tooShort', { least: formatCount(before.leastMonths) }, { field: 'months' });
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
 * Anonymises or removes, at night, what has had its time. Of what is anonymised each kind is one transaction, under the ledger's lock: entries and corrections
 * that name a patient are changed. A kind without anything expired leaves no trace: of patients also findings, rectifications and entries of the audit
 * log may be left whose attentions are gone.
 */
export async function endRetention({ db }: Database): Promise<void> {
  const periods = await db.transaction().execute(readPeriods);
  for (const period of periods) {
    const { kind, expired } = period;
    // Looked for before the ledger's lock: it may take minutes, and mostly nothing is left.
    const isDue = expired > 0 || (await hasLeftovers(db, period));
    if (isDue && isRemoved(kind)) await remove(db, kind);
    else if (isDue) await db.transaction().execute((tx) => anonymise(tx, kind));
  }
}

async function anonymise(tx: Tx, kind: RetentionKind): Promise<void> {
  await lockLedger(tx);
  const period = (await readPeriods(tx)).find((one) => one.kind === kind);
  if (!period || (period.expired === 0 && !(await hasLeftovers(tx, period)))) return;
  const { id, patients, changed } = await tx
    .insertInto('anonymisation')
    .values({ kind, before: period.before })
    .returning(['id', 'patients', 'changed'])
    .executeTakeFirstOrThrow();
  await audit(tx, SYSTEM, {
    action: 'retention.anonymise',
    entity,
    entityId: kind,
    summary: `${whatWas(period, patients)} cuyo plazo de conservación terminó.`,
    after: { anonymisationId: id, before: period.before, changed },
  });
}

function whatWas({ kind, expired }: Pick<Period, 'kind' | 'expired'>, patients: number): string {
  if (kind !== 'patients')
    return `Vació ${countOf(expired, 'fila de archivo', 'filas de archivos')}`;
  if (patients === 0) return 'Anonimizó lo que quedaba de pacientes sin atenciones';
  return `Anonimizó a ${countOf(patients, 'paciente', 'pacientes')}`;
}

/** Whether findings, rectifications or the audit log name patients whose attentions are gone. */
async function hasLeftovers(
  db: Db | Tx,
  { kind, before }: Pick<Period, 'kind' | 'before'>,
): Promise<boolean> {
  if (kind !== 'patients') return false;
  const { isLeft } = await rowOf<{ isLeft: boolean }>(db)`
    SELECT has_leftovers(${before}::date) AS is_left`;
  return isLeft;
}

/**
 * Removes a kind in pieces, each a transaction, so that no writer waits for long. The database takes the oldest and
 * says how many; what was removed before a stop is told all the same.
 */
async function remove(db: Db, kind: RemovedKind): Promise<void> {
  const period = (await db.transaction().execute((tx) => readPeriods(tx))).find(
    (one) => one.kind === kind,
  );
  if (!period) return;
  let total = 0;
  for (;;) {
    const piece = await db
      .insertInto('removal')
      .values({ kind, before: period.before })
      .returning('removed')
      .executeTakeFirst();
    if (!piece) break;
    total += piece.removed;
  }
  if (total === 0) return;
  await audit(db, SYSTEM, {
    action: 'retention.remove',
    entity,
    entityId: kind,
    summary: `Borró ${countOf(total, ...RETENTION_WORDS[kind].records)}, cuyo plazo de conservación terminó: ${RETENTION_WORDS[kind].label.toLowerCase()}.`,
    after: { before: period.before, removed: total },
  });
}
