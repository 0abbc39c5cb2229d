/** Checks of who is paid, where, and what is retained. */
import type { CheckKind } from './check-kind.ts';
import { NEW_ACCOUNT_DAYS } from './thresholds.ts';

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
} as const satisfies Readonly<Record<string, CheckKind>>;
