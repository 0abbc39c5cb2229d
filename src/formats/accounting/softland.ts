/**
 * Softland's import of vouchers: 39 columns separated by `;`, Latin-1, no header (docs/domain.md, "Accounting"; from
 * third parties). Columns not named below stay empty.
 */
import type { AccountingEntry } from '../../domain/payout/accounting.ts';
import { encodeLatin1 } from '../text.ts';
import type { AccountingLayout } from './types.ts';
import { cellText, dividedText, slashDate } from './voucher-text.ts';

const COLUMNS = 39;
const DESCRIPTION_LENGTH = 60;
/** The document type for fee receipts (boleta de honorarios). Each company may have its own codes. */
const DOCUMENT_TYPE = 'BH';

export const softland: AccountingLayout = {
  id: 'softland-comprobantes-2',
  format: 'softland',
  name: 'Softland · Captura de comprobantes',
  version: '2',
  source: 'Formato de captura de comprobantes de 39 columnas, según terceros',
  verification: 'V1',
  notes: [
    'El RUT del tercero y su documento van en la línea de honorarios por pagar; las demás cuentas van sin auxiliar.',
    'Sin verificar: el tipo de documento BH (también para sociedades), el número del pago como número de documento y el largo de la descripción (60 caracteres). Confírmelos con los parámetros de su empresa.',
    'Sin verificar: el detalle del libro lleva el monto de la línea en la columna 27 y su suma en la 36.',
    'El centro de costo (columna 16) va en las líneas de gasto, si el médico, la prestación o la clínica tienen uno. El número de agrupación (39) separa los comprobantes.',
  ],
  fileName: { prefix: 'comprobantes-softland', extension: 'txt' },
  contentType: 'text/plain; charset=iso-8859-1',
  bytes: (entries) => encodeLatin1(dividedText(entries.map(cellsOf))),
  workbook: null,
};

function cellsOf(entry: AccountingEntry): (string | number)[] {
  const columns: Readonly<Record<number, string | number>> = {
    1: cellText(entry.account),
    2: entry.debit,
    3: entry.credit,
    4: cellText(entry.description, DESCRIPTION_LENGTH),
    16: entry.costCentre,
    39: entry.voucher,
    ...(entry.ledger === 'feePayable' ? documentOf(entry) : {}),
  };
  return Array.from({ length: COLUMNS }, (_, index) => columns[index + 1] ?? '');
}

/** The third party, and the document that the clinic owes them for. */
function documentOf(entry: AccountingEntry): Readonly<Record<number, string | number>> {
  const date = slashDate(entry.date);
  const amount = entry.debit + entry.credit;
  return {
    19: entry.payeeRut.split('-')[0] ?? '',
    20: DOCUMENT_TYPE,
    21: entry.reference.replace(/\D/g, ''),
    22: date,
    23: date,
    26: entry.voucher,
    27: amount,
    36: amount,
  };
}
