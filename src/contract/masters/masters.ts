/** The six calls that every kind of master data has: list, summary, create, update, uses, remove. */
import { z } from 'zod';
import { USE_KINDS } from '../../domain/words/uses.ts';
import { screens } from '../call.ts';
import { del, get, post, put } from '../methods.ts';
import type { RefusalCode } from '../refusals.ts';
import { commaList, deleted, editedVersion, id, masterPage, sortBy, total } from '../schemas.ts';
import type { Screen } from '../screens.ts';

type MasterDefinition<
  Input extends z.ZodObject,
  RecordSchema extends z.ZodObject,
  Filters extends z.ZodRawShape,
  Sort extends readonly [string, ...string[]],
  Summary extends z.ZodType,
> = {
  /** E.g. `/doctors`. */
  path: `/${string}`;
  tag: string;
  /** The English noun of the records, for the API document. */
  noun: string;
  input: Input;
  record: RecordSchema;
  filters: Filters;
  /** The sortable columns; the first is the default. */
  sort: Sort;
  readScreens: [Screen, ...Screen[]];
  writeScreens: [Screen, ...Screen[]];
  refuses: readonly RefusalCode[];
  /** The summary's answer, if it has more than the total. */
  summary?: Summary;
};

/** A whole record, with its id and the version that the edit started from. */
type Edit<Input extends z.ZodObject> = z.ZodType<
  z.output<Input> & { id: number; version: number },
  z.input<Input> & { id: number; version: number }
>;

/** The uses that keep a record from being deleted. */
const recordUses = z.object({
  uses: z.array(
    z.object({
      kind: z.enum(USE_KINDS),
      /** Counted up to 10,000. */
      count: z.number(),
      hasMore: z.boolean(),
      /** The first ones, if the records have codes. */
      named: z.array(z.object({ id: z.number(), code: z.string() })),
    }),
  ),
  /** Why an unused record can't be deleted, as a sentence. */
  reason: z.string().nullable(),
});
export type RecordUses = z.infer<typeof recordUses>;

const paging = masterPage.omit({ search: true });

/**
 * An edit: the whole record as its form sends it, or as a list answered it. Fields that only the answer has, e.g. names
 * of referenced records, are accepted but not written.
 */
export function editOf<Input extends z.ZodObject>(input: Input, record: z.ZodObject): Edit<Input> {
  const readOnly = Object.keys(record.shape).filter((field) => !(field in input.shape));
  return input
    .safeExtend(Object.fromEntries(readOnly.map((field) => [field, z.unknown().optional()])))
    .safeExtend({ id, version: editedVersion })
    .transform((edit) =>
      Object.fromEntries(
        Object.entries(edit).filter(
          ([field]) => field === 'id' || field === 'version' || !readOnly.includes(field),
        ),
      ),
    ) as unknown as Edit<Input>;
}

/** Describes the calls of one kind of master data. PUT replaces the whole record. */
export function masterCalls<
  Input extends z.ZodObject,
  RecordSchema extends z.ZodObject,
  Filters extends z.ZodRawShape,
  const Sort extends readonly [string, ...string[]],
  Summary extends z.ZodType = typeof total,
>(definition: MasterDefinition<Input, RecordSchema, Filters, Sort, Summary>) {
  const { path, tag, noun, input, record, filters, sort, refuses } = definition;
  const summary = (definition.summary ?? total) as Summary;
  const read = { tag, access: screens(...definition.readScreens) };
  const write = { tag, access: screens(...definition.writeScreens) };
  const one = `${path}/{id}` as const;
  const found = masterPage
    .pick({ search: true })
    .extend({ ids: commaList(id).optional() })
    .extend(filters);
  return {
    list: get(path, { ...read, summary: `The ${noun}, filtered.` })
      .input(found.extend({ ...paging.shape, sort: sortBy(sort) }))
      .output(z.array(record)),
    summary: get(`${path}/summary`, {
      ...read,
      summary: `How many ${noun} the same filters find.`,
    })
      .input(found)
      .output(summary),
    create: post(path, {
      ...write,
      successStatus: 201,
      summary: `Add to the ${noun}.`,
      refuses,
    })
      .input(input)
      .output(record),
    update: put(one, {
      ...write,
      summary: `Replace one of the ${noun}.`,
      refuses: ['record.notFound', 'record.changed', ...refuses],
    })
      .input(editOf(input, record))
      .output(record),
    uses: get(`${path}/{id}/uses`, {
      ...write,
      summary: `What keeps one of the ${noun} from being deleted, with counts.`,
      refuses: ['record.notFound'],
    })
      .input(z.strictObject({ id }))
      .output(recordUses),
    remove: del(one, {
      ...write,
      summary: `Delete one of the ${noun} that nothing uses.`,
      refuses: ['record.notFound', 'record.inUse'],
    })
      .input(z.strictObject({ id }))
      .output(deleted),
  };
}
