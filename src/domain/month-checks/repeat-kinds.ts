/** Checks of attentions that may be in the month twice. */
import type { CheckKind } from './check-kind.ts';

export const REPEAT_KINDS = {
  sameAttention: {
    title: 'La misma atención dos veces',
    what: '{patient} tiene {lines:count} veces {service} el {date} con el mismo médico.',
    why: 'El mismo paciente, médico, día y prestación con otro ID, u otro tipo de registro, es casi siempre la misma atención. Elimine la que sobra.',
    severity: 'blocking',
    subject: 'attention',
    ways: ['exclude', 'hold', 'correctLine', 'accept'],
  },
} as const satisfies Readonly<Record<string, CheckKind>>;
