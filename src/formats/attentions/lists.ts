/** Finds the attentions in another system's answer, and converts its records to rows (intake §17.5). */
import { isObject } from '../../domain/intake/fhir/json.ts';
import { FileError } from '../file-error.ts';
import { recordText } from './cell-text.ts';
import { MAX_COLUMNS } from './table.ts';

/** A list within an answer. `path` leads to it, e.g. `data.items`; empty when the answer is the list. */
export type FoundList = { readonly path: string; readonly items: readonly unknown[] };

const MAX_DEPTH = 6;
const MAX_LISTS = 50;
const MAX_KEYS = 1_000;

/** The lists of records in an answer, by depth; empty lists only when there are no others. */
export function findLists(answer: unknown): FoundList[] {
  const lists: FoundList[] = [];
  let level: { path: string; value: unknown }[] = [{ path: '', value: answer }];
  for (let depth = 0; depth <= MAX_DEPTH && level.length > 0; depth += 1) {
    const next: typeof level = [];
    for (const { path, value } of level) {
      if (Array.isArray(value)) lists.push({ path, items: value });
      else if (isObject(value)) next.push(...fieldsOf(path, value));
    }
    level = next.slice(0, MAX_KEYS);
  }
  const full = lists.filter(({ items }) => items.some(isObject));
  return (full.length > 0 ? full : lists.filter(({ items }) => items.length === 0)).slice(
    0,
    MAX_LISTS,
  );
}

function fieldsOf(path: string, value: Record<string, unknown>) {
  return Object.entries(value).map(([key, child]) => ({
    path: path === '' ? key : `${path}.${key}`,
    value: child,
  }));
}

/** The value of a field, given by its dotted name; undefined when there is none. */
export function valueAt(answer: unknown, path: string): unknown {
  let value = answer;
  for (const key of path.split('.')) {
    value = isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }
  return value;
}

/** Collects records as rows, with a column for each field of any record. */
export class RecordTable {
  readonly #positions = new Map<string, number>();

  /** The fields' dotted names, in order of appearance. */
  get fields(): string[] {
    return [...this.#positions.keys()];
  }

  /**
   * A record's cells; fields that appear later are missing at the end. `position` counts all records from 1. Throws a
   * FileError for anything but a record.
   */
  add(record: unknown, position: number): string[] {
    if (!isObject(record)) {
      throw new FileError(`El elemento ${position} de la lista no es un registro con campos.`);
    }
    const cells: string[] = [];
    this.#flatten(record, '', 1, cells);
    return Array.from(cells, (cell) => cell ?? '');
  }

  #flatten(record: Record<string, unknown>, prefix: string, depth: number, cells: string[]): void {
    for (const [key, value] of Object.entries(record)) {
      const name = `${prefix}${key}`;
      if (isObject(value) && depth < MAX_DEPTH) {
        this.#flatten(value, `${name}.`, depth + 1, cells);
      } else {
        cells[this.#positionOf(name)] = Array.isArray(value) ? listText(value) : cellText(value);
      }
    }
  }

  #positionOf(name: string): number {
    const known = this.#positions.get(name);
    if (known !== undefined) return known;
    if (this.#positions.size >= MAX_COLUMNS) {
      throw new FileError(`Los registros tienen más de ${MAX_COLUMNS} campos distintos.`);
    }
    const position = this.#positions.size;
    this.#positions.set(name, position);
    return position;
  }
}

function listText(items: readonly unknown[]): string {
  return items.some((item) => typeof item === 'object') ? '' : items.map(cellText).join(', ');
}

function cellText(value: unknown): string {
  return typeof value === 'object' ? '' : recordText(value);
}
