/** Sorts the rows that were read: good ones are staged with their references, others refused with a reason. */

import {
  type Directory,
  resolveAttention,
  resolveReadable,
} from '../../../formats/attentions/resolve.ts';
import { rejected, together } from '../../../formats/attentions/row-cells.ts';
import type {
  AttentionRow,
  Readable,
  ResolvedAttention,
  RowRejection,
} from '../../../formats/attentions/types.ts';
import { foldName } from '../../../formats/text.ts';
import { TextNumbers } from '../../../formats/text-numbers.ts';
import { StagedRowWriter } from './staged-rows.ts';

/** More unknown specialties mean that the column holds something else. */
const MAX_NEW_SPECIALTIES = 100;

/** One of the first rows, with its outcome. */
export type FirstRow = {
  readonly row: number;
  readonly cells: readonly string[];
  /** Null when the row is refused. */
  readonly resolved: ResolvedAttention | null;
  /** Why the row is refused; else null. */
  readonly reason: string | null;
};

/** The ID and the state of a refused row, where both can be read. */
function saidOfRefused({ result, readable }: AttentionRow): [string, string] | null {
  const { attention, failed } = result.ok
    ? { attention: result.attention, failed: [] }
    : (readable ?? { attention: null, failed: [] });
  if (attention === null || failed.includes('externalId') || failed.includes('statusText'))
    return null;
  const { externalId, statusText } = attention;
  return externalId === null || statusText === null ? null : [externalId, statusText];
}

export class RowSorter {
  readonly writer = new StagedRowWriter();
  /** The number of good and refused rows so far. */
  rows = 0;
  rejected = 0;
  /** The number of lines above the first row: headings, and anything above them. */
  linesAbove = 0;
  /** Whether rows may bring an id, or their number among equal ones: else ids are derived, and no two are the same. */
  hasGivenIds = true;
  /** In the spelling of their first occurrence, in the order of the staged positions. */
  readonly newSpecialties: string[] = [];
  readonly #positions = new Map<string, number>();
  /** The row number of each external id. */
  readonly #rowsById = new TextNumbers();
  readonly first: FirstRow[] = [];
  readonly #directory: Directory;
  readonly #shownRows: number;

  /** Keeps the first `shownRows` rows in `first`. */
  constructor(directory: Directory, shownRows: number) {
    this.#directory = directory;
    this.#shownRows = shownRows;
  }

  add(read: AttentionRow): void {
    const { row, values, isHidden, occurrence, result, readable } = read;
    if (this.rows === 0) this.linesAbove = row - 1;
    this.rows += 1;
    const resolved = result.ok
      ? resolveAttention(result.attention, this.#directory)
      : this.#withAllFaults(result, readable);
    const refusal = resolved.ok
      ? (this.#rejectDuplicate(read, resolved.resolved) ?? this.#refuseSpecialty(resolved.resolved))
      : resolved;
    if (refusal) {
      this.rejected += 1;
      this.writer.rejected(row, occurrence, refusal, values, {
        isHidden,
        refused: saidOfRefused(read),
      });
    } else if (resolved.ok) {
      const position = this.#specialtyPosition(resolved.resolved);
      this.writer.good(row, occurrence, resolved.resolved, position, read);
    }
    if (this.first.length < this.#shownRows) {
      const good = refusal || !resolved.ok ? null : resolved.resolved;
      this.first.push({ row, cells: values, resolved: good, reason: refusal?.reason ?? null });
    }
  }

  /** Adds the faults of a rejected row's other columns, such as unknown names, so that the user sees all of them. */
  #withAllFaults(rejection: RowRejection, readable: Readable | undefined): RowRejection {
    const more = readable ? resolveReadable(readable, this.#directory) : null;
    return more === null ? rejection : together(rejection, more);
  }

  /** Rejects a repeated id: it belongs to the first row. One that is derived is nobody's to read or to put right. */
  #rejectDuplicate(
    { row, occurrence }: AttentionRow,
    { attention }: ResolvedAttention,
  ): RowRejection | null {
    if (!this.hasGivenIds) return null;
    const id = attention.externalId ?? '';
    const first = this.#rowsById.get(id);
    if (first === undefined) {
      this.#rowsById.set(id, row);
      return null;
    }
    return rejected(
      'Error en los datos',
      'externalId',
      occurrence === null
        ? `el ID «${id}» ya está en la fila ${first}`
        : `sin ID es la misma atención que la de la fila ${first}: si son dos, escriba un ID propio en una de ellas`,
    );
  }

  #refuseSpecialty({ newSpecialty }: ResolvedAttention): RowRejection | null {
    const isOneTooMany =
      newSpecialty !== null &&
      this.newSpecialties.length >= MAX_NEW_SPECIALTIES &&
      !this.#positions.has(foldName(newSpecialty));
    if (!isOneTooMany) return null;
    return rejected(
      'Especialidad no registrada',
      'specialtyText',
      `«${newSpecialty}» es una de más de ${MAX_NEW_SPECIALTIES} especialidades nuevas: revise la columna`,
    );
  }

  #specialtyPosition({ newSpecialty }: ResolvedAttention): number | null {
    if (newSpecialty === null) return null;
    const name = foldName(newSpecialty);
    const known = this.#positions.get(name);
    if (known !== undefined) return known;
    const position = this.newSpecialties.push(newSpecialty);
    this.#positions.set(name, position);
    return position;
  }
}
