import type { Chore } from '../../platform/jobs/chores.ts';
import { endRetention } from './transitions.ts';

/** At night, before the texts that attentions are searched by are written again. */
export const retentionChores: readonly Chore[] = [{ at: 'nightly', run: endRetention }];
