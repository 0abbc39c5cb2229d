/** The calls of bank files that were handed out (payout §18, payout §20). */
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { rejectionText } from '../../../domain/payout/transfers.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { answerTemplate } from '../../../formats/bank/answer.ts';
import { audit } from '../../platform/audit.ts';
import { actorOf, today, userOf } from '../../platform/context.ts';
import { lockLedger } from '../../platform/db/database.ts';
import { callsOf, inOneTransaction } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { paymentDateOf } from '../payroll/public.ts';
import { understandAnswer } from './answer.ts';
import { otherYearCalls } from './other-year.ts';
import {
  NOT_KEPT,
  noDownloadOf,
  readContent,
  readDetails,
  readFile,
  readTransfers,
  type StoredTransfer,
  WITHDRAWAL_ASKED,
} from './queries.ts';
import { recoveryCalls } from './recovery.ts';
import {
  chosenOf,
  outcomeOf,
  refuseImpossible,
  refuseUnagreedTwice,
  settle,
  transfersFor,
} from './transitions.ts';
import { withdrawalCalls } from './withdrawal.ts';

export const bankFiles = callsOf('bankFiles', {
  details: ({ input, context }) => readDetails(context.database.db, input.id, userOf(context).id),

  content: inOneTransaction(async (tx, { input, context }) => {
    await lockLedger(tx);
    const file = await readFile(tx, input.id);
    const { fileName } = file;
    const why = noDownloadOf(file, await readTransfers(tx, input.id));
    if (why === NOT_KEPT) refuse('bankFiles.notKept', { fileName });
    if (why === WITHDRAWAL_ASKED) refuse('bankFiles.withdrawalAsked', { fileName, why });
    if (why !== null) refuse('bankFiles.superseded', { fileName, why });
    const { content, contentType } = await readContent(tx, input.id);
    await audit(tx, actorOf(context), {
      action: 'bank.downloadAgain',
      entity: 'bankFile',
      entityId: input.id,
      summary: `Descargó de nuevo ${fileName}, tal como era.`,
    });
    return new File([new Uint8Array(content)], fileName, { type: contentType });
  }),

  markAsPaid: inOneTransaction(async (tx, { input, context }) => {
    const { id, agreed } = input;
    const actor = actorOf(context);
    await lockLedger(tx);
    const { fileName, day } = await readFile(tx, id);
    const paidOn = paymentDateOf(input);
    if (paidOn < day)
      refuse('bankFiles.dateBeforeFile', { date: formatDate(day) }, { field: 'paymentDate' });
    const all = await readTransfers(tx, id);
    const chosen = input.transferIds
      ? chosenOf(all, input.transferIds, fileName)
      : all.filter(({ status }) => status === 'sent');
    if (chosen.length === 0) refuse('bankFiles.nothingToPay', { fileName });
    refuseImpossible(chosen, 'paid');
    const due = chosen.filter(({ status }) => status !== 'paid');
    const outcome = outcomeOf(due);
    refuseUnagreedTwice(due, agreed?.twice);
    if (
      agreed &&
      (agreed.transfers !== outcome.transfers || agreed.totalAmount !== outcome.totalAmount)
    )
      refuse('bankFiles.changedMeanwhile', { fileName });
    if (due.length === 0) return outcome;
    await settle(
      tx,
      due.map((transfer) => ({ transfer, to: 'paid', paidOn })),
      actor,
    );
    await audit(tx, actor, {
      action: 'bankFile.pay',
      entity: 'bankFile',
      entityId: id,
      summary: `Marcó como pagadas ${transfersFor(outcome)} de ${fileName}, con fecha ${formatDate(paidOn)}${twiceText(due)}.`,
      after: {
        paymentDate: paidOn,
        ...outcome,
        ...twiceOf(due),
        transferIds: due.map((one) => one.id),
      },
    });
    return outcome;
  }),

  reject: inOneTransaction(async (tx, { input, context }) => {
    const { id, transferIds, reason } = input;
    const note = input.note ?? null;
    if (reason === 'other' && note === null)
      refuse('bankFiles.reasonMissing', {}, { field: 'note' });
    const actor = actorOf(context);
    await lockLedger(tx);
    const { fileName } = await readFile(tx, id);
    const chosen = chosenOf(await readTransfers(tx, id), transferIds, fileName);
    refuseImpossible(chosen, 'rejected');
    const due = chosen.filter(({ status }) => status !== 'rejected');
    const outcome = outcomeOf(due);
    if (due.length === 0) return outcome;
    await settle(
      tx,
      due.map((transfer) => ({ transfer, to: 'rejected', reason, note })),
      actor,
    );
    await audit(tx, actor, {
      action: 'bankFile.reject',
      entity: 'bankFile',
      entityId: id,
      summary: `Registró como rechazadas por el banco ${transfersFor(outcome)} de ${fileName}: ${rejectionText(reason, note)}.`,
      before: { paid: due.filter(({ status }) => status === 'paid').map((one) => one.id) },
      after: { reason, note, ...outcome, transferIds: due.map((one) => one.id) },
    });
    return outcome;
  }),

  ...withdrawalCalls,
  ...otherYearCalls,
  ...recoveryCalls,

  answerTemplate: async ({ input, context }) => {
    const { db } = context.database;
    const { fileName } = await readFile(db, input.id);
    const transfers = (await readTransfers(db, input.id)).filter(({ status }) => status === 'sent');
    const text = answerTemplate(transfers.map((transfer) => ({ fileName, ...transfer })));
    const name = `respuesta-${fileName.replace(/\.\w+$/, '')}.csv`;
    return new File([text], name, { type: 'text/csv; charset=utf-8' });
  },

  previewAnswer: async ({ input, context }) => {
    const { db } = context.database;
    const file = await readFile(db, input.id);
    const transfers = await readTransfers(db, input.id);
    const { lines, summary } = await understandAnswer(
      db,
      input.answerText,
      file,
      transfers,
      today(),
    );
    return { summary, lines: [...lines] };
  },

  applyAnswer: inOneTransaction(async (tx, { input, context }) => {
    const { id, agreed } = input;
    const actor = actorOf(context);
    await lockLedger(tx);
    const file = await readFile(tx, id);
    const transfers = await readTransfers(tx, id);
    const reading = await understandAnswer(tx, input.answerText, file, transfers, today());
    const { summary, settlements } = reading;
    const [wrong] = reading.lines.filter(({ effect }) => effect === null);
    if (wrong) {
      refuse('bankFiles.answerProblems', {
        count: countOf(summary.problems, 'línea tiene un problema', 'líneas tienen problemas'),
        line: String(wrong.line),
        problem: wrong.text,
      });
    }
    if (agreed && (agreed.paid !== summary.paid || agreed.rejected !== summary.rejected))
      refuse('bankFiles.changedMeanwhile', { fileName: file.fileName });
    if (settlements.length === 0) return summary;
    const paid = settlements.filter(({ to }) => to === 'paid').map(({ transfer }) => transfer);
    refuseUnagreedTwice(paid, agreed?.twice);
    await settle(tx, settlements, actor);
    await audit(tx, actor, {
      action: 'bankFile.answer',
      entity: 'bankFile',
      entityId: id,
      summary: `Aplicó la respuesta del banco a ${file.fileName}: ${countOf(summary.paid, 'pagada', 'pagadas')} por ${formatPesos(summary.paidAmount)} y ${countOf(summary.rejected, 'rechazada', 'rechazadas')} por ${formatPesos(summary.rejectedAmount)}${twiceText(paid)}.`,
      after: {
        ...summary,
        ...twiceOf(paid),
        paidIds: paid.map(({ id }) => id),
        rejectedIds: settlements
          .filter(({ to }) => to === 'rejected')
          .map((one) => one.transfer.id),
      },
    });
    return summary;
  }),
});

function twiceOf(due: readonly StoredTransfer[]) {
  const twiceIds = due.filter(({ isOwed }) => !isOwed).map(({ id }) => id);
  return twiceIds.length > 0 ? { twiceIds } : {};
}

function twiceText(due: readonly StoredTransfer[]): string {
  const { twiceIds = [] } = twiceOf(due);
  return twiceIds.length > 0
    ? `, ${countOf(twiceIds.length, 'pagada', 'pagadas')} aunque lo mismo va, o se pagó, de otra forma`
    : '';
}
