/** The thread that reads workbooks of price tables. */
import { type PriceFile, readPrices } from '../../../formats/prices/read.ts';
import { serveFiles } from '../../platform/serve-orders.ts';

export type PriceOrder = { readonly fileName: string; readonly bytes: Uint8Array };

serveFiles<PriceOrder, PriceFile>(({ fileName, bytes }) => readPrices(fileName, bytes));
