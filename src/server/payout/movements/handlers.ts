/** The calls of a doctor's movements (payout §13). */
import { listCalculations, sumCalculations } from '../../fees/calculations/public.ts';
import { os } from '../../platform/http/implement.ts';

export const movements = os.movements.router({
  list: os.movements.list.handler(({ input, context }) =>
    listCalculations(context.database.db, input, input),
  ),
  summary: os.movements.summary.handler(({ input, context }) =>
    sumCalculations(context.database.db, input),
  ),
});
