/** The calls of the periods for which data are kept (access §19, access §28). */
import { isRemoved } from '../../../domain/words/retention-words.ts';
import { actorOf, userOf } from '../../platform/context.ts';
import { atOneMoment } from '../../platform/db/database.ts';
import { callsOf } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { readExpired, readRetention } from './overview.ts';
import { savePeriod } from './transitions.ts';

export const retention = callsOf('retention', {
  overview: ({ context }) => readRetention(context.database.db),
  tryPeriod: ({ input, context }) =>
    atOneMoment(context.database.db, (tx) => readExpired(tx, input)),
  savePeriod: ({ input, context }) => {
    // What they remove is what tells who did and read what.
    if (isRemoved(input.kind) && userOf(context).profile !== 'admin')
      refuse('retention.administrators');
    return context.database.db
      .transaction()
      .execute((tx) => savePeriod(tx, input, actorOf(context)));
  },
});
