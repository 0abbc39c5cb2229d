/** The statement that is chosen, and what is known of the doctor's payments to choose from (spec 2 §7). */
import { useQuery } from '@tanstack/react-query';
import { currentPeriod } from '../../kit/display/today.ts';
import { api } from '../../kit/shell/client.ts';
import type { TabProps } from './search.ts';
import { choiceProblem, firstPeriod } from './statement-choice.ts';

/** `order` is what is asked for, once `problem` is null. */
export function useStatementChoice({ doctorId, search }: TabProps) {
  const isOfDate = search.of === 'date';
  const periods = useQuery(api.statements.periods.queryOptions({ input: { doctorId } }));
  const period = firstPeriod(search, periods.data, currentPeriod());
  const dates = useQuery({
    ...api.statements.paymentDates.queryOptions({ input: { doctorId, ...period } }),
    enabled: isOfDate && periods.isSuccess,
  });
  const problem = choiceProblem(
    { ...search, ...period },
    {
      periods: periods.data,
      dates: isOfDate ? dates.data?.paymentDates : undefined,
    },
  );
  const order = {
    doctorId,
    period,
    ...(isOfDate && search.paymentDate && { paymentDate: search.paymentDate }),
  };
  return { period, periods, dates, problem, order };
}
