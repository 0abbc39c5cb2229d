/** FHIR resources read as attentions, in the answer of a server of the tests. */
import { type FhirAnswer, readResource } from '../../src/domain/intake/fhir/attentions.ts';
import { type FhirChoices, USUAL_CHOICES } from '../../src/domain/intake/fhir/choices.ts';
import type { Json } from '../../src/domain/intake/fhir/json.ts';
import { encounter, patient, practitioner } from './fhir-resources.ts';

/** The answer in which a patient, a doctor, an encounter and these resources came; the last of the same name counts. */
export function answerWith(...resources: readonly Json[]): FhirAnswer {
  const all = [patient(), practitioner(), encounter(), ...resources];
  const find = (reference: string) =>
    all.findLast((found) => `${found.resourceType}/${found.id}` === reference) ?? null;
  return { server: 'fhir.clinica.example/r4', find };
}

/** The rows that a resource becomes. */
export function rowsOf(
  base: Json,
  choices: Partial<FhirChoices> = {},
  ...resources: readonly Json[]
) {
  const read = readResource(base, { ...USUAL_CHOICES, ...choices }, answerWith(...resources));
  if (read.kind === 'leftOut') throw new Error(`left out: ${read.status}`);
  return read.rows;
}

/** The cells of the first row. */
export function cellsOf(...given: Parameters<typeof rowsOf>) {
  return rowsOf(...given)[0]?.cells ?? {};
}

/** Why the first row is refused; empty when it is not. */
export function problemOf(...given: Parameters<typeof rowsOf>) {
  return cellsOf(...given).sourceProblem;
}
