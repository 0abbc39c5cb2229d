/** Withdrawing a file that the bank never received: two persons say so (payout §18.8). */
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, userOf } from '../../platform/context.ts';
import { lockLedger, type Tx } from '../../platform/db/database.ts';
import { type HandlersOf, inOneTransaction } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { isAskedBy } from '../../platform/second-person.ts';
import { readFile, readTransfers } from './queries.ts';
import { withdrawTransfers } from './transitions.ts';

export const withdrawalCalls = {
  askWithdrawal: inOneTransaction(async (tx, { input, context }) => {
    const { id, reason } = input;
    const { fileName } = await unansweredFile(tx, id);
    await tx
      .updateTable('bankFile')
      .set({
        withdrawalReason: reason,
        withdrawalAskedBy: userOf(context).id,
        withdrawalAskedAt: new Date(),
      })
      .where('id', '=', id)
      .execute();
    await audit(tx, actorOf(context), {
      action: 'bankFile.askWithdrawal',
      entity: 'bankFile',
      entityId: id,
      summary: `Pidió retirar ${fileName}, que el banco no habría recibido: ${reason}.`,
    });
    return { success: true as const };
  }),

  cancelWithdrawal: inOneTransaction(async (tx, { input, context }) => {
    const { id } = input;
    const { fileName } = await askedFile(tx, id);
    await tx
      .updateTable('bankFile')
      .set({ withdrawalReason: null, withdrawalAskedBy: null, withdrawalAskedAt: null })
      .where('id', '=', id)
      .execute();
    await audit(tx, actorOf(context), {
      action: 'bankFile.cancelWithdrawal',
      entity: 'bankFile',
      entityId: id,
      summary: `Desistió de retirar ${fileName}.`,
    });
    return { success: true as const };
  }),

  withdraw: inOneTransaction(async (tx, { input, context }) => {
    const { id } = input;
    const actor = actorOf(context);
    const { fileName, withdrawalAskedBy, withdrawalReason } = await askedFile(tx, id);
    if (isAskedBy(withdrawalAskedBy, actor)) refuse('bankFiles.samePerson', { fileName });
    await unansweredFile(tx, id);
    const outcome = await withdrawTransfers(tx, id, actor);
    await audit(tx, actor, {
      action: 'bankFile.withdraw',
      entity: 'bankFile',
      entityId: id,
      summary: `Confirmó que ${fileName} se retira (${withdrawalReason}): ${countOf(outcome.transfers, 'transferencia', 'transferencias')} por ${formatPesos(outcome.totalAmount)} quedan por enviar.`,
      after: outcome,
    });
    return { success: true as const, ...outcome };
  }),
} satisfies Partial<HandlersOf<'bankFiles'>>;

/** A file that somebody asks to withdraw. */
async function askedFile(tx: Tx, id: number) {
  await lockLedger(tx);
  const file = await readFile(tx, id);
  const { fileName } = file;
  if (file.withdrawnAt !== null) refuse('bankFiles.alreadyWithdrawn', { fileName });
  if (file.withdrawalAskedAt === null) refuse('bankFiles.withdrawalNotAsked', { fileName });
  return file;
}

/** A file of which the bank has paid and rejected nothing: otherwise it did receive it. */
async function unansweredFile(tx: Tx, id: number) {
  await lockLedger(tx);
  const file = await readFile(tx, id);
  const { fileName } = file;
  if (file.withdrawnAt !== null) refuse('bankFiles.alreadyWithdrawn', { fileName });
  const answered = (await readTransfers(tx, id)).filter(
    ({ status }) => status === 'paid' || status === 'rejected',
  ).length;
  if (answered > 0) {
    const count = countOf(
      answered,
      'transferencia está pagada o rechazada',
      'transferencias están pagadas o rechazadas',
    );
    refuse('bankFiles.answered', { fileName, count });
  }
  return file;
}
