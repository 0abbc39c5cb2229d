/** Corrections of what was paid, in words (payout §25). */
import type { StateBadge } from './state-badges.ts';

/** What was wrong. */
export const CORRECTION_CAUSE_LABELS = {
  doctor: 'Médico equivocado',
  service: 'Prestación equivocada',
  amount: 'Monto',
  date: 'Fecha',
  schedule: 'Horario',
  provider_type: 'Tipo de prestador',
  unit: 'Unidad',
  rule: 'Regla',
  affiliation: 'Afiliación',
  not_due: 'No debió pagarse',
  patient_unpaid: 'El paciente no pagó',
} as const;
export type CorrectionCause = keyof typeof CORRECTION_CAUSE_LABELS;
export const CORRECTION_CAUSES = Object.keys(CORRECTION_CAUSE_LABELS) as [
  CorrectionCause,
  ...CorrectionCause[],
];

/** Where a correction stands: waiting for a decision, agreed, with its money, or given up. */
export const CORRECTION_STATE_BADGES = {
  proposed: { label: 'Por aprobar', color: 'yellow' },
  approved: { label: 'Aprobada', color: 'emerald', isToCome: true },
  paid: { label: 'Pagada', color: 'green' },
  dismissed: { label: 'Descartada', color: 'gray' },
  withdrawn: { label: 'Retirada', color: 'gray' },
} as const satisfies Readonly<Record<string, StateBadge>>;

/** Of what is due to another payee: who gives back first what was paid. */
export const waitsFor = (payeeName: string): string => `Espera la devolución de ${payeeName}`;

/** The same, if it was paid already: the other payee's payment came back from the bank, or was annulled, afterwards. */
export const awaitedWords = (payeeName: string, isPaid: boolean): string =>
  isPaid ? `Pagado; falta la devolución de ${payeeName}` : waitsFor(payeeName);
