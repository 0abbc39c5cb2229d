/** Times of day on job screens. */
import { CLINIC_ZONE } from '../../../domain/calendar/calendar.ts';

const clock = new Intl.DateTimeFormat('es-CL', {
  timeZone: CLINIC_ZONE,
  timeStyle: 'medium',
  hourCycle: 'h23',
});

/** The time of day in the clinic: `09:31:05`. */
export function clockTime(instant: string): string {
  return clock.format(new Date(instant));
}
