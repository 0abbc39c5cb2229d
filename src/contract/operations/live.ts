/** What changed, told to open screens as it happens: server-sent events (operations §16). */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import type { OwnScreen } from '../call.ts';
import { get } from '../methods.ts';
import { commaList } from '../schemas.ts';
import { SCREENS, type Screen } from '../screens.ts';

/** What screens are told of: never whose, what or how much. */
export const TOPICS = ['jobs', 'findings', 'months', 'imports', 'payments'] as const;
export type Topic = (typeof TOPICS)[number];

const liveEvent = z.object({
  /** What changed since the event before. */
  topics: z.array(z.enum(TOPICS)),
  /** The jobs that moved. */
  jobs: z.array(z.uuid()),
  /** Whether changes before it may not have been told: everything shown is read again. */
  isGap: z.boolean(),
});
export type LiveEvent = z.infer<typeof liveEvent>;

type StaffScreen = Exclude<Screen, OwnScreen>;
const OWN: Readonly<Record<OwnScreen, true>> = {
  '/mis-pagos': true,
  '/participaciones': true,
  '/reportes-medico': true,
  '/perfil': true,
};
/** A user with one of these belongs to the staff, and hears what changes: all screens but those of one's own records. */
export const LISTENING_SCREENS = SCREENS.filter(
  (screen): screen is StaffScreen => !(screen in OWN),
);

export const live = {
  changes: get('/live/changes', {
    tag: 'Trabajos',
    access: { kind: 'screens', screens: LISTENING_SCREENS },
    summary:
      'Hear what changes, as server-sent events, while the session lasts. The first event says that it has begun.',
    refuses: ['live.full'],
  })
    .input(z.strictObject({ topics: commaList(z.enum(TOPICS)).refine((list) => list.length > 0) }))
    .output(eventIterator(liveEvent)),
};
