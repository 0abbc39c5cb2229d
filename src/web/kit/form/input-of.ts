/** From a record, or a form's values, to what its call takes: calls refuse fields that they do not know. */
import type { z } from 'zod';

/** What tells the record that is edited, and the edit that it started from. */
const EDIT_FIELDS = ['id', 'version'];

/**
 * Without what only the answer or the form has, e.g. the names of what is chosen. `schema` is the contract's for the
 * record's input.
 */
export function inputOf<Values extends object>(schema: z.ZodObject, values: Values): Values {
  const fields = new Set([...Object.keys(schema.shape), ...EDIT_FIELDS]);
  return Object.fromEntries(
    Object.entries(values).filter(([field]) => fields.has(field)),
  ) as Values;
}
