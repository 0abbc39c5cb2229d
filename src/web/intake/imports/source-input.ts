/** What the tabs 'API externa' and 'HIS' ask for, and the calls' input made of it (intake §17). */
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
  /** The URL of the API or the endpoint of the HIS. */
  readonly address: string;
  readonly method: 'GET' | 'POST';
  /** JSON as typed. */
  readonly headers: string;
  readonly body: string;
  readonly apiKey: string;
  readonly facility: string;
  readonly dateFrom: string | null;
  readonly dateTo: string | null;
  readonly paging: PagingChoice;
  /** The field with the next page, or the parameter of the page number. */
  readonly pagingName: string;
  /** The number of the first page; empty while it is typed. */
  readonly firstPage: number | string;
};

export const EMPTY_DRAFT: SourceDraft = {
  address: '',
  method: 'GET',
  headers: '',
  body: '',
  apiKey: '',
  facility: '',
  dateFrom: null,
  dateTo: null,
  paging: 'none',
  pagingName: '',
  firstPage: 1,
};

/** How the answer is read: its list, and the columns that the user mapped. */
export type Reading = {
  readonly path: string | undefined;
  readonly mapping: ImportMapping | undefined;
  /** What is meant by specialties that are not registered. */
  readonly specialties?: SpecialtyAnswers | undefined;
};

/** Shown when an import of the kind fails (intake §17.17). */
export const SOURCE_FAILURES: Readonly<Record<SourceKind, string>> = {
  api: 'Error al importar desde API',
  his: 'Error al conectar con el HIS',
};

/** Whom to ask, what, and how to read the answer. */
export type SourceQuestion = {
  readonly kind: SourceKind;
  readonly draft: SourceDraft;
  readonly reading: Reading;
  readonly recordType: RecordType;
};

/** What the system answers, its first page or all. */
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

/** All that the system answers and that is registered already, as a file. */
export function duplicatesOf({ kind, draft, reading, recordType }: SourceQuestion) {
  const { apiDuplicates, hisDuplicates } = api.importSources;
  return kind === 'api'
    ? apiDuplicates.call({ ...apiInput(draft, reading), recordType })
    : hisDuplicates.call({ ...hisInput(draft, reading), recordType });
}

/** All that the system answers and that would be rejected, as a file. */
export function refusedOf({ kind, draft, reading, recordType }: SourceQuestion) {
  const { apiRefused, hisRefused } = api.importSources;
  return kind === 'api'
    ? apiRefused.call({ ...apiInput(draft, reading), recordType })
    : hisRefused.call({ ...hisInput(draft, reading), recordType });
}

/** All that the system answers and that a person would doubt, as a file. */
export function doubtsOf({ kind, draft, reading, recordType }: SourceQuestion) {
  const { apiDoubts, hisDoubts } = api.importSources;
  return kind === 'api'
    ? apiDoubts.call({ ...apiInput(draft, reading), recordType })
    : hisDoubts.call({ ...hisInput(draft, reading), recordType });
}

/** What the system answers otherwise than protected attentions, as a file. */
export function differencesOf({ kind, draft, reading, recordType }: SourceQuestion) {
  const { apiDifferences, hisDifferences } = api.importSources;
  return kind === 'api'
    ? apiDifferences.call({ ...apiInput(draft, reading), recordType })
    : hisDifferences.call({ ...hisInput(draft, reading), recordType });
}

/** Imports what the system answers, and changes no more than the check said. */
export function importSource(
  { kind, draft, reading, recordType }: SourceQuestion,
  { check, exclude }: { check: DuplicateCheck | null; exclude: DoubtCode[] },
  signal: AbortSignal,
) {
  // Nobody was asked about what nobody could check.
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

/** JSON as typed; undefined when nothing was. Throws a sentence that can be shown. */
function parsed(text: string, what: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw new BrowserError(`${what} JSON válido. Escriba, por ejemplo, {"clave": "valor"}.`);
  }
}

/** A list as a choice: where it is and how many records it has. */
export function listLabel({ path, count }: AnswerList): string {
  return `${path || 'La respuesta'} (${count})`;
}
