/** Reads the prices of a table from a workbook, without writing anything (fees §21.4). */
import { join } from 'node:path';
import type { PriceFileAnswer } from '../../../contract/fees/rules.ts';
import type { PriceFile } from '../../../formats/prices/read.ts';
import type { Db } from '../../platform/db/database.ts';
import { createFileReader } from '../../platform/file-readers.ts';
import { readRecordNames } from './file-names.ts';
import type { PriceOrder } from './prices-thread.ts';

const readPriceFile = createFileReader<PriceOrder, PriceFile>(
  join(import.meta.dirname, 'prices-thread.ts'),
  'rule.fileUnreadable',
);

/** The prices of all rows that are right, and what is wrong with each other row. */
export async function readPricesFrom(db: Db, file: Blob): Promise<PriceFileAnswer> {
  const fileName = (file instanceof File && file.name.slice(-255).trim()) || 'precios.xlsx';
  const table = await readPriceFile({ fileName, bytes: new Uint8Array(await file.arrayBuffer()) });
  const names = await readRecordNames(db);
  const rowOf = new Map<number, number>();
  const prices: PriceFileAnswer['prices'] = [];
  const refused: PriceFileAnswer['refused'] = [];
  for (const { row, code, amount, percentage, reasons } of table.rows) {
    const all = [...reasons];
    const found = code === null ? null : names.find('service', code);
    if (found && 'reason' in found) all.push(found.reason);
    if (found && 'record' in found) {
      const { id, name, code: own } = found.record;
      const first = rowOf.get(id);
      if (first !== undefined) all.push(`La prestación «${code}» ya está en la fila ${first}.`);
      rowOf.set(id, first ?? row);
      if (all.length === 0)
        prices.push({ serviceId: id, code: own ?? '', name, amount, percentage });
    }
    if (all.length > 0)
      refused.push({ row, reasons: all, cells: [...(table.cells.get(row) ?? [])] });
  }
  return { missing: [...table.missing], prices, refused };
}
