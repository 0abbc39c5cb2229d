/** Checks a payroll before it is written in a layout; reports the problems of every transfer (payout §11). */
import { parseRut } from '../../domain/identity/rut.ts';
import { bareAccount, ESTADO_CODE } from '../../domain/payout/bank-account.ts';
import { plain, plainEmail } from './plain.ts';
import type { BankLayout, BankPayroll, BankProblem, BankTransfer, Payer } from './types.ts';

const PAYROLL_NUMBER_LIMIT = 99_999;
/** Layouts with message numbers use four digits. */
const TRANSFERS_LIMIT = 9999;

/** All problems of the payroll and its transfers; an error prevents the file. */
export function checkPayroll(payroll: BankPayroll, layout: BankLayout): BankProblem[] {
  return [
    ...checkPayer(payroll.payer, layout),
    ...checkExtent(payroll, layout),
    ...payroll.transfers.flatMap((transfer) => checkTransfer(transfer, layout)),
  ];
}

/** What the clinic's settings lack for a layout; the fields are `payer.` and the setting's name. */
export function checkPayer(
  payer: Pick<Payer, 'rut' | 'accountNumber' | 'agreementNumber'>,
  layout: BankLayout,
): BankProblem[] {
  const problems: BankProblem[] = [];
  const fail = (field: string, message: string) => {
    problems.push({ severity: 'error', transferId: null, field, message });
  };
  if (parseRut(payer.rut) === null)
    fail('payer.rut', 'Falta el RUT de la clínica, o no es válido.');
  if (layout.payerAccountDigits !== null) {
    const message = misfit(payer.accountNumber, layout.payerAccountDigits);
    if (message) fail('payer.accountNumber', `La cuenta de cargo de la clínica ${message}.`);
  }
  if (layout.agreementDigits !== null) {
    const message = misfit(payer.agreementNumber, layout.agreementDigits);
    if (message) fail('payer.agreementNumber', `El número de convenio ${message}.`);
  }
  return problems;
}

/** Checks the payroll number, the number of transfers, and their total. */
function checkExtent({ transfers, payrollNumber }: BankPayroll, layout: BankLayout): BankProblem[] {
  const problems: BankProblem[] = [];
  const fail = (field: string, message: string) => {
    problems.push({ severity: 'error', transferId: null, field, message });
  };
  if (transfers.length === 0) fail('transfers', 'La nómina no tiene transferencias.');
  if (transfers.length > TRANSFERS_LIMIT) {
    fail('transfers', 'La nómina tiene más de 9.999 transferencias: divídala en varias.');
  }
  if (
    !Number.isInteger(payrollNumber) ||
    payrollNumber < 1 ||
    payrollNumber > PAYROLL_NUMBER_LIMIT
  ) {
    fail('payrollNumber', 'El número de nómina debe estar entre 1 y 99999.');
  }
  const total = transfers.reduce((sum, transfer) => sum + transfer.amount, 0);
  if (digitsOf(total) > layout.totalDigits) {
    fail('transfers', 'El total de la nómina no cabe en el formato del banco.');
  }
  return problems;
}

function checkTransfer(transfer: BankTransfer, layout: BankLayout): BankProblem[] {
  const problems: BankProblem[] = [];
  const add = (severity: BankProblem['severity'], field: string, message: string) => {
    problems.push({ severity, transferId: transfer.id, field, message });
  };
  // The message shows the name unchanged; the file contains only the characters that the bank accepts.
  const name = transfer.payeeName;
  if (plain(name) === '')
    add('error', 'payeeName', 'La transferencia no tiene nombre de beneficiario.');
  const rut = parseRut(transfer.payeeRut);
  if (rut === null) {
    add('error', 'payeeRut', `El RUT «${transfer.payeeRut}» de ${name} no es válido.`);
  } else if (rut.length - '-K'.length > layout.rutDigits) {
    add('error', 'payeeRut', `El RUT ${rut} de ${name} no cabe en el formato del banco.`);
  }
  const hasNoAccount = transfer.bankCode === null && bareAccount(transfer.accountNumber) === '';
  if (hasNoAccount) {
    add('error', 'accountNumber', `${name} no tiene cuenta bancaria.`);
  } else if (transfer.bankCode === null) {
    add('error', 'bankCode', `${name} no tiene banco.`);
  } else if (!/^\d{3}$/.test(transfer.bankCode)) {
    add('error', 'bankCode', `El banco «${transfer.bankCode}» de ${name} es desconocido.`);
  } else if (transfer.accountKind === 'rut' && transfer.bankCode !== ESTADO_CODE) {
    add('error', 'accountKind', `${name} tiene CuentaRUT, que es solo de BancoEstado.`);
  }
  const account = misfit(transfer.accountNumber, layout.accountDigits);
  if (account && !hasNoAccount) add('error', 'accountNumber', `La cuenta de ${name} ${account}.`);
  if (!Number.isSafeInteger(transfer.amount) || transfer.amount <= 0) {
    add('error', 'amount', `El monto de ${name} debe ser mayor que cero.`);
  } else if (digitsOf(transfer.amount) > layout.amountDigits) {
    add('error', 'amount', `El monto de ${name} no cabe en el formato del banco.`);
  }
  const doubt = layout.doubtOf?.(transfer);
  if (doubt) add('warning', 'accountKind', doubt);
  const { emailLength } = layout;
  if (emailLength !== null && transfer.email && plainEmail(transfer.email, emailLength) === '') {
    add(
      'warning',
      'email',
      `El correo «${transfer.email}» de ${name} no cabe en el formato: se omite.`,
    );
  }
  return problems;
}

/** Why a number does not fit into this many digits; null when it does. */
function misfit(text: string | null, digits: number): string | null {
  const bare = bareAccount(text);
  if (bare === '') return 'falta';
  if (!/^\d+$/.test(bare)) return `«${text}» no es un número`;
  return bare.length > digits ? `«${text}» tiene más de ${digits} dígitos` : null;
}

function digitsOf(amount: number): number {
  return String(amount).length;
}
