/** What a payroll of the bank holds, in a sentence (payout §9.9). */
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import type { Payroll } from './bank-search.ts';

/** The transfers that can go with their pesos, and apart those that can't: `9 transferencias de Julio 2026 por $900.000. …`. */
export function generatedWords(summary: Payroll['summary']): string {
  const { totalTransfers, totalAmount, unfit, period } = summary;
  const words = (transfers: number) => countOf(transfers, 'transferencia', 'transferencias');
  const fit = `${words(totalTransfers - unfit.transfers)} de ${period} por ${formatPesos(totalAmount - unfit.amount)}.`;
  return unfit.transfers === 0
    ? fit
    : `${fit} No ${unfit.transfers === 1 ? 'puede' : 'pueden'} ir: ${words(unfit.transfers)} por ${formatPesos(unfit.amount)}.`;
}
