/** Checks of what rules and agreements pay. */
import type { CheckKind } from './check-kind.ts';
import { SHARE_FACTOR } from './thresholds.ts';

export const RULE_KINDS = {
  noRule: {
    title: 'Líneas sin regla',
    what: '{lines:count|línea|líneas} de {service} sin regla: se pagaría el 100 % de su base.',
    why: 'Sin una regla se paga todo el monto base. Cree la regla antes de calcular, o calcule de nuevo lo ya calculado; o acepte el 100 % con un motivo.',
    severity: 'blocking',
    subject: 'service',
    ways: ['makeRule', 'hold', 'openService', 'calculateAgain', 'accept'],
  },
  feeAbovePrice: {
    title: 'Honorario mayor que el precio',
    what: 'Se pagarían {fee:pesos} por {lines:count|atención|atenciones} con un precio de {price:pesos} y un neto de {net:pesos}.',
    why: 'Ningún paciente paga menos que el honorario: el monto de la regla o el de las atenciones está equivocado. Si es un monto por disponibilidad o turno que se suma a propósito, acéptelo con ese motivo.',
    severity: 'blocking',
    subject: 'attention',
    ways: ['openRule', 'correctLine', 'hold', 'calculateAgain', 'accept'],
  },
  feeAboveNet: {
    title: 'Honorario mayor que el neto',
    what: 'Se pagarían {fee:pesos} por {lines:count|atención|atenciones} con un neto de {net:pesos}.',
    why: 'La clínica pagaría más de lo que recibe. Revise la regla y el descuento del paciente.',
    severity: 'warning',
    subject: 'attention',
    ways: ['openRule', 'correctLine', 'hold', 'calculateAgain', 'accept'],
  },
  feeShareUnusual: {
    title: 'Se paga otra parte que en los meses anteriores',
    what: 'Se pagan {fee:pesos}, {off:pesos} distintos de lo que daría lo pagado antes por las mismas prestaciones.',
    why: `Lo que recibe el médico por las mismas prestaciones cambió en más de ${SHARE_FACTOR} %, y su afiliación no. Revise la regla que se aplicó y compárela con el contrato.`,
    severity: 'blocking',
    subject: 'doctor',
    ways: ['openRule', 'openDoctor', 'hold', 'calculateAgain', 'accept'],
  },
  rulePaysOther: {
    title: 'Una regla paga otra cosa que lo que reemplazó',
    what: 'La regla paga {fee:pesos}, {off:pesos} distintos de lo que se pagaba por las mismas prestaciones.',
    why: 'Un porcentaje o un monto mal digitado cambia lo que reciben todos sus médicos. Compare la regla con la anterior.',
    severity: 'blocking',
    subject: 'rule',
    ways: ['openRule', 'calculateAgain', 'accept'],
  },
  rulePaysLittle: {
    title: 'Regla que paga muy poco',
    what: 'La regla paga el {share:rate} de la base, y lo usual entre las reglas es el {usual:rate}.',
    why: 'A un porcentaje o monto le falta un dígito. Compare la regla con el contrato y calcule de nuevo.',
    severity: 'blocking',
    subject: 'rule',
    ways: ['openRule', 'calculateAgain', 'accept'],
  },
  ruleChanged: {
    title: 'Regla cambiada en medio de su vigencia',
    what: 'La regla cambió desde la última vez que pagó: {changed}.',
    why: 'Un cambio que no es una renovación se revisa entre dos antes de pagar: lo que pide y lo que paga.',
    severity: 'warning',
    subject: 'rule',
    ways: ['openRule', 'calculateAgain', 'accept'],
  },
  ruleEnded: {
    title: 'Regla terminada sin renovar',
    what: 'La regla terminó el {end}, y lo que pagaba se paga ahora {off:pesos} distinto.',
    why: 'El convenio venció o se desactivó, y otra regla tomó sus líneas. Renuévelo, o acepte lo que se paga ahora.',
    severity: 'blocking',
    subject: 'rule',
    ways: ['openRule', 'makeRule', 'calculateAgain', 'accept'],
  },
  ruleEnding: {
    title: 'Regla que termina sin otra que la siga',
    what: '{ends} el {end}: en {month} pagó {lines:count|línea|líneas} de {who} por {fee:pesos}.',
    why: 'Desde el día siguiente paga esas líneas otra regla, o el 100 % de su base. Prolongue la vigencia si el acuerdo sigue, o acepte que termina.',
    severity: 'warning',
    subject: 'rule',
    ways: ['openRule', 'makeRule', 'accept'],
  },
} as const satisfies Readonly<Record<string, CheckKind>>;
