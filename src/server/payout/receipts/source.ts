/** Reads a month's documents from a provider's API, by the machinery of outside sources (payout §19.13; decision 29). */
import type { ApiRequest } from '../../../contract/intake/import-sources.ts';
import type { ReceiptSourceAnswer } from '../../../contract/payout/receipt-sheets.ts';
import { firstDayOf, lastDayOf, type Period } from '../../../domain/calendar/calendar.ts';
import { RECEIPT_COLUMN_KEYS } from '../../../domain/payout/receipt-columns.ts';
import type { ReceivedKind } from '../../../domain/payout/receipt-differences.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { tableLines } from '../../../formats/attentions/table-text.ts';
import { FileError } from '../../../formats/file-error.ts';
import type { ReceiptMapping } from '../../../formats/receipts/read.ts';
import {
  collectInThread,
  fileNameOf,
  fromApi,
  incompleteness,
  type Table,
} from '../../intake/import-sources/public.ts';
import type { CallContext } from '../../platform/context.ts';
import { abortOnDisconnect } from '../../platform/http/abort-on-disconnect.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { OutsideError } from '../../platform/outside/outside-error.ts';
import { previewSheet, readSheet } from './sheet.ts';

type SourceInput = Period &
  ApiRequest & {
    readonly kind: ReceivedKind;
    readonly mapping?: ReceiptMapping | undefined;
    readonly withoutUnbalanced?: boolean | undefined;
  };

/** What the first page, or all, of the provider's answer would change. Writes nothing. */
export async function previewSource(
  context: CallContext,
  input: SourceInput & { readonly pages: 'first' | 'all' },
): Promise<ReceiptSourceAnswer> {
  const table = await ask(context, input, input.pages === 'first');
  const lists = listsOf(table);
  const notes = [...incompleteness(table)];
  if (table.path === null) return { ...NOTHING_READ, lists, path: null, notes };
  const answer = await previewSheet(context, sheetOf(context, table, input));
  return { ...answer, lists, path: table.path, notes };
}

/** Reads all of the provider's answer like a sheet. */
export async function readSource(
  context: CallContext,
  input: SourceInput,
): Promise<ReceiptSourceAnswer> {
  const table = await ask(context, input, false);
  const lists = listsOf(table);
  if (table.path === null) {
    const names = lists.map(({ path, count }) => `${path}: ${formatCount(count)}`).join(', ');
    return refuse('receipts.severalLists', { lists: names });
  }
  const answer = await readSheet(context, sheetOf(context, table, input));
  return { ...answer, lists, path: table.path, notes: [...incompleteness(table)] };
}

const NOTHING_READ = {
  columns: [],
  mapping: Object.fromEntries(
    RECEIPT_COLUMN_KEYS.map((key) => [key, null]),
  ) as ReceiptSourceAnswer['mapping'],
  isRemembered: false,
  missing: [],
  refusal: null,
  added: 0,
  changed: 0,
  unchanged: 0,
  unbalanced: { count: 0, example: null, isLeftOut: false },
  problems: [],
  problemCount: 0,
};

/** Requests the provider. A failure is a refusal; the log names no address, which may hold keys. */
async function ask(context: CallContext, input: SourceInput, isLook: boolean): Promise<Table> {
  const signal = abortOnDisconnect(context, () => new FileError('La consulta se canceló.'));
  const allowedHosts = context.config.importAllowedHosts;
  try {
    const source = fromApi({ ...input, url: urlOf(input) });
    return await collectInThread({ source, allowedHosts, isLook }, signal);
  } catch (error) {
    return refuseSource(context, error);
  }
}

function refuseSource(context: CallContext, error: unknown): never {
  if (!(error instanceof OutsideError || error instanceof FileError)) throw error;
  context.log.info({ problem: error.message }, 'source of receipts not readable');
  const data = error instanceof OutsideError ? { field: 'url' } : undefined;
  return refuse('receipts.sourceFailed', { problem: error.message }, data);
}

/** The URL of the month. */
function urlOf({ url, year, month }: SourceInput): string {
  const values = {
    desde: firstDayOf({ year, month }),
    hasta: lastDayOf({ year, month }),
    mes: String(month).padStart(2, '0'),
    año: String(year),
  };
  return Object.entries(values).reduce(
    (text, [name, value]) => text.replaceAll(`{${name}}`, value),
    url,
  );
}

/** The answer as a sheet; its name has the host only. */
function sheetOf(
  context: CallContext,
  table: Table,
  { kind, year, month, mapping, withoutUnbalanced, url }: SourceInput,
) {
  const { original, fields, body, count } = table;
  try {
    if (count === 0)
      throw new FileError('La respuesta no trae documentos. Elija otro mes o revise la URL.');
    const content = original === null ? [...tableLines(fields, []), ...body] : [original];
    const file = new File(content as BlobPart[], fileNameOf('API', url));
    return { file, kind, year, month, mapping, withoutUnbalanced };
  } catch (error) {
    return refuseSource(context, error);
  }
}

const listsOf = ({ lists }: Table) => lists.map(({ path, count }) => ({ path, count }));
