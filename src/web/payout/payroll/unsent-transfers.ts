/** What is to be known before payments are marked as paid: transfers that are in no bank file, and months that are not approved. */
import type { PayNotices } from '../../../contract/payout/pay-notices.ts';
import { PAYMENT_MOVES } from '../../../domain/states.ts';
import type { PaymentMethod } from '../../../domain/words/payment-labels.ts';
import { api } from '../../kit/shell/client.ts';

/** Their number and their pesos. */
export type UnsentTransfers = { readonly total: number; readonly totalAmount: number };

/** Those among these doctors' processed payments, in one month or in all. */
export function unsentTransfers(whose: {
  doctorIds: readonly number[];
  month?: number;
  year?: number;
  /** How they would be marked as paid; if absent, each by its own method. */
  paidBy?: PaymentMethod | undefined;
}): Promise<UnsentTransfers> {
  return api.payroll.paymentsSummary.call({
    ...whose,
    doctorIds: whose.doctorIds.join(','),
    status: PAYMENT_MOVES.markPaid.from[0],
    isUnsent: true,
  });
}

/** What is to be known about the processed payments of these doctors, in one month or in all. */
export const payNoticesOf = (whose: {
  doctorIds: readonly number[];
  month?: number;
  year?: number;
  /** How they would be marked as paid; if absent, each by its own method. */
  paymentMethod?: PaymentMethod | undefined;
}): Promise<PayNotices> =>
  api.payroll.payNotices.call({ ...whose, doctorIds: whose.doctorIds.join(',') });
