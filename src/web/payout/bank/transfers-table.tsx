/** The transfers without problems, and the download (payout §9.8, payout §10). */
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload, IconFileSpreadsheet } from '@tabler/icons-react';
import { Fragment } from 'react';
import type { Transfer } from '../../../contract/payout/bank.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf, someNames } from '../../../domain/words/counts.ts';
import { PAYMENT_STATUS_BADGES, type StateBadge } from '../../../domain/words/state-badges.ts';
import { ReasonedButton } from '../../kit/dialog/reasoned-button.tsx';
import { ColorBadge } from '../../kit/display/figures.tsx';
import { Warning } from '../../kit/display/warning.tsx';
import { SearchField } from '../../kit/fields/search-field.tsx';
import {
  actionsColumn,
  type Column,
  onWideScreens,
  pesosColumn,
  rutColumn,
  statusColumn,
  textColumn,
} from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { matchesPerson, sortRows } from '../../kit/table/local-rows.ts';
import { SelectionBar } from '../../kit/table/selection-bar.tsx';
import { TwoLines } from '../../kit/table/two-lines.tsx';
import { StatementLinks } from '../../links/statement-links.tsx';
import { PaymentAmount, usePaymentDetails } from '../payroll/public.ts';
import type { Payroll, Search, SetSearch } from './bank-search.ts';
import { useBankFile } from './use-bank-file.tsx';

export function TransfersTable(props: {
  payroll: Payroll;
  transfers: readonly Transfer[];
  isFetching: boolean;
  onRefresh: () => void;
  search: Search;
  setSearch: SetSearch;
  selected: readonly number[];
  /** Null restores the initial selection. */
  onSelectedChange: (selected: readonly number[] | null) => void;
}) {
  const { payroll, transfers, search, setSearch, selected, onSelectedChange } = props;
  const { openPayment } = usePaymentDetails();
  const found = sortRows(
    transfers.filter(
      ({ doctorName, doctorRut, payee }) =>
        matchesPerson({ name: doctorName, rut: doctorRut }, search.search) ||
        matchesPerson(payee, search.search),
    ),
    search.sort,
  );
  const foundIds = found.map(({ id }) => id);
  const isAll = foundIds.length > 0 && foundIds.every((id) => selected.includes(id));
  const chosen = transfers.filter(({ id }) => selected.includes(id));
  const again = transfers.filter(({ inFiles }) => inFiles.length > 0).length;
  const { isRequired, standing } = payroll.approval;
  const against =
    isRequired && standing !== 'approved'
      ? 'El mes no está aprobado: hasta entonces no se preparan archivos.'
      : undefined;
  const download = useBankFile(search, payroll.problems, () => onSelectedChange(null));
  return (
    <Stack gap="md">
      <SelectionBar
        count={chosen.length}
        all={{
          count: foundIds.length,
          isAll,
          toggle: () =>
            onSelectedChange(
              isAll
                ? selected.filter((id) => !foundIds.includes(id))
                : [...new Set([...selected, ...foundIds])],
            ),
        }}
        onClear={() => onSelectedChange([])}
        summary={
          <>
            <b>{transfersWord(chosen.length)}</b> por{' '}
            <b>{formatPesos(chosen.reduce((sum, { amount }) => sum + amount, 0))}</b>
          </>
        }
        emptyText="Ninguna transferencia seleccionada"
        action={
          <Group gap="xs">
            {payroll.layout.hasWorkbook && (
              <ReasonedButton
                variant={payroll.layout.prefersWorkbook ? 'filled' : 'default'}
                leftSection={<IconFileSpreadsheet size={16} />}
                loading={download.isPending}
                reasonAgainst={against}
                onClick={() => void download.ask(chosen, 'workbook')}
              >
                Descargar Excel
              </ReasonedButton>
            )}
            <ReasonedButton
              variant={payroll.layout.prefersWorkbook ? 'default' : 'filled'}
              leftSection={<IconDownload size={16} />}
              loading={download.isPending}
              reasonAgainst={against}
              onClick={() => void download.ask(chosen, 'text')}
            >
              Descargar
            </ReasonedButton>
          </Group>
        }
      />
      <OneHandNotice
        transfers={chosen.filter(({ isOfOneHand }) => isOfOneHand)}
        onLeaveOut={(ids) => onSelectedChange(selected.filter((id) => !ids.includes(id)))}
      />
      {again > 0 && (
        <Text size="sm">
          {transfersWord(again)} ya {again === 1 ? 'está' : 'están'} en un archivo descargado: no
          {again === 1 ? ' se preselecciona' : ' se preseleccionan'}, para no pagar dos veces.
        </Text>
      )}
      <DataTable
        label="Transferencias"
        columns={columnsOf(search)}
        rows={{
          records: found.slice((search.page - 1) * search.pageSize, search.page * search.pageSize),
          total: found.length,
          fetching: props.isFetching,
          error: null,
          refetch: props.onRefresh,
        }}
        search={search}
        onSearchChange={setSearch}
        rowId={({ id }) => id}
        onRowClick={({ id }) => openPayment(id)}
        selection={{
          selected,
          onChange: onSelectedChange,
          rowLabel: ({ doctorName, amount }) => `${doctorName}, ${formatPesos(amount)}`,
        }}
        onClearFilters={search.search ? () => setSearch({ search: undefined }) : undefined}
        emptyText={
          search.search
            ? 'Ninguna transferencia coincide con la búsqueda'
            : 'Ninguna transferencia puede ir en el archivo'
        }
        exportRows={() => [found]}
        toolbar={
          <SearchField
            label="Buscar doctor o beneficiario"
            value={search.search}
            onChange={(text) => setSearch({ search: text })}
          />
        }
      />
    </Stack>
  );
}

/** Says beforehand for which payees this user is refused a file, and how the rest goes on. */
function OneHandNotice(props: {
  transfers: readonly Transfer[];
  onLeaveOut: (ids: readonly number[]) => void;
}) {
  const { transfers, onLeaveOut } = props;
  if (transfers.length === 0) return null;
  const names = someNames(transfers.map(({ payee }) => payee.name));
  return (
    <Warning title="Este archivo lo descarga otra persona">
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Solo usted decidió a qué cuenta va lo de {names}, y nadie más lo ha visto. Que descargue
          el archivo otra persona con acceso a Nómina Bancaria; si no la hay, dele ese acceso en
          Permisos a una segunda. O descargue ahora las demás.
        </Text>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => onLeaveOut(transfers.map(({ id }) => id))}
        >
          {transfers.length === 1
            ? 'Quitar esta de la selección'
            : `Quitar estas ${transfers.length} de la selección`}
        </Button>
      </Stack>
    </Warning>
  );
}

const transfersWord = (value: number) => countOf(value, 'transferencia', 'transferencias');

const payeeText = ({ payee }: Transfer) => `${payee.name} · ${formatRut(payee.rut)}`;
const noticesOf = ({ isOfOneHand, inFiles, warnings, accountNotices }: Transfer) => [
  ...(isOfOneHand ? ['Lo descarga otra persona.'] : []),
  ...inFiles.map((file) => `Ya en ${file}`),
  ...accountNotices.map(({ text }) => text),
  ...warnings,
];

const ACCOUNT_BADGES = {
  changed: { label: 'Cuenta cambiada', color: 'yellow' },
  first: { label: 'Cuenta nueva', color: 'yellow' },
  pending: { label: 'Cuenta por aprobar', color: 'yellow', isToCome: true },
  payee: { label: 'A quién se paga cambió', color: 'yellow' },
} as const satisfies Record<Transfer['accountNotices'][number]['kind'], StateBadge>;

const anywhere = { overflowWrap: 'anywhere' } as const;

function columnsOf(search: Search): Column<Transfer>[] {
  return [
    textColumn('doctorName', 'Doctor', { sortable: true, width: 180 }),
    rutColumn('doctorRut', 'RUT', { hiddenAtFirst: true }),
    {
      accessor: 'payee',
      title: 'Beneficiario',
      ...onWideScreens,
      render: ({ payee }) => <TwoLines first={payee.name} second={formatRut(payee.rut)} />,
      exportValue: payeeText,
    },
    textColumn('bankName', 'Banco', {
      ...onWideScreens,
      sortable: true,
      render: ({ bankName, accountType }) => (
        <TwoLines first={bankName ?? '—'} second={accountType ?? 'Cuenta sin tipo'} />
      ),
    }),
    textColumn('accountType', 'Tipo de cuenta', { hiddenAtFirst: true }),
    textColumn('bankAccount', 'Cuenta', { noWrap: true, ...onWideScreens }),
    textColumn('email', 'Email', { hiddenAtFirst: true }),
    textColumn('reference', 'Referencia', { noWrap: true, ...onWideScreens }),
    ...(search.includePaid ? [statusColumn<Transfer>('status', PAYMENT_STATUS_BADGES)] : []),
    pesosColumn('amount', 'Monto', {
      sortable: true,
      render: ({ id, amount }) => <PaymentAmount paymentId={id} value={amount} />,
    }),
    {
      accessor: 'notices',
      title: 'Avisos',
      width: 180,
      render: (transfer) =>
        noticesOf(transfer).length === 0 ? (
          '—'
        ) : (
          <Stack gap={2} align="flex-start">
            {transfer.isOfOneHand && <ColorBadge color="red" label="Lo descarga otra persona" />}
            {transfer.inFiles.length > 0 && <ColorBadge color="yellow" label="Ya en un archivo" />}
            {transfer.accountNotices.map(({ kind, text }) => (
              <Fragment key={text}>
                <ColorBadge {...ACCOUNT_BADGES[kind]} />
                <Text size="xs" style={anywhere}>
                  {text}
                </Text>
              </Fragment>
            ))}
            {[...transfer.inFiles, ...transfer.warnings].map((notice) => (
              <Text key={notice} size="xs" style={anywhere}>
                {notice}
              </Text>
            ))}
          </Stack>
        ),
      exportValue: (transfer) => noticesOf(transfer).join(' '),
    },
    actionsColumn((transfer) => (
      <StatementLinks
        doctorId={transfer.doctorId}
        doctorName={transfer.doctorName}
        periods={[search]}
      />
    )),
  ];
}
