/** Entries besides fees in Spanish: directions, where they stand, and where they come from (payout §22, payout §24). */
import { formatDate, formatPeriod, type Period } from '../calendar/calendar.ts';
import { paymentTitle } from './payment-labels.ts';
import type { StateBadge } from './state-badges.ts';

/** Where an entry stands: waiting for a second person, agreed, in a payment, paid, or withdrawn. */
export const ENTRY_STATE_BADGES = {
  proposed: { label: 'Por aprobar', color: 'yellow' },
  approved: { label: 'Aprobado', color: 'emerald', isToCome: true },
  processed: { label: 'En un pago', color: 'blue', isToCome: true },
  paid: { label: 'Pagado', color: 'green' },
  withdrawn: { label: 'Retirado', color: 'gray' },
  settled: { label: 'Saldado', color: 'gray' },
} as const satisfies Readonly<Record<string, StateBadge>>;

/** What the entries of a kind may be. */
export const KIND_DIRECTION_LABELS = {
  earning: 'Haber',
  discount: 'Descuento',
  either: 'Haber o descuento',
} as const;

/** What one entry is. */
export const ENTRY_DIRECTION_LABELS = { earning: 'Haber', discount: 'Descuento' } as const;

/** What an entry without a kind of the clinic's is called. */
export const ENTRY_ORIGIN_LABELS = {
  entered: 'Haber o descuento',
  scheduled: 'Programado',
  carried_on: 'Saldo que pasa al pago siguiente',
  carried_balance: 'Saldo anterior',
  passed_balance: 'Saldo anterior, de otro beneficiario',
  reversal: 'Reversa',
  replacement: 'Reemplazo',
  scale_adjustment: 'Ajuste de tramos',
  retention_change: 'Ajuste de retención',
} as const;

export const RETENTION_LABELS = { true: 'Con retención', false: 'Sin retención' } as const;

/** A payment as an entry names it: the month and number. */
export type NamedPayment = Period & { readonly sequence: number };

/** What ended a balance without a payment: two persons wrote it off, or passed it to another payee of the doctor (payout §24.13). */
export type SettledBalance = {
  readonly kind: 'write_off' | 'pass_on';
  /** The day on which it was approved. */
  readonly day: string;
  /** The society that owes it now; null: the doctor. */
  readonly societyName: string | null;
};

/** `Julio 2026`, or `Julio 2026 (Complementaria 1)`. */
function namePayment({ sequence, ...period }: NamedPayment): string {
  return sequence === 1
    ? formatPeriod(period)
    : `${formatPeriod(period)} (${paymentTitle(sequence)})`;
}

/** What kind of entry it is: the clinic's own name of it, else by its origin. */
export function entryKindLabel(kindName: string | null, origin: string): string {
  if (kindName !== null) return kindName;
  if (origin === 'carried_on' || origin === 'carried_balance') return 'Saldo';
  return (
    Object.entries(ENTRY_ORIGIN_LABELS).find(([one]) => one === origin)?.[1] ?? 'Haber o descuento'
  );
}

/**
 * What a statement calls an entry: its description, with its month where that is not the payment's; a balance with the
 * payment that it comes from, or the one that it went into.
 */
export function entryTitle(entry: {
  readonly origin: string;
  readonly description: string;
  readonly period: Period;
  readonly paidIn: Period;
  /** Of a balance: the payment that carried it on, or the one that has it; null where there is none. */
  readonly other: NamedPayment | null;
  /** Of a balance that was carried on and settled since. */
  readonly settled: SettledBalance | null;
}): string {
  const { origin, description, period, paidIn, other, settled } = entry;
  if (settled) {
    const day = formatDate(settled.day);
    return settled.kind === 'write_off'
      ? `Saldo castigado el ${day}: ya no se descuenta`
      : `Saldo que pasó ${settled.societyName === null ? 'al médico' : `a ${settled.societyName}`} el ${day}`;
  }
  if (origin === 'carried_on') {
    return other === null
      ? 'Saldo que pasa al pago siguiente'
      : `Saldo que pasa al pago siguiente: ${namePayment(other)}`;
  }
  if (origin === 'carried_balance') {
    return other === null ? 'Saldo anterior' : `Saldo anterior, de ${namePayment(other)}`;
  }
  // Its description already names the month of the payment that it came from.
  if (origin === 'passed_balance') return description;
  const isOfMonth = period.year === paidIn.year && period.month === paidIn.month;
  return isOfMonth ? description : `${description}, de ${formatPeriod(period)}`;
}

/** Where a schedule of entries stands. */
export const SCHEDULE_STATE_BADGES = {
  proposed: { label: 'Por aprobar', color: 'yellow' },
  approved: { label: 'En curso', color: 'green' },
  ended: { label: 'Terminada', color: 'gray' },
  stopped: { label: 'Detenida', color: 'red' },
  withdrawn: { label: 'Retirada', color: 'gray' },
} as const satisfies Readonly<Record<string, StateBadge>>;

export const SCHEDULE_FORM_LABELS = {
  monthly: 'Monto fijo mensual',
  instalments: 'En cuotas',
  percentage: 'Porcentaje de los honorarios',
} as const;
