/**
 * The product's own transfer file, for banks and programs without a layout here: Chile has no interbank standard. CSV
 * divided by `;`, with a header and a line for each transfer. It begins with date (YYYY-MM-DD), payer's RUT, name and
 * account. The payee follows: bank code, account kind (corriente, vista, ahorro, rut), account, RUT (12345678-5) and
 * name. The end is the amount in whole pesos, currency (CLP), e-mail, message and reference.
 */
import { normalizeRut } from '../../domain/identity/rut.ts';
import { bareAccount } from '../../domain/payout/bank-account.ts';
import { plain, plainEmail } from './plain.ts';
import type { BankLayout, BankPayroll, BankTransfer } from './types.ts';

const HEADER =
  'Fecha;RUT Ordenante;Nombre Ordenante;Cuenta Origen;Codigo Banco;Tipo de Cuenta;Cuenta Destino;' +
  'RUT Beneficiario;Nombre Beneficiario;Monto;Moneda;Correo;Mensaje;Referencia';

const EMAIL_LENGTH = 100;

export const universal: BankLayout = {
  id: 'universal-1',
  format: 'universal',
  name: 'Universal',
  version: '1',
  source: 'Formato propio de Portal Médico',
  verification: 'own',
  notes: ['No hay un estándar interbancario en Chile: este formato es propio y está documentado.'],
  payerAccountDigits: 20,
  agreementDigits: null,
  rutDigits: 9,
  accountDigits: 20,
  amountDigits: 12,
  totalDigits: 15,
  isDated: true,
  emailLength: EMAIL_LENGTH,
  lines: (payroll) => [HEADER, ...payroll.transfers.map((transfer) => lineOf(payroll, transfer))],
  workbook: null,
};

function lineOf({ payer, date }: BankPayroll, transfer: BankTransfer): string {
  return [
    date,
    normalizeRut(payer.rut),
    plain(payer.name, 60),
    bareAccount(payer.accountNumber),
    transfer.bankCode,
    transfer.accountKind,
    bareAccount(transfer.accountNumber),
    normalizeRut(transfer.payeeRut),
    plain(transfer.payeeName, 60),
    transfer.amount,
    'CLP',
    plainEmail(transfer.email, EMAIL_LENGTH),
    plain(transfer.message, 100),
    plain(transfer.reference, 60),
  ].join(';');
}
