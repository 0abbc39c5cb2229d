/** The search parameters of 'Atenciones Médicas'. */
import { z } from 'zod';
import { attentionStatus } from '../../../contract/intake/attentions.ts';
import { date, id, recordType, serviceIds, sortBy } from '../../../contract/schemas.ts';
import { keptWords } from '../../kit/table/kept-words.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';
import { importHistorySearch } from '../import-history/public.ts';

/** The filters that apply when Buscar is pressed (intake §1.5). */
const filtersShape = {
  dateFrom: date().optional(),
  dateTo: date().optional(),
  doctorId: id.optional(),
  /** Only this record type; undefined for both. */
  recordType: recordType.optional(),
};
const filtersSchema = z.object(filtersShape);
export type Filters = z.output<typeof filtersSchema>;

export const searchSchema = z.object({
  // A page of cards (intake §1.2).
  ...tableSearch(20),
  ...filtersShape,
  /** Applied while the user types. */
  search: keptWords,
  status: attentionStatus.optional(),
  sort: sortBy(['-attentionDate']),
  /** The import job that is shown. */
  job: z.uuid().optional(),
  /** The open dialog; `edit` edits `attention`. */
  open: z.enum(['new', 'edit', 'import', 'imports', 'unprocessed', 'patient', 'all']).optional(),
  /** Only attentions that this import was the last to create or change. */
  importId: id.optional(),
  /** Only attentions of these services. */
  serviceIds: serviceIds.optional(),
  /** The import in the history dialog, and that dialog's list parameters. */
  import: id.optional(),
  imports: importHistorySearch.optional(),
  /** The attention whose details are shown. */
  attention: id.optional(),
});
export type Search = z.output<typeof searchSchema>;

/** The filters in an address. */
export const filtersOf = (search: Search): Filters => filtersSchema.parse(search);

/** No filter at all. */
export const NO_FILTERS: Record<keyof Filters, undefined> = {
  dateFrom: undefined,
  dateTo: undefined,
  doctorId: undefined,
  recordType: undefined,
};

export function isSame(a: Filters, b: Filters): boolean {
  return (Object.keys(NO_FILTERS) as (keyof Filters)[]).every((key) => a[key] === b[key]);
}

/** The calls' input from an address. */
export function callFilters(search: Search) {
  const {
    search: text,
    recordType,
    status,
    dateFrom,
    dateTo,
    doctorId,
    importId,
    serviceIds,
  } = search;
  return {
    search: text,
    status,
    dateFrom,
    dateTo,
    doctorId,
    importId,
    serviceIds,
    participationTypes: recordType && [recordType],
  };
}

/** Search parameters that filter nothing. */
export const EVERYTHING = {
  ...NO_FILTERS,
  status: undefined,
  search: undefined,
  importId: undefined,
  serviceIds: undefined,
};
