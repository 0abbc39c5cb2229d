/** What the bank paid twice came back (payout §18.13). */
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, today } from '../../platform/context.ts';
import { lockLedger } from '../../platform/db/database.ts';
import { type HandlersOf, inOneTransaction } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readFile, readTransfers } from './queries.ts';
import { chosenOf, countIfOwed, outcomeOf, transfersFor } from './transitions.ts';

export const recoveryCalls = {
  recover: inOneTransaction(async (tx, { input, context }) => {
    const { id, transferIds, recoveredOn, note } = input;
    const actor = actorOf(context);
    if (recoveredOn > today()) refuse('payroll.dateInFuture', {}, { field: 'recoveredOn' });
    await lockLedger(tx);
    const { fileName } = await readFile(tx, id);
    const chosen = chosenOf(await readTransfers(tx, id), transferIds, fileName);
    for (const { toRecover, paidOn, payeeName } of chosen) {
      if (toRecover === 0 || paidOn === null || recoveredOn < paidOn)
        refuse('bankFiles.notToRecover', { payee: payeeName, date: formatDate(recoveredOn) });
    }
    await tx
      .insertInto('transferRecovery')
      .values(
        chosen.map((transfer) => ({
          transferId: transfer.id,
          recoveredOn,
          note,
          recordedBy: actor.userId,
        })),
      )
      .execute();
    const outcome = outcomeOf(chosen.map(({ toRecover }) => ({ amount: toRecover })));
    await audit(tx, actor, {
      action: 'bankFile.recover',
      entity: 'bankFile',
      entityId: id,
      summary: `Registró que se recuperó el ${formatDate(recoveredOn)} lo pagado dos veces por ${transfersFor(outcome)} de ${fileName}: ${note}.`,
      after: { recoveredOn, note, ...outcome, transferIds },
    });
    return outcome;
  }),

  undoRecovery: inOneTransaction(async (tx, { input, context }) => {
    const { id, transferId } = input;
    const actor = actorOf(context);
    await lockLedger(tx);
    const { fileName } = await readFile(tx, id);
    const [transfer] = chosenOf(await readTransfers(tx, id), [transferId], fileName);
    if (!transfer?.recovery) refuse('record.notFound', { record: 'la recuperación' });
    await tx.deleteFrom('transferRecovery').where('transferId', '=', transferId).execute();
    const isCounted = await countIfOwed(tx, transferId, actor);
    await audit(tx, actor, {
      action: 'bankFile.undoRecovery',
      entity: 'bankFile',
      entityId: id,
      summary: `Quitó la recuperación de la transferencia a ${transfer.payeeName} de ${fileName}${isCounted ? ', que ahora vale como pago' : ''}.`,
      before: { ...transfer.recovery, transferId },
    });
    return { success: true as const };
  }),
} satisfies Partial<HandlersOf<'bankFiles'>>;
