/** The clinic's working hours, and the schedules that they suggest (docs/decisions/0025). */
import type { Weekday } from '../../../domain/calendar/calendar.ts';
import { localDate, WEEKDAYS } from '../../../domain/calendar/calendar.ts';
import {
  type ClinicSchedule,
  type Hours,
  type SuggestedSchedule,
  scheduleOf,
} from '../../../domain/calendar/working-hours.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

export async function readSchedule(db: Db | Tx): Promise<ClinicSchedule> {
  const { nightFrom, nightTo } = await db
    .selectFrom('clinic')
    .select(['nightFrom', 'nightTo'])
    .executeTakeFirstOrThrow();
  const days = await db.selectFrom('clinicWorkingHours').selectAll().execute();
  const hoursOf = (weekday: Weekday) => {
    const day = days.find((row) => row.weekday === weekday);
    return hours(day?.opensAt ?? null, day?.closesAt ?? null);
  };
  return {
    workingHours: Object.fromEntries(
      WEEKDAYS.map((weekday) => [weekday, hoursOf(weekday)]),
    ) as Record<Weekday, Hours | null>,
    nightHours: hours(nightFrom, nightTo),
  };
}

export async function writeSchedule(tx: Tx, schedule: ClinicSchedule): Promise<void> {
  const { workingHours, nightHours } = schedule;
  await tx
    .updateTable('clinic')
    .set({ nightFrom: nightHours?.from ?? null, nightTo: nightHours?.to ?? null })
    .execute();
  await tx.deleteFrom('clinicWorkingHours').execute();
  await tx
    .insertInto('clinicWorkingHours')
    .values(
      WEEKDAYS.map((weekday) => ({
        weekday,
        opensAt: workingHours[weekday]?.from ?? null,
        closesAt: workingHours[weekday]?.to ?? null,
      })),
    )
    .execute();
}

/** The suggested schedule of an attention at `time` (`HH:MM` or `HH:MM:SS`) on `date`. */
export async function suggestSchedule(
  db: Db,
  { date, time }: { date: string; time: string },
): Promise<SuggestedSchedule> {
  const holiday = await db
    .selectFrom('holiday')
    .select('name')
    .where('date', '=', date)
    .executeTakeFirst();
  return scheduleOf(
    localDate(date),
    toMinutes(time),
    await readSchedule(db),
    holiday?.name ?? null,
  );
}

function hours(from: string | null, to: string | null): Hours | null {
  return from === null || to === null ? null : { from: toMinutes(from), to: toMinutes(to) };
}

/** `HH:MM` of a time that may have seconds. */
function toMinutes(time: string): string {
  return time.slice(0, 'HH:MM'.length);
}
