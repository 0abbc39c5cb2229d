/** The calls that go back before payment (payout §21). */
import { byActorWithClient, callsOf } from '../../platform/http/implement.ts';
import { annulPayments, previewAnnulment } from './annulments.ts';
import { previewReturn, returnRecords } from './returns.ts';

export const goingBack = callsOf('goingBack', {
  previewReturn: ({ input, context }) => previewReturn(context.database.db, input),

  returnRecords: byActorWithClient(returnRecords),

  previewAnnulment: ({ input, context }) => previewAnnulment(context.database.db, input.scope),

  annul: byActorWithClient(annulPayments),
});
