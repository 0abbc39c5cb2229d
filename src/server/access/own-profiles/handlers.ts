/** The calls of the clinic's own profiles (access §15). */
import { os } from '../../platform/http/implement.ts';
import { createOwnProfile, readOwnProfiles, updateOwnProfile } from './transitions.ts';

export const ownProfiles = os.ownProfiles.router({
  list: os.ownProfiles.list.handler(({ context }) => readOwnProfiles(context.database.db)),
  create: os.ownProfiles.create.handler(({ input, context }) => createOwnProfile(context, input)),
  update: os.ownProfiles.update.handler(({ input, context }) => updateOwnProfile(context, input)),
});
