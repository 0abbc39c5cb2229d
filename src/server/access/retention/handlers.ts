/** The calls of the periods for which data are kept (access §19). */
import { actorOf } from '../../platform/context.ts';
import { os } from '../../platform/http/implement.ts';
import { readRetention } from './overview.ts';
import { savePeriod } from './transitions.ts';

export const retention = os.retention.router({
  overview: os.retention.overview.handler(({ context }) => readRetention(context.database.db)),
  savePeriod: os.retention.savePeriod.handler(({ input, context }) =>
    context.database.db.transaction().execute((tx) => savePeriod(tx, input, actorOf(context))),
  ),
});
