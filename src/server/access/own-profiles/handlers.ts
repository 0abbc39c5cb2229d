/** The calls of the clinic's own profiles (access §15). */
import { callsOf } from '../../platform/http/implement.ts';
import { createOwnProfile, readOwnProfiles, updateOwnProfile } from './transitions.ts';

export const ownProfiles = callsOf('ownProfiles', {
  list: ({ context }) => readOwnProfiles(context.database.db),
  create: ({ input, context }) => createOwnProfile(context, input),
  update: ({ input, context }) => updateOwnProfile(context, input),
});
