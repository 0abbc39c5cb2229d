/** The dialog of a holiday. */
import { TextInput } from '@mantine/core';
import { type Holiday, holidayInput } from '../../../contract/masters/holidays.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';
import { RecordForm } from '../../kit/form/record-form.tsx';
import { api } from '../../kit/shell/client.ts';
import { masterWords } from '../../kit/table/master-words.ts';
import { AuditLink } from '../../links/audit-link.tsx';

export const HOLIDAY_WORDS = masterWords({ one: 'feriado', many: 'feriados', gender: 'masculine' });

const draftOf = (holiday: Holiday | null) => ({
  date: holiday?.date ?? '',
  name: holiday?.name ?? '',
});

export function HolidayForm(props: { edited: Holiday | 'new' | null; onClose: () => void }) {
  return (
    <RecordForm
      {...props}
      size="md"
      words={HOLIDAY_WORDS}
      schema={holidayInput}
      draftOf={draftOf}
      describe={({ date, name }) => [
        { label: 'Nombre', value: name ?? '' },
        { label: 'Fecha', value: date ? formatDate(date) : '' },
      ]}
      history={({ id }) => <AuditLink entity="holiday" entityId={id} />}
      create={api.holidays.create.call}
      update={({ id }, values) => api.holidays.update.call({ ...values, id })}
    >
      {(form) => (
        <>
          <TextInput label="Nombre" required data-autofocus {...form.getInputProps('name')} />
          <DateField label="Fecha" required {...form.getInputProps('date')} />
        </>
      )}
    </RecordForm>
  );
}
