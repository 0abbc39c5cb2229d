/** What other screens import to show payments. */
export { usePaymentDetails } from './payment-address.ts';
export { PaymentAmount } from './payment-amount.tsx';
export { PaymentDialog } from './payment-dialog-later.tsx';
