/** How severe each kind of check is in this clinic. */
import { sql } from 'kysely';
import type { CheckKindSetting } from '../../../contract/operations/month-checks.ts';
import type { CheckSeverity } from '../../../domain/month-checks/check-kind.ts';
import { CHECK_KEYS, CHECK_KINDS, type CheckKey } from '../../../domain/month-checks/kinds.ts';
import { type Actor, audit } from '../../platform/audit.ts';
import { carryOut, type Db, type Tx } from '../../platform/db/database.ts';
import { refuseStaleEdit } from '../../platform/db/stale-edit.ts';
import { userName } from '../../platform/db/user-name.ts';
import { offeredWays } from './ways.ts';

const ENTITY = 'monthCheck';
const ACTION = 'monthCheck.severity';
const WORDS: Readonly<Record<CheckSeverity, string>> = {
  blocking: 'bloquea',
  warning: 'avisa',
  off: 'no se revisa',
};

/** All kinds, in the order in which they are told. */
export async function readKinds(db: Db | Tx): Promise<CheckKindSetting[]> {
  const rows = await db
    .selectFrom('monthCheckSetting')
    .select([
      'kind',
      'severity',
      'version',
      'updatedAt',
      userName('updated_by').as('changedByName'),
    ])
    .execute();
  const chosen = new Map(rows.map((row) => [row.kind, row]));
  return CHECK_KEYS.map((key) => {
    const { title, why, subject, severity, ways } = CHECK_KINDS[key];
    const choice = chosen.get(key);
    return {
      key,
      title,
      why,
      subject,
      severity: choice?.severity ?? severity,
      defaultSeverity: severity,
      version: choice?.version ?? 0,
      changedByName: choice?.changedByName ?? null,
      changedAt: choice?.updatedAt.toISOString() ?? null,
      ways: offeredWays(ways),
    };
  });
}

/** From the next check of a month on. */
export async function setSeverity(
  tx: Tx,
  { kind, severity, version }: { kind: CheckKey; severity: CheckSeverity; version: number },
  actor: Actor,
): Promise<CheckKindSetting> {
  await carryOut(tx)`LOCK TABLE month_check_setting IN SHARE ROW EXCLUSIVE MODE`;
  const before = await kindOf(tx, kind);
  await refuseStaleEdit(tx, version, before, { entity: ENTITY, id: kind, action: ACTION });
  await tx
    .insertInto('monthCheckSetting')
    .values({ kind, severity, updatedBy: actor.userId })
    .onConflict((conflict) =>
      conflict.column('kind').doUpdateSet({
        severity,
        updatedBy: actor.userId,
        version: sql`month_check_setting.version + 1`,
        updatedAt: sql`now()`,
      }),
    )
    .execute();
  await audit(tx, actor, {
    action: ACTION,
    entity: ENTITY,
    entityId: kind,
    summary: `La revisión «${before.title}» ahora ${WORDS[severity]} (antes: ${WORDS[before.severity]}).`,
    before: { severity: before.severity },
    after: { severity },
  });
  return kindOf(tx, kind);
}

async function kindOf(tx: Tx, key: CheckKey): Promise<CheckKindSetting> {
  const kind = (await readKinds(tx)).find((one) => one.key === key);
  if (!kind) throw new Error(`no kind ${key}`);
  return kind;
}
