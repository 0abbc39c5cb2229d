/** The words for payslips and their mails. */
import type { Delivery, MailState } from '../../../contract/documents/payslips.ts';
import { countOf } from '../../../domain/words/counts.ts';
import type { StateBadge } from '../../../domain/words/state-badges.ts';

export const MAIL_STATE_BADGES: Readonly<Record<MailState, StateBadge>> = {
  unsent: { label: 'Sin enviar', color: 'gray' },
  underWay: { label: 'Enviándose', color: 'blue' },
  sent: { label: 'Enviada', color: 'green' },
  outdated: { label: 'Desactualizada', color: 'yellow' },
  failed: { label: 'Con error', color: 'red' },
  interrupted: { label: 'Sin confirmar', color: 'yellow' },
  withoutEmail: { label: 'Sin correo', color: 'gray' },
};

/** For a filter. */
export const MAIL_STATE_LABELS: Readonly<Record<MailState, string>> = {
  unsent: MAIL_STATE_BADGES.unsent.label,
  underWay: MAIL_STATE_BADGES.underWay.label,
  sent: MAIL_STATE_BADGES.sent.label,
  outdated: MAIL_STATE_BADGES.outdated.label,
  failed: MAIL_STATE_BADGES.failed.label,
  interrupted: MAIL_STATE_BADGES.interrupted.label,
  withoutEmail: MAIL_STATE_BADGES.withoutEmail.label,
};

export const DELIVERY_STATE_BADGES: Readonly<Record<Delivery['state'], StateBadge>> = {
  queued: { label: 'En cola', color: 'gray' },
  sending: { label: 'Enviándose', color: 'blue' },
  sent: { label: 'Enviado', color: 'green' },
  failed: { label: 'Con error', color: 'red' },
  interrupted: { label: 'Sin confirmar', color: 'yellow' },
};

export const payslipsCount = (count: number): string =>
  countOf(count, 'liquidación', 'liquidaciones');
export const doctorsCount = (count: number): string => countOf(count, 'doctor', 'doctores');
