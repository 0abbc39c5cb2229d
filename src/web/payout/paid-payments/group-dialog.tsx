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
  return (
    <DetailsModal
      opened={requestDate !== undefined && !isHidden}
      onClose={props.onClose}
      title={`Detalle de pagos · ${requestDate ? requestDateLabel(requestDate) : ''}`}
    >
      {requestDate && (
        <GroupBody
          requestDate={requestDate}
          outerSearch={props.outerSearch}
          onMovements={onMovements}
        />
      )}
    </DetailsModal>
  );
}

/** The doctors of a request date, with their sums; without these where the screen shows them already. */
export function GroupBody(props: {
  requestDate: string;
  outerSearch: string | undefined;
  withoutTotals?: boolean;
  onMovements: (doctorId: number) => void;
}) {
  const { requestDate, withoutTotals } = props;
  // Belongs to one date, so it is not kept in the address.
  const [searched, setSearched] = useState<SearchedDoctors>({
    page: 1,
    pageSize: 10,
    sort: '-totalAmount',
    search: doctorSearch(requestDate, props.outerSearch),
  });
  const { search } = searched;
  const { summary, ...rows } = usePagedList(
    { list: api.paidPayments.doctors, summary: api.paidPayments.doctorsSummary },
    { requestDate, search },
    searched,
  );
  const { save, isSaving } = useRecordExport();
  const order = { requestDate, search, total: summary?.records };
  return (
    <Stack gap="md">
      {!withoutTotals && (
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
      )}
      <DoctorsTable
        requestDate={requestDate}
        search={searched}
        onSearchChange={(change) => setSearched((current) => ({ ...current, page: 1, ...change }))}
        onMovements={props.onMovements}
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
