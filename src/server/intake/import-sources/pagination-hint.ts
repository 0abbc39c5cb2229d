/** Detects an answer that calls itself partial, so that nobody takes it for the whole (intake §17.11). */
import { isObject } from '../../../domain/intake/fhir/json.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import type { AnswerContent } from '../../../formats/attentions/answers.ts';
import { MAX_ROWS } from '../../../formats/attentions/table.ts';
import type { Answer } from '../../platform/outside/outside-exchange.ts';
import { nextOfLinkHeader } from './source.ts';

/** Fields that announce a further page by its address, its number, a token or a yes. */
const GOING_ON =
  /^(?:@?odata\.)?(?:next|siguiente|pr[oó]xima|(?:has|hay|tiene|quedan)_?(?:more|next|m[aá]s|siguiente)|more|continuation)/i;
/** Fields that announce a further page by a no, such as Spring's `last`. */
const ENDING = /^(?:is_?)?last(?:_?page)?$|^(?:es_?)?(?:la_?)?[uú]ltima(?:_?p[aá]gina)?$/i;
/** Fields with the number of pages. */
const PAGES =
  /^(?:total_?(?:pages|p[aá]ginas)|(?:pages?|p[aá]ginas?)_?(?:count|total)?|last_?page|num_?pages|[uú]ltima_?p[aá]gina)$/i;
/** Fields with this page's number; `number` and `index` count from 0. */
const PAGE =
  /^(?:current_?page|page_?(?:number|no)?|p[aá]gina(?:_?actual)?|current|(?:page_?)?(?:number|index))$/i;
const FROM_ZERO = /^(?:page_?)?(?:number|index)$/i;
/** Fields with the number of records on all pages. */
const TOTAL =
  /^(?:@?odata\.)?(?:total|count|(?:total|records?|items?|results?)_?(?:count|total|records?|items?|results?|elements|rows|registros|filtered)|cantidad(?:_?total)?|total_?de_?registros)$/i;
/** Fields with the number of records before this page. */
const OFFSET = /^(?:offset|skip|desde)$/i;
const PAGE_SIZE = /^(?:per_?page|page_?size|size|limit|por_?p[aá]gina)$/i;

/** Fields are searched down to this depth, such as `_links.next` and `meta.pagination.next`. */
const MAX_DEPTH = 3;
/** How many links of a list (as in HAL and FHIR) are searched. */
const MAX_LINKS = 20;

/**
 * The header, field (by its dotted name) or total that mentions missing records; null when the answer seems complete.
 * `records` is the number read from all pages so far.
 */
export function paginationHint(
  headers: Answer['headers'],
  content: AnswerContent,
  records: number,
): string | null {
  const header = hintInHeader(headers, records);
  if (header !== null) return header;
  return content.kind === 'json' ? hintInFields(content.value, '', 1, records) : null;
}

function hintInHeader(headers: Answer['headers'], records: number): string | null {
  if (nextOfLinkHeader(headers.link) !== null) return 'Link';
  for (const name of ['x-next-page', 'x-next-cursor']) if (headers[name]) return name;
  const total = numberOf(headers['x-total-count'] ?? headers['x-total']);
  if (total !== null && total > records) return `x-total-count: ${formatCount(total)}`;
  const range = /(\d+)-(\d+)\/(\d+)\s*$/.exec(String(headers['content-range'] ?? ''));
  return range && Number(range[2]) + 1 < Number(range[3]) ? 'content-range' : null;
}

function hintInFields(
  value: unknown,
  prefix: string,
  depth: number,
  records: number,
): string | null {
  if (!isObject(value) || depth > MAX_DEPTH) return null;
  const entries = Object.entries(value);
  const counted = hintInNumbers(entries, records);
  if (counted !== null) return `${prefix}${counted}`;
  for (const [key, child] of entries) {
    const name = `${prefix}${key}`;
    // An empty text, null, 0 and false mean that there is no further page.
    if (GOING_ON.test(key) && child && child !== 'false') return name;
    if (ENDING.test(key) && child === false) return name;
    if (Array.isArray(child) && child.slice(0, MAX_LINKS).some(isNextLink)) return name;
    const within = hintInFields(child, `${name}.`, depth + 1, records);
    if (within !== null) return within;
  }
  return null;
}

function isNextLink(link: unknown): boolean {
  return isObject(link) && (link.rel === 'next' || link.relation === 'next');
}

/** A number of pages or records above what was read, from fields that stand beside each other. */
function hintInNumbers(
  entries: readonly (readonly [string, unknown])[],
  records: number,
): string | null {
  const find = (name: RegExp) => {
    for (const [key, value] of entries) {
      const number = name.test(key) ? numberOf(value) : null;
      if (number !== null) return { key, number };
    }
    return null;
  };
  const page = find(PAGE);
  const current = page && page.number + (FROM_ZERO.test(page.key) ? 1 : 0);
  const pages = entries
    .map(([key, value]) => ({ key, number: PAGES.test(key) ? numberOf(value) : null }))
    // Beside a number of pages, a lone `page` is the number of this page.
    .find(({ key, number }) => number !== null && number > 1 && key !== page?.key);
  if (pages?.number != null && (current ?? 1) < pages.number)
    return `${pages.key}: ${formatCount(pages.number)}`;
  const total = find(TOTAL);
  // A larger number is probably a sum of pesos, not a count.
  if (total === null || total.number > MAX_ROWS) return null;
  const size = find(PAGE_SIZE)?.number ?? 0;
  const before = find(OFFSET)?.number ?? Math.max(0, (current ?? 1) - 1) * size;
  const reached = Math.max(records, before + Math.min(records, size || records));
  return total.number > reached ? `${total.key}: ${formatCount(total.number)}` : null;
}

function numberOf(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : value;
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
