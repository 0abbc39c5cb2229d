/** The statement that is chosen, and what is known of the doctor's payments to choose from (spec 2 §7). */
import { useQuery } from '@tanstack/react-query';
import { api } from '../../kit/client.ts';
import type { TabProps } from './search.ts';
import { choiceProblem } from './statement-choice.ts';

/** `order` is what is asked for, once `problem` is null. */
export function useStatementChoice({ doctorId, search }: TabProps) {
  const period = { month: search.month, year: search.year };
  const isOfDate = search.of === 'date';
  const periods = useQuery(api.statements.periods.queryOptions({ input: { doctorId } }));
  const dates = useQuery({
    ...api.statements.paymentDates.queryOptions({ input: { doctorId, ...period } }),
    enabled: isOfDate,
  });
  const problem = choiceProblem(search, {
    periods: periods.data,
    dates: isOfDate ? dates.data?.paymentDates : undefined,
  });
  const order = {
    doctorId,
    period,
    ...(isOfDate && search.paymentDate && { paymentDate: search.paymentDate }),
  };
  return { period, periods, dates, problem, order };
}
