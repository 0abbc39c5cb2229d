/** The search parameters of /auditoria/preguntas. */
import { z } from 'zod';
import { unansweredFilters } from '../../../contract/operations/unanswered-questions.ts';
import { sortBy } from '../../../contract/schemas.ts';
import { keptWords } from '../../kit/table/kept-words.ts';
import { tableSearch } from '../../kit/table/url-filters.ts';

export const unansweredSearch = z.object({
  ...tableSearch(20),
  search: keptWords,
  askedBy: unansweredFilters.shape.askedBy,
  sort: sortBy(['-lastOn', 'times', 'firstOn', 'question']),
});
