/** Reads the workbook of a price table (fees §21.4). */
import { PRICE_COLUMNS, type PriceColumn, percentText } from '../../domain/fees/price-cells.ts';
import { PRICES_LIMIT } from '../../domain/fees/rules.ts';
import { LINE_AMOUNT_LIMIT } from '../../domain/money.ts';
import { type FilledTable, readFilledTable } from '../filled-rows.ts';
import type { RowReader } from '../row-reader.ts';

/** What a row says about the service with this code; null is what can't be read, or is not said. */
type ReadPrice = {
  readonly code: string | null;
  readonly amount: number | null;
  readonly percentage: number | null;
};

export type PriceFile = FilledTable<PriceColumn, ReadPrice>;

/** Throws a FileError when the file can't be read as a whole. */
export function readPrices(fileName: string, bytes: Uint8Array): Promise<PriceFile> {
  const options = { columns: PRICE_COLUMNS, given: {}, mostRows: PRICES_LIMIT };
  return readFilledTable(fileName, bytes, options, readRow);
}

function readRow(fields: RowReader<PriceColumn>): ReadPrice {
  const code = fields.value(
    'code',
    (text) => text || fields.fail('Falta «Código»: escriba el de la prestación.'),
  );
  const isSaid = (key: PriceColumn) => fields.text(key) !== '';
  if (isSaid('amount') && isSaid('percentage')) {
    fields.fail('Tiene valor y porcentaje: deje solo uno de los dos.');
    return { code, amount: null, percentage: null };
  }
  if (!isSaid('amount') && !isSaid('percentage')) {
    fields.fail('No tiene valor ni porcentaje: escriba uno de los dos.');
    return { code, amount: null, percentage: null };
  }
  return isSaid('amount')
    ? { code, amount: readAmount(fields), percentage: null }
    : { code, amount: null, percentage: fields.value('percentage', readPercent(fields)) };
}

function readAmount(fields: RowReader<PriceColumn>): number | null {
  const amount = fields.pesos('amount', 'de la prestación');
  return amount !== null && amount > LINE_AMOUNT_LIMIT
    ? fields.fail(`El valor «${fields.text('amount')}» tiene más de 12 cifras.`)
    : amount;
}

const readPercent = (fields: RowReader<PriceColumn>) => (text: string) => {
  const [, number, sign] = /^(\d{1,6}(?:[.,]\d{1,6})?)\s*(%?)$/.exec(text) ?? [];
  if (number === undefined)
    return fields.fail(`El porcentaje «${text}» no se entiende: escríbalo como 35 %.`);
  const percent = Number(number.replace(',', '.'));
  // A sheet may hold 35 % as 0,35.
  if (sign === '' && percent > 0 && percent <= 1)
    return fields.fail(
      `El porcentaje «${text}» puede ser ${percentText(Number(`${percent}e2`))} o ${percentText(percent)}: escríbalo con el signo %.`,
    );
  if (percent > 100) return fields.fail(`El porcentaje «${text}» es más de 100 %.`);
  return Number.isInteger(Math.round(percent * 1e6) / 1e4)
    ? percent
    : fields.fail(`El porcentaje «${text}» tiene más de dos decimales.`);
};
