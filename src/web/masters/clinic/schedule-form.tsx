/** The clinic's working hours and night hours (docs/decisions/0025). */
import { Divider, Stack, Text } from '@mantine/core';
import { type ClinicSettings, scheduleInput } from '../../../contract/masters/clinic.ts';
import { WEEKDAYS, type Weekday } from '../../../domain/calendar/calendar.ts';
import {
  describeHours,
  type Hours,
  type WorkingHours,
} from '../../../domain/calendar/working-hours.ts';
import { WEEKDAY_LABELS } from '../../../domain/words/labels.ts';
import { api } from '../../kit/shell/client.ts';
import { HoursFields } from './hours-fields.tsx';
import { SectionForm } from './section-form.tsx';

const DAY: Hours = { from: '08:00', to: '20:00' };
const NIGHT: Hours = { from: '20:00', to: '08:00' };

export function ScheduleForm({ settings }: { settings: ClinicSettings }) {
  return (
    <SectionForm
      settings={settings}
      section="schedule"
      title="Horario de la clínica"
      schema={scheduleInput}
      draftOf={({ schedule }) => schedule}
      describe={({ workingHours, nightHours }) => [
        ...WEEKDAYS.map((weekday) => ({
          label: WEEKDAY_LABELS[weekday],
          value: inWords(hoursOn(workingHours, weekday), 'No atiende'),
        })),
        { label: 'Horario nocturno', value: inWords(nightHours || null, 'No hay') },
      ]}
      update={api.clinic.updateSchedule}
    >
      {(form) => (
        <Stack gap="xs">
          <Text variant="hint">
            Sugiere el tipo de horario al registrar una atención: nocturno en el horario nocturno;
            irregular en feriados, en días sin atención y fuera del horario del día; regular en lo
            demás. No cambia lo que dicen los archivos importados.
          </Text>
          {WEEKDAYS.map((weekday) => (
            <HoursFields
              key={weekday}
              form={form}
              path={`workingHours.${weekday}`}
              label={WEEKDAY_LABELS[weekday]}
              whenNone="No atiende"
              usual={DAY}
              value={hoursOn(form.values.workingHours, weekday)}
            />
          ))}
          <Divider my={4} />
          <HoursFields
            form={form}
            path="nightHours"
            label="Nocturno"
            whenNone="No hay horario nocturno"
            usual={NIGHT}
            value={form.values.nightHours || null}
          />
        </Stack>
      )}
    </SectionForm>
  );
}

/** By its type the form's value may be empty. */
function hoursOn(days: WorkingHours | '' | null, weekday: Weekday): Hours | null {
  return days ? days[weekday] : null;
}

function inWords(hours: Hours | null, whenNone: string): string {
  return hours ? describeHours(hours) : whenNone;
}
