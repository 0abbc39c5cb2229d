/**
 * Imports attentions from other systems: requests them, maps their fields, and imports them like a file (intake §17;
 * decision 29).
 */
import type {
  ApiSource,
  FhirSource,
  HisSource,
  SourcePreview,
} from '../../../contract/intake/import-sources.ts';
import type { ImportAnswer } from '../../../contract/intake/imports.ts';
import type { RefusalCode } from '../../../contract/refusals.ts';
import type { RecordType } from '../../../domain/fees/rules.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { headingsOf, proposeMapping } from '../../../formats/attentions/mapping.ts';
import { tableLines } from '../../../formats/attentions/table-text.ts';
import type { FieldMapping } from '../../../formats/attentions/types.ts';
import { FileError } from '../../../formats/file-error.ts';
import { actorOf, type CallContext, type Services } from '../../platform/context.ts';
import { abortOnDisconnect } from '../../platform/http/abort-on-disconnect.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { OutsideError } from '../../platform/outside/outside-error.ts';
import {
  differencesFile,
  doubtsFile,
  duplicatesFile,
  previewFile,
  receiveFile,
  refusedFile,
  registeredByName,
  rememberedMapping,
  rememberMapping,
  type Upload,
  type VoidByName,
} from '../imports/public.ts';
import { type CollectorInput, collectInThread, type Table } from './collector.ts';
import { notesOf, previewOf } from './preview.ts';
import { fileNameOf, fromApi, fromFhir, fromHis } from './source.ts';

/** The user's request, by kind of system. */
export type Request =
  | { readonly kind: 'api'; readonly input: ApiSource }
  | { readonly kind: 'his'; readonly input: HisSource }
  | { readonly kind: 'fhir'; readonly input: FhirSource };

const KINDS = {
  api: { refusal: 'import.apiFailed', urlField: 'url' },
  his: { refusal: 'import.hisFailed', urlField: 'endpoint' },
  fhir: { refusal: 'import.fhirFailed', urlField: 'baseUrl' },
} as const satisfies Record<Request['kind'], { refusal: RefusalCode; urlField: string }>;

/** Imports another system's answer, or queues it when it is large. Keys are not stored. */
export async function importFrom(
  context: CallContext,
  request: Request,
  recordType: RecordType,
): Promise<ImportAnswer> {
  return inWords(context, request, async () => {
    const table = await ask(context, request, recordType, whileAsking(context), 'all');
    const { exclude, confirmUpdate, expectedUpdates, inBackground } = request.input;
    const chosen = request.kind === 'fhir' ? undefined : request.input.mapping;
    const { mapping } = await mappingFor(context, request, recordType, table);
    const voided = await voidedOf(context, table, recordType);
    const upload = uploadOf(request, table, recordType, mapping, voided);
    const notes = notesOf(table);
    const update = { exclude, confirmUpdate, expectedUpdates };
    const choices = { mapping: asHeaded(mapping), specialties: request.input.specialties };
    const options = { ...choices, ...update, inBackground, notes, voided };
    const answer = await receiveFile(context, upload, recordType, options);
    // An empty mapping means that the fields' names decide.
    if (chosen && Object.keys(chosen).length > 0) {
      await context.database.db
        .transaction()
        .execute((tx) => rememberMapping(tx, actorOf(context), recordType, table.fields, chosen));
    }
    return answer;
  });
}

/** Previews another system's answer, its first page or all of it. Writes nothing. */
export async function previewFrom(
  context: CallContext,
  request: Request,
  recordType: RecordType,
  pages: Pages,
): Promise<SourcePreview> {
  return inWords(context, request, async () => {
    const table = await ask(context, request, recordType, whileAsking(context), pages);
    const given = await mappingFor(context, request, recordType, table);
    return previewOf(table, recordType, given, async () => {
      const voided = await voidedOf(context, table, recordType);
      const upload = uploadOf(request, table, recordType, given.mapping, voided);
      const { specialties } = request.input;
      const mapping = asHeaded(given.mapping);
      return previewFile(context, { upload, recordType, mapping, specialties, voided });
    });
  });
}

/** The records of an answer that are already registered, as CSV. */
export function duplicatesFrom(context: CallContext, request: Request, recordType: RecordType) {
  return fileFrom(context, request, recordType, duplicatesFile);
}

/** The records of an answer that an import would refuse, as CSV with the reasons. */
export function refusedFrom(context: CallContext, request: Request, recordType: RecordType) {
  return fileFrom(context, request, recordType, refusedFile);
}

/** The records of an answer with doubts, as CSV. */
export function doubtsFrom(context: CallContext, request: Request, recordType: RecordType) {
  return fileFrom(context, request, recordType, doubtsFile);
}

/** The records of an answer that differ from protected attentions, as CSV. */
export function differencesFrom(context: CallContext, request: Request, recordType: RecordType) {
  return fileFrom(context, request, recordType, differencesFile);
}

function fileFrom(
  context: CallContext,
  request: Request,
  recordType: RecordType,
  write: typeof duplicatesFile,
): Promise<File> {
  return inWords(context, request, async () => {
    const table = await ask(context, request, recordType, whileAsking(context), 'all');
    const { mapping } = await mappingFor(context, request, recordType, table);
    const upload = uploadOf(request, table, recordType, mapping);
    const { specialties } = request.input;
    return write(context, { upload, recordType, mapping: asHeaded(mapping), specialties });
  });
}

/** The mapping for the table: its headings already name the columns, so only the fields to ignore remain. */
function asHeaded(mapping: FieldMapping): FieldMapping {
  return Object.fromEntries(Object.entries(mapping).filter(([, field]) => field === null));
}

/** What an unattended run imports: the answer as a file, how to read it, and notes about it. */
export type Collected = {
  readonly upload: Upload;
  readonly mapping: FieldMapping;
  readonly notes: readonly string[];
  /** Whether the answer says that it is only a part. */
  readonly isPart: boolean;
  /** The registered attentions that it says did not take place; undefined where only rows say so. */
  readonly voided: readonly VoidByName[] | undefined;
  /** Whether it brings nothing else. */
  readonly isEmpty: boolean;
};

/**
 * Requests all pages for a run for which nobody waits, and makes a file of them. Throws a FileError or an OutsideError with an
 * explanation.
 */
export async function collectUnattended(
  services: Asking,
  request: Request,
  recordType: RecordType,
  signal: AbortSignal,
): Promise<Collected> {
  const table = await ask(services, request, recordType, signal, 'all');
  const { mapping } = await mappingFor(services, request, recordType, table);
  const voided = await voidedOf(services, table, recordType);
  const isEmpty = table.count === 0 && voided !== undefined && voided.length > 0;
  const upload = isEmpty
    ? { fileName: nameOf(request), origin: request.kind, bytes: new Blob() }
    : uploadOf(request, table, recordType, mapping);
  const isPart = table.unasked !== null;
  const notes = notesOf(table);
  return { upload, mapping: asHeaded(mapping), notes, isPart, voided, isEmpty };
}

/** Which registered attentions the answer says did not take place (intake §22.6); undefined where only rows say so. */
async function voidedOf(
  { database }: Pick<Services, 'database'>,
  { voided }: Table,
  recordType: RecordType,
): Promise<readonly VoidByName[] | undefined> {
  return voided === null ? undefined : registeredByName(database.db, recordType, voided);
}

type Pages = 'first' | 'all';
type Asking = Pick<Services, 'config' | 'database'>;

async function ask(
  { config }: Asking,
  request: Request,
  recordType: RecordType,
  signal: AbortSignal,
  pages: Pages,
): Promise<Table> {
  const source = sourceOf(request, recordType);
  const allowedHosts = config.importAllowedHosts;
  return collectInThread({ source, allowedHosts, isLook: pages === 'first' }, signal);
}

function sourceOf({ kind, input }: Request, recordType: RecordType): CollectorInput['source'] {
  switch (kind) {
    case 'api':
      return fromApi(input);
    case 'his':
      return fromHis(input);
    case 'fhir':
      return fromFhir(input, recordType);
  }
}

function whileAsking(context: CallContext): AbortSignal {
  return abortOnDisconnect(context, () => new FileError('La consulta se canceló.'));
}

/** Turns a failure of the other system into a refusal. The log names only its host. */
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
  const names = lists.map(({ path, count }) => `${path}: ${formatCount(count)}`).join(', ');
  refuse('import.severalLists', { lists: names }, { field: 'path', arrays: lists });
}

/** The given mapping, else that of the last answer with the same fields. Of FHIR neither: none may hide why a row is refused. */
async function mappingFor(
  { database }: Asking,
  request: Request,
  recordType: RecordType,
  { fields }: Table,
): Promise<{ mapping: FieldMapping; isRemembered: boolean }> {
  const given = request.kind === 'fhir' ? {} : request.input.mapping;
  if (given) return { mapping: given, isRemembered: false };
  const remembered = await rememberedMapping(database.db, recordType, fields);
  return { mapping: remembered ?? {}, isRemembered: remembered !== null };
}

function uploadOf(
  request: Request,
  table: Table,
  recordType: RecordType,
  mapping: FieldMapping,
  voided: readonly VoidByName[] = [],
): Upload {
  if (table.path === null) refuseSeveral(table);
  const bytes = bytesOf(table, recordType, mapping, voided);
  return { fileName: nameOf(request), origin: request.kind, bytes };
}

/** The table as a file. A single CSV without a given mapping is read like any file. */
function bytesOf(
  table: Table,
  recordType: RecordType,
  given: FieldMapping,
  voided: readonly VoidByName[],
): Blob {
  const { original, fields, first, body } = table;
  if (original !== null && Object.keys(given).length === 0) {
    return new Blob([new Uint8Array(original)]);
  }
  if (table.count === 0)
    throw new FileError(
      [
        'La respuesta no trae atenciones. Pida otros días o revise la URL.',
        ...table.notes,
        ...aloneWords(voided.length),
      ].join(' '),
    );
  const mapping = proposeMapping(fields, recordType, given, first);
  const headings = headingsOf(fields, recordType, mapping);
  return new Blob([...tableLines(headings, []), ...body]);
}

/** Of registered attentions that an answer without others says did not take place. */
function aloneWords(count: number): string[] {
  if (count === 0) return [];
  return [
    `${countOf(count, 'atención registrada figura entre las que no se hicieron', 'atenciones registradas figuran entre las que no se hicieron')}: pida también los días de otras, y ${count === 1 ? 'quedará' : 'quedarán'} en pausa.`,
  ];
}

function nameOf({ kind, input }: Request): string {
  if (kind === 'api') return fileNameOf('API', input.url);
  if (kind === 'fhir') return fileNameOf('FHIR', input.baseUrl, [input.dateFrom, input.dateTo]);
  const days = [input.dateFrom, input.dateTo].filter((day) => day !== undefined);
  return fileNameOf('HIS', input.endpoint, days);
}
