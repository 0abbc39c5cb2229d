/** Whether a payment is held with its doctor or society (payout §23.4). */
import type { Payment } from '../../../contract/payout/payroll.ts';
import { HeldBadge } from '../../links/held-badge.tsx';

/** The mark of a payment that is still to be paid. */
export function HeldPayment({ payment }: { payment: Payment }) {
  if (payment.status !== 'processed') return null;
  return <HeldBadge kind="payment" id={payment.id} label={`pago de ${payment.doctorName}`} />;
}
