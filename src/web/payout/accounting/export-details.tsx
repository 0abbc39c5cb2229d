/** A numbered export: its vouchers by kind, its files, and its entries as they were exported (payout §33.8). */
import { Button, Group, Modal, SimpleGrid, Stack, Text, useMatches } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AccountingEntry } from '../../../contract/payout/accounting.ts';
import { formatPesos } from '../../../domain/money.ts';
import { ACCOUNTING_FORMATS, type AccountingFormat } from '../../../domain/payout/file-formats.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { Amount, StatCard } from '../../kit/display/figures.tsx';
import { exactTime } from '../../kit/display/time-ago.ts';
import { unbroken } from '../../kit/display/unbroken.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import {
  type Column,
  dateColumn,
  numberColumn,
  onWideScreens,
  pesosColumn,
  textColumn,
} from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { pagesOf } from '../../kit/table/export-table.ts';
import type { TableSearch } from '../../kit/table/url-filters.ts';
import { CostCentres } from './cost-centres.tsx';
import { kindsInWords } from './news-part.tsx';
import { useExportDownload } from './use-export-download.ts';

/** Closed when `number` is null. */
export function ExportDetails(props: {
  number: number | null;
  format: AccountingFormat;
  onClose: () => void;
}) {
  const { number, format, onClose } = props;
  const isSmall = useMatches({ base: true, sm: false });
  return (
    <Modal
      opened={number !== null}
      onClose={onClose}
      title={`Exportación contable Nº ${number ?? ''}`}
      size={1180}
      fullScreen={isSmall}
    >
      {number !== null && <Details number={number} format={format} />}
    </Modal>
  );
}

function Details({ number, format }: { number: number; format: AccountingFormat }) {
  const query = useQuery(api.numberedExports.details.queryOptions({ input: { number } }));
  const download = useExportDownload();
  const { data } = query;
  if (query.error) return <FailedQuery query={query} />;
  if (!data) return <LoadingState />;
  return (
    <Stack gap="md">
      <SimpleGrid component="section" aria-label="Totales" cols={{ base: 2, md: 4 }} spacing="sm">
        <StatCard
          label="Hasta"
          value={data.period}
          hint={data.isOpening ? 'Apertura: la contabilidad ya lo tenía' : undefined}
        />
        <StatCard
          label="Comprobantes"
          value={formatCount(data.totalVouchers)}
          hint={kindsInWords(data.kinds)}
        />
        <StatCard
          label="Debe = haber"
          value={<Amount value={data.totalDebits} />}
          hint={countOf(data.totalEntries, 'asiento', 'asientos')}
        />
        <StatCard
          label="Exportada"
          value={exactTime(data.createdAt)}
          hint={capitalized(nameOfUser(data.createdByName))}
        />
      </SimpleGrid>
      <Group justify="space-between" gap="xs">
        <Text variant="small" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
          Huella de los asientos (SHA-256): {data.sha256}
        </Text>
        <Button
          leftSection={<IconDownload size={16} />}
          loading={download.isPending}
          onClick={() => download.start({ number, format })}
        >
          Descargar {ACCOUNTING_FORMATS[format]}
        </Button>
      </Group>
      {data.leftOut.length > 0 && (
        <Text size="sm">
          {countOf(data.leftOut.length, 'pago quedó', 'pagos quedaron')} fuera, por procesarse y
          anularse antes:{' '}
          {unbroken(
            data.leftOut
              .map(
                ({ paymentId, doctorName, grossAmount }) =>
                  `PAGO-${paymentId} de ${doctorName}, ${formatPesos(grossAmount)}`,
              )
              .join('; '),
          )}
          .
        </Text>
      )}
      <CostCentres sums={data.costCentres} />
      <Entries number={number} total={data.totalEntries} />
      {data.files.map((file) => (
        <Text key={file.fileName} variant="small" style={{ overflowWrap: 'anywhere' }}>
          {file.fileName} · {file.layout} · descargado por primera vez el{' '}
          {exactTime(file.createdAt)} por {nameOfUser(file.createdByName)} · SHA-256 {file.sha256}
        </Text>
      ))}
    </Stack>
  );
}

type Row = AccountingEntry & { id: number };

const COLUMNS: Column<Row>[] = [
  numberColumn('voucher', 'Nº'),
  dateColumn('date', 'Fecha', onWideScreens),
  textColumn('account', 'Cuenta', {
    render: ({ account, accountName, costCentre }) => (
      <div>
        {account}
        <Text variant="small">
          {accountName}
          {costCentre && ` · CC ${costCentre}`}
        </Text>
      </div>
    ),
  }),
  textColumn('accountName', 'Nombre de la cuenta', { fileOnly: true }),
  textColumn('costCentre', 'Centro de costo', { fileOnly: true }),
  textColumn('description', 'Descripción', onWideScreens),
  textColumn('reference', 'Referencia', { noWrap: true, ...onWideScreens }),
  textColumn('payeeName', 'Tercero', { fileOnly: true }),
  textColumn('payeeRut', 'RUT del tercero', { fileOnly: true }),
  pesosColumn('debit', 'Debe', { render: ({ debit }) => debit > 0 && <Amount value={debit} /> }),
  pesosColumn('credit', 'Haber', {
    render: ({ credit }) => credit > 0 && <Amount value={credit} />,
  }),
];

function Entries({ number, total }: { number: number; total: number }) {
  // Belongs to a dialog, so it is not kept in the address.
  const [search, setSearch] = useState<TableSearch>({ page: 1, pageSize: 20 });
  const limit = search.pageSize;
  const offset = (search.page - 1) * limit;
  const query = useQuery(
    api.numberedExports.entries.queryOptions({ input: { number, limit, offset } }),
  );
  const numbered = (entries: readonly AccountingEntry[], first: number): Row[] =>
    entries.map((entry, index) => ({ ...entry, id: first + index + 1 }));
  return (
    <DataTable
      label={`Asientos de la exportación Nº ${number}`}
      columns={COLUMNS}
      rows={{
        records: query.data && numbered(query.data, offset),
        total,
        fetching: query.isFetching,
        error: query.error,
        refetch: () => void query.refetch(),
      }}
      search={search}
      onSearchChange={(part) => setSearch((current) => ({ ...current, page: 1, ...part }))}
      rowId={({ id }) => id}
      emptyText="Sin asientos"
      exportRows={() =>
        pagesOf(async (piece) =>
          numbered(await api.numberedExports.entries.call({ number, ...piece }), piece.offset),
        )
      }
    />
  );
}
