/** The cost centre of a fee's expense, by its code in the clinic's accounting (payout §35). */
import { z } from 'zod';
import { call, screens } from '../call.ts';
import { id } from '../schemas.ts';
import type { Screen } from '../screens.ts';

/** Null: none of its own. Unchanged if absent. */
export const costCentre = z
  .string()
  .trim()
  .max(20, 'Máximo 20 caracteres')
  .regex(
    /^(?:[0-9A-Za-z](?:[0-9A-Za-z.-]*[0-9A-Za-z])?)?$/,
    'Use solo letras, dígitos, puntos y guiones, por ejemplo 310 o URG-01',
  )
  .nullish()
  .transform((code) => (code === undefined ? undefined : code || null));

/** A cost centre to be given; null takes away what a record has. */
export const newCentre = costCentre.transform((code) => code ?? null);

/** The most records that one change gives a cost centre. */
export const CENTRES_AT_ONCE = 10_000;

/** A record as it was read, with a cost centre of before or after a change. */
const centreOfRecord = z.strictObject({
  id,
  version: z.number().int().positive(),
  costCentre: newCentre,
});
const records = z.array(centreOfRecord);
export type CentreOfRecord = z.output<typeof centreOfRecord>;

const centrePreview = z.object({
  /** What would change, by the cost centre that the records have: the most first. */
  groups: z.array(z.object({ costCentre: z.string().nullable(), count: z.number() })),
  /** How many have it already. */
  unchanged: z.number(),
  /** The records that would change, each with the cost centre that it has. */
  records,
});
export type CentrePreview = z.infer<typeof centrePreview>;

/** The calls that give a cost centre to many records of a master at once (payout §35.6). */
export function centreCalls<Filters extends z.ZodRawShape>(definition: {
  /** E.g. `/doctors`. */
  path: `/${string}`;
  tag: string;
  /** The English noun of the records, for the API document. */
  noun: string;
  /** Those of the master's list, by which all that it finds are taken. */
  filters: Filters;
  writeScreens: [Screen, ...Screen[]];
}) {
  const { path, tag, noun, filters, writeScreens } = definition;
  const access = screens(...writeScreens);
  return {
    previewCentres: call({
      method: 'POST',
      path: `${path}/cost-centres/preview`,
      tag,
      access,
      summary: `What giving a cost centre to the ${noun} that are chosen, or that filters find, would change.`,
      refuses: ['costCentre.tooMany'],
    })
      .input(
        z.strictObject({
          costCentre: newCentre,
          ids: z.array(id).min(1).max(CENTRES_AT_ONCE).optional(),
          search: z.string().trim().max(120).optional(),
          ...filters,
        }),
      )
      .output(centrePreview),
    changeCentres: call({
      method: 'POST',
      path: `${path}/cost-centres`,
      tag,
      access,
      summary: `Give cost centres to ${noun}, as they were read: to all of them, or none. Answers what takes it back.`,
      refuses: ['costCentre.changed'],
    })
      .input(
        z.strictObject({
          records: records.min(1, 'Elija al menos un registro').max(CENTRES_AT_ONCE),
        }),
      )
      .output(z.object({ changed: z.number(), undo: records })),
  };
}
