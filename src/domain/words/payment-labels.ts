/** How payments are named in Spanish, and their accounts shown (payout §3). */
import { formatPeriod } from '../calendar/calendar.ts';

export type PaymentMethod = 'transfer' | 'check' | 'cash';

export const PAYMENT_METHOD_LABELS: Readonly<Record<PaymentMethod, string>> = {
  transfer: 'Transferencia',
  check: 'Cheque',
  cash: 'Efectivo',
};

/** How a doctor is paid (masters §3.8). A deposit goes to the account as a transfer does. */
export type DoctorPaymentType = 'transfer' | 'check' | 'deposit';

export const DOCTOR_PAYMENT_LABELS: Readonly<Record<DoctorPaymentType, string>> = {
  transfer: 'Transferencia',
  check: 'Cheque',
  deposit: 'Depósito',
};

/** What a society issues for what it is paid: an invoice of exempt services, or a receipt of the second category. */
export type SocietyDocumentKind = 'society_receipt' | 'exempt_invoice';

export const SOCIETY_DOCUMENT_LABELS: Readonly<Record<SocietyDocumentKind, string>> = {
  exempt_invoice: 'Factura exenta',
  society_receipt: 'Boleta de honorarios de sociedad',
};

/** Kinds of account; `rut` is BancoEstado's CuentaRUT. */
export type AccountKind = 'corriente' | 'vista' | 'ahorro' | 'rut';

export const ACCOUNT_KIND_LABELS: Readonly<Record<AccountKind, string>> = {
  corriente: 'Cuenta corriente',
  vista: 'Cuenta vista',
  ahorro: 'Cuenta de ahorro',
  rut: 'CuentaRUT',
};

/** A payment's name by its sequence in the month: every payment after the first is a complementaria. */
export function paymentTitle(sequence: number): string {
  return sequence === 1 ? 'Pago del mes' : `Complementaria ${sequence - 1}`;
}

/** `Julio 2026`, or `Julio 2026 · Complementaria 1` for what came late (payout §3). */
export function paymentPeriod(payment: {
  readonly periodMonth: number;
  readonly periodYear: number;
  readonly sequence: number;
}): string {
  const { periodMonth, periodYear, sequence } = payment;
  const period = formatPeriod({ month: periodMonth, year: periodYear });
  return sequence === 1 ? period : `${period} · ${paymentTitle(sequence)}`;
}

/** `•••• 4830`: enough of an account to recognise it. A short one is masked completely. */
export function maskAccount(account: string): string {
  return account.length > 4 ? `••••\u{a0}${account.slice(-4)}` : '••••';
}
