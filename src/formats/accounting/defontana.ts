/**
 * Defontana's import of accounting vouchers. Its document requires kind of voucher, number, date, line 1..n, account,
 * debit and credit; the columns follow from that (docs/domain.md, "Accounting").
 */
import type { AccountingEntry, VoucherKind } from '../../domain/payout/accounting.ts';
import { encodeLatin1 } from '../text.ts';
import type { AccountingLayout } from './types.ts';
import { cellText, dividedText, slashDate, withCentre } from './voucher-text.ts';

const HEADINGS = [
  'Tipo de comprobante',
  'Número',
  'Fecha',
  'Línea',
  'Cuenta',
  'Debe moneda local',
  'Haber moneda local',
  'Comentario',
];

const KINDS: Readonly<Record<VoucherKind, string>> = {
  provision: 'Traspaso',
  annulment: 'Traspaso',
  payment: 'Egreso',
  paymentUndone: 'Ingreso',
  writeOff: 'Traspaso',
  writeOffUndone: 'Traspaso',
};

export const defontana: AccountingLayout = {
  id: 'defontana-comprobantes-1',
  format: 'defontana',
  name: 'Defontana · Importador de movimientos de contabilidad',
  version: '1',
  source: 'Documento de Defontana sobre el importador de movimientos (parcial)',
  verification: 'V',
  notes: [
    'Lleva los siete campos obligatorios y el comentario, en que va el RUT del tercero.',
    'El centro de costo va en el comentario de la línea de gasto, como «CC CIRUGIA»: lo que se conoce del documento no dice en qué columna va.',
    'Sin verificar: el orden de las columnas, el encabezado, la fecha DD/MM/AAAA y la codificación (Latin-1).',
    'Los comprobantes se numeran desde 1 en cada archivo: ajuste el número si esos ya existen en Defontana.',
  ],
  fileName: { prefix: 'comprobantes-defontana', extension: 'csv' },
  contentType: 'text/csv; charset=iso-8859-1',
  bytes: (entries) => encodeLatin1(dividedText([HEADINGS, ...rowsOf(entries)])),
  workbook: null,
};

function rowsOf(entries: readonly AccountingEntry[]): (string | number)[][] {
  let line = 0;
  return entries.map((entry, index) => {
    line = entries[index - 1]?.voucher === entry.voucher ? line + 1 : 1;
    return [
      KINDS[entry.kind],
      entry.voucher,
      slashDate(entry.date),
      line,
      cellText(entry.account),
      entry.debit,
      entry.credit,
      cellText(withCentre(entry.description, entry)),
    ];
  });
}
