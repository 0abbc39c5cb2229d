/** Reads and replaces the sections of the clinic's row. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ClinicSection, ClinicSettings } from '../../../contract/masters/clinic.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext } from '../../platform/context.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readSchedule } from './schedule.ts';

/** The sections' names in the audit log. */
const SECTION_NAMES: Readonly<Record<ClinicSection, string>> = {
  identity: 'los datos de la clínica',
  logo: 'el logo de la clínica',
  calculation: 'el monto base del cálculo',
  accounts: 'las cuentas contables',
  schedule: 'el horario de la clínica',
  access: 'la duración de las primeras contraseñas y los nombres de pacientes en las listas',
  approval: 'la aprobación de los meses',
  imports: 'qué quiere decir «Cancelada» en los archivos',
};

export async function readSettings(db: Db | Tx): Promise<ClinicSettings> {
  const row = await db.selectFrom('clinic').selectAll().executeTakeFirstOrThrow();
  const { name, rut, address, email, participacionBase, hmqBase, version } = row;
  return {
    identity: { name, rut, address, email },
    logo: row.logo && {
      size: row.logo.length,
      sha256: createHash('sha256').update(row.logo).digest('hex'),
    },
    calculation: { participacionBase, hmqBase },
    accounts: {
      feeExpenseAccount: row.feeExpenseAccount,
      feePayableAccount: row.feePayableAccount,
      retentionPayableAccount: row.retentionPayableAccount,
      bankAccountAccount: row.bankAccountAccount,
      cashAccount: row.cashAccount,
      carriedBalanceAccount: row.carriedBalanceAccount,
      costCentre: row.costCentre,
    },
    schedule: await readSchedule(db),
    access: {
      firstPasswordHours: row.firstPasswordHours,
      factorMinutes: row.factorMinutes,
      masksPatients: row.masksPatients,
    },
    approval: { requiresApproval: row.requiresApproval, approvalByAnother: row.approvalByAnother },
    imports: { cancelledMeansPaid: row.cancelledMeansPaid },
    lastChanges: await readLastChanges(db),
    version,
  };
}

async function readLastChanges(db: Db | Tx): Promise<ClinicSettings['lastChanges']> {
  const entries = await db
    .selectFrom('auditLog')
    .distinctOn('entityId')
    .select(['entityId', 'userName', 'at'])
    .where('entity', '=', 'clinic')
    .orderBy('entityId')
    .orderBy('id', 'desc')
    .execute();
  const of = (section: ClinicSection) => {
    const entry = entries.find(({ entityId }) => entityId === section);
    return entry ? { by: entry.userName, at: entry.at.toISOString() } : null;
  };
  return {
    identity: of('identity'),
    logo: of('logo'),
    calculation: of('calculation'),
    accounts: of('accounts'),
    schedule: of('schedule'),
    access: of('access'),
    approval: of('approval'),
    imports: of('imports'),
  };
}

/** What an edit started from: the settings' version, or the hash of the logo that was shown, empty for none. */
type Start = { version: number } | { shownLogo: string };

/**
 * Replaces a section in one transaction with its audit entry, and answers all settings. If they are no longer those that
 * the edit started from, refuses and answers the current ones.
 */
export function updateSection(
  context: CallContext,
  section: ClinicSection,
  start: Start,
  change: (tx: Tx) => Promise<unknown>,
): Promise<ClinicSettings> {
  return context.database.db.transaction().execute(async (tx) => {
    await tx.selectFrom('clinic').select('id').forUpdate().execute();
    const before = await readSettings(tx);
    refuseStale(before, start);
    await change(tx);
    // The logo is compared by its own hash, so changing it outdates no form.
    if (section !== 'logo') await raiseVersion(tx);
    const after = await readSettings(tx);
    await audit(tx, actorOf(context), {
      action: `clinic.${section}`,
      entity: 'clinic',
      entityId: section,
      summary: `Modificó ${SECTION_NAMES[section]}.`,
      before: before[section],
      after: after[section],
    });
    return { ...after, lastChanges: await readLastChanges(tx) };
  });
}

/** A new clinic sends only what is approved (payout §34.5), until somebody chooses otherwise; one from before chooses it. */
export async function requireApproval(db: Db): Promise<void> {
  await db.updateTable('clinic').set({ requiresApproval: true }).where('version', '=', 1).execute();
}

function raiseVersion(tx: Tx) {
  return tx
    .updateTable('clinic')
    .set({ version: sql`version + 1`, updatedAt: sql`now()` })
    .execute();
}

function refuseStale(before: ClinicSettings, start: Start): void {
  const isLogo = 'shownLogo' in start;
  const isSame = isLogo
    ? start.shownLogo === (before.logo?.sha256 ?? '')
    : start.version === before.version;
  if (isSame) return;
  const who = isLogo ? before.lastChanges.logo?.by : lastEditorOf(before);
  refuse('record.changed', { who: who ?? 'Otra persona' }, { current: before });
}

function lastEditorOf({ lastChanges: { logo: _, ...edits } }: ClinicSettings): string {
  const changes = Object.values(edits).filter((change) => change !== null);
  const [last] = changes.sort((a, b) => (a.at > b.at ? -1 : 1));
  return last?.by ?? 'Otra persona';
}
