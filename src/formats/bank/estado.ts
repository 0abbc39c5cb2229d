/** BancoEstado, Transferencias a Terceros: CSV divided by `;`, with header (docs/domain.md). */
import { normalizeRut } from '../../domain/identity/rut.ts';
import { bareAccount } from '../../domain/payout/bank-account.ts';
import type { AccountKind } from '../../domain/words/payment-labels.ts';
import { gloss, plain, plainEmail } from './plain.ts';
import type { BankLayout, BankTransfer, Payer } from './types.ts';

const HEADER =
  'Tipo de Cuenta Origen;Cuenta Origen;Codigo Banco Destino;Tipo de Cuenta Destino;Cuenta Destino;' +
  'Rut Beneficiario;Nombre Beneficiario;Monto Transferencia;Concepto;Mensaje a Beneficiario;' +
  'Email 1;Email 2;Email 3';

const ACCOUNT_KINDS: Readonly<Record<AccountKind, string>> = {
  corriente: 'CCT',
  vista: 'CTV',
  ahorro: 'AHO',
  rut: 'CRUT',
};

const EMAIL_LENGTH = 100;

export const estado: BankLayout = {
  id: 'estado-transferencias-terceros-1',
  format: 'estado',
  name: 'BancoEstado · Transferencias a Terceros',
  version: '1',
  source: 'Plantilla de Transferencias a Terceros de BancoEstado, según terceros',
  verification: 'V1',
  notes: [
    'Salvo el concepto (20 caracteres), los largos máximos no están publicados: nombre 60, mensaje 100.',
  ],
  payerAccountDigits: 20,
  agreementDigits: null,
  rutDigits: 9,
  accountDigits: 20,
  amountDigits: 12,
  totalDigits: 15,
  isDated: false,
  emailLength: EMAIL_LENGTH,
  lines: ({ payer, transfers }) => [
    HEADER,
    ...transfers.map((transfer) => lineOf(payer, transfer)),
  ],
  workbook: null,
};

function lineOf(payer: Payer, transfer: BankTransfer): string {
  return [
    ACCOUNT_KINDS[payer.accountKind],
    bareAccount(payer.accountNumber),
    transfer.bankCode,
    ACCOUNT_KINDS[transfer.accountKind],
    bareAccount(transfer.accountNumber),
    normalizeRut(transfer.payeeRut),
    plain(transfer.payeeName, 60),
    transfer.amount,
    plain(transfer.concept, 20),
    plain(gloss(transfer), 100),
    plainEmail(transfer.email, EMAIL_LENGTH),
    '',
    '',
  ].join(';');
}
