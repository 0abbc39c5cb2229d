/** Attentions of other systems: asked for, mapped, and then imported as a file is (spec 2 §2.3; decision 29). */
import type { ApiSource, HisSource, SourcePreview } from '../../../contract/import-sources.ts';
import type { ImportAnswer } from '../../../contract/imports.ts';
import type { RefusalCode } from '../../../contract/refusals.ts';
import type { RecordType } from '../../../domain/rules.ts';
import {
  type FieldMapping,
  headingsOf,
  proposeMapping,
} from '../../../formats/attentions/mapping.ts';
import { buildDirectory } from '../../../formats/attentions/resolve.ts';
import { tableLines } from '../../../formats/attentions/table-text.ts';
import { FileError } from '../../../formats/file-error.ts';
import { actorOf, type CallContext } from '../../platform/context.ts';
import { OutsideError } from '../../platform/outside-error.ts';
import { refuse } from '../../platform/refusal.ts';
import { readDirectory, receiveFile } from '../imports/public.ts';
import { collectInThread, type Table } from './collector.ts';
import { rememberedMapping, rememberMapping } from './mapping-memory.ts';
import { previewOf } from './preview.ts';
import { fileNameOf, fromApi, fromHis, type Source } from './source.ts';

/** What was asked for, by which kind of system. */
export type Request =
  | { readonly kind: 'api'; readonly input: ApiSource }
  | { readonly kind: 'his'; readonly input: HisSource };

const KINDS = {
  api: { refusal: 'import.apiFailed', urlField: 'url' },
  his: { refusal: 'import.hisFailed', urlField: 'endpoint' },
} as const satisfies Record<Request['kind'], { refusal: RefusalCode; urlField: string }>;

/** Imports what another system answers, or queues it when it is much. Keys are kept nowhere. */
export async function importFrom(
  context: CallContext,
  request: Request,
  recordType: RecordType,
): Promise<ImportAnswer> {
  return inWords(context, request, async () => {
    const table = await ask(context, request, false);
    if (table.path === null) refuseSeveral(table);
    const { mapping } = request.input;
    const given = mapping ?? (await remembered(context, recordType, table));
    const bytes = bytesOf(table, recordType, given);
    const upload = { fileName: nameOf(request), origin: request.kind, bytes };
    const answer = await receiveFile(context, upload, recordType);
    if (mapping) {
      await rememberMapping(context.database, actorOf(context), recordType, table.fields, mapping);
    }
    return answer;
  });
}

/** The first page of what another system answers, and how it would be read. Writes nothing. */
export async function previewFrom(
  context: CallContext,
  request: Request,
  recordType: RecordType,
): Promise<SourcePreview> {
  return inWords(context, request, async () => {
    const table = await ask(context, request, true);
    const given = request.input.mapping ?? (await remembered(context, recordType, table));
    const directory = buildDirectory(await readDirectory(context.database.db));
    return previewOf(table, recordType, given, directory);
  });
}

async function ask(context: CallContext, request: Request, isLook: boolean): Promise<Table> {
  const source: Source = request.kind === 'api' ? fromApi(request.input) : fromHis(request.input);
  const allowedHosts = context.config.importAllowedHosts;
  return collectInThread({ source, allowedHosts, isLook }, whileConnected(context));
}

/** Aborted when whoever asked goes away before the answer. */
function whileConnected({ reply }: CallContext): AbortSignal {
  const gone = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableEnded) gone.abort(new FileError('La consulta se canceló.'));
  });
  return gone.signal;
}

/** A failure of the other system as a refusal. What is logged names no more of it than its host. */
async function inWords<Result>(
  context: CallContext,
  request: Request,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof OutsideError || error instanceof FileError)) throw error;
    const { refusal, urlField } = KINDS[request.kind];
    context.log.info({ problem: error.message, kind: request.kind }, 'import source not readable');
    const data = error instanceof OutsideError ? { field: urlField } : undefined;
    return refuse(refusal, { problem: error.message }, data);
  }
}

function refuseSeveral({ lists }: Table): never {
  const names = lists.map(({ path, count }) => `${path}: ${count}`).join(', ');
  refuse('import.severalLists', { lists: names }, { field: 'path', arrays: lists });
}

function remembered(
  context: CallContext,
  recordType: RecordType,
  { fields }: Table,
): Promise<FieldMapping> {
  return rememberedMapping(context.database.db, recordType, fields);
}

/** The table as a file. A single CSV whose columns nobody mapped is read as any file of its kind is. */
function bytesOf(table: Table, recordType: RecordType, given: FieldMapping): Blob {
  const { original, fields, body } = table;
  if (original !== null && Object.keys(given).length === 0) {
    return new Blob([new Uint8Array(original)]);
  }
  if (table.count === 0) throw new FileError('La respuesta no trae atenciones.');
  const headings = headingsOf(fields, recordType, proposeMapping(fields, recordType, given));
  return new Blob([...tableLines(headings, []), ...body]);
}

function nameOf({ kind, input }: Request): string {
  if (kind === 'api') return fileNameOf('API', input.url);
  const days = [input.dateFrom, input.dateTo].filter((day) => day !== undefined);
  return fileNameOf('HIS', input.endpoint, days);
}
