/** The calls of a doctor's movements (payout §13). */
import { listCalculations, sumCalculations } from '../../fees/calculations/public.ts';
import { callsOf } from '../../platform/http/implement.ts';

export const movements = callsOf('movements', {
  list: ({ input, context }) => listCalculations(context.database.db, input, input),
  summary: ({ input, context }) => sumCalculations(context.database.db, input),
});
