/**
 * Nubox's bulk import of vouchers. From Nubox's help: number (0 lets Nubox number them), kind I/E/T, date DD/MM/AAAA,
 * text, account, text of the line. The further columns are this product's guess. Only letters, digits and `_ - , .`,
 * and no two blanks in a row (docs/domain.md, "Accounting").
 */
import type { AccountingEntry, VoucherKind } from '../../domain/payout/accounting.ts';
import { stripAccents } from '../text.ts';
import { type TableColumn, toWorkbook } from '../workbook/tabular.ts';
import type { AccountingLayout } from './types.ts';
import { dividedText, slashDate, withCentre } from './voucher-text.ts';

/** A provision and its annulment move no money (traspaso); a payment does (egreso), and one that came back (ingreso). */
const KINDS: Readonly<Record<VoucherKind, string>> = {
  provision: 'T',
  annulment: 'T',
  payment: 'E',
  paymentUndone: 'I',
  writeOff: 'T',
  writeOffUndone: 'T',
};
const AUTOMATIC_NUMBER = 0;

const COLUMNS: readonly TableColumn<AccountingEntry>[] = [
  { title: 'Numero', type: 'integer', value: () => AUTOMATIC_NUMBER },
  { title: 'Tipo', type: 'text', value: ({ kind }) => KINDS[kind] },
  { title: 'Fecha', type: 'text', value: ({ date }) => slashDate(date) },
  { title: 'Glosa', type: 'text', value: ({ description }) => allowed(description) },
  { title: 'Cuenta detalle', type: 'text', value: ({ account }) => allowed(account) },
  {
    title: 'Glosa detalle',
    type: 'text',
    value: (entry) => allowed(withCentre(entry.accountName, entry)),
  },
  { title: 'Debe', type: 'pesos', value: ({ debit }) => debit },
  { title: 'Haber', type: 'pesos', value: ({ credit }) => credit },
];

export const nubox: AccountingLayout = {
  id: 'nubox-comprobantes-1',
  format: 'nubox',
  name: 'Nubox · Carga masiva de comprobantes',
  version: '1',
  source: 'Ayuda de Nubox sobre la planilla de carga masiva de comprobantes (parcial)',
  verification: 'V',
  notes: [
    'El número va en 0: Nubox numera. Si su empresa numera a mano, escríbalo antes de cargar.',
    'Sin verificar: lo que sigue a la glosa de la línea. Compare Debe y Haber con la planilla que se descarga de Nubox y muévalos a sus columnas.',
    'Sin verificar: cómo separa Nubox los comprobantes sin número; aquí cada uno lleva su propia glosa.',
    'El centro de costo va en la glosa de la línea de gasto, como «CC CIRUGIA»: lo que se conoce de la planilla no dice en qué columna va.',
    'Nubox acepta letras, números y los signos _ - , . : los demás se quitan. El RUT del tercero va en la glosa.',
  ],
  fileName: { prefix: 'comprobantes-nubox', extension: 'csv' },
  contentType: 'text/csv; charset=us-ascii',
  bytes: (entries) =>
    new TextEncoder().encode(
      dividedText([
        COLUMNS.map(({ title }) => title),
        ...entries.map((entry) => COLUMNS.map((column) => column.value(entry) ?? '')),
      ]),
    ),
  workbook: (entries) => toWorkbook(COLUMNS, entries, 'Comprobantes'),
};

function allowed(text: string): string {
  return stripAccents(text)
    .replace(/[^A-Za-z0-9_\-,. ]+/g, ' ')
    .replace(/ +/g, ' ')
    .replace(/^[^A-Za-z0-9]+/, '')
    .trim();
}
