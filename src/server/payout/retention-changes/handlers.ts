/** The calls of changed retentions (payout §30). */
import type { RetentionFollowUp } from '../../../contract/payout/retention-changes.ts';
import { ANNULLING_SCREENS } from '../../../contract/payout/screens.ts';
import { updateLegalRetention } from '../../masters/clinic/public.ts';
import { updateDoctor, useLegalRate } from '../../masters/doctors/public.ts';
import { updateSociety } from '../../masters/societies/public.ts';
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import {
  lockLedger,
  type TxWithClient,
  transactionWithClient,
} from '../../platform/db/database.ts';
import { hasScreen } from '../../platform/http/access.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { sumHeld } from '../going-back/public.ts';
import { followRetention } from './changes.ts';
import { listChanges } from './list.ts';
import { knowReach, listTouched, readTouched, sumTouched } from './touched.ts';

/** Only users who may annul payments may process them again. */
const mayReprocess = (context: CallContext) => hasScreen(ANNULLING_SCREENS, userOf(context));

/** One transaction under the ledger's lock, which comes before those of rows. */
function inLedger<Result>(
  context: CallContext,
  { reprocess }: RetentionFollowUp,
  work: (transaction: TxWithClient) => Promise<Result>,
): Promise<Result> {
  if (reprocess && !mayReprocess(context)) refuse('retention.mayNotReprocess');
  const { database } = context;
  return transactionWithClient(database, async (tx, client) => {
    await lockLedger(tx);
    return work({ database, tx, client });
  });
}

export const retentionChanges = callsOf('retentionChanges', {
  list: ({ input, context }) => listChanges(context.database.db, input),

  preview: async ({ input, context }) => {
    const { db } = context.database;
    const reach = await knowReach(db, input);
    const stands = await sumTouched(db, reach);
    return {
      total: Object.values(stands).reduce((sum, { payments }) => sum + payments, 0),
      stands,
      heldAgain: await sumHeld(
        db,
        (await readTouched(db, reach))
          .filter(({ stand }) => stand === 'unpaid')
          .map(({ id }) => id),
      ),
      mayReprocess: mayReprocess(context),
    };
  },

  payments: async ({ input, context }) => {
    const { db } = context.database;
    return listTouched(db, await knowReach(db, input), input);
  },

  create: ({ input: { of, followUp }, context }) =>
    inLedger(context, followUp, (transaction) =>
      followRetention(transaction, of, followUp, actorOf(context)),
    ),

  saveDoctor: ({ input: { id, doctor, followUp }, context }) =>
    inLedger(context, followUp, async (transaction) => {
      const saved = await updateDoctor(transaction.tx, { input: { ...doctor, id }, context });
      const target = { kind: 'doctor', id } as const;
      const done = await followRetention(transaction, target, followUp, actorOf(context));
      return { ...done, saved };
    }),

  saveSociety: ({ input: { id, society, followUp }, context }) =>
    inLedger(context, followUp, async (transaction) => {
      const saved = await updateSociety(transaction.tx, { input: { ...society, id }, context });
      const target = { kind: 'society', id } as const;
      const done = await followRetention(transaction, target, followUp, actorOf(context));
      return { ...done, saved };
    }),

  saveLegal: ({ input: { id, legal, followUp }, context }) =>
    inLedger(context, followUp, async (transaction) => {
      const saved = await updateLegalRetention(transaction.tx, {
        input: { ...legal, id },
        context,
      });
      const target = { kind: 'legal', year: saved.year } as const;
      return { ...(await followRetention(transaction, target, followUp, actorOf(context))), saved };
    }),

  saveLegalFor: ({ input: { doctors, followUp }, context }) =>
    inLedger(context, followUp, async (transaction) => {
      const changed = await useLegalRate(transaction.tx, context, doctors);
      const target = { kind: 'legalFor', doctorIds: doctors.map(({ id }) => id) } as const;
      return {
        ...(await followRetention(transaction, target, followUp, actorOf(context))),
        changed,
      };
    }),
});
