/** The dialog of a holiday. */
import { TextInput } from '@mantine/core';
import { type Holiday, holidayInput } from '../../../contract/masters/holidays.ts';
import { formatDate } from '../../../domain/calendar/calendar.ts';
import { DateField } from '../../kit/fields/date-fields.tsx';
import { FormModal } from '../../kit/form/form-shell.tsx';
import { api } from '../../kit/shell/client.ts';
import { masterWords } from '../../kit/table/master-words.ts';
import { AuditLink } from '../../links/audit-link.tsx';

export const HOLIDAY_WORDS = masterWords({
  one: 'feriado',
  many: 'feriados',
  gender: 'masculine',
});

const draftOf = (holiday: Holiday | null) => ({
  date: holiday?.date ?? '',
  name: holiday?.name ?? '',
});

export function HolidayForm(props: { edited: Holiday | 'new' | null; onClose: () => void }) {
  const { edited, onClose } = props;
  const holiday = edited === 'new' ? null : edited;
  return (
    <FormModal
      opened={edited !== null}
      onClose={onClose}
      size="md"
      title={holiday ? HOLIDAY_WORDS.editTitle : HOLIDAY_WORDS.createTitle}
      schema={holidayInput}
      initialValues={draftOf(holiday)}
      conflict={
        holiday
          ? {
              version: holiday.version,
              draftOf,
              describe: ({ date, name }) => [
                { label: 'Nombre', value: name ?? '' },
                { label: 'Fecha', value: date ? formatDate(date) : '' },
              ],
            }
          : undefined
      }
      history={holiday && <AuditLink entity="holiday" entityId={holiday.id} />}
      submit={(values, version) =>
        holiday
          ? api.holidays.update.call({ ...values, id: holiday.id, version })
          : api.holidays.create.call(values)
      }
      submitLabel={holiday ? HOLIDAY_WORDS.update : HOLIDAY_WORDS.create}
      successTitle={holiday ? HOLIDAY_WORDS.updated : HOLIDAY_WORDS.created}
      failureTitle={holiday ? HOLIDAY_WORDS.updateFailed : HOLIDAY_WORDS.createFailed}
      onSaved={onClose}
    >
      {(form) => (
        <>
          <TextInput label="Nombre" withAsterisk data-autofocus {...form.getInputProps('name')} />
          <DateField label="Fecha" withAsterisk {...form.getInputProps('date')} />
        </>
      )}
    </FormModal>
  );
}
