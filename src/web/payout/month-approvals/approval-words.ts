/** The words of approving a month (payout §34). */
import type {
  ApprovalState,
  MonthApproval,
  MonthContent,
  PayeeChange,
  PaymentChange,
} from '../../../contract/payout/month-approvals.ts';
import { formatPesos, pesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';

/** `84 pagos por $98.000.000 líquidos`. */
export const contentWords = ({
  payments,
  totalAmount,
}: Pick<MonthContent, 'payments' | 'totalAmount'>) =>
  `${countOf(payments, 'pago', 'pagos')} por ${formatPesos(pesos(totalAmount))} líquidos`;

const DECIDED: Readonly<Record<Exclude<ApprovalState, 'asked'>, string>> = {
  approved: 'La aprobó',
  returned: 'La devolvió',
  withdrawn: 'Desistió',
  replaced: 'El mes cambió, y se pidió de nuevo',
};

/** What became of a question; empty while it waits. */
export function decisionWords({ state, decidedByName, decisionNote }: MonthApproval): string {
  if (state === 'asked') return '';
  const isByAnother = state === 'approved' || state === 'returned';
  const who = isByAnother ? ` ${nameOfUser(decidedByName)}` : '';
  return `${DECIDED[state]}${who}${decisionNote === null ? '.' : `: ${decisionNote}`}`;
}

const CHANGES: Readonly<Record<PaymentChange, string>> = {
  added: 'Pago nuevo',
  gone: 'Ya no está',
  amount: 'Otro monto',
  lines: 'Otras líneas',
  account: 'Otra cuenta',
  date: 'Otra fecha de pago',
  rate: 'Otra retención',
  method: 'Otra forma de pago',
  payee: 'Otro beneficiario',
  rejected: 'El banco lo rechazó: es otro envío',
};

/** `Otra cuenta, 4001 → 0001`. */
export function changeWords(payment: PayeeChange['payments'][number]): string {
  const { changes, accountBefore, accountNow } = payment;
  return changes
    .map((change) =>
      change === 'account'
        ? `${CHANGES.account}, ${accountBefore ?? 'ninguna'} → ${accountNow ?? 'ninguna'}`
        : CHANGES[change],
    )
    .join('; ');
}
