/** Checks of what rules and agreements pay. */
import type { CheckKind } from './check-kind.ts';
import { SHARE_FACTOR } from './thresholds.ts';

export const RULE_KINDS = {
  noRule: {
    title: 'Líneas sin regla',
    what: '{lines:count} líneas de {service} no tienen regla: se pagarían al 100 % de su base.',
    why: 'Sin una regla se paga todo el monto base. Cree la regla y calcule de nuevo, o acepte el 100 % con un motivo.',
    severity: 'blocking',
    subject: 'service',
    ways: ['makeRule', 'hold', 'openService', 'calculateAgain', 'accept'],
  },
  feeAbovePrice: {
    title: 'Honorario mayor que el precio',
    what: 'Se pagaría {fee:pesos} por una atención que costó {price:pesos}.',
    why: 'Ningún paciente paga menos que el honorario: el monto de la regla o el de la atención está equivocado.',
    severity: 'blocking',
    subject: 'attention',
    ways: ['openRule', 'correctLine', 'hold', 'calculateAgain', 'accept'],
  },
  feeShareUnusual: {
    title: 'Se paga otra parte que en los meses anteriores',
    what: 'Se paga el {share:rate} de la base, y en los meses anteriores el {usual:rate}.',
    why: `La parte que recibe el médico cambió en más de ${SHARE_FACTOR} %, y su afiliación no. Revise la regla que se aplicó y compárela con el contrato.`,
    severity: 'blocking',
    subject: 'doctor',
    ways: ['openRule', 'openDoctor', 'hold', 'calculateAgain', 'accept'],
  },
} as const satisfies Readonly<Record<string, CheckKind>>;
