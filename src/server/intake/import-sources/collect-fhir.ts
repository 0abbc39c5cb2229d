/** Collects all pages of a FHIR search into one table, page by page (intake §22; FHIR R4, Searching and Bundle). */
import { setImmediate } from 'node:timers/promises';
import { columnsFor, readResource } from '../../../domain/intake/fhir/attentions.ts';
import { at, type Json, listOf, textOf } from '../../../domain/intake/fhir/json.ts';
import { readOutcome } from '../../../domain/intake/fhir/outcomes.ts';
import type { Find } from '../../../domain/intake/fhir/references.ts';
import { leftOutSentence, wordsOfStatus } from '../../../domain/intake/fhir/statuses.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { readAnswer } from '../../../formats/attentions/answers.ts';
import { LAYOUTS } from '../../../formats/attentions/layouts.ts';
import { MAX_ROWS } from '../../../formats/attentions/table.ts';
import { FileError } from '../../../formats/file-error.ts';
import { askOutside, type OutsideOptions } from '../../platform/outside/outside.ts';
import { OutsideError } from '../../platform/outside/outside-error.ts';
import type { Answer } from '../../platform/outside/outside-exchange.ts';
import { hostOf, parseOutsideUrl } from '../../platform/outside/outside-hosts.ts';
import { bodyOf } from './body.ts';
import type { Table } from './collector.ts';
import { ReferenceIndex } from './reference-index.ts';
import type { FhirSearch } from './source.ts';

export type FhirOptions = OutsideOptions & {
  /** A dry run reads only the first page. */
  readonly isLook: boolean;
  /** How many rows are kept to be shown. */
  readonly firstRows: number;
};

const MAX_PAGES = 10_000;
/** Of all pages together. Each page is dropped as soon as it is read, and is itself limited as any answer. */
const MAX_BYTES = 1024 * 1024 * 1024;

/**
 * Requests page after page. Throws an OutsideError when a request fails, and a FileError when a page can't be read or
 * the pages don't end.
 */
export async function collectFhir(search: FhirSearch, options: FhirOptions): Promise<Table> {
  const first = parseOutsideUrl(search.url);
  const rows = new FhirRows(search, options.firstRows);
  const asked = new Set<string>();
  let left = MAX_BYTES;
  const ask = async (url: URL): Promise<Answer> => {
    if (asked.has(url.href)) throw new FileError(REPEATED_PAGE);
    if (asked.size === MAX_PAGES || left <= 0)
      throw new FileError(
        'La búsqueda trae demasiadas páginas: acote los días o pida páginas más grandes.',
      );
    asked.add(url.href);
    return askOutside(url, search.question, { ...options, explain });
  };
  for (let answer: Answer | null = await ask(first); answer !== null; ) {
    left -= answer.bytes.length;
    const bundle = await readBundle(answer);
    const next: URL | null = options.isLook ? null : nextPage(bundle, answer.url, first);
    // The server prepares the next page while this one becomes rows.
    [answer] = await Promise.all([next && ask(next), addTo(rows, bundle)]);
  }
  return rows.table();
}

/** Waits first, so that a request that was made before goes out. */
async function addTo(rows: FhirRows, bundle: Json): Promise<void> {
  await setImmediate();
  rows.add(bundle);
}

const REPEATED_PAGE =
  'La paginación vuelve a una página que ya se leyó: avise a quien administra ese servidor.';

/** What a failure's OperationOutcome says; a body that is none says nothing. */
function explain({ bytes }: Answer): string | null {
  let resource: unknown;
  try {
    resource = JSON.parse(bytes.toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  const outcome = readOutcome(resource);
  return outcome && `El servidor FHIR dice: ${outcome.words}.`;
}

async function readBundle({ bytes, headers, url }: Answer): Promise<Json> {
  const content = await readAnswer(bytes, String(headers['content-type'] ?? ''));
  const [resource] = content.kind === 'json' ? listOf([content.value]) : [];
  const outcome = readOutcome(resource);
  if (outcome) throw new OutsideError(`${hostOf(url)} no respondió la búsqueda: ${outcome.words}.`);
  if (resource?.resourceType !== 'Bundle')
    throw new FileError(
      'La dirección no respondió una búsqueda de FHIR (Bundle). Revise que la URL base sea la del servidor FHIR.',
    );
  return resource;
}

/** The next page as the server gives it, on the server that was asked: the token goes to no other. */
function nextPage(bundle: Json, from: URL, first: URL): URL | null {
  const next = listOf(bundle.link).find(({ relation }) => relation === 'next');
  if (next === undefined) return null;
  const url = parseOutsideUrl(textOf(next.url), from);
  if (url.origin !== first.origin)
    throw new OutsideError(
      `La página siguiente está en otro servidor (${hostOf(url)}), que no se consulta. Use como URL base la que el servidor da en sus páginas.`,
    );
  return url;
}

/** Makes rows of the pages, and keeps no page. */
class FhirRows {
  readonly #search: FhirSearch;
  readonly #firstRows: number;
  readonly #keys: ReturnType<typeof columnsFor>;
  readonly #fields: readonly string[];
  readonly #index: ReferenceIndex;
  readonly #seen = new Set<string>();
  readonly #leftOut = new Map<string, number>();
  readonly #warnings = new Set<string>();
  /** The states of what was left out, by the IDs of its attentions, and the IDs of what was done. */
  readonly #voided = new Map<string, string>();
  readonly #done = new Set<string>();
  #nameless = 0;
  readonly #first: string[][] = [];
  readonly #body: string[] = [];
  #count = 0;
  #otherDays = 0;

  constructor(search: FhirSearch, firstRows: number) {
    this.#search = search;
    this.#firstRows = firstRows;
    this.#index = new ReferenceIndex(search.server);
    this.#keys = columnsFor(search.choices);
    this.#fields = this.#keys.map((key) => LAYOUTS[search.recordType].labels[key]);
  }

  add(bundle: Json): void {
    const entries = listOf(bundle.entry);
    this.#index.addPage(entries, this.#search.choices.base);
    const matches = entries.flatMap((entry) => this.#matchOf(entry));
    const fresh = matches.filter((base) => !this.#seen.has(textOf(base.id)));
    if (matches.length > 0 && fresh.length === 0)
      throw new FileError(
        'El servidor repite las mismas atenciones en otra página: avise a quien lo administra.',
      );
    const rows = fresh.flatMap((base) => this.#rowsOf(base));
    this.#count += rows.length;
    if (this.#count > MAX_ROWS)
      throw new FileError('La respuesta tiene más de 1.000.000 de registros: acote las fechas.');
    this.#first.push(...rows.slice(0, this.#firstRows - this.#first.length));
    this.#body.push(...bodyOf(this.#fields, rows));
  }

  table(): Table {
    const path = 'entry';
    const list = {
      path,
      count: this.#count,
      fields: [...this.#fields],
      sample: this.#first[0] ?? [],
    };
    return {
      format: 'json',
      lists: [list],
      path,
      fields: this.#fields,
      first: this.#first,
      count: this.#count,
      unasked: null,
      notes: this.#notes(),
      voided: this.#voidedOf(),
      body: this.#body,
      original: null,
    };
  }

  /** The resource of an entry that was searched for. Included ones, and the server's remarks on the search, are none. */
  #matchOf(entry: Json): Json[] {
    const [resource] = listOf([entry.resource]);
    const outcome = readOutcome(resource);
    if (outcome?.isError) throw new OutsideError(`El servidor FHIR respondió: ${outcome.words}.`);
    if (outcome) this.#warnings.add(`El servidor FHIR advierte: ${outcome.words}.`);
    const isMatch =
      resource?.resourceType === this.#search.choices.base &&
      textOf(at(entry, 'search', 'mode')) !== 'include';
    return resource && isMatch ? [resource] : [];
  }

  #rowsOf(base: Json): string[][] {
    const { choices, server, dateFrom, dateTo } = this.#search;
    const id = textOf(base.id);
    // One without an id becomes a refused row each time.
    if (id !== '') this.#seen.add(id);
    const isAsked = (date: string | null) => date === null || (date >= dateFrom && date <= dateTo);
    const find: Find = (reference, owner) => this.#index.find(reference, owner);
    const read = readResource(base, choices, { server, find });
    if (read.kind === 'leftOut') {
      const { status, date, ids } = read;
      for (const one of ids) this.#voided.set(one, wordsOfStatus(choices.base, status));
      if (ids.length === 0) this.#nameless += 1;
      if (isAsked(date)) this.#leftOut.set(status, (this.#leftOut.get(status) ?? 0) + 1);
      return [];
    }
    if (choices.idSystem !== '') for (const one of read.ids) this.#done.add(one);
    return read.rows.flatMap(({ cells, date }) => {
      if (isAsked(date)) return [this.#keys.map((key) => cells[key] ?? '')];
      this.#otherDays += 1;
      return [];
    });
  }

  /** A resource that takes the place of one entered in error may have its identifier. */
  #voidedOf(): { id: string; status: string }[] {
    return [...this.#voided].flatMap(([id, status]) =>
      this.#done.has(id) ? [] : [{ id, status }],
    );
  }

  #notes(): string[] {
    const leftOut = leftOutSentence(this.#search.choices.base, this.#leftOut);
    const others = countOf(
      this.#otherDays,
      'atención es de otro día en Chile y quedó fuera',
      'atenciones son de otros días en Chile y quedaron fuera',
    );
    const nameless = countOf(
      this.#nameless,
      'recurso que quedó fuera no dice su identificador, y no se puede buscar entre las atenciones registradas',
      'recursos que quedaron fuera no dicen su identificador, y no se pueden buscar entre las atenciones registradas',
    );
    return [
      ...(leftOut === null ? [] : [leftOut]),
      ...(this.#nameless === 0 ? [] : [`${nameless}.`]),
      ...(this.#otherDays === 0 ? [] : [`${others}.`]),
      ...this.#warnings,
    ];
  }
}
