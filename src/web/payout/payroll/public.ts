/** What other screens import to show payments. */
export { CorrectionExplanation } from './correction-explanation.tsx';
export { LatestPaymentPeriod } from './latest-payment-period.tsx';
export { PaidOnField, paidOnText } from './paid-on-field.tsx';
export { usePaymentDetails } from './payment-address.ts';
export { PaymentAmount } from './payment-amount.tsx';
export { PaymentDialog } from './payment-dialog-later.tsx';
export { ScaleExplanation } from './scale-explanation-later.tsx';
export { useMonthPayroll } from './use-month-payroll.tsx';
