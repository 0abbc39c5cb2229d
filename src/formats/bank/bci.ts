/** BCI's two payroll layouts (docs/domain.md, read in the bank's documents). */
import { formatDate, type LocalDate } from '../../domain/calendar/calendar.ts';
import { isCompanyRut } from '../../domain/identity/rut.ts';
import { type NameParts, nameParts } from '../../domain/identity/surnames.ts';
import { bareAccount } from '../../domain/payout/bank-account.ts';
import { code, digits, fixedWidth, text } from './fixed.ts';
import { plain, plainEmail, rutParts } from './plain.ts';
import type { BankLayout, BankPayroll, BankTransfer } from './types.ts';
import { bankWorkbook } from './workbook.ts';

/** The bank's own code in transfers (docs/domain.md, "Bank codes"). */
const BCI_CODE = '016';

const NOMINA_EMAIL_LENGTH = 45;

/** Payment kinds of Nómina en Línea: suppliers, salaries, dividends, others. Fees go to suppliers. */
const SUPPLIERS = 'PRV';

/** Pago de Nómina en Línea: 13 columns without header, as text separated by `;`, or as a workbook of Excel 97-2003. */
export const bciNomina: BankLayout = {
  id: 'bci-nomina-en-linea-1',
  format: 'bci',
  name: 'BCI · Pago de Nómina en Línea',
  version: '1',
  source: 'Documento de carga de Pago de Nómina en Línea de BCI',
  verification: 'V',
  notes: [
    'Los pagos van como proveedores (PRV), con la referencia en el campo de factura o boleta.',
    'Se supone que las cuentas de destino ya están inscritas en el banco.',
    'El banco recibe el texto, o el libro de Excel 97-2003 (.xls) con las mismas columnas.',
  ],
  payerAccountDigits: 12,
  agreementDigits: null,
  rutDigits: 12,
  accountDigits: 18,
  amountDigits: 16,
  totalDigits: 16,
  isDated: false,
  emailLength: NOMINA_EMAIL_LENGTH,
  lines: (payroll) => nominaRows(payroll).map((cells) => cells.join(';')),
  workbook: {
    extension: 'xls',
    bytes: (payroll) => bankWorkbook(nominaRows(payroll), 'Nomina', 'xls'),
  },
};

function nominaRows({ payer, transfers }: BankPayroll): (string | number)[][] {
  return transfers.map((transfer) => {
    const { number, digit } = rutParts(transfer.payeeRut);
    return [
      bareAccount(payer.accountNumber),
      bareAccount(transfer.accountNumber),
      transfer.bankCode ?? '',
      number,
      digit,
      plain(transfer.payeeName, 45),
      transfer.amount,
      plain(transfer.reference, 20),
      '',
      SUPPLIERS,
      plain(transfer.message, 30),
      plainEmail(transfer.email, NOMINA_EMAIL_LENGTH),
      '',
    ];
  });
}

/**
 * Remuneraciones: records of 302 characters. Texts are left-aligned and padded with blanks, numbers right-aligned with
 * zeros.
 */
export const bciRemuneraciones: BankLayout = {
  id: 'bci-remuneraciones-1',
  format: 'bci',
  name: 'BCI · Remuneraciones (ancho fijo 302)',
  version: '1',
  source: 'Documento de carga de Remuneraciones de BCI',
  verification: 'V',
  notes: [
    'Los apellidos se toman del nombre: los dos últimos, o lo que va antes de una coma; «de la», «von» y semejantes van con la palabra que sigue.',
    'Las cuentas vista y CuentaRUT van como cuenta corriente: el documento no tiene código para ellas.',
  ],
  payerAccountDigits: null,
  agreementDigits: null,
  rutDigits: 8,
  accountDigits: 20,
  amountDigits: 11,
  totalDigits: 15,
  isDated: true,
  emailLength: null,
  lines: ({ date, transfers }) => transfers.map((transfer) => remuneracion({ ...transfer, date })),
  workbook: null,
};

type Remuneracion = BankTransfer & { readonly date: LocalDate };

const remuneracion = fixedWidth<Remuneracion>(302, [
  digits(1, 8, ({ payeeRut }) => rutParts(payeeRut).number),
  code(9, 9, ({ payeeRut }) => rutParts(payeeRut).digit),
  code(10, 24, (transfer) => nameOf(transfer).paternal),
  code(25, 39, (transfer) => nameOf(transfer).maternal),
  code(40, 54, (transfer) => nameOf(transfer).given),
  code(55, 57, paymentForm),
  digits(58, 60, ({ bankCode }) => bankCode ?? ''),
  digits(61, 80, ({ accountNumber }) => bareAccount(accountNumber)),
  digits(81, 83, 0),
  digits(84, 94, ({ amount }) => amount),
  digits(95, 102, ({ date }) => formatDate(date).replaceAll('-', '')),
  text(103, 302, ({ message }) => message),
]);

/** `CCT` and `AHO` for accounts at BCI itself, `OTC` and `OTA` for those at other banks. */
function paymentForm({ bankCode, accountKind }: BankTransfer): string {
  const isOwn = bankCode === BCI_CODE;
  if (accountKind === 'ahorro') return isOwn ? 'AHO' : 'OTA';
  return isOwn ? 'CCT' : 'OTC';
}

const NAME_LENGTH = 15;

/**
 * The parts of the name that the bank wants separately. An apostrophe is removed, not replaced by a blank: `O Higgins`
 * would be read as two surnames.
 */
function nameOf({ payeeName, payeeRut }: BankTransfer): NameParts {
  // A company's name fills the three fields as one text.
  if (isCompanyRut(payeeRut)) {
    const name = plain(payeeName);
    const part = (at: number) => name.slice(at * NAME_LENGTH, (at + 1) * NAME_LENGTH);
    return { paternal: part(0), maternal: part(1), given: part(2) };
  }
  const { paternal, maternal, given } = nameParts(payeeName.replace(/['’`´]/g, ''));
  return {
    paternal: plain(paternal, NAME_LENGTH),
    maternal: plain(maternal, NAME_LENGTH),
    given: plain(given, NAME_LENGTH),
  };
}
