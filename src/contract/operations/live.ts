/** What changed, told to open screens as it happens: server-sent events (operations §16). */
import { eventIterator } from '@orpc/contract';
import { z } from 'zod';
import { call, screens } from '../call.ts';
import { commaList } from '../schemas.ts';

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

export const live = {
  changes: call({
    method: 'GET',
    path: '/live/changes',
    tag: 'Trabajos',
    access: screens(
      '/',
      '/cierre',
      '/atenciones-medicas',
      '/calcular-pagos',
      '/procesar-pagos',
      '/nomina-completa',
      '/pagar-nomina',
      '/nomina-bancaria',
      '/job-monitor',
    ),
    summary:
      'Hear what changes, as server-sent events, while the session lasts. The first event says that it has begun.',
    refuses: ['live.full'],
  })
    .input(z.strictObject({ topics: commaList(z.enum(TOPICS)).refine((list) => list.length > 0) }))
    .output(eventIterator(liveEvent)),
};
