/** Entries besides fees in Spanish: directions, where they stand, and where they come from (payout §22, payout §24). */
import type { StateBadge } from './state-badges.ts';

/** Where an entry stands: waiting for a second person, agreed, in a payment, paid, or withdrawn. */
export const ENTRY_STATE_BADGES = {
  proposed: { label: 'Por aprobar', color: 'yellow' },
  approved: { label: 'Aprobado', color: 'emerald', isToCome: true },
  processed: { label: 'En un pago', color: 'blue', isToCome: true },
  paid: { label: 'Pagado', color: 'green' },
  withdrawn: { label: 'Retirado', color: 'gray' },
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
  carried_on: 'Saldo que pasa al pago siguiente',
  carried_balance: 'Saldo anterior',
} as const;

export const RETENTION_LABELS = { true: 'Con retención', false: 'Sin retención' } as const;
