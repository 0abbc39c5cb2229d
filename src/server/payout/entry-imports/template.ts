/** The workbook in which entries are written: its headings, and a sheet of the kinds that there are (payout §29.2). */
import { ENTRY_COLUMN_KEYS, ENTRY_COLUMNS } from '../../../domain/payout/entry-columns.ts';
import type { Maker } from '../../../domain/words/maker.ts';
import {
  type TableColumn,
  tableSheet,
  WORKBOOK_TYPE,
  writeWorkbook,
} from '../../../formats/workbook/tabular.ts';
import type { Db } from '../../platform/db/database.ts';

const HEADINGS: readonly TableColumn<never>[] = ENTRY_COLUMN_KEYS.filter(
  (key) => key !== 'state',
).map((key) => ({ title: ENTRY_COLUMNS[key].label, type: 'text', value: () => null }));

type Kind = { name: string; direction: 'earning' | 'discount' | 'either'; bearsRetention: boolean };

const SIGNS = {
  earning: 'Haber: sin signo',
  discount: 'Descuento: con signo menos',
  either: 'Haber sin signo, o descuento con signo menos',
} as const;

const KINDS: readonly TableColumn<Kind>[] = [
  { title: 'Tipo', type: 'text', value: ({ name }) => name },
  { title: 'Monto bruto', type: 'text', value: ({ direction }) => SIGNS[direction] },
  {
    title: 'Retención',
    type: 'text',
    value: ({ bearsRetention }) => (bearsRetention ? 'Con retención' : 'Sin retención'),
  },
];

const HELP: readonly TableColumn<readonly [string, string]>[] = [
  { title: 'Columna', type: 'text', value: ([column]) => column },
  { title: 'Cómo se llena', type: 'text', value: ([, how]) => how },
];
const ROWS = [
  ['RUT del médico', '12.345.678-5: de un médico activo'],
  ['Mes', '07-2026 o Julio 2026: el mes en que se paga o se descuenta'],
  ['Tipo', 'Uno de la hoja Tipos'],
  ['Monto bruto', 'Pesos enteros; un descuento lleva signo menos: -45.000'],
  ['Motivo', 'Lo lee quien aprueba'],
  ['Glosa', 'Lo lee el médico en su liquidación; vacía, dice el tipo'],
] as const;

/** An empty one, with the clinic's active kinds. */
export async function entryTemplate(db: Db, maker: Maker): Promise<File> {
  const kinds = await db
    .selectFrom('entryKind')
    .select(['name', 'direction', 'bearsRetention'])
    .where('isActive', '=', true)
    .orderBy('name')
    .execute();
  const sheets = [
    tableSheet(HEADINGS, [], 'Haberes y descuentos'),
    tableSheet(KINDS, kinds, 'Tipos'),
    tableSheet(HELP, ROWS, 'Cómo se llena'),
  ];
  const content = writeWorkbook(sheets, maker);
  return new File([content as BlobPart], 'plantilla-haberes.xlsx', { type: WORKBOOK_TYPE });
}
