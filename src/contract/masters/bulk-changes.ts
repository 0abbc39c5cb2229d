/** One field changed for many records of a master, told before it is written (masters §21). */
import { z } from 'zod';
import { MANY_MASTERS, manyFieldsOf } from '../../domain/masters/many-fields.ts';
import { MASTER_COLUMN_KEYS } from '../../domain/masters/master-columns.ts';
import { screens } from '../call.ts';
import { post } from '../methods.ts';
import { id, participationType, profile, searchText } from '../schemas.ts';
import { change, fees, MOST_MASTER_ROWS } from './master-imports.ts';

const tag = 'Cambiar maestros';

/** Any of them; the handler asks for that of the master. */
const access = screens(
  '/especialidades',
  '/tipos-prestador',
  '/prestaciones',
  '/sociedades-medicas',
  '/medicos',
  '/usuarios',
);

const filters = z.strictObject({
  search: searchText,
  isActive: z.boolean().optional(),
  specialtyId: id.optional(),
  societyId: id.optional(),
  participationType: participationType.optional(),
  profile: profile.optional(),
  ownProfileId: id.optional(),
});
/** What a list is narrowed down by. */
export type ManyFilters = z.output<typeof filters>;

/** The filters that not every list has, by the masters that have them. */
const FILTERED: Readonly<Partial<Record<keyof ManyFilters, readonly string[]>>> = {
  specialtyId: ['doctor', 'service'],
  societyId: ['doctor'],
  participationType: ['service'],
  profile: ['user'],
  ownProfileId: ['user'],
};

/** As the record stores it: rates in basis points, another master by its name, a society by its RUT; null empties the field. */
const value = z.union([z.string().trim().max(200), z.number(), z.boolean()]).nullable();

const bulkInput = z.strictObject({
  master: z.enum(MANY_MASTERS),
  /** The records that were chosen; without them, all that the list's filters find. */
  ids: z
    .array(id)
    .min(1, 'Elija al menos un registro')
    .max(MOST_MASTER_ROWS, 'Elija menos registros')
    .optional(),
  filters: filters.optional(),
  /** The field, by the first of its columns. */
  field: z.enum(MASTER_COLUMN_KEYS),
  /** What the field's columns become, by column; those that are left out stay as they are. */
  values: z.partialRecord(z.enum(MASTER_COLUMN_KEYS), value),
});

/** Refuses what could only be guessed: both ways of choosing, or filters and fields of another master. */
const whole = <Input extends z.infer<typeof bulkInput>>(
  { master, ids, filters: narrowed, field, values }: Input,
  context: z.core.$RefinementCtx<Input>,
) => {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if ((ids === undefined) === (narrowed === undefined))
    refuse('ids', 'Diga los registros, o los filtros que los encuentran');
  for (const key of Object.keys(narrowed ?? {}) as (keyof ManyFilters)[])
    if (FILTERED[key]?.includes(master) === false)
      refuse('filters', 'Esa lista no tiene ese filtro');
  const known = manyFieldsOf(master)[field];
  if (!known) return refuse('field', 'Ese campo no se cambia en varios registros a la vez');
  if (Object.keys(values).some((key) => !known.columns.includes(key)) || !(field in values))
    refuse('values', 'Diga el valor del campo, y solo de ese campo');
  else if (values[field] === null && !known.mayBeEmpty)
    refuse('values', 'Ese campo no puede quedar vacío');
};

const named = z.object({ title: z.string(), reasons: z.array(z.string()) });

const bulkPreview = z.object({
  /** How many records change, and how many have it already. */
  changed: z.number(),
  equal: z.number(),
  /** What changes, by what it is now: the most frequent first; and how many such groups there are. */
  groups: z.array(change.extend({ count: z.number() })),
  groupCount: z.number(),
  /** The first records that can't be changed, each with the reasons; and how many there are. */
  refused: z.array(named),
  refusedCount: z.number(),
  /** What is pointed out, with the number of records; the most frequent first. */
  notes: z.array(z.object({ reason: z.string(), count: z.number() })),
  /** Which of those that become inactive are in use: the first ones, and how many. */
  used: z.array(z.string()),
  usedCount: z.number(),
  /** The records' calculated fees that no payment has yet, where the field had a part in them; null where it had none. */
  openFees: fees.nullable(),
  /** Doctors of whom another payee is paid, with fees and corrections that go there, and fees in payments, which stay; null: none. */
  moved: z.object({ doctors: z.number(), fees, inPayments: fees, corrections: fees }).nullable(),
  /** Stands for all that would be written. */
  digest: z.string(),
});
export type BulkPreview = z.infer<typeof bulkPreview>;

export const bulkChanges = {
  preview: post('/bulk-changes/{master}/preview', {
    tag,
    access,
    summary:
      'What changing a field of the records that are chosen, or that filters find, would do. Writes nothing.',
    refuses: ['bulkChange.tooMany'],
  })
    .input(bulkInput.superRefine(whole))
    .output(bulkPreview),
  create: post('/bulk-changes/{master}', {
    tag,
    access,
    successStatus: 201,
    summary: 'Change a field of many records as it was shown, all together.',
    refuses: ['bulkChange.tooMany', 'bulkChange.changed', 'bulkChange.nothing', 'server.busy'],
  })
    .input(
      bulkInput
        .extend({
          /** Of what the user was shown, so that nothing else happens. */
          digest: z.string().max(100),
        })
        .superRefine(whole),
    )
    .output(z.object({ success: z.literal(true), id: z.number(), changed: z.number() })),
};
