/** The forms of the tabs of other systems, and the calls' input made of them (intake §17, intake §22). */
import type {
  DuplicateCheck,
  ImportMapping,
  SpecialtyAnswers,
} from '../../../contract/intake/import-preview.ts';
import type { AnswerList, Paging } from '../../../contract/intake/import-sources.ts';
import type { RecordType } from '../../../domain/fees/rules.ts';
import type { DoubtCode } from '../../../domain/intake/doubts.ts';
import {
  choicesProblem,
  type FhirChoices,
  USUAL_CHOICES,
} from '../../../domain/intake/fhir/choices.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { api } from '../../kit/shell/client.ts';
import { BrowserError } from '../../kit/shell/errors.ts';

export const SOURCE_KINDS = ['api', 'his', 'fhir'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];
export type PagingChoice = 'none' | 'link' | 'field' | 'page';

export type SourceDraft = {
  /** The URL of the API, the endpoint of the HIS, or the base URL of FHIR. */
  readonly address: string;
  readonly method: 'GET' | 'POST';
  /** JSON, as typed. */
  readonly headers: string;
  readonly body: string;
  /** The key of the HIS, or the token of FHIR. */
  readonly apiKey: string;
  readonly facility: string;
  readonly choices: FhirChoices;
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
  choices: USUAL_CHOICES,
  paging: 'none',
  pagingName: '',
  firstPage: 1,
};

/** What the fields of a form show and change. */
export type SourceFieldsProps = {
  readonly draft: SourceDraft;
  readonly change: (part: Partial<SourceDraft>) => void;
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
  fhir: 'Error al importar desde FHIR',
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
  const { apiPreview, hisPreview, fhirPreview } = api.importSources;
  switch (kind) {
    case 'api':
      return apiPreview.call({ ...apiInput(draft, reading), recordType, pages }, { signal });
    case 'his':
      return hisPreview.call({ ...hisInput(draft, reading), recordType, pages }, { signal });
    case 'fhir':
      return fhirPreview.call({ ...fhirInput(draft, reading), recordType, pages }, { signal });
  }
}

/** Some records of the answer, as a file: registered already, refused, doubtful, or unlike protected attentions. */
export function fileOf(
  records: 'Duplicates' | 'Refused' | 'Doubts' | 'Differences',
  { kind, draft, reading, recordType }: SourceQuestion,
) {
  switch (kind) {
    case 'api':
      return api.importSources[`api${records}`].call({ ...apiInput(draft, reading), recordType });
    case 'his':
      return api.importSources[`his${records}`].call({ ...hisInput(draft, reading), recordType });
    case 'fhir':
      return api.importSources[`fhir${records}`].call({ ...fhirInput(draft, reading), recordType });
  }
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
  const { apiParticipacion, apiHmq, hisParticipacion, hisHmq, fhirParticipacion, fhirHmq } =
    api.importSources;
  const isHmq = recordType === 'hmq';
  switch (kind) {
    case 'api': {
      const call = isHmq ? apiHmq : apiParticipacion;
      return call.call({ ...apiInput(draft, reading), ...options }, { signal });
    }
    case 'his': {
      const call = isHmq ? hisHmq : hisParticipacion;
      return call.call({ ...hisInput(draft, reading), ...options }, { signal });
    }
    case 'fhir': {
      const call = isHmq ? fhirHmq : fhirParticipacion;
      return call.call({ ...fhirInput(draft, reading), ...options }, { signal });
    }
  }
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

/** Throws a sentence for the user when the address or a day is missing. */
function fhirInput(draft: SourceDraft, reading: Reading) {
  const { address, apiKey, choices, dateFrom, dateTo } = draft;
  if (address.trim() === '') throw new BrowserError('La URL base de FHIR es requerida.');
  if (!dateFrom || !dateTo) throw new BrowserError('Escriba Fecha Desde y Fecha Hasta.');
  const problem = choicesProblem(choices);
  if (problem !== null) throw new BrowserError(`${problem.words}.`);
  const { specialties } = reading;
  const question = { baseUrl: address, token: apiKey, dateFrom, dateTo, choices };
  return { ...question, ...(specialties && { specialties }) };
}

function readingInput(draft: SourceDraft, reading: Reading) {
  const { path, mapping, specialties } = reading;
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
  return `${path || 'La respuesta'} (${formatCount(count)})`;
}
