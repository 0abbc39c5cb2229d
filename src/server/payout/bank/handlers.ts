/** The calls of the bank payroll (payout §9, payout §10). */
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import type { BankFormat } from '../../../domain/payout/file-formats.ts';
import { waitsFor } from '../../../domain/words/correction-words.ts';
import { someNames } from '../../../domain/words/counts.ts';
import { PAYMENT_METHOD_LABELS } from '../../../domain/words/payment-labels.ts';
import { checkPayroll } from '../../../formats/bank/checks.ts';
import type { BankLayout } from '../../../formats/bank/types.ts';
import { layoutsOf } from '../../../formats/bank/write.ts';
import { presentLayout } from '../../../formats/layout.ts';
import { today, userOf } from '../../platform/context.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { approvalNeed } from '../month-approvals/public.ts';
import { downloadBankFile, isTransfer } from './download.ts';
import {
  type PayrollPayment,
  readFiles,
  readPayer,
  readPayments,
  readUsualFormat,
} from './payments.ts';
import {
  composePayroll,
  isOfPayer,
  messagesOf,
  prepareTransfers,
  presentTransfer,
} from './payroll.ts';

export const bank = callsOf('bank', {
  usualFormat: async ({ context }) => ({ bankFormat: await readUsualFormat(context.database.db) }),

  generate: async ({ input, context }) => {
    const { db } = context.database;
    const layout = chooseLayout(input.bankFormat, input.layout);
    const payments = await readPayments(db, input);
    const transfers = prepareTransfers(payments.filter(isTransfer));
    const payer = await readPayer(db, input.bankFormat);
    const { isRequired, standing, approval } = await approvalNeed(db, input);
    const problems = checkPayroll(
      composePayroll(input, payer, transfers, { payrollNumber: 1, date: today() }),
      layout,
    );
    const presented = transfers.map((transfer) =>
      presentTransfer(transfer, problems, userOf(context).id),
    );
    const unfit = presented.filter((transfer) => transfer.problems.length > 0);
    return {
      summary: {
        totalTransfers: transfers.length,
        totalAmount: amountOf(transfers),
        unfit: { transfers: unfit.length, amount: amountOf(unfit) },
        period: formatPeriod(input),
      },
      transfers: presented,
      leftOut: payments
        .filter((payment) => !isTransfer(payment))
        .map((payment) => ({
          id: payment.id,
          doctorId: payment.doctorId,
          doctorName: payment.doctorName,
          amount: payment.totalAmount,
          paymentMethod: payment.paymentMethod,
          isHeld: payment.heldFor !== null,
          reason: whyLeftOut(payment),
        })),
      problems: messagesOf(problems.filter(isOfPayer), 'error'),
      layout: { ...presentLayout(layout), isDated: layout.isDated },
      approval: {
        isRequired,
        standing,
        hash: standing === 'approved' && approval ? approval.hash : null,
      },
      layouts: layoutsOf(input.bankFormat).map(({ id, name }) => ({ id, name })),
      files: await readFiles(db, input),
    };
  },

  download: ({ input, context }) =>
    downloadBankFile(context, chooseLayout(input.bankFormat, input.layout), input),
});

const amountOf = (transfers: readonly { amount: number }[]): number =>
  transfers.reduce((sum, { amount }) => sum + amount, 0);

function chooseLayout(format: BankFormat, id: string | undefined): BankLayout {
  const layouts = layoutsOf(format);
  const chosen = id === undefined ? layouts[0] : layouts.find((layout) => layout.id === id);
  return chosen ?? refuse('bank.layoutUnknown', {}, { field: 'layout' });
}

/** Why no file pays a payment, and what to do. */
function whyLeftOut(payment: PayrollPayment) {
  const { paymentMethod, totalAmount, status, heldFor, awaitedPayee, inFiles } = payment;
  const sent = inFiles.length === 0 ? '' : ` (ya va en ${someNames(inFiles)})`;
  if (heldFor !== null) return `${heldFor}${sent}`;
  if (awaitedPayee !== null) {
    return `${waitsFor(awaitedPayee)}${sent}: pague primero el pago que la descuenta, o anule este.`;
  }
  if (totalAmount === 0) {
    const next = status === 'paid' ? '' : ' Se marca como pagado en Pagar Nómina.';
    return `Su líquido es $0: no hay nada que transferir.${next}`;
  }
  return `Se paga con ${PAYMENT_METHOD_LABELS[paymentMethod].toLowerCase()}: no va en el archivo del banco.`;
}
