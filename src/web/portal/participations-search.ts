/** What the address of 'Participaciones' says. */
import { z } from 'zod';
import { feeState } from '../../contract/documents/portal.ts';
import { bookedYear, date, month, recordType, serviceIds } from '../../contract/schemas.ts';
import { keptWords } from '../kit/table/kept-words.ts';
import { tableSearch } from '../kit/table/url-filters.ts';

export const participationsSearch = z.object({
  ...tableSearch(20),
  month: month.optional(),
  year: bookedYear.optional(),
  dateFrom: date().optional(),
  dateTo: date().optional(),
  recordType: recordType.optional(),
  state: feeState.optional(),
  /** Only attentions of these services. */
  serviceIds: serviceIds.optional(),
  search: keptWords,
});
export type ParticipationsSearch = z.output<typeof participationsSearch>;
