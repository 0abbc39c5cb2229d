/** The calls of saved sources (intake §20; decision 125). */
import { dateInClinic } from '../../../domain/calendar/calendar.ts';
import { byActor, callsOf, inOneTransaction } from '../../platform/http/implement.ts';
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

export const savedSources = callsOf('savedSources', {
  list: async ({ context }) => ({
    sources: await listSources(context.database.db),
    canKeepSecrets: context.config.sourceKeys.length > 0,
  }),
  create: inOneTransaction((tx, { input, context }) => createSource(tx, context, input)),
  update: inOneTransaction((tx, { input, context }) => updateSource(tx, context, input)),
  pause: inOneTransaction((tx, { input, context }) => pauseSource(tx, context, input)),
  remove: inOneTransaction((tx, { input, context }) => removeSource(tx, context, input.id)),
  run: byActor(runNow),
  preview: async ({ input, context }) => {
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
  },
});
