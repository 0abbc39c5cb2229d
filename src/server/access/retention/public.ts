import type { Chore } from '../../platform/jobs/chores.ts';
import { anonymiseExpired } from './transitions.ts';

/** At night, before the texts that attentions are searched by are written anew. */
export const retentionChores: readonly Chore[] = [{ at: 'nightly', run: anonymiseExpired }];
