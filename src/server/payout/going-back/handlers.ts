/** The calls that go back before payment (payout §21). */
import { actorOf } from '../../platform/context.ts';
import { transactionWithClient } from '../../platform/db/database.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { annulPayments, previewAnnulment } from './annulments.ts';
import { previewReturn, returnRecords } from './returns.ts';

export const goingBack = callsOf('goingBack', {
  previewReturn: ({ input, context }) => previewReturn(context.database.db, input),

  returnRecords: ({ input, context }) =>
    transactionWithClient(context.database, (tx, client) =>
      returnRecords({ database: context.database, tx, client }, input, actorOf(context)),
    ),

  previewAnnulment: ({ input, context }) => previewAnnulment(context.database.db, input.scope),

  annul: ({ input, context }) =>
    transactionWithClient(context.database, (tx, client) =>
      annulPayments({ database: context.database, tx, client }, input, actorOf(context)),
    ),
});
