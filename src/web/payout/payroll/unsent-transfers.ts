/** Transfers that would be marked as paid although no bank file holds them. */
import { api } from '../../kit/shell/client.ts';

/** How many, and their pesos. */
export type UnsentTransfers = { readonly total: number; readonly totalAmount: number };

/** Those among the processed payments of these doctors; of every month unless one is given. */
export function unsentTransfers(whose: {
  doctorIds: readonly number[];
  month?: number;
  year?: number;
}): Promise<UnsentTransfers> {
  return api.payroll.paymentsSummary.call({
    ...whose,
    doctorIds: whose.doctorIds.join(','),
    status: 'processed',
    isUnsent: true,
  });
}
