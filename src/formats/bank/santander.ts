/** Santander, Transferencias masivas: the bank takes a workbook of 13 columns (docs/domain.md). */
import { normalizeRut } from '../../domain/identity/rut.ts';
import { bareAccount } from '../../domain/payout/bank-account.ts';
import { gloss, plain, plainEmail } from './plain.ts';
import type { BankLayout, BankPayroll, BankTransfer, Payer } from './types.ts';
import { bankWorkbook } from './workbook.ts';

const HEADINGS = [
  'Cuenta origen',
  'Moneda origen',
  'Cuenta destino',
  'Moneda destino',
  'Codigo banco destino',
  'RUT beneficiario',
  'Nombre beneficiario',
  'Monto transferencia',
  'Glosa personalizada transferencia',
  'Correo beneficiario',
  'Mensaje correo beneficiario',
  'Glosa cartola originador',
  'Glosa cartola beneficiario',
] as const;

const NAME_LENGTH = 60;
const TEXT_LENGTH = 60;
const EMAIL_LENGTH = 100;

export const santander: BankLayout = {
  id: 'santander-transferencias-masivas-1',
  format: 'santander',
  name: 'Santander · Transferencias masivas',
  version: '1',
  source: 'Plantilla de Transferencias masivas de Office Banking, según terceros',
  verification: 'V1',
  notes: [
    'El banco carga un libro de Excel: use el archivo .xlsx; el texto lleva las mismas columnas.',
    'Los largos máximos de nombre y glosas no están publicados: aquí son 60 caracteres.',
  ],
  prefersWorkbook: true,
  payerAccountDigits: 12,
  agreementDigits: null,
  rutDigits: 9,
  accountDigits: 20,
  amountDigits: 12,
  totalDigits: 15,
  isDated: false,
  emailLength: EMAIL_LENGTH,
  lines: (payroll) => tableOf(payroll).map((cells) => cells.join(';')),
  workbook: {
    extension: 'xlsx',
    bytes: (payroll) => bankWorkbook(tableOf(payroll), 'Transferencias', 'xlsx'),
  },
};

function tableOf({ payer, transfers }: BankPayroll): (string | number)[][] {
  return [[...HEADINGS], ...transfers.map((transfer) => rowOf(payer, transfer))];
}

function rowOf(payer: Payer, transfer: BankTransfer): (string | number)[] {
  const reference = plain(transfer.reference, TEXT_LENGTH);
  const message = plain(transfer.message, TEXT_LENGTH);
  return [
    bareAccount(payer.accountNumber),
    'CLP',
    bareAccount(transfer.accountNumber),
    'CLP',
    transfer.bankCode ?? '',
    (normalizeRut(transfer.payeeRut) ?? '').replace('-', ''),
    plain(transfer.payeeName, NAME_LENGTH),
    transfer.amount,
    message,
    plainEmail(transfer.email, EMAIL_LENGTH),
    message,
    reference,
    plain(gloss(transfer), TEXT_LENGTH),
  ];
}
