/** The transfers of all bank files, by what became of them (payout §18.12). */
import { Button, SimpleGrid, Stack, Text } from '@mantine/core';
import type { ListedTransfer } from '../../../contract/payout/transfers.ts';
import { formatInstant } from '../../../domain/calendar/calendar.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { formatPesos } from '../../../domain/money.ts';
import { TRANSFER_STANDS, type TransferStand } from '../../../domain/states.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { maskAccount } from '../../../domain/words/payment-labels.ts';
import { SURPLUS_BADGES, TRANSFER_STATE_BADGES } from '../../../domain/words/state-badges.ts';
import { ColorBadge, StatusBadge } from '../../kit/display/figures.tsx';
import { unbroken } from '../../kit/display/unbroken.tsx';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { api } from '../../kit/shell/client.ts';
import {
  actionsColumn,
  type Column,
  onWideScreens,
  pesosColumn,
  rutColumn,
} from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { clearing } from '../../kit/table/empty-list.tsx';
import { FilterCard } from '../../kit/table/filter-card.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { RecordCard } from '../../kit/table/record-card.tsx';
import { HeldBadge } from '../../links/held-badge.tsx';
import type { Search, SetSearch } from './bank-search.ts';
import { type MayOpenPayee, PayeeLink, useMayOpenPayee } from './payee-link.tsx';
import { outcomesOf } from './transfer-texts.ts';

/** The plural of each state, and what it means for what is owed. */
const CARDS: Readonly<Record<TransferStand, readonly [label: string, hint: string]>> = {
  sent: ['Enviadas', 'Sin respuesta del banco'],
  paid: ['Pagadas', 'Con sus pagos'],
  rejected: ['Rechazadas', 'El banco no las pagó'],
  withdrawn: ['Retiradas', 'El banco no las recibió'],
  replaced: ['Sustituidas', 'Se pagan de otra forma'],
  surplus: ['Pagadas dos veces', 'Por recuperar'],
};

export function SentTransfers({ search, setSearch }: { search: Search; setSearch: SetSearch }) {
  const { stand, search: typed, page, pageSize, hide, sentSort } = search;
  const { summary, ...rows } = usePagedList(
    api.transfers,
    { stand, search: typed },
    { page, pageSize, sort: sentSort },
  );
  const openFile = (file: number) => setSearch({ file, page });
  return (
    <Stack gap="md">
      {(summary || !rows.error) && (
        <SimpleGrid
          component="section"
          aria-label="Totales"
          cols={{ base: 2, sm: 3, lg: 6 }}
          spacing="sm"
        >
          {TRANSFER_STANDS.map((one) => (
            <FilterCard
              key={one}
              label={CARDS[one][0]}
              value={summary && formatCount(summary.stands[one].count)}
              hint={
                summary && summary.stands[one].count > 0
                  ? formatPesos(summary.stands[one].amount)
                  : CARDS[one][1]
              }
              isApplied={stand === one}
              onToggle={() => setSearch({ stand: stand === one ? undefined : one })}
            />
          ))}
        </SimpleGrid>
      )}
      <DataTable
        label="Transferencias enviadas"
        columns={useColumns(openFile)}
        rows={rows}
        exportRows={rows.exportRows}
        search={{ page, pageSize, sort: sentSort, ...(hide && { hide }) }}
        onSearchChange={({ sort, ...change }) =>
          setSearch({ ...change, ...(sort && { sentSort: sort as Search['sentSort'] }) })
        }
        rowId={({ id }) => id}
        onClearFilters={clearing({ stand, search: typed }, () =>
          setSearch({ stand: undefined, search: undefined }),
        )}
        emptyText={
          typed || stand
            ? 'Ninguna transferencia coincide con los filtros'
            : 'Aún no se descarga un archivo del banco'
        }
        toolbar={
          <SearchField
            label="Buscar nombre, RUT o archivo"
            w={320}
            value={typed}
            onChange={(text) => setSearch({ search: text })}
          />
        }
        card={(transfer) => <TransferCard transfer={transfer} onOpen={openFile} />}
      />
    </Stack>
  );
}

function useColumns(openFile: (file: number) => void): Column<ListedTransfer>[] {
  const mayOpen = useMayOpenPayee();
  return [
    {
      accessor: 'payeeName',
      title: 'Beneficiario',
      sortable: true,
      exportValue: ({ payeeName }) => payeeName,
      render: (transfer) => (
        <>
          {transfer.payeeName}
          <Text variant="small">{detailOf(transfer)}</Text>
          <HeldTransfer transfer={transfer} />
        </>
      ),
    },
    { ...rutColumn<ListedTransfer>('payeeRut'), fileOnly: true },
    {
      accessor: 'bankAccount',
      title: 'Cuenta',
      ...onWideScreens,
      exportValue: accountOf,
      render: accountOf,
    },
    pesosColumn('amount', 'Monto', { sortable: true }),
    {
      accessor: 'status',
      title: 'Estado',
      exportValue: ({ status }) => TRANSFER_STATE_BADGES[status].label,
      render: (transfer) => (
        <>
          <StateBadges transfer={transfer} isRecovered={transfer.recoveredOn !== null} />
          <Text variant="small">{unbroken(outcomeOf(transfer))}</Text>
        </>
      ),
    },
    { accessor: 'outcome', title: 'Qué pasó', fileOnly: true, exportValue: outcomeOf },
    {
      accessor: 'fileName',
      title: 'Archivo',
      sortable: true,
      exportValue: ({ fileName }) => fileName,
      render: (transfer) => <FileButton transfer={transfer} onOpen={openFile} />,
    },
    {
      accessor: 'sentAt',
      title: 'Descargado',
      sortable: true,
      noWrap: true,
      ...onWideScreens,
      exportValue: sentOf,
      render: sentOf,
    },
    actionsColumn((transfer) => <AccountLink transfer={transfer} mayOpen={mayOpen} />),
  ];
}

const sentOf = ({ sentAt }: ListedTransfer) => formatInstant(new Date(sentAt));

function FileButton(props: {
  transfer: ListedTransfer;
  onOpen: (file: number) => void;
  /** The file's name, if absent. */
  label?: string;
}) {
  const { fileId, fileName, payeeName } = props.transfer;
  return (
    <Button
      variant="default"
      size="compact-sm"
      flex="none"
      aria-label={`Abrir ${fileName}, de ${payeeName}`}
      onClick={() => props.onOpen(fileId)}
    >
      {props.label ?? fileName}
    </Button>
  );
}

/** To where the account that the bank rejected is put right. */
function AccountLink(props: { transfer: ListedTransfer; mayOpen: MayOpenPayee }) {
  const { transfer, mayOpen } = props;
  if (transfer.status !== 'rejected') return null;
  return (
    <PayeeLink
      payee={transfer}
      mayOpen={mayOpen}
      label="Corregir cuenta"
      ariaLabel={`Corregir la cuenta de ${transfer.payeeName}`}
    />
  );
}

/** The state, and whether the same is paid otherwise, too. */
export function StateBadges(props: {
  transfer: Pick<ListedTransfer, 'status' | 'isSurplus' | 'isPaidElsewhere' | 'toRecover'>;
  isRecovered: boolean;
}) {
  const { status, isSurplus, isPaidElsewhere, toRecover } = props.transfer;
  const surplus = props.isRecovered
    ? 'recovered'
    : status === 'paid' && isPaidElsewhere
      ? toRecover > 0
        ? 'paidTwice'
        : 'none'
      : status;
  return (
    <Stack gap={2} align="flex-start">
      <StatusBadge state={status} looks={TRANSFER_STATE_BADGES} />
      {isSurplus && surplus in SURPLUS_BADGES && (
        <ColorBadge {...SURPLUS_BADGES[surplus as keyof typeof SURPLUS_BADGES]} />
      )}
    </Stack>
  );
}

/** The mark of what is not paid yet: no other file takes it while it is held. */
function HeldTransfer({ transfer }: { transfer: ListedTransfer }) {
  const { paymentIds, payeeName } = transfer;
  return <HeldBadge kind="payment" id={paymentIds} label={`pago de ${payeeName}`} />;
}

function TransferCard(props: { transfer: ListedTransfer; onOpen: (file: number) => void }) {
  const { transfer } = props;
  return (
    <RecordCard
      title={transfer.payeeName}
      amount={transfer.amount}
      state={
        <Stack gap={2} align="flex-start">
          <StateBadges transfer={transfer} isRecovered={transfer.recoveredOn !== null} />
          <HeldTransfer transfer={transfer} />
        </Stack>
      }
      action={<FileButton {...props} label="Ver archivo" />}
    >
      <div>{transfer.fileName}</div>
      <div>{detailOf(transfer)}</div>
      {outcomeOf(transfer) && <div>{unbroken(outcomeOf(transfer))}</div>}
    </RecordCard>
  );
}

/** Its RUT, reference and attempt, and the doctors of a society. */
function detailOf(transfer: ListedTransfer): string {
  const { payeeRut, payeeName, reference, attempt, doctorNames } = transfer;
  const doctors = doctorNames.filter((name) => name !== payeeName).join(', ');
  return [
    formatRut(payeeRut),
    reference,
    ...(attempt > 1 ? [`Intento ${attempt}`] : []),
    ...(doctors ? [doctors] : []),
  ].join(' · ');
}

function accountOf({ bankName, bankAccount }: ListedTransfer): string {
  return [bankName ?? '—', bankAccount ? maskAccount(bankAccount) : 'Sin cuenta'].join(' · ');
}

const outcomeOf = (transfer: ListedTransfer) => outcomesOf(transfer).join('. ');
