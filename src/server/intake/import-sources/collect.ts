/** Collects all pages of another system's answer into one table (intake §17.9). */
import type { AnswerList } from '../../../contract/intake/import-sources.ts';
import {
  type AnswerContent,
  readAnswer,
  refuseProse,
} from '../../../formats/attentions/answers.ts';
import { findLists, RecordTable, valueAt } from '../../../formats/attentions/lists.ts';
import { MAX_ROWS } from '../../../formats/attentions/table.ts';
import { FileError } from '../../../formats/file-error.ts';
import { askOutside, type OutsideOptions, withoutSecrets } from '../../platform/outside/outside.ts';
import { OutsideError } from '../../platform/outside/outside-error.ts';
import type { Answer } from '../../platform/outside/outside-exchange.ts';
import { parseOutsideUrl } from '../../platform/outside/outside-hosts.ts';
import { paginationHint } from './pagination-hint.ts';
import { nextLink, nextOfLinkHeader, type Source } from './source.ts';

export type CollectOptions = OutsideOptions & {
  /** An answer with more pages is refused; a dry run reads only the first page. */
  readonly maxPages: number;
  readonly isLook: boolean;
};

/** How a page leads to another host, for the refusal of a body there. */
const NEXT_PAGE_AT = 'da la página siguiente en';

export type Collected = {
  readonly format: 'json' | 'csv';
  /** The lists in the first page. */
  readonly lists: readonly AnswerList[];
  /** The list that was read. Null when the user has to choose one of several; then there are no rows. */
  readonly path: string | null;
  readonly fields: readonly string[];
  /** A row may be shorter than the fields. */
  readonly rows: readonly (readonly string[])[];
  /** Where the last answer mentions further pages that could not be requested. */
  readonly unasked: string | null;
  /** The unchanged answer, when it is a single CSV. */
  readonly original: Uint8Array | null;
};

/**
 * Requests page after page. Throws an OutsideError when a request fails, and a FileError when an answer can't be read
 * or is too large.
 */
export async function collect(source: Source, options: CollectOptions): Promise<Collected> {
  const table = new PageTable(source.path);
  let question = source.question;
  let url: URL | null = firstUrl(source);
  let left = options.limits.maxBytes;
  let original: Uint8Array | null = null;
  let unasked: string | null = null;
  const asked = new Set<string>();
  for (let page = 1; url !== null; page += 1) {
    if (page > options.maxPages) {
      throw new FileError(
        `La respuesta tiene más de ${options.maxPages} páginas: acote las fechas o pida páginas más grandes.`,
      );
    }
    asked.add(url.href);
    const limits = { ...options.limits, maxBytes: left };
    const answer = await askOutside(url, question, { ...options, limits });
    left -= answer.bytes.length;
    const contentType = String(answer.headers['content-type'] ?? '');
    const content = await readAnswer(answer.bytes, contentType);
    const added = table.add(content, answer.bytes, page);
    original = page === 1 && content.kind === 'table' ? answer.bytes : null;
    if (table.path === null) break;
    const next = nextUrl(source, answer, content, added, page);
    // The system may page in another way than it was asked to.
    if (next === null) unasked = paginationHint(answer.headers, content, table.count);
    if (options.isLook) break;
    if (next !== null && asked.has(next.href)) {
      throw new FileError(
        'La paginación vuelve a una página que ya se leyó: revise cómo se indica.',
      );
    }
    if (next !== null) question = withoutSecrets(question, url, next, NEXT_PAGE_AT);
    url = next;
  }
  return { ...table.result(), unasked, original };
}

function firstUrl({ url: text, paging }: Source): URL {
  const url = parseOutsideUrl(text);
  return paging.kind === 'page' ? numbered(url, paging, paging.start) : url;
}

type Numbered = Extract<Source['paging'], { kind: 'page' }>;

function numbered(url: URL, { parameter, sizeParameter, size }: Numbered, page: number): URL {
  const next = new URL(url);
  next.searchParams.set(parameter, String(page));
  if (sizeParameter !== undefined && size !== undefined) {
    next.searchParams.set(sizeParameter, String(size));
  }
  return next;
}

/** `added` is the page's number of records; a page with fewer than requested is the last one. */
function nextUrl(
  { url, paging }: Source,
  answer: Answer,
  content: AnswerContent,
  added: number,
  page: number,
): URL | null {
  if (paging.kind === 'none') return null;
  if (paging.kind === 'page') {
    const isLast =
      added === 0 || (paging.sizeParameter !== undefined && added < (paging.size ?? 0));
    return isLast ? null : numbered(parseOutsideUrl(url), paging, paging.start + page);
  }
  if (paging.field === undefined) {
    return nextLink(nextOfLinkHeader(answer.headers.link), answer.url);
  }
  if (content.kind !== 'json') {
    throw new OutsideError(
      'Un CSV no tiene un campo con la página siguiente: use la cabecera Link.',
    );
  }
  return nextLink(valueAt(content.value, paging.field), answer.url);
}

/** Collects the rows of the pages. */
class PageTable {
  readonly #rows: (readonly string[])[] = [];
  readonly #records = new RecordTable();
  readonly #wanted: string | undefined;
  #format: 'json' | 'csv' = 'json';
  #header: readonly string[] | null = null;
  #lists: AnswerList[] = [];
  #previous: Uint8Array | null = null;
  path: string | null = null;

  constructor(wanted: string | undefined) {
    this.#wanted = wanted;
  }

  /** Adds a page; answers its number of records. */
  add(content: AnswerContent, bytes: Buffer, page: number): number {
    if (page === 1) this.#open(content);
    else if ((content.kind === 'json' ? 'json' : 'csv') !== this.#format) {
      throw new FileError(`La página ${page} no tiene el formato de la primera.`);
    }
    const before = this.#rows.length;
    if (content.kind === 'table') this.#addTable(content.rows, page);
    else if (this.path !== null) this.#addList(content.value, this.path, page);
    const added = this.#rows.length - before;
    if (added > 0 && this.#previous !== null && bytes.equals(this.#previous)) {
      throw new FileError(
        'Todas las páginas responden lo mismo: revise el parámetro del número de página.',
      );
    }
    this.#previous = bytes;
    if (this.#rows.length > MAX_ROWS) {
      throw new FileError('La respuesta tiene más de 1.000.000 de registros: acote las fechas.');
    }
    return added;
  }

  get count(): number {
    return this.#rows.length;
  }

  result(): Omit<Collected, 'original' | 'unasked'> {
    return {
      format: this.#format,
      lists: this.#lists,
      path: this.path,
      fields: this.#header ?? this.#records.fields,
      rows: this.#rows,
    };
  }

  #open(content: AnswerContent): void {
    if (content.kind === 'table') {
      refuseProse(content);
      this.#format = 'csv';
      this.path = '';
      return;
    }
    const lists = findLists(content.value);
    this.#lists = lists.map(({ path, items }) => describe(path, items));
    this.path = choose(lists, this.#wanted, content.value);
  }

  #addTable(rows: readonly (readonly string[])[], page: number): void {
    const [header, ...data] = rows;
    if (header === undefined) return;
    this.#header ??= header;
    const isSame = header.join('\n') === this.#header.join('\n');
    if (!isSame) throw new FileError(`La página ${page} tiene otras columnas que la primera.`);
    for (const row of data) this.#rows.push(row);
  }

  #addList(answer: unknown, path: string, page: number): void {
    const items = listAt(answer, path);
    if (items === undefined) {
      throw new FileError(`La página ${page} no tiene la lista ${path || 'de registros'}.`);
    }
    for (const item of items ?? []) this.#rows.push(this.#records.add(item, this.#rows.length + 1));
  }
}

/** Null stands for an empty list; undefined means that there is no list. */
function listAt(answer: unknown, path: string): readonly unknown[] | null | undefined {
  const found = findLists(answer).find((list) => list.path === path);
  if (found) return found.items;
  const value = path === '' ? answer : valueAt(answer, path);
  return Array.isArray(value) || value === null ? value : undefined;
}

function choose(
  lists: ReturnType<typeof findLists>,
  wanted: string | undefined,
  answer: unknown,
): string | null {
  if (wanted) {
    if (listAt(answer, wanted)) return wanted;
    const names = lists.map(({ path }) => path || '(la respuesta misma)').join(', ');
    throw new FileError(
      `La respuesta no tiene una lista en ${wanted}. ${names === '' ? 'No tiene ninguna.' : `Tiene: ${names}.`}`,
    );
  }
  const [only, ...others] = lists;
  if (!only)
    throw new FileError(
      'La respuesta no contiene una lista de registros. Revise que la URL sea la de las atenciones.',
    );
  return others.length === 0 ? only.path : null;
}

function describe(path: string, items: readonly unknown[]): AnswerList {
  const table = new RecordTable();
  const first = items.find((item) => typeof item === 'object' && item !== null);
  const sample = first === undefined ? [] : table.add(first, 1);
  return { path, count: items.length, fields: table.fields, sample };
}
