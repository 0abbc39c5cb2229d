/** Transfers of bank files: why a bank rejects one, and how payments are put together (docs/domain.md, "Transfers"). */

/** Why banks reject a transfer, as their answers say it. `other` needs words of its own. */
export const REJECTION_REASONS = {
  account_unknown: 'La cuenta no existe',
  account_closed: 'La cuenta está cerrada',
  account_blocked: 'La cuenta está bloqueada',
  holder_mismatch: 'El RUT no es del titular de la cuenta',
  bank_mismatch: 'El banco o el tipo de cuenta no corresponde',
  amount_limit: 'El monto supera el límite de la cuenta',
  other: 'Otro motivo',
} as const;
export type RejectionReason = keyof typeof REJECTION_REASONS;

export const REJECTION_REASON_KEYS = Object.keys(REJECTION_REASONS) as [
  RejectionReason,
  ...RejectionReason[],
];

/** The reason as people read it: its own words where there are some. */
export function rejectionText(reason: string, note: string | null): string {
  const label = reason in REJECTION_REASONS ? REJECTION_REASONS[reason as RejectionReason] : reason;
  if (note === null) return label;
  return reason === 'other' ? note : `${label}: ${note}`;
}

/** A bank account. */
export type Account = {
  readonly bankCode: string | null;
  readonly accountKind: string | null;
  readonly bankAccount: string | null;
  readonly accountHolderName: string | null;
  readonly accountHolderRut: string | null;
};

/** Whether two accounts are the same one, for the bank: whose name is written on it does not matter. */
export function isSameAccount(one: Account, other: Account): boolean {
  const digits = (text: string | null) => (text ?? '').replace(/\D/g, '').replace(/^0+/, '');
  return (
    one.bankCode === other.bankCode &&
    one.accountKind === other.accountKind &&
    one.accountHolderRut === other.accountHolderRut &&
    digits(one.bankAccount) === digits(other.bankAccount)
  );
}

/** What decides with which others a payment is transferred. */
type Payable = Account & {
  readonly payeeRut: string;
  readonly status: string;
  readonly paymentDate: string | null;
  /** The transfer that pays it already. */
  readonly transferId: number | null;
};

/**
 * Groups payments into transfers: one payee, account, state and day, and either no transfer yet or the same one. In the order of
 * the first of each.
 */
export function groupIntoTransfers<Payment extends Payable>(
  payments: readonly Payment[],
): [Payment, ...Payment[]][] {
  const groups = Map.groupBy(payments, (payment) =>
    JSON.stringify([
      payment.payeeRut,
      payment.bankCode,
      payment.accountKind,
      payment.bankAccount,
      payment.accountHolderRut,
      payment.status,
      payment.paymentDate,
      payment.transferId,
    ]),
  );
  return [...groups.values()] as [Payment, ...Payment[]][];
}
