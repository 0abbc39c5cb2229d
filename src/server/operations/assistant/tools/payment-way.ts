/** By what means a payment is paid, and to which account. */
import type { Payment } from '../../../../contract/payout/payroll.ts';
import { maskAccount } from '../../../../domain/words/payment-labels.ts';
import { PAYMENT_METHODS_SAID } from './wording.ts';

/** `por transferencia, en Banco Santander, cuenta •••• 4830`; no account where none is known. */
export const paymentWay = ({
  paymentMethod,
  bankName,
  bankAccount,
}: Pick<Payment, 'paymentMethod' | 'bankName' | 'bankAccount'>): string =>
  [
    paymentMethod === 'cash' ? 'en efectivo' : PAYMENT_METHODS_SAID[paymentMethod],
    bankName && `en ${bankName}`,
    bankName && bankAccount && `cuenta ${maskAccount(bankAccount)}`,
  ]
    .filter(Boolean)
    .join(', ');
