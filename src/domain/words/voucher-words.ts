/** The kinds of vouchers in Spanish. */
import type { VoucherKind } from '../payout/accounting.ts';

/** Singular and plural, for `countOf`. */
export const VOUCHER_WORDS: Readonly<Record<VoucherKind, readonly [string, string]>> = {
  provision: ['provisión', 'provisiones'],
  annulment: ['anulación', 'anulaciones'],
  payment: ['pago', 'pagos'],
  paymentUndone: ['pago anulado', 'pagos anulados'],
  writeOff: ['castigo de saldo', 'castigos de saldos'],
  writeOffUndone: ['castigo anulado', 'castigos anulados'],
};
