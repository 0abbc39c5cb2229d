/** Haberes y Descuentos: what doctors earn or owe besides fees, and what makes them each month (payout §24). */
import { Button, SegmentedControl, Stack } from '@mantine/core';
import { IconPlus, IconRepeat, IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import type { Entry } from '../../../contract/payout/entries.ts';
import type { Schedule } from '../../../contract/payout/entry-schedules.ts';
import { addMonths, type Period } from '../../../domain/calendar/calendar.ts';
import { currentPeriod } from '../../kit/display/today.ts';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { api } from '../../kit/shell/client.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { useOpenedRecord } from '../../kit/table/opened-record.ts';
import { useUrlFilters } from '../../kit/table/url-filters.ts';
import { DoctorSelect } from '../../masters/masters/public.ts';
import { BalancesTable } from '../balances/public.ts';
import { ImportDialog } from '../entry-imports/public.ts';
import { ScheduleForm, SchedulesTable } from '../entry-schedules/public.ts';
import { PaymentDialog } from '../payroll/public.ts';
import { EntriesList } from './entries-list.tsx';
import { EntryForm } from './entry-form.tsx';
import { type Search, searchSchema } from './search.ts';

/** What a new schedule begins with. */
type Begun = { replaced: Schedule | null; from: Period };

export function EntriesScreen() {
  const [search, setSearch] = useUrlFilters(searchSchema);
  const { year, month, doctorId, view } = search;
  const { edited, openRecord, close } = useOpenedRecord<Entry>({
    open: search.open,
    onChange: (open) => setSearch({ open }),
    find: async (id) => (await api.entries.list.call({ ids: [id] }))[0],
  });
  const [scheduling, setScheduling] = useState<Begun | null>(null);
  const [isImporting, setImporting] = useState(false);
  const schedule = () => setScheduling({ replaced: null, from: { year, month } });
  const isSchedules = view === 'schedules';
  return (
    <Stack gap="md">
      <PageHeader
        title="Haberes y Descuentos"
        description="Lo que los médicos ganan o deben además de sus honorarios: una persona lo propone y otra lo aprueba."
        primary={
          isSchedules ? (
            <Button leftSection={<IconRepeat size={16} />} onClick={schedule}>
              Programar
            </Button>
          ) : (
            <Button leftSection={<IconPlus size={16} />} onClick={() => openRecord('new')}>
              Proponer haber o descuento
            </Button>
          )
        }
        actions={
          isSchedules
            ? []
            : [
                {
                  label: 'Importar archivo',
                  icon: <IconUpload size={16} />,
                  onClick: () => setImporting(true),
                },
                { label: 'Programar', icon: <IconRepeat size={16} />, onClick: schedule },
              ]
        }
      />
      <SegmentedControl
        aria-label="Qué se muestra"
        value={view}
        onChange={(chosen) => setSearch({ view: chosen as Search['view'], page: 1 })}
        data={[
          { value: 'entries', label: 'Por mes o médico' },
          { value: 'schedules', label: 'Programados' },
          { value: 'balances', label: 'Saldos' },
        ]}
        // On a phone the three are as wide as the screen.
        styles={{ label: { paddingInline: 8 } }}
        style={{ alignSelf: 'flex-start', maxWidth: '100%' }}
      />
      {view === 'balances' ? (
        <BalancesTable search={search} setSearch={setSearch} />
      ) : isSchedules ? (
        <SchedulesTable
          search={search}
          onSearchChange={setSearch}
          onReplace={(replaced) => setScheduling({ replaced, from: addMonths(currentPeriod(), 1) })}
          toolbar={
            <>
              <DoctorSelect
                label="Médico"
                placeholder="Todos"
                value={doctorId ?? null}
                onChange={(one) => setSearch({ doctorId: one ?? undefined, page: 1 })}
              />
              <SearchField
                label="Buscar médico o glosa"
                value={search.search}
                onChange={(text) => setSearch({ search: text, page: 1 })}
              />
            </>
          }
        />
      ) : (
        <EntriesList search={search} setSearch={setSearch} onEdit={openRecord} />
      )}
      <EntryForm edited={edited} beginning={{ year, month, doctorId }} onClose={close} />
      <ScheduleForm
        opened={scheduling !== null}
        replaced={scheduling?.replaced ?? null}
        from={scheduling?.from ?? { year, month }}
        doctorId={doctorId}
        onClose={() => setScheduling(null)}
      />
      <ImportDialog
        opened={isImporting}
        onClose={() => setImporting(false)}
        onShow={(importId) => {
          setImporting(false);
          setSearch({ view: 'entries', importId, all: true, state: undefined, page: 1 });
        }}
      />
      <PaymentDialog />
    </Stack>
  );
}
