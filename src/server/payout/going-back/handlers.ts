/** The calls that go back before payment (payout §21). */
import { actorOf } from '../../platform/context.ts';
import { transactionWithClient } from '../../platform/db/database.ts';
import { os } from '../../platform/http/implement.ts';
import { annulPayments, previewAnnulment } from './annulments.ts';
import { previewReturn, returnRecords } from './returns.ts';

export const goingBack = os.goingBack.router({
  previewReturn: os.goingBack.previewReturn.handler(({ input, context }) =>
    previewReturn(context.database.db, input),
  ),

  returnRecords: os.goingBack.returnRecords.handler(({ input, context }) =>
    transactionWithClient(context.database, (tx, client) =>
      returnRecords({ database: context.database, tx, client }, input, actorOf(context)),
    ),
  ),

  previewAnnulment: os.goingBack.previewAnnulment.handler(({ input, context }) =>
    previewAnnulment(context.database.db, input.scope),
  ),

  annul: os.goingBack.annul.handler(({ input, context }) =>
    transactionWithClient(context.database, (tx, client) =>
      annulPayments({ database: context.database, tx, client }, input, actorOf(context)),
    ),
  ),
});
