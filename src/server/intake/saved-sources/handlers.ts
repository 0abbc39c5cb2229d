/** The calls of saved sources (intake §20; decision 125). */
import { dateInClinic } from '../../../domain/calendar/calendar.ts';
import { actorOf } from '../../platform/context.ts';
import { os } from '../../platform/http/implement.ts';
import { refuse } from '../../platform/http/refusal.ts';
import { previewFrom } from '../import-sources/public.ts';
import { findStored, listSources } from './queries.ts';
import { originOf, requestOf, secretNamesOf, usualDays } from './request.ts';
import { runNow } from './runs.ts';
import { openSecret } from './secrets.ts';
import {
  createSource,
  pauseSource,
  refuseOtherServer,
  removeSource,
  updateSource,
} from './transitions.ts';

export const savedSources = os.savedSources.router({
  list: os.savedSources.list.handler(async ({ context }) => ({
    sources: await listSources(context.database.db),
    canKeepSecrets: context.config.sourceKeys.length > 0,
  })),
  create: os.savedSources.create.handler(({ input, context }) =>
    context.database.db.transaction().execute((tx) => createSource(tx, context, input)),
  ),
  update: os.savedSources.update.handler(({ input, context }) =>
    context.database.db.transaction().execute((tx) => updateSource(tx, context, input)),
  ),
  pause: os.savedSources.pause.handler(({ input, context }) =>
    context.database.db.transaction().execute((tx) => pauseSource(tx, context, input)),
  ),
  remove: os.savedSources.remove.handler(({ input, context }) =>
    context.database.db.transaction().execute((tx) => removeSource(tx, context, input.id)),
  ),
  run: os.savedSources.run.handler(({ input, context }) =>
    context.database.db.transaction().execute((tx) => runNow(tx, input, actorOf(context))),
  ),
  preview: os.savedSources.preview.handler(async ({ input, context }) => {
    const { id, secret: typed, ...source } = input;
    const { db } = context.database;
    originOf(source.address);
    let secret = typed || null;
    if (secret !== null) secretNamesOf(source.kind, secret);
    else if (id !== undefined) {
      const stored = await findStored(db, id);
      refuseOtherServer(stored, source, secret);
      if (stored.kind === source.kind) secret = await openSecret(context.config, db, stored);
    }
    if (source.kind === 'his' && secret === null)
      refuse('savedSource.secretNeeded', {}, { field: 'secret' });
    const days = usualDays(source, dateInClinic(new Date()));
    const request = requestOf(source, secret, days);
    return previewFrom(context, request, source.recordType, 'first');
  }),
});
