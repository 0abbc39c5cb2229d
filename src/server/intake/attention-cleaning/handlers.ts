/**
 * Limpiar No Procesados, Limpiar Paciente and Borrado Total (intake §6). Each is one transaction under the ledger's
 * lock. Imports and clean-ups wait for each other, so the counted records can't change before they are deleted.
 */
import type { RawBuilder } from 'kysely';
import { countOf } from '../../../domain/words/counts.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { type AuditEntry, audit } from '../../platform/audit.ts';
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import { carryOut, lockLedger, type Tx } from '../../platform/db/database.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { removeAttentions } from '../attentions/public.ts';
import { lockImports } from '../imports/public.ts';
import {
  ofPatient,
  previewMoney,
  previewPatients,
  previewRemoval,
  unprocessed,
  wiped,
} from './scopes.ts';

/** The total wipe's deletions in later rooms; each answers the number of deleted records. */
type Removals = {
  /** Deletes all payments, with their lines. */
  payments: (tx: Tx) => Promise<number>;
  /** Deletes the calculations without a payment, or all with `includePaid`, once the payments are deleted. */
  calculations: (tx: Tx, includePaid: boolean) => Promise<number>;
};

export function attentionCleaningRouter(removals: Removals) {
  return callsOf('attentionCleaning', {
    previewUnprocessed: ({ input, context }) =>
      previewRemoval(context.database.db, unprocessed(input)),

    removeUnprocessed: ({ input, context }) => {
      const { expectedCount, recordType } = input;
      const kind = recordType === 'all' ? '' : ` de tipo ${RECORD_TYPE_LABELS[recordType]}`;
      return removePending(context, unprocessed(input), expectedCount, (count) => ({
        action: 'attention.cleanUnprocessed',
        summary: `Eliminó ${countOf(count, 'atención pendiente', 'atenciones pendientes')}${kind}.`,
        scope: { recordType },
      }));
    },

    previewPatient: async ({ input, context }) => {
      const { db } = context.database;
      const scope = ofPatient(input);
      return { ...(await previewRemoval(db, scope)), ...(await previewPatients(db, scope)) };
    },

    removePatient: ({ input, context }) => {
      const { expectedCount, patientName, patientRut } = input;
      const words = [patientName && `nombre «${patientName}»`, patientRut && `RUT «${patientRut}»`];
      return removePending(context, ofPatient(input), expectedCount, (count) => ({
        action: 'attention.cleanPatient',
        summary: `Eliminó ${countOf(count, 'atención pendiente', 'atenciones pendientes')} de pacientes con ${words.filter(Boolean).join(' y ')}.`,
        scope: { patientName, patientRut },
      }));
    },

    previewAll: async ({ input, context }) => {
      refuseUnlessAdministrator(context);
      const { db } = context.database;
      return {
        ...(await previewRemoval(db, wiped(input.includePaid))),
        ...(await previewMoney(db, input.includePaid)),
      };
    },

    removeAll: ({ input, context }) => {
      refuseUnlessAdministrator(context);
      return removeAll(context, removals, input.includePaidText !== undefined, input.expectedCount);
    },
  });
}

/** Other profiles may be given this screen in the menu, but only administrators may wipe. */
function refuseUnlessAdministrator(context: CallContext): void {
  if (userOf(context).profile !== 'admin') refuse('access.denied');
}

type Cleaned = Pick<AuditEntry, 'action' | 'summary'> & { scope: object };

function removePending(
  context: CallContext,
  scope: RawBuilder<boolean>,
  expectedCount: number | undefined,
  cleaned: (count: number) => Cleaned,
) {
  return context.database.db.transaction().execute(async (tx) => {
    await lockWriters(tx);
    const before = await previewRemoval(tx, scope);
    const deletedCount = await removeShown(tx, scope, expectedCount);
    const { scope: after, ...entry } = cleaned(deletedCount);
    await audit(tx, actorOf(context), {
      ...entry,
      entity: 'attention',
      before,
      after: { ...after, deletedCount },
    });
    return { success: true as const, deletedCount };
  });
}

function removeAll(
  context: CallContext,
  removals: Removals,
  includePaid: boolean,
  expectedCount: number | undefined,
) {
  return context.database.db.transaction().execute(async (tx) => {
    await lockWriters(tx);
    const before = await previewRemoval(tx, wiped(includePaid));
    await carryOut(tx)`SELECT set_config('portal.wipe', 'on', true)`;
    const deletedPayments = includePaid ? await removals.payments(tx) : 0;
    // Calculations that are pending payment are deleted, too: they are in no payment yet.
    const deletedCalculations = await removals.calculations(tx, includePaid);
    const deletedAttentions = await removeShown(tx, wiped(includePaid), expectedCount);
    const counts = { deletedAttentions, deletedCalculations, deletedPayments };
    await audit(tx, actorOf(context), {
      action: 'attention.wipe',
      entity: 'attention',
      summary: `Borrado total: ${countOf(deletedAttentions, 'atención', 'atenciones')}, ${countOf(deletedCalculations, 'cálculo', 'cálculos')} y ${countOf(deletedPayments, 'pago', 'pagos')}.`,
      before,
      after: { includePaid, ...counts },
    });
    return { success: true as const, ...counts };
  });
}

/** Takes the ledger's lock first, then that of imports: everybody takes them in this order. */
async function lockWriters(tx: Tx): Promise<void> {
  await lockLedger(tx);
  await lockImports(tx);
}

/** Answers the number of deleted attentions. Refuses when the user was shown another number. */
async function removeShown(
  tx: Tx,
  scope: RawBuilder<boolean>,
  expectedCount: number | undefined,
): Promise<number> {
  const count = await removeAttentions(tx, scope);
  if (expectedCount !== undefined && count !== expectedCount) {
    refuse('attention.removalChanged', { count: countOf(count, 'atención', 'atenciones') });
  }
  return count;
}
