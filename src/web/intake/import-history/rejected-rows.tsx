/** The refused rows of an import, a page at a time (intake §18.4). */
import { Group, Stack, Title } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Rejection } from '../../../contract/intake/imports.ts';
import { api } from '../../kit/shell/client.ts';
import { type Column, numberColumn, textColumn } from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { detailOf, RejectedActions, type RowsAgain } from '../imports/public.ts';

const columns: Column<Rejection>[] = [
  numberColumn('row', 'Fila', { width: 80 }),
  textColumn('reasonClass', 'Error', { width: 220 }),
  textColumn('reason', 'Detalle', { render: detailOf, cellsStyle: () => ({ minWidth: 240 }) }),
];

export function HistoryRejectedRows(props: {
  importId: number;
  rejected: number;
  onAgain: (rows: RowsAgain) => void;
}) {
  const { importId, rejected, onAgain } = props;
  const [paging, setPaging] = useState({ page: 1, pageSize: 10 });
  const query = useQuery(
    api.importHistory.rejectedRows.queryOptions({
      input: { id: importId, limit: paging.pageSize, offset: (paging.page - 1) * paging.pageSize },
      placeholderData: keepPreviousData,
    }),
  );
  return (
    <Stack gap="xs">
      <DataTable
        label="Filas rechazadas"
        columns={columns}
        rows={{
          records: query.data,
          total: rejected,
          fetching: query.isFetching,
          error: query.error,
          refetch: () => void query.refetch(),
        }}
        search={paging}
        onSearchChange={({ page, pageSize }) =>
          setPaging({ page: page ?? 1, pageSize: pageSize ?? paging.pageSize })
        }
        rowId={({ row }) => row}
        emptyText="No hay filas rechazadas"
        toolbar={
          <Group gap="sm">
            <Title order={4}>Filas rechazadas</Title>
            <RejectedActions importId={importId} rejectedCount={rejected} onAgain={onAgain} />
          </Group>
        }
      />
    </Stack>
  );
}
