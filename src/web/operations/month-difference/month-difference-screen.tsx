/** Diferencia con otro mes: what each doctor is paid against another month, and why (operations §15.3). */
import { Button, Checkbox, Drawer, Group, NativeSelect, Stack, Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useTold } from '../../kit/dialog/use-told.ts';
import { PesosField } from '../../kit/fields/number-fields.tsx';
import { PeriodField } from '../../kit/fields/period-field.tsx';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { api } from '../../kit/shell/client.ts';
import { LinkButton } from '../../kit/shell/links.tsx';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { clearing } from '../../kit/table/empty-list.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { useUrlFilters } from '../../kit/table/url-filters.ts';
import { DifferenceCard, differenceColumns } from './difference-columns.tsx';
import { DifferenceDetails, useDifference } from './difference-details.tsx';
import { DifferenceTotals } from './difference-totals.tsx';
import {
  type ComparedPeriods,
  comparedPeriods,
  MONTHS_BACK,
  monthsInput,
  searchSchema,
} from './search.ts';

export function MonthDifferenceScreen() {
  const [search, setSearch] = useUrlFilters(searchSchema);
  const { month, year, back, reason, unexplained, atLeast, search: typed, open } = search;
  const now = { month, year };
  const periods = comparedPeriods(now, back);
  const { summary, ...rows } = usePagedList(
    api.monthDifferences,
    { ...monthsInput(periods), search: typed, reason, unexplained, atLeast },
    search,
  );
  const compared = useTold(api.monthDifferences.markCompared.call, {
    done: () => {
      toast.success(
        'Mes comparado',
        `El paso «Comparar» de ${formatPeriod(now)} queda hecho: con ${formatPeriod(periods.before)}.`,
      );
    },
    failed: 'No se pudo marcar como comparado',
  });
  const isFiltered = Boolean(typed || reason || unexplained || atLeast);
  return (
    <Stack gap="md">
      <PageHeader
        title="Diferencia con otro mes"
        description={`Lo que ${formatPeriod(now)} paga a cada médico frente a ${formatPeriod(periods.before)}, antes de retención, y por qué.`}
        primary={
          <Group gap="sm" align="flex-end">
            <PeriodField value={now} onChange={(chosen) => setSearch(chosen)} />
            <NativeSelect
              label="Comparar con"
              w={290}
              value={back}
              data={monthsBefore(now)}
              onChange={(event) => setSearch({ back: Number(event.currentTarget.value) })}
            />
          </Group>
        }
      />
      <DifferenceTotals
        summary={summary}
        periods={periods}
        reason={reason}
        onReason={(chosen) => setSearch({ reason: chosen })}
      />
      <DataTable
        label="Diferencias por médico"
        columns={differenceColumns(periods)}
        rows={rows}
        search={search}
        onSearchChange={setSearch}
        rowId={({ doctorId }) => doctorId}
        card={DifferenceCard}
        onRowClick={({ doctorId }) => setSearch({ open: doctorId })}
        exportRows={rows.exportRows}
        onClearFilters={clearing({ search: typed, reason, unexplained, atLeast }, setSearch)}
        emptyText={
          isFiltered
            ? 'Ningún médico coincide con los filtros'
            : 'Ninguno de los dos meses paga algo. Elija otros meses.'
        }
        toolbar={
          <>
            <SearchField
              label="Buscar médico o RUT"
              value={typed}
              onChange={(text) => setSearch({ search: text })}
            />
            <PesosField
              label="Diferencia desde"
              w={160}
              value={atLeast ?? ''}
              onChange={(value) => setSearch({ atLeast: value === '' ? undefined : Number(value) })}
            />
            <Checkbox
              label="Solo lo sin explicar"
              mb={8}
              checked={unexplained === true}
              onChange={(event) =>
                setSearch({ unexplained: event.currentTarget.checked || undefined })
              }
            />
          </>
        }
      />
      <Group>
        <LinkButton to="/cierre" search={now} variant="default">
          Volver al Cierre de Mes
        </LinkButton>
        <Button
          variant="default"
          leftSection={<IconCheck size={16} />}
          loading={compared.isPending}
          disabled={!summary}
          onClick={() => compared.mutate(monthsInput(periods))}
        >
          Marcar como comparado
        </Button>
      </Group>
      <DoctorDrawer
        doctorId={open}
        periods={periods}
        onClose={() => setSearch({ open: undefined })}
      />
    </Stack>
  );
}

const monthsBefore = (now: Period) =>
  Array.from({ length: MONTHS_BACK }, (_, place) => {
    const back = place + 1;
    const note = back === 1 ? ' (mes anterior)' : back === 12 ? ' (un año antes)' : '';
    return { value: String(back), label: formatPeriod(comparedPeriods(now, back).before) + note };
  });

/** Closed when `doctorId` is undefined. */
function DoctorDrawer(props: {
  doctorId: number | undefined;
  periods: ComparedPeriods;
  onClose: () => void;
}) {
  const { doctorId, periods, onClose } = props;
  const name = useDifference(doctorId, periods).data?.doctorName;
  return (
    <Drawer
      opened={doctorId !== undefined}
      onClose={onClose}
      position="right"
      size={640}
      title={name ? `Diferencia de ${name}` : 'Diferencia del médico'}
    >
      <Text variant="hint" mb="sm">
        Antes de retención. Elija una razón para ver de qué se compone.
      </Text>
      {doctorId !== undefined && <DifferenceDetails doctorId={doctorId} periods={periods} />}
    </Drawer>
  );
}
