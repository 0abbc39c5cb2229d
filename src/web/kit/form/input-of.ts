/** Converts a record or form values to its call's input: calls refuse unknown fields. */
import type { z } from 'zod';

/** The fields that identify the edited record and its version. */
const EDIT_FIELDS = ['id', 'version'];

/**
 * Removes what only the answer or the form has, e.g. the names of chosen records. `schema` is the contract's for the
 * input.
 */
export function inputOf<Values extends object>(schema: z.ZodObject, values: Values): Values {
  const fields = new Set([...Object.keys(schema.shape), ...EDIT_FIELDS]);
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => fields.has(field)),
  ) as Values;
}
