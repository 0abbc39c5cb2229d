/** How states look: their Spanish label and colour (payout §1). */
import type { ImportState } from '../intake/import-history.ts';
import type {
  AttentionState,
  CalculationState,
  JobState,
  PaymentState,
  TransferState,
} from '../states.ts';

export type StateColor = 'green' | 'yellow' | 'blue' | 'emerald' | 'red' | 'gray';
export type StateBadge = {
  readonly label: string;
  readonly color: StateColor;
  /** Agreed but still to come: marked by a ring instead of a disc. */
  readonly isToCome?: true;
};

export const ATTENTION_STATE_BADGES: Readonly<Record<AttentionState, StateBadge>> = {
  pending: { label: 'Pendiente', color: 'yellow' },
  calculated: { label: 'Calculado', color: 'blue' },
  paid: { label: 'Pagado', color: 'green' },
};

/** How severe a finding of the month's check is. */
export const CHECK_SEVERITY_BADGES: Readonly<Record<'blocking' | 'warning', StateBadge>> = {
  blocking: { label: 'Bloquea', color: 'red' },
  warning: { label: 'Advierte', color: 'yellow' },
};

/** Calculations and payments have these; the rest of the list only comes with data from outside. */
type PaymentStatus =
  | CalculationState
  | PaymentState
  | 'pending'
  | 'calculating'
  | 'processing'
  | 'confirmed'
  | 'approved'
  | 'rejected';

/** Every payment status that the specification lists. */
export const PAYMENT_STATUS_BADGES: Readonly<Record<PaymentStatus, StateBadge>> = {
  pending: { label: 'Pendiente', color: 'yellow' },
  calculating: { label: 'Calculando', color: 'yellow' },
  calculated: { label: 'Calculado', color: 'blue' },
  pending_payment: { label: 'Pendiente de pago', color: 'yellow' },
  processing: { label: 'Procesando', color: 'yellow' },
  processed: { label: 'Procesado', color: 'green', isToCome: true },
  confirmed: { label: 'Confirmado', color: 'green' },
  approved: { label: 'Aprobado', color: 'emerald' },
  rejected: { label: 'Rechazado', color: 'red' },
  paid: { label: 'Pagado', color: 'green' },
  annulled: { label: 'Anulado', color: 'gray' },
};

/** Transfers of bank files (payout §18). */
export const TRANSFER_STATE_BADGES: Readonly<Record<TransferState, StateBadge>> = {
  sent: { label: 'Enviada', color: 'blue', isToCome: true },
  paid: { label: 'Pagada', color: 'green' },
  rejected: { label: 'Rechazada', color: 'red' },
  withdrawn: { label: 'Retirada', color: 'gray' },
  replaced: { label: 'Sustituida', color: 'gray' },
};

/**
 * What a surplus is called: a transfer of what goes another way, too. It is to be recovered once the bank paid it and what goes the
 * other way.
 */
export const SURPLUS_BADGES = {
  sent: { label: 'Repetida', color: 'yellow' },
  paid: { label: 'Enviada otra vez', color: 'yellow' },
  paidTwice: { label: 'Pagada dos veces', color: 'red' },
  recovered: { label: 'Recuperada', color: 'gray' },
} as const satisfies Partial<Record<TransferState | 'paidTwice' | 'recovered', StateBadge>>;

/** In the list of a doctor's movements (payout §13.4): paid green, processed blue, others grey. */
export const MOVEMENT_BADGES: Readonly<Record<CalculationState, StateBadge>> = {
  calculated: { ...PAYMENT_STATUS_BADGES.calculated, color: 'gray' },
  pending_payment: { ...PAYMENT_STATUS_BADGES.pending_payment, color: 'gray' },
  processed: { ...PAYMENT_STATUS_BADGES.processed, color: 'blue' },
  paid: { ...PAYMENT_STATUS_BADGES.paid, color: 'green' },
};

/**
 * The state of a calculation in exported files and documents, in the screen's words: nobody should mistake a waiting
 * fee for a paid one. Approved ones come with data from outside and count as paid (payout §12.13).
 */
export function exportedState(status: keyof typeof PAYMENT_STATUS_BADGES): string {
  return PAYMENT_STATUS_BADGES[status === 'approved' ? 'paid' : status].label;
}

export const JOB_BADGES: Readonly<Record<JobState, StateBadge>> = {
  pending: { label: 'Pendiente', color: 'yellow' },
  processing: { label: 'Procesando', color: 'blue' },
  completed: { label: 'Completado', color: 'green' },
  failed: { label: 'Fallido', color: 'red' },
  cancelled: { label: 'Cancelado', color: 'gray' },
};

export type StepState = 'pending' | 'running' | 'completed' | 'failed';

/** The states of a job's steps. */
export const STEP_STATE_BADGES: Readonly<Record<StepState, StateBadge>> = {
  pending: { label: 'Pendiente', color: 'gray' },
  running: { label: 'En curso', color: 'blue' },
  completed: { label: 'Completado', color: 'green' },
  failed: { label: 'Fallido', color: 'red' },
};

/** Whether a record of master data is in use (masters §2.3), as its noun's gender has it. */
export const ACTIVE_BADGES = {
  masculine: {
    true: { label: 'Activo', color: 'green' },
    false: { label: 'Inactivo', color: 'gray' },
  },
  feminine: {
    true: { label: 'Activa', color: 'green' },
    false: { label: 'Inactiva', color: 'gray' },
  },
} as const satisfies Readonly<
  Record<'masculine' | 'feminine', Readonly<Record<'true' | 'false', StateBadge>>>
>;

/** How an import ended. */
export const IMPORT_STATE_BADGES: Readonly<Record<ImportState, StateBadge>> = {
  running: { label: 'En curso', color: 'blue' },
  completed: { label: 'Completada', color: 'green' },
  failed: { label: 'Fallida', color: 'red' },
  cancelled: { label: 'Cancelada', color: 'gray' },
  reverted: { label: 'Revertida', color: 'yellow' },
};
