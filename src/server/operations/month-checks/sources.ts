/** Which attentions a check reads, as SQL text. */
import { isInStateText, isOfPendingDayText } from '../../intake/attentions/public.ts';
import type { Asked } from './asked.ts';

/** Whether a line of this day is checked, if it is unpaid: of the month, of one before, or of a day to come. */
export const isCheckedDay = (of: string, { last, today }: Asked): string =>
  `(${of}.attention_date <= '${last}' OR ${of}.attention_date > greatest(date '${last}', '${today}'))`;

/** Whether it is of a month before, or of a day to come: such lines are checked while they are unpaid. */
const isOfOtherMonth = (of: string, { first, last, today }: Asked): string =>
  `(${of}.attention_date < '${first}' OR ${of}.attention_date > greatest(date '${last}', '${today}'))`;

/** The query of the attentions of other months that are checked. */
export const checkedOfOtherMonths = (asked: Asked): string => `
  SELECT a.* FROM payable_fee f JOIN attention a ON a.id = f.attention_id
   WHERE ${isOfOtherMonth('f', asked)}
  UNION ALL
  SELECT a.* FROM attention a
   WHERE ${isOfPendingDayText()} AND ${isInStateText(['pending'])} AND ${isOfOtherMonth('a', asked)}`;
