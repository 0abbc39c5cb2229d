/** Reads a FHIR resource as the attentions that it is: pure, from the resource and what it refers to (intake §22). */
import { COLUMN_KEYS, type ColumnKey } from '../import-columns.ts';
import type { FhirChoices } from './choices.ts';
import { elementsFor, type Line, momentOfLine } from './elements.ts';
import { at, type Json, textOf } from './json.ts';
import { performersOf } from './performers.ts';
import { type Find, partyOf } from './references.ts';
import { ResourceProblem } from './resource-problem.ts';
import { ENTERED_IN_ERROR, FHIR_STATUSES } from './statuses.ts';
import { short } from './values.ts';

/** The columns that an import with these choices brings, in their order; the last one says why a row is refused. */
export function columnsFor(choices: FhirChoices): readonly ColumnKey[] {
  const read = new Set<ColumnKey>(elementsFor(choices).map(({ column }) => column));
  return COLUMN_KEYS.filter((key) => read.has(key) || key === 'sourceProblem');
}

/** One row: its cells by column, and its day where the resource tells it. */
export type FhirRow = {
  readonly cells: Readonly<Partial<Record<ColumnKey, string>>>;
  readonly date: string | null;
};

/** A resource that did not take place is left out by its status; any other is one row for each performer. */
export type ReadResource =
  | { readonly kind: 'leftOut'; readonly status: string }
  | { readonly kind: 'rows'; readonly rows: readonly FhirRow[] };

export function readResource(base: Json, choices: FhirChoices, find: Find): ReadResource {
  const { done, leftOut } = FHIR_STATUSES[choices.base];
  const status = textOf(base.status);
  const encounter = partyOf(base.context ?? base.encounter, base, find);
  const visitStatus = textOf(encounter?.resource?.status);
  if (Object.hasOwn(leftOut, status)) return { kind: 'leftOut', status };
  if (visitStatus === ENTERED_IN_ERROR) return { kind: 'leftOut', status: visitStatus };
  const problems = [
    ...(done.includes(status) ? [] : [`su estado es ${short(status) || 'desconocido'}`]),
    ...(visitStatus === 'cancelled' ? ['su Encounter está cancelado'] : []),
  ];
  const patient = partyOf(base.subject, base, find);
  const performers = performersOf(base, encounter, find);
  const rows = performers.map((performer) => {
    const behalf = base.performingOrganization ?? performer.element.onBehalfOf;
    const organization = partyOf(behalf, base, find);
    const isOnly = performers.length === 1;
    return rowOf({ base, choices, patient, encounter, organization, performer, isOnly }, problems);
  });
  return { kind: 'rows', rows };
}

function rowOf(line: Line, known: readonly string[]): FhirRow {
  const cells: Partial<Record<ColumnKey, string>> = {};
  const problems = [...known];
  for (const { column, read } of elementsFor(line.choices)) {
    cells[column] = told(() => read(line), problems) ?? '';
  }
  const date = told(() => momentOfLine(line).date, []);
  const name = `${line.choices.base}/${textOf(at(line.base, 'id')) || '(sin id)'}`;
  const unique = [...new Set(problems)];
  cells.sourceProblem = unique.length === 0 ? '' : `${name}: ${unique.join('; ')}`;
  return { cells, date };
}

function told<Value>(read: () => Value, problems: string[]): Value | null {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof ResourceProblem)) throw error;
    problems.push(error.message);
    return null;
  }
}
