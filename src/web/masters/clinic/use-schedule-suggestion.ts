/** The schedule that the clinic's hours and holidays suggest for an attention. */
import { useQuery } from '@tanstack/react-query';
import { parseDate } from '../../../domain/calendar/calendar.ts';
import type { SuggestedSchedule } from '../../../domain/calendar/working-hours.ts';
import { api } from '../../kit/shell/client.ts';

/** Undefined until date (`YYYY-MM-DD`) and time (`HH:MM`) are whole, and while it is asked for. */
export function useScheduleSuggestion(
  date: string | null,
  time: string | null,
): SuggestedSchedule | undefined {
  const isWhole = parseDate(date ?? '') !== null && /^\d\d:\d\d(:\d\d)?$/.test(time ?? '');
  const { data } = useQuery(
    api.clinic.scheduleSuggestion.queryOptions({
      input: { date: date ?? '', time: time ?? '' },
      enabled: isWhole,
    }),
  );
  return isWhole ? data : undefined;
}
