/** Pagos Procesados: paid records by the date of their request (payout §12). */
import { Alert, Button, SimpleGrid, Stack } from '@mantine/core';
import { IconDownload, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { NO_REQUEST_DATE } from '../../../domain/calendar/request-date.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { Amount, StatCard } from '../../kit/display/figures.tsx';
import { api } from '../../kit/shell/client.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { useUrlFilters } from '../../kit/table/url-filters.ts';
import { MovementsDialog } from '../movements/public.ts';
import { GroupBody, GroupDialog } from './group-dialog.tsx';
import { GroupsTable } from './groups-table.tsx';
import { searchSchema } from './search.ts';
import { Transferred } from './transferred.tsx';
import { useRecordExport } from './use-record-export.ts';

export function PaidPaymentsScreen() {
  const [search, setSearch] = useUrlFilters(searchSchema);
  const { search: typed, group, movements } = search;
  const { summary, ...rows } = usePagedList(
    { list: api.paidPayments.groups, summary: api.paidPayments.groupsSummary },
    { search: typed },
    search,
  );
  const isUndated = useIsUndated();
  const { save, isSaving } = useRecordExport();
  return (
    <Stack gap="md">
      <PageHeader
        title="Pagos Procesados"
        description={
          isUndated
            ? 'Los registros pagados, por médico.'
            : 'Los registros pagados, por la fecha en que se solicitó la atención.'
        }
        primary={
          <Button
            leftSection={<IconDownload size={16} />}
            loading={isSaving}
            onClick={() => save('csv', { search: typed, total: summary?.records })}
          >
            Exportar Todo (CSV)
          </Button>
        }
      />
      {(summary || !rows.error) && <Totals summary={summary} isUndated={isUndated} />}
      {!rows.error && <Transferred search={typed} />}
      {isUndated ? (
        <>
          <Alert icon={<IconInfoCircle />} title="Sin fechas de solicitud" variant="outline">
            Ninguno de los registros pagados trae su fecha de solicitud, porque los archivos
            importados no la tienen: no hay fechas por las que agrupar. Para tenerlas, importe la
            columna «Fecha Solicitud».
          </Alert>
          <GroupBody
            requestDate={NO_REQUEST_DATE}
            outerSearch={typed}
            withoutTotals
            onMovements={(doctorId) => setSearch({ movements: doctorId })}
          />
        </>
      ) : (
        <GroupsTable
          rows={rows}
          search={search}
          onSearchChange={setSearch}
          onOpen={(opened) => setSearch({ group: opened })}
        />
      )}
      <GroupDialog
        // Search text and unfolded rows belong to one date.
        key={group}
        requestDate={group}
        isHidden={movements !== undefined}
        outerSearch={typed}
        onMovements={(doctorId) => setSearch({ movements: doctorId })}
        onClose={() => setSearch({ group: undefined })}
      />
      <MovementsDialog
        doctorId={movements ?? null}
        onClose={() => setSearch({ movements: undefined })}
      />
    </Stack>
  );
}

type Summary = { records: number; total: number; totalAmount: number };

/** Whether something is paid and none of it has a request date: then there is nothing to group by. */
function useIsUndated(): boolean {
  const { data } = useQuery(api.paidPayments.groups.queryOptions({ input: { limit: 2 } }));
  return data?.length === 1 && data[0]?.requestDate === NO_REQUEST_DATE;
}

function Totals(props: { summary: Summary | undefined; isUndated: boolean }) {
  const { summary, isUndated } = props;
  return (
    <SimpleGrid component="section" aria-label="Totales" cols={{ base: 2, sm: 3 }} spacing="sm">
      <StatCard label="Registros pagados" value={summary && formatCount(summary.records)} />
      {!isUndated && (
        <StatCard label="Fechas de solicitud" value={summary && formatCount(summary.total)} />
      )}
      <StatCard
        label="Monto total"
        value={summary && <Amount value={summary.totalAmount} />}
        hint="Líquido de los registros, después de retención"
      />
    </SimpleGrid>
  );
}
