/** Times of day to the second, of jobs and of logs. */
import { CLINIC_ZONE } from './calendar.ts';

const clock = new Intl.DateTimeFormat('es-CL', {
  timeZone: CLINIC_ZONE,
  timeStyle: 'medium',
  hourCycle: 'h23',
});

/** The time of day in the clinic: `09:31:05`. */
export function clockTime(instant: string): string {
  return clock.format(new Date(instant));
}
