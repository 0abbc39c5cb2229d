/** The numbered exports that were made, each to be downloaded again (payout §33.8). */
import { Badge, Button, Group, NativeSelect, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { NumberedExport } from '../../../contract/payout/numbered-exports.ts';
import { ACCOUNTING_FORMATS } from '../../../domain/payout/file-formats.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { exactTime } from '../../kit/display/time-ago.ts';
import { currentPeriod } from '../../kit/display/today.ts';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { api } from '../../kit/shell/client.ts';
import {
  actionsColumn,
  type Column,
  numberColumn,
  onWideScreens,
  pesosColumn,
} from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { clearing } from '../../kit/table/empty-list.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import type { Search, SetSearch } from './accounting-search.ts';
import { useExportDownload } from './use-export-download.ts';

const COLUMNS: Column<NumberedExport>[] = [
  {
    accessor: 'number',
    title: 'Nº',
    sortable: true,
    width: 150,
    exportValue: ({ number }) => number,
    render: ({ number, isOpening }) => (
      <Group gap={6} wrap="nowrap">
        {formatCount(number)}
        {isOpening && (
          <Badge variant="light" c="var(--mantine-color-text)">
            Apertura
          </Badge>
        )}
      </Group>
    ),
  },
  { accessor: 'period', title: 'Hasta', noWrap: true, exportValue: ({ period }) => period },
  { ...numberColumn<NumberedExport>('totalVouchers', 'Comprobantes'), ...onWideScreens },
  numberColumn('totalEntries', 'Asientos', { sortable: true, ...onWideScreens }),
  pesosColumn('totalDebits', 'Debe = haber', { sortable: true }),
  {
    accessor: 'createdAt',
    title: 'Exportada',
    ...onWideScreens,
    exportValue: ({ createdAt }) => exactTime(createdAt),
    render: ({ createdAt, createdByName }) => (
      <div>
        {exactTime(createdAt)}
        <Text variant="small">{capitalized(nameOfUser(createdByName))}</Text>
      </div>
    ),
  },
  {
    accessor: 'createdByName',
    title: 'Exportó',
    fileOnly: true,
    exportValue: ({ createdByName }) => createdByName,
  },
  {
    accessor: 'sha256',
    title: 'Huella SHA-256 de los asientos',
    fileOnly: true,
    exportValue: ({ sha256 }) => sha256,
  },
];

const YEARS_SHOWN = 4;

export function ExportHistory({ search, setSearch }: { search: Search; setSearch: SetSearch }) {
  const { ofYear, holds, exportFormat } = search;
  const filters = { year: ofYear, search: holds };
  const { summary: _, ...rows } = usePagedList(api.numberedExports, filters, search);
  const download = useExportDownload();
  const thisYear = currentPeriod().year;
  const years = Array.from({ length: YEARS_SHOWN }, (_year, index) => String(thisYear - index));
  return (
    <DataTable
      label="Exportaciones numeradas"
      columns={[
        ...COLUMNS,
        actionsColumn<NumberedExport>((row) => (
          <Button
            variant="default"
            size="compact-sm"
            leftSection={<IconDownload size={14} />}
            aria-label={`Descargar la exportación Nº ${row.number} en ${ACCOUNTING_FORMATS[exportFormat]}`}
            loading={download.order?.number === row.number}
            onClick={() => download.start({ number: row.number, format: exportFormat })}
          >
            {ACCOUNTING_FORMATS[exportFormat]}
          </Button>
        )),
      ]}
      rows={rows}
      exportRows={rows.exportRows}
      search={search}
      onSearchChange={(part) => setSearch(part as Partial<Search>)}
      rowId={({ number }) => number}
      onRowClick={({ number }) => setSearch({ open: number })}
      onClearFilters={clearing(filters, () =>
        setSearch({ ofYear: undefined, holds: undefined, page: 1 }),
      )}
      emptyText={
        holds || ofYear
          ? 'Ninguna exportación coincide con los filtros'
          : 'Aún no hay exportaciones numeradas'
      }
      toolbar={
        <>
          <SearchField
            label="Buscar por médico, RUT o PAGO-nº"
            value={holds}
            onChange={(text) => setSearch({ holds: text, page: 1 })}
          />
          <NativeSelect
            label="Año"
            data={[{ value: '', label: 'Todos' }, ...years]}
            value={ofYear === undefined ? '' : String(ofYear)}
            onChange={(event) => {
              const { value } = event.currentTarget;
              setSearch({ ofYear: value === '' ? undefined : Number(value), page: 1 });
            }}
            w={110}
          />
          {rows.total !== undefined && rows.total > 0 && (
            <Text variant="hint" pb={8}>
              {countOf(rows.total, 'exportación', 'exportaciones')}
            </Text>
          )}
        </>
      }
    />
  );
}
