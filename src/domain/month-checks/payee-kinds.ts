/** Checks of who is paid, where, and what is retained. */
import type { CheckKind } from './check-kind.ts';
import { HELD_DAYS, NEW_ACCOUNT_DAYS } from './thresholds.ts';

export const PAYEE_KINDS = {
  accountMissing: {
    title: 'Beneficiario sin cuenta',
    what: '{payee} no tiene cuenta bancaria y se le pagarían {amount:pesos}.',
    why: 'Sin cuenta no entra en el archivo del banco. Registre la cuenta antes de la nómina bancaria.',
    severity: 'blocking',
    subject: 'doctor',
    ways: ['registerAccount', 'openDoctor', 'openSociety', 'accept'],
  },
  accountChanged: {
    title: 'Cuenta cambiada hace poco',
    what: 'La cuenta de {payee} cambió el {date}.',
    why: `Durante ${NEW_ACCOUNT_DAYS} días conviene confirmarla por un teléfono que ya se tenía: es el fraude más usual.`,
    severity: 'warning',
    subject: 'doctor',
    ways: ['openAccount', 'openDoctor', 'openSociety', 'hold', 'accept'],
  },
  accountHolderOther: {
    title: 'Cuenta a nombre de otro',
    what: 'La cuenta de {payee} está a nombre de {holder} (RUT {rut}).',
    why: 'El banco rechaza la transferencia, o se le paga a quien no corresponde. Confirme la cuenta con el beneficiario.',
    severity: 'blocking',
    subject: 'doctor',
    ways: ['openAccount', 'openDoctor', 'openSociety', 'hold', 'accept'],
  },
  accountShared: {
    title: 'Dos beneficiarios con la misma cuenta',
    what: '{payee} tiene la misma cuenta que {other}.',
    why: 'Uno de los dos tiene la cuenta del otro. Confírmela antes de pagar.',
    severity: 'blocking',
    subject: 'doctor',
    ways: ['openAccount', 'openDoctor', 'openSociety', 'hold', 'accept'],
  },
  accountForm: {
    title: 'Número de cuenta que no puede ser',
    what: 'La cuenta de {payee} {problem}.',
    why: 'El banco rechazará la transferencia, o llegará a otro. Confirme el número con el beneficiario.',
    severity: 'blocking',
    subject: 'doctor',
    ways: ['openAccount', 'openDoctor', 'openSociety', 'hold', 'accept'],
  },
  accountAfterEmail: {
    title: 'Cuenta cambiada después del correo',
    what: 'El correo de {payee} cambió el {email}, y la cuenta el {account}.',
    why: 'Quien desvía una cuenta cambia antes el correo, para que nadie lo note. Confirme por un teléfono que ya se tenía.',
    severity: 'blocking',
    subject: 'doctor',
    ways: ['openAccount', 'openDoctor', 'hold', 'accept'],
  },
  retentionOther: {
    title: 'Retención que no es la legal',
    what: 'Se le retiene el {rate:rate}, y la legal del año es {legal:rate}.',
    why: 'Su boleta llevará la retención legal, y lo pagado no calzará. Puede ser la del año pasado, o un número mal digitado.',
    severity: 'blocking',
    subject: 'doctor',
    ways: ['setRetention', 'openDoctor', 'hold', 'accept'],
  },
  heldTooLong: {
    title: 'En pausa hace demasiado',
    what: '{lines:count|línea está|líneas están} en pausa desde el {since}.',
    why: `Lo que lleva más de ${HELD_DAYS} días en pausa suele estar olvidado. Reanúdelo o corríjalo.`,
    severity: 'warning',
    subject: 'doctor',
    ways: ['openHolds', 'correctLine', 'accept'],
  },
  receiptMissing: {
    title: 'Boletas o facturas que faltan',
    what: '{documents:count|documento pagado hace más de un mes no ha llegado o no calza|documentos pagados hace más de un mes no han llegado o no calzan}.',
    why: 'Lo pagado sin boleta no se puede declarar. Recuérdeselo al beneficiario, o revise la diferencia.',
    severity: 'warning',
    subject: 'doctor',
    ways: ['openReceipts', 'hold', 'accept'],
  },
} as const satisfies Readonly<Record<string, CheckKind>>;
