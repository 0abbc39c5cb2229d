/** The calls of a doctor's movements (payout §13). */
import { callsOf } from '../../platform/http/implement.ts';
import { listMovements, sumMovements } from './queries.ts';

export const movements = callsOf('movements', {
  list: ({ input, context }) => listMovements(context.database.db, input, input),
  summary: ({ input, context }) => sumMovements(context.database.db, input),
});
