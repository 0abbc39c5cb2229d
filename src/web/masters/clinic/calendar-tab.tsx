/** Calendario: holidays, working hours and night hours, which suggest an attention's schedule. */
import { SimpleGrid } from '@mantine/core';
import type { ClinicSettings } from '../../../contract/masters/clinic.ts';
import type { ListProps } from './clinic-search.ts';
import { HolidayList } from './holiday-list.tsx';
import { ScheduleForm } from './schedule-form.tsx';

export function CalendarTab({ settings, ...list }: ListProps & { settings: ClinicSettings }) {
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md" style={{ alignItems: 'start' }}>
      <ScheduleForm settings={settings} />
      <HolidayList {...list} />
    </SimpleGrid>
  );
}
