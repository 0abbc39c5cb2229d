/** The holidays of a year. */
import { Button, Card, NativeSelect, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Holiday } from '../../../contract/masters/holidays.ts';
import { formatDate, localDate, WEEKDAYS, weekdayOf } from '../../../domain/calendar/calendar.ts';
import { WEEKDAY_LABELS } from '../../../domain/words/labels.ts';
import { useRemoval } from '../../kit/dialog/removal.tsx';
import { currentPeriod } from '../../kit/display/today.ts';
import { api } from '../../kit/shell/client.ts';
import { actionsColumn, type Column, dateColumn, textColumn } from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { RowActions } from '../../kit/table/list-tools.tsx';
import { sortRows } from '../../kit/table/local-rows.ts';
import { useOpenedRecord } from '../../kit/table/opened-record.ts';
import { pageOfRows } from '../../kit/table/paged-query.ts';
import { useMasterImport } from '../master-imports/public.ts';
import { calendarYears } from './calendar-years.ts';
import { type ListProps, sortOf } from './clinic-search.ts';
import { HOLIDAY_WORDS, HolidayForm } from './holiday-form.tsx';
import { LegalHolidays } from './legal-holidays.tsx';

/** With its weekday, from 0 for Monday. */
type Dated = Holiday & { weekday: number };
const dated = (holiday: Holiday): Dated => ({
  ...holiday,
  weekday: WEEKDAYS.indexOf(weekdayOf(localDate(holiday.date))),
});
const weekday = ({ date }: Holiday) => WEEKDAY_LABELS[weekdayOf(localDate(date))];
const weekdayColumn: Column<Dated> = {
  accessor: 'weekday',
  title: 'Día',
  width: 110,
  sortable: true,
  visibleMediaQuery: '(min-width: 48em)',
  render: weekday,
  exportValue: weekday,
};

export function HolidayList({ search, setSearch }: ListProps) {
  const year = search.year ?? currentPeriod().year;
  const query = useQuery(api.holidays.list.queryOptions({ input: { year } }));
  const sort = sortOf(search, ['date', 'weekday', 'name']);
  const holidays = query.data && sortRows(query.data.map(dated), sort);
  const { edited, openRecord, close } = useOpenedRecord<Holiday>({
    open: search.open,
    onChange: (open) => setSearch({ open }),
    find: async (id) => (await api.holidays.list.call({ ids: [id] }))[0],
  });
  const imports = useMasterImport('holiday');
  const remove = useRemoval<Holiday>({
    question: ({ name, date }) => ({
      title: HOLIDAY_WORDS.removeTitle,
      body: `Se eliminará el feriado ${name} del ${formatDate(date)}. Las atenciones ya registradas no cambian.`,
    }),
    uses: ({ id }) => api.holidays.uses.call({ id }),
    remove: ({ id }) => api.holidays.remove.call({ id }),
    successTitle: HOLIDAY_WORDS.removed,
    failureTitle: HOLIDAY_WORDS.removeFailed,
  });
  return (
    <Card>
      <Title order={2} mb={4}>
        Feriados
      </Title>
      <Text variant="hint" mb="sm">
        En ellos una atención es irregular, salvo en el horario nocturno. Los días de elecciones y
        otros que se declaran por ley se agregan a mano.
      </Text>
      <DataTable
        label="Feriados"
        columns={[
          dateColumn<Dated>('date', 'Fecha', { width: 120, sortable: true }),
          weekdayColumn,
          textColumn<Dated>('name', 'Nombre', { sortable: true }),
          actionsColumn<Dated>((holiday) => (
            <RowActions
              name={`${holiday.name} del ${formatDate(holiday.date)}`}
              onEdit={() => openRecord(holiday)}
              onRemove={() => remove(holiday)}
            />
          )),
        ]}
        rows={pageOfRows(query, holidays, search)}
        search={{ ...search, sort }}
        onSearchChange={setSearch}
        rowId={({ id }) => id}
        onRowClick={openRecord}
        emptyText={`No hay feriados de ${year} en la lista`}
        exportRows={() => [holidays ?? []]}
        toolbar={
          <>
            <NativeSelect
              label="Año"
              w={100}
              value={String(year)}
              data={calendarYears(year)}
              onChange={(event) => setSearch({ year: Number(event.currentTarget.value) })}
            />
            <Button
              variant="default"
              leftSection={<IconPlus size={16} />}
              onClick={() => openRecord('new')}
            >
              {HOLIDAY_WORDS.createTitle}
            </Button>
            {imports.actions.map(({ label, icon, onClick }) => (
              <Button key={label} variant="default" leftSection={icon} onClick={onClick}>
                {label}
              </Button>
            ))}
            {query.data && <LegalHolidays year={year} listed={query.data} />}
          </>
        }
      />
      {imports.dialog}
      <HolidayForm edited={edited} onClose={close} />
    </Card>
  );
}
