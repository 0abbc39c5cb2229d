/** Words for what other systems are told (access §31). */
import type { StateBadge } from './state-badges.ts';

/** What a webhook can be told of. */
export const WEBHOOK_EVENTS = ['job.finished', 'payments.paid', 'import.finished'] as const;
export type WebhookEvent = (typeof WEBHOOK_EVENTS)[number];

export const WEBHOOK_EVENT_LABELS: Readonly<Record<WebhookEvent | 'test', string>> = {
  'job.finished': 'Trabajo terminado',
  'payments.paid': 'Pagos realizados',
  'import.finished': 'Importación terminada',
  test: 'Prueba',
};

export const DELIVERY_BADGES: Readonly<Record<'waiting' | 'delivered' | 'failed', StateBadge>> = {
  waiting: { label: 'Por enviar', color: 'yellow' },
  delivered: { label: 'Entregado', color: 'green' },
  failed: { label: 'No se entregó', color: 'red' },
};
