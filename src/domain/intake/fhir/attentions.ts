/** Reads the attentions of a FHIR resource from it and what it refers to, purely (intake §22). */
import { COLUMN_KEYS, type ColumnKey } from '../import-columns.ts';
import type { FhirChoices } from './choices.ts';
import { elementsFor, idsOf, type Line, momentOfResource, performerRun } from './elements.ts';
import { at, type Json, textOf } from './json.ts';
import { performersOf } from './performers.ts';
import { type Find, partyOf } from './references.ts';
import { ResourceProblem } from './resource-problem.ts';
import { FHIR_STATUSES, VOID_ENCOUNTERS } from './statuses.ts';
import { short } from './values.ts';

/** The columns of an import with these choices, in order. The last one says why a row is refused. */
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
  | {
      readonly kind: 'leftOut';
      readonly status: string;
      readonly date: string | null;
      /** Those of attentions that may be registered of it, without a hyphen and a RUN. */
      readonly ids: readonly string[];
    }
  | { readonly kind: 'rows'; readonly rows: readonly FhirRow[]; readonly ids: readonly string[] };

/** The answer in which a resource came. */
export type FhirAnswer = {
  /** The base URL of the server, without its scheme. */
  readonly server: string;
  readonly find: Find;
};

export function readResource(
  base: Json,
  choices: FhirChoices,
  { server, find }: FhirAnswer,
): ReadResource {
  const { done, leftOut } = FHIR_STATUSES[choices.base];
  const status = textOf(base.status);
  const encounter = partyOf(base.context ?? base.encounter, base, find);
  const visitStatus = textOf(encounter?.resource?.status);
  const moment = told(() => momentOfResource(base, encounter), []);
  const date = moment?.date ?? null;
  const ids = idsOf(base, { choices, server, moment });
  if (Object.hasOwn(leftOut, status)) return { kind: 'leftOut', status, date, ids };
  const visit = Object.hasOwn(VOID_ENCOUNTERS, visitStatus) && VOID_ENCOUNTERS[visitStatus];
  if (visit) return { kind: 'leftOut', status: visit, date, ids };
  const problems = done.includes(status) ? [] : [`su estado es ${short(status) || 'desconocido'}`];
  const patient = partyOf(base.subject, base, find);
  const performers = performersOf(base, encounter, find);
  const runs = performers.map((performer) => performerRun(performer, choices.runSystem, date));
  const rows = performers.map((performer, at) => {
    const behalf = base.performingOrganization ?? performer.element.onBehalfOf;
    const organization = partyOf(behalf, base, find);
    const run = runs[at] ?? '';
    const isOnly = performers.length === 1;
    const asked = { choices, server, moment };
    const line = { base, ...asked, patient, encounter, organization, performer, run, isOnly };
    const isTwice = run !== '' && runs.indexOf(run) !== runs.lastIndexOf(run);
    return rowOf(line, isTwice ? [...problems, 'trae dos veces al mismo profesional'] : problems);
  });
  return { kind: 'rows', rows, ids };
}

function rowOf(line: Line, known: readonly string[]): FhirRow {
  const cells: Partial<Record<ColumnKey, string>> = {};
  const problems = [...known];
  for (const { column, read } of elementsFor(line.choices)) {
    cells[column] = told(() => read(line), problems) ?? '';
  }
  const name = `${line.choices.base}/${textOf(at(line.base, 'id')) || '(sin id)'}`;
  const unique = [...new Set(problems)];
  cells.sourceProblem = unique.length === 0 ? '' : `${name}: ${unique.join('; ')}`;
  return { cells, date: line.moment?.date ?? null };
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
