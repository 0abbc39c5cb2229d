/** The forms of the tabs 'API externa' and 'HIS', and the calls' input made of them (intake §17). */
import type {
  DuplicateCheck,
  ImportMapping,
  SpecialtyAnswers,
} from '../../../contract/intake/import-preview.ts';
import type { AnswerList, Paging } from '../../../contract/intake/import-sources.ts';
import type { RecordType } from '../../../domain/fees/rules.ts';
import type { DoubtCode } from '../../../domain/intake/doubts.ts';
import { api } from '../../kit/shell/client.ts';
import { BrowserError } from '../../kit/shell/errors.ts';

export type SourceKind = 'api' | 'his';
export type PagingChoice = 'none' | 'link' | 'field' | 'page';

export type SourceDraft = {
  /** The URL of the API, or the endpoint of the HIS. */
  readonly address: string;
  readonly method: 'GET' | 'POST';
  /** JSON, as typed. */
  readonly headers: string;
  readonly body: string;
  readonly apiKey: string;
  readonly facility: string;
  readonly dateFrom?: string;
  readonly dateTo?: string;
  readonly paging: PagingChoice;
  /** The name of the field with the next page, or of the page number's parameter. */
  readonly pagingName: string;
  /** The number of the first page; empty while the user types. */
  readonly firstPage: number | string;
};

export const EMPTY_DRAFT: SourceDraft = {
  address: '',
  method: 'GET',
  headers: '',
  body: '',
  apiKey: '',
  facility: '',
  paging: 'none',
  pagingName: '',
  firstPage: 1,
};

/** How to read the answer: its list, and the user's mapping. */
export type Reading = {
  readonly path: string | undefined;
  readonly mapping: ImportMapping | undefined;
  /** The answers about unregistered specialties. */
  readonly specialties?: SpecialtyAnswers | undefined;
};

/** Shown when an import of the kind fails (intake §17.17). */
export const SOURCE_FAILURES: Readonly<Record<SourceKind, string>> = {
  api: 'Error al importar desde API',
  his: 'Error al conectar con el HIS',
};

/** The system to request, the request, and how to read the answer. */
export type SourceQuestion = {
  readonly kind: SourceKind;
  readonly draft: SourceDraft;
  readonly reading: Reading;
  readonly recordType: RecordType;
};

/** The system's answer, its first page or all. */
export function look(
  { kind, draft, reading, recordType }: SourceQuestion,
  pages: 'first' | 'all',
  signal: AbortSignal,
) {
  const { apiPreview, hisPreview } = api.importSources;
  return kind === 'api'
    ? apiPreview.call({ ...apiInput(draft, reading), recordType, pages }, { signal })
    : hisPreview.call({ ...hisInput(draft, reading), recordType, pages }, { signal });
}

/** Some records of the answer, as a file: registered already, refused, doubtful, or unlike protected attentions. */
export function fileOf(
  records: 'Duplicates' | 'Refused' | 'Doubts' | 'Differences',
  { kind, draft, reading, recordType }: SourceQuestion,
) {
  return kind === 'api'
    ? api.importSources[`api${records}`].call({ ...apiInput(draft, reading), recordType })
    : api.importSources[`his${records}`].call({ ...hisInput(draft, reading), recordType });
}

/** Imports the answer, with at most the updates that the check counted. */
export function importSource(
  { kind, draft, reading, recordType }: SourceQuestion,
  { check, exclude }: { check: DuplicateCheck | null; exclude: DoubtCode[] },
  signal: AbortSignal,
) {
  // Without a check the user was not asked about updates.
  const confirmUpdate = check !== null;
  const options = {
    exclude,
    confirmUpdate,
    expectedUpdates: check?.updatableCount,
    inBackground: true,
  };
  const { apiParticipacion, apiHmq, hisParticipacion, hisHmq } = api.importSources;
  if (kind === 'api') {
    const call = recordType === 'participacion' ? apiParticipacion : apiHmq;
    return call.call({ ...apiInput(draft, reading), ...options }, { signal });
  }
  const call = recordType === 'participacion' ? hisParticipacion : hisHmq;
  return call.call({ ...hisInput(draft, reading), ...options }, { signal });
}

function apiInput(draft: SourceDraft, reading: Reading) {
  const { address, method, headers, body } = draft;
  return {
    url: address,
    method,
    headers: parsed(headers, 'Los encabezados no son'),
    body: parsed(body, 'El cuerpo no es'),
    ...readingInput(draft, reading),
  };
}

function hisInput(draft: SourceDraft, reading: Reading) {
  const { address, apiKey, facility, dateFrom, dateTo } = draft;
  const filters = { facility, dateFrom, dateTo };
  return { endpoint: address, apiKey, ...filters, ...readingInput(draft, reading) };
}

function readingInput(draft: SourceDraft, { path, mapping, specialties }: Reading) {
  return {
    paging: pagingOf(draft),
    ...(path && { path }),
    ...(mapping && { mapping }),
    ...(specialties && { specialties }),
  };
}

function pagingOf({ paging, pagingName, firstPage }: SourceDraft): PagingInput {
  const name = pagingName.trim();
  switch (paging) {
    case 'none':
    case 'link':
      return { kind: paging };
    case 'field':
      return { kind: 'link', field: name || 'next' };
    case 'page':
      return {
        kind: 'page',
        parameter: name || 'page',
        start: firstPage === '' ? 1 : Number(firstPage),
      };
  }
}
type PagingInput =
  | Exclude<Paging, { kind: 'page' }>
  | { readonly kind: 'page'; readonly parameter: string; readonly start: number };

/** Parses typed JSON; undefined when empty. Throws a sentence for the user. */
function parsed(text: string, what: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new BrowserError(`${what} JSON válido. Escriba, por ejemplo, {"clave": "valor"}.`);
  }
}

/** The label of a list: its path and its number of records. */
export function listLabel({ path, count }: AnswerList): string {
  return `${path || 'La respuesta'} (${count})`;
}
