/** Pagos Procesados: paid records by the date of their request (payout §12). */
import { Button, SimpleGrid, Stack } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { formatCount } from '../../../domain/words/counts.ts';
import { Amount, StatCard } from '../../kit/display/figures.tsx';
import { api } from '../../kit/shell/client.ts';
import { PageHeader } from '../../kit/shell/page-header.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { useUrlFilters } from '../../kit/table/url-filters.ts';
import { MovementsDialog } from '../movements/public.ts';
import { GroupDialog } from './group-dialog.tsx';
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
  const { save, isSaving } = useRecordExport();
  return (
    <Stack gap="md">
      <PageHeader
        title="Pagos Procesados"
        description="Los registros pagados, por la fecha en que se solicitó la atención."
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
      {(summary || !rows.error) && <Totals summary={summary} />}
      {!rows.error && <Transferred search={typed} />}
      <GroupsTable
        rows={rows}
        search={search}
        onSearchChange={setSearch}
        onOpen={(opened) => setSearch({ group: opened })}
      />
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

function Totals({ summary }: { summary: Summary | undefined }) {
  return (
    <SimpleGrid component="section" aria-label="Totales" cols={{ base: 2, sm: 3 }} spacing="sm">
      <StatCard label="Registros pagados" value={summary && formatCount(summary.records)} />
      <StatCard label="Fechas de solicitud" value={summary && formatCount(summary.total)} />
      <StatCard
        label="Monto total"
        value={summary && <Amount value={summary.totalAmount} />}
        hint="Líquido de los registros, después de retención"
      />
    </SimpleGrid>
  );
}
