/** The calls of changes of account (masters §15). */
import { sql } from 'kysely';
import { accountChangeWords } from '../../../domain/payout/account-changes.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, type CallContext, userOf } from '../../platform/context.ts';
import { carryOut, lockLedger, type Tx } from '../../platform/db/database.ts';
import { hasScreen } from '../../platform/http/access.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isAskedBy } from '../../platform/second-person.ts';
import { queueLetters } from './letters.ts';
import { changeQuery, PAYEES, payeeOf, presentChange, type StoredChange } from './queries.ts';

export const accountChanges = callsOf('accountChanges', {
  list: async ({ input, context }) => {
    const user = userOf(context);
    const { doctorId, societyId, kind } = input;
    const changes = await changeQuery(context.database.db)
      .where('c.state', '=', 'pending')
      .$if(doctorId !== undefined, (query) => query.where('c.doctorId', '=', doctorId ?? 0))
      .$if(societyId !== undefined, (query) => query.where('c.societyId', '=', societyId ?? 0))
      .$if(kind === 'doctor', (query) => query.where('c.doctorId', 'is not', null))
      .$if(kind === 'society', (query) => query.where('c.societyId', 'is not', null))
      .$if(!hasScreen(PAYEES.doctor.screens, user), (query) =>
        query.where('c.doctorId', 'is', null),
      )
      .orderBy('c.proposedAt')
      .orderBy('c.id')
      .limit(input.limit)
      .offset(input.offset)
      .execute();
    return changes.map((change) => presentChange(change, user.id));
  },

  approve: ({ input, context }) =>
    answer(context, input.id, async (tx, change) => {
      const { payeeName: payee, othersMayApprove, emails } = change;
      if (isAskedBy(change.proposedBy, actorOf(context))) {
        const words = { payee, screen: PAYEES[payeeOf(change).kind].screenName };
        refuse(othersMayApprove ? 'accountChange.samePerson' : 'accountChange.nobodyElse', words);
      }
      // The database gives the account its effect.
      await settle(tx, context, change, { state: 'approved' });
      await queueLetters(tx, context, { about: 'effect', id: change.id }, emails);
      return {
        verb: 'approveAccount',
        summary: `Aprobó el cambio de cuenta de ${payee} que pidió ${nameOfUser(change.proposedByName)}: ${endings(change)}.`,
      };
    }),

  reject: ({ input, context }) =>
    answer(context, input.id, async (tx, change) => {
      const { payeeName: payee } = change;
      if (isAskedBy(change.proposedBy, actorOf(context)))
        refuse('accountChange.ownRejection', { payee });
      await settle(tx, context, change, { state: 'rejected', rejectionReason: input.reason });
      return {
        verb: 'rejectAccount',
        summary: `Rechazó el cambio de cuenta de ${payee} (${endings(change)}): ${input.reason}.`,
      };
    }),

  withdraw: ({ input, context }) =>
    answer(context, input.id, async (tx, change) => {
      const { payeeName: payee } = change;
      if (!isAskedBy(change.proposedBy, actorOf(context)))
        refuse('accountChange.foreignWithdrawal', { payee });
      await settle(tx, context, change, { state: 'withdrawn' });
      return {
        verb: 'withdrawAccount',
        summary: `Retiró el cambio de cuenta de ${payee} que había pedido: ${endings(change)}.`,
      };
    }),
});

type Answered = { readonly verb: string; readonly summary: string };

/** Answers a change that waits, in one transaction with its audit entry. */
function answer(
  context: CallContext,
  id: number,
  act: (tx: Tx, change: StoredChange) => Promise<Answered>,
): Promise<{ success: true }> {
  return context.database.db.transaction().execute(async (tx) => {
    const change = await lockWaiting(tx, context, id);
    const { verb, summary } = await act(tx, change);
    const { kind, id: payeeId } = payeeOf(change);
    const { from, to } = presentChange(change, userOf(context).id);
    await audit(tx, actorOf(context), {
      action: `${kind}.${verb}`,
      entity: kind,
      entityId: payeeId,
      summary,
      before: from,
      after: to,
    });
    return { success: true } as const;
  });
}

/**
 * A change that waits, with its payee locked. The ledger's lock comes first: no bank file is made while an account
 * changes.
 */
async function lockWaiting(tx: Tx, context: CallContext, id: number): Promise<StoredChange> {
  await lockLedger(tx);
  const read = () => changeQuery(tx).where('c.id', '=', id).executeTakeFirst();
  const found = (await read()) ?? refuse('accountChange.notFound');
  const { kind, id: payeeId } = payeeOf(found);
  const { table, screens } = PAYEES[kind];
  if (!hasScreen(screens, userOf(context))) refuse('access.denied');
  await carryOut(tx)`SELECT FROM ${sql.table(table)} WHERE id = ${payeeId} FOR NO KEY UPDATE`;
  const change = (await read()) ?? refuse('accountChange.notFound');
  if (change.state !== 'pending')
    refuse('accountChange.answered', { payee: change.payeeName, answer: answerOf(change) });
  return change;
}

function answerOf({ state, answeredByName }: StoredChange): string {
  const by = nameOfUser(answeredByName);
  if (state === 'approved') return `lo aprobó ${by}`;
  return state === 'rejected' ? `lo rechazó ${by}` : `lo retiró o reemplazó ${by}`;
}

async function settle(
  tx: Tx,
  context: CallContext,
  { id }: StoredChange,
  values: { state: 'approved' | 'rejected' | 'withdrawn'; rejectionReason?: string },
): Promise<void> {
  await tx
    .updateTable('accountChange')
    .set({ ...values, answeredBy: userOf(context).id, answeredAt: sql`now()` })
    .where('id', '=', id)
    .execute();
}

const endings = (change: StoredChange) =>
  accountChangeWords(change.oldBankAccount, change.newBankAccount);
