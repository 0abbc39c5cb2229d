/**
 * Banco de Chile, Pagos Masivos 400: fixed-width records of 400 characters. 01 is the company, 02 a
 * payee, 03 a message to a payee; amounts have 13 digits, the last two decimals (docs/domain.md).
 */
import { sumPesos } from '../../domain/money.ts';
import { bareAccount } from '../../domain/payout/bank-account.ts';
import { code, digits, fixedWidth, text } from './fixed.ts';
import { gloss, plainEmail, rutParts } from './plain.ts';
import type { BankLayout, BankPayroll, BankTransfer } from './types.ts';

/** The bank's own code in transfers (docs/domain.md, "Bank codes"). */
const CHILE_CODE = '001';

const EMAIL_LENGTH = 96;
/** Suppliers: the document refers to a table that it does not contain; other senders use this value. */
const PAYMENT_TYPE = '0201';

export const chile: BankLayout = {
  id: 'chile-pagos-masivos-400-1',
  format: 'chile',
  name: 'Banco de Chile · Pagos Masivos 400',
  version: '1',
  source: 'Documento de formato Pagos Masivos 400 de Banco de Chile',
  verification: 'V',
  notes: [
    'El tipo de pago 0201 no está en el documento del banco: confírmelo antes del primer envío.',
    'Los datos de documento (posiciones 335 a 348) van en blanco.',
    'El documento no dice con qué medio van las cuentas vista y CuentaRUT: van como cuenta corriente (01, y 07 en otro banco). Confírmelo con el banco.',
  ],
  payerAccountDigits: null,
  agreementDigits: 3,
  rutDigits: 9,
  accountDigits: 22,
  amountDigits: 11,
  totalDigits: 11,
  isDated: true,
  emailLength: EMAIL_LENGTH,
  doubtOf: unknownMeans,
  lines: linesOf,
  workbook: null,
};

/** RUT, check digit and agreement of the paying company; equal in all records. */
const COMPANY = [
  digits<Pick<BankPayroll, 'payer'>>(3, 11, ({ payer }) => rutParts(payer.rut).number),
  code<Pick<BankPayroll, 'payer'>>(12, 12, ({ payer }) => rutParts(payer.rut).digit),
  digits<Pick<BankPayroll, 'payer'>>(13, 15, ({ payer }) => bareAccount(payer.agreementNumber)),
];

const companyRecord = fixedWidth<BankPayroll>(400, [
  code(1, 2, '01'),
  ...COMPANY,
  digits(16, 20, ({ payrollNumber }) => payrollNumber),
  text(21, 45, ({ payrollName }) => payrollName),
  code(46, 47, '01'),
  digits(48, 55, ({ date }) => date.replaceAll('-', '')),
  digits(56, 68, ({ transfers }) => cents(sumPesos(transfers.map(({ amount }) => amount)))),
  code(72, 72, 'N'),
  code(397, 400, PAYMENT_TYPE),
]);

type Payee = BankPayroll & {
  readonly transfer: BankTransfer;
  /** From 1, in the file's order. */
  readonly position: number;
  /** The number of the message to this payee; 0 for none. */
  readonly messageNumber: number;
};

const payeeRecord = fixedWidth<Payee>(400, [
  code(1, 2, '02'),
  ...COMPANY,
  digits(18, 22, ({ payrollNumber }) => payrollNumber),
  code(23, 24, ({ transfer }) => paymentMeans(transfer)),
  digits(25, 33, ({ transfer }) => rutParts(transfer.payeeRut).number),
  code(34, 34, ({ transfer }) => rutParts(transfer.payeeRut).digit),
  text(35, 94, ({ transfer }) => transfer.payeeName),
  code(95, 95, '0'),
  digits(170, 172, ({ transfer }) => transfer.bankCode ?? ''),
  code(173, 194, ({ transfer }) => bareAccount(transfer.accountNumber)),
  digits(195, 197, 0),
  digits(198, 210, ({ transfer }) => cents(transfer.amount)),
  text(211, 329, ({ transfer }) => gloss(transfer)),
  digits(330, 333, ({ messageNumber }) => messageNumber),
  code(334, 334, 'N'),
  digits(349, 354, ({ position }) => position),
  code(355, 355, 'N'),
]);

const messageRecord = fixedWidth<Payee>(400, [
  code(1, 2, '03'),
  ...COMPANY,
  digits(18, 22, ({ payrollNumber }) => payrollNumber),
  digits(23, 26, ({ messageNumber }) => messageNumber),
  code(27, 29, 'EMA'),
  code(30, 125, ({ transfer }) => emailOf(transfer)),
  text(126, 375, ({ transfer }) => transfer.message),
  digits(378, 380, 0),
]);

/** The company, its payees, then messages to payees with an e-mail address. */
function linesOf(payroll: BankPayroll): string[] {
  let messages = 0;
  const payees = payroll.transfers.map((transfer, index): Payee => {
    const messageNumber = emailOf(transfer) === '' ? 0 : ++messages;
    return { ...payroll, transfer, position: index + 1, messageNumber };
  });
  return [
    companyRecord(payroll),
    ...payees.map(payeeRecord),
    ...payees.filter((payee) => payee.messageNumber > 0).map(messageRecord),
  ];
}

function cents(amount: number): string {
  return `${amount}00`;
}

/** 01 and 06 for accounts at this bank, 07 and 08 for those at others. */
function paymentMeans(transfer: Pick<BankTransfer, 'bankCode' | 'accountKind'>): string {
  const { bankCode, accountKind } = transfer;
  const isOwn = bankCode === CHILE_CODE;
  if (accountKind === 'ahorro') return isOwn ? '06' : '08';
  return isOwn ? '01' : '07';
}

/** The document defines no payment means for sight accounts. */
function unknownMeans({ payeeName, bankCode, accountKind }: BankTransfer): string | null {
  if (accountKind !== 'vista' && accountKind !== 'rut') return null;
  const means = paymentMeans({ bankCode, accountKind });
  return `La cuenta de ${payeeName} es ${accountKind === 'rut' ? 'CuentaRUT' : 'vista'}, que el documento del banco no nombra: va como cuenta corriente (medio ${means}). Confírmelo con el banco.`;
}

function emailOf(transfer: BankTransfer): string {
  return plainEmail(transfer.email, EMAIL_LENGTH);
}
