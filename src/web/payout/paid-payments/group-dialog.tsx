/** The doctors of one request date, 10 a page, with their actions (payout §12.6). */
import { Button, SimpleGrid, Stack } from '@mantine/core';
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react';
import { useState } from 'react';
import { requestDateLabel } from '../../../domain/calendar/request-date.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { DetailsModal } from '../../fees/calculations/public.ts';
import { useReturnFocus } from '../../kit/dialog/return-focus.ts';
import { Amount, StatCard } from '../../kit/display/figures.tsx';
import { api } from '../../kit/shell/client.ts';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { DoctorsTable } from './doctors-table.tsx';
import { doctorSearch, type SearchedDoctors } from './search.ts';
import { useRecordExport } from './use-record-export.ts';

/** Closed when `requestDate` is undefined; hidden, but kept, while a doctor's movements are shown. */
export function GroupDialog(props: {
  requestDate: string | undefined;
  isHidden: boolean;
  /** The search on the screen. */
  outerSearch: string | undefined;
  onMovements: (doctorId: number) => void;
  onClose: () => void;
}) {
  const { requestDate, isHidden, onMovements } = props;
  useReturnFocus();
  // Belongs to a dialog, so it is not kept in the address.
  const [search, setSearch] = useState<SearchedDoctors>({
    page: 1,
    pageSize: 10,
    sort: '-totalAmount',
    search: requestDate && doctorSearch(requestDate, props.outerSearch),
  });
  return (
    <DetailsModal
      opened={requestDate !== undefined && !isHidden}
      onClose={props.onClose}
      title={`Detalle de pagos · ${requestDate ? requestDateLabel(requestDate) : ''}`}
    >
      {requestDate && (
        <GroupBody
          requestDate={requestDate}
          search={search}
          onSearchChange={(change) => setSearch((current) => ({ ...current, page: 1, ...change }))}
          onMovements={onMovements}
        />
      )}
    </DetailsModal>
  );
}

function GroupBody(props: {
  requestDate: string;
  search: SearchedDoctors;
  onSearchChange(change: Partial<SearchedDoctors>): void;
  onMovements: (doctorId: number) => void;
}) {
  const { requestDate } = props;
  const { search } = props.search;
  const { summary, ...rows } = usePagedList(
    { list: api.paidPayments.doctors, summary: api.paidPayments.doctorsSummary },
    { requestDate, search },
    props.search,
  );
  const { save, isSaving } = useRecordExport();
  const order = { requestDate, search, total: summary?.records };
  return (
    <Stack gap="md">
      <SimpleGrid
        component="section"
        aria-label="Totales de la fecha"
        cols={{ base: 2, sm: 4 }}
        spacing="sm"
      >
        <StatCard label="Doctores" value={summary && formatCount(summary.total)} />
        <StatCard label="Registros" value={summary && formatCount(summary.records)} />
        <StatCard label="Bruto" value={summary && <Amount value={summary.totalBrutAmount} />} />
        <StatCard label="Líquido" value={summary && <Amount value={summary.totalAmount} />} />
      </SimpleGrid>
      <DoctorsTable
        {...props}
        rows={rows}
        tools={
          <>
            <Button
              variant="default"
              leftSection={<IconFileTypeCsv size={16} />}
              disabled={isSaving}
              onClick={() => save('csv', order)}
            >
              Exportar CSV
            </Button>
            <Button
              variant="default"
              leftSection={<IconFileSpreadsheet size={16} />}
              disabled={isSaving}
              onClick={() => save('xlsx', order)}
            >
              Exportar Excel
            </Button>
          </>
        }
      />
    </Stack>
  );
}
