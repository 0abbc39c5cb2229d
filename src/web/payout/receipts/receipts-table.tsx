/** The documents of a month, expected and received side by side. */
import { Button, Text } from '@mantine/core';
import { IconArrowsJoin, IconArrowsSplit, IconMail, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { ReceiptLine } from '../../../contract/payout/receipts.ts';
import {
  formatDate,
  formatInstant,
  formatPeriod,
  type Period,
} from '../../../domain/calendar/calendar.ts';
import { formatRetention } from '../../../domain/fees/retention.ts';
import { formatPesos } from '../../../domain/money.ts';
import {
  RECEIPT_STAND_BADGES,
  RECEIVED_KIND_LABELS,
  RECEIVED_STATE_LABELS,
  receiptFindings,
} from '../../../domain/words/receipt-words.ts';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { useTold } from '../../kit/dialog/use-told.ts';
import { Amount, StatusBadge } from '../../kit/display/figures.tsx';
import { Rut, unbroken } from '../../kit/display/unbroken.tsx';
import { api } from '../../kit/shell/client.ts';
import { actionsColumn, type Column, rutColumn, statusColumn } from '../../kit/table/columns.tsx';
import { DataTable, type DataTableProps } from '../../kit/table/data-table.tsx';
import { RecordCard } from '../../kit/table/record-card.tsx';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { HeldBadge } from '../../links/held-badge.tsx';
import { type Search, WITHOUT_LACKING } from './search.ts';

const WITHOUT_FILTERS = { stand: undefined, search: undefined, ...WITHOUT_LACKING };

const nameOf = ({ payeeName }: ReceiptLine) => payeeName ?? 'Emisor sin nombre';

/** What there is to know about a line, the last reminder included. */
function whatOf(line: ReceiptLine): string {
  const { reminder, stand } = line;
  const words = [receiptFindings(line)];
  if (reminder && stand === 'missing') {
    const day = formatInstant(new Date(reminder.at));
    words.push(
      reminder.problem === null
        ? `Recordada el ${day}`
        : `Recordatorio del ${day} sin enviar: ${reminder.problem}`,
    );
  }
  return words.filter(Boolean).join('; ');
}

/** A gross with its retention below it; in files both are columns of their own. */
function amountColumns(
  key: 'expected' | 'received',
  accessor: string,
  titles: readonly [gross: string, retention: string],
): Column<ReceiptLine>[] {
  const [gross, retention] = titles;
  return [
    {
      accessor,
      title: gross,
      sortable: key === 'expected',
      textAlign: 'right',
      exportValue: (line) => line[key]?.grossAmount ?? null,
      render: (line) => (
        <>
          <Amount value={line[key]?.grossAmount ?? null} />
          {line[key] && line[key].retentionAmount > 0 && (
            <Text variant="small" style={{ whiteSpace: 'nowrap' }}>
              ret. {formatPesos(line[key].retentionAmount)}
            </Text>
          )}
        </>
      ),
    },
    {
      accessor: `${key}Retention`,
      title: retention,
      fileOnly: true,
      exportValue: (line) => line[key]?.retentionAmount ?? null,
    },
  ];
}

/** Whether a payment of the document waits. */
function Held({ line }: { line: ReceiptLine }) {
  return (
    line.expected && <HeldBadge kind="payment" id={line.expected.paymentIds} label={nameOf(line)} />
  );
}

const columns: readonly Column<ReceiptLine>[] = [
  {
    accessor: 'payeeName',
    title: 'Beneficiario',
    sortable: true,
    exportValue: nameOf,
    render: (line) => (
      <>
        <Text inherit>{nameOf(line)}</Text>
        <Text variant="small">
          <Rut of={line.payeeRut} />
        </Text>
        <Held line={line} />
      </>
    ),
  },
  { ...rutColumn<ReceiptLine>('payeeRut'), fileOnly: true },
  statusColumn('stand', RECEIPT_STAND_BADGES),
  {
    accessor: 'onDay',
    title: 'Fecha de pago',
    sortable: true,
    noWrap: true,
    exportValue: ({ expected }) => expected && formatDate(expected.paymentDate),
    render: ({ expected }) => (expected ? formatDate(expected.paymentDate) : '—'),
  },
  ...amountColumns('expected', 'grossAmount', ['Bruto del pago', 'Retención del pago']),
  {
    accessor: 'document',
    title: 'Boleta o factura',
    exportValue: ({ received }) => received && String(received.folio),
    render: ({ received }) =>
      received ? (
        <>
          <Text inherit>Folio {received.folio}</Text>
          <Text variant="small">
            {unbroken(formatDate(received.date))}
            {received.isTyped && ' · a mano'}
            {received.state !== 'valid' && ` · ${RECEIVED_STATE_LABELS[received.state]}`}
          </Text>
        </>
      ) : (
        '—'
      ),
  },
  {
    accessor: 'issuedOn',
    title: 'Fecha de emisión',
    fileOnly: true,
    exportValue: ({ received }) => received && formatDate(received.date),
  },
  {
    accessor: 'receivedState',
    title: 'Estado de la boleta',
    fileOnly: true,
    exportValue: ({ received }) => received && RECEIVED_STATE_LABELS[received.state],
  },
  ...amountColumns('received', 'receivedGross', ['Bruto de la boleta', 'Retención de la boleta']),
  {
    accessor: 'findings',
    title: 'Qué pasa',
    exportValue: whatOf,
    render: (line) => whatOf(line) || '—',
  },
];

export function ReceiptsTable(props: {
  rows: DataTableProps<ReceiptLine>['rows'];
  exportRows: DataTableProps<ReceiptLine>['exportRows'];
  search: Search;
  onSearchChange(change: Partial<Search>): void;
  onChoose: (receivedId: number) => void;
  onRemind: (documentId: number) => void;
  /** Of a month without documents: the last one that has some. */
  lastMonth: Period | null;
  toolbar: ReactNode;
}) {
  const { search, onSearchChange, onChoose, onRemind, lastMonth, ...table } = props;
  const actionsOf = useActions(onChoose, onRemind);
  const isNarrowed = search.search || search.stand || search.lacking;
  const menu = (line: ReceiptLine) => {
    const actions = actionsOf(line);
    return (
      actions.length > 0 && (
        <RowMenu
          label={`Acciones de ${nameOf(line)}, ${line.received?.folio ?? 'sin folio'}`}
          actions={actions}
        />
      )
    );
  };
  return (
    <DataTable
      label="Boletas y facturas"
      columns={[...columns, actionsColumn(menu)]}
      search={search}
      onSearchChange={onSearchChange}
      // One of the two ids is there; both begin at 1.
      rowId={({ expected, received }) => expected?.documentId ?? -(received?.id ?? 0)}
      onClearFilters={isNarrowed ? () => onSearchChange(WITHOUT_FILTERS) : undefined}
      emptyText={
        isNarrowed ? 'Nada coincide con los filtros' : 'No hay pagos ni boletas de este mes'
      }
      emptyAction={
        lastMonth && (
          <Button
            variant="default"
            onClick={() => onSearchChange({ ...lastMonth, ...WITHOUT_FILTERS })}
          >
            Ver {formatPeriod(lastMonth)}
          </Button>
        )
      }
      card={(line) => <ReceiptCard line={line} action={menu(line)} />}
      {...table}
    />
  );
}

function ReceiptCard({ line, action }: { line: ReceiptLine; action: ReactNode }) {
  const { expected, received, stand } = line;
  const findings = whatOf(line);
  return (
    <RecordCard
      title={nameOf(line)}
      amount={expected?.grossAmount ?? received?.grossAmount ?? null}
      state={
        <>
          <StatusBadge state={stand} looks={RECEIPT_STAND_BADGES} /> <Held line={line} />
        </>
      }
      action={action}
    >
      {expected && (
        <div>
          Pago del {unbroken(formatDate(expected.paymentDate))}, {retentionOf(expected)}
        </div>
      )}
      {received && (
        <div>
          {RECEIVED_KIND_LABELS[received.kind]} {received.folio} del {formatDate(received.date)},
          bruto {formatPesos(received.grossAmount)},{' '}
          {received.retentionAmount === 0
            ? 'sin retención'
            : `retención ${formatPesos(received.retentionAmount)}`}
        </div>
      )}
      {findings && <div>{findings}</div>}
    </RecordCard>
  );
}

function retentionOf(expected: NonNullable<ReceiptLine['expected']>): string {
  const { retentionAmount, retentionPercentage, surchargePercentage } = expected;
  if (retentionAmount === 0) return 'sin retención';
  const rate =
    retentionPercentage === null
      ? ''
      : ` (${formatRetention(Math.round(retentionPercentage * 100), Math.round(surchargePercentage * 100))})`;
  return `retención ${formatPesos(retentionAmount)}${rate}`;
}

/** What may be done with a line. */
function useActions(
  onChoose: (receivedId: number) => void,
  onRemind: (documentId: number) => void,
) {
  const unmatch = useTold(api.receipts.unmatch.call, {
    done: 'Boleta separada de su pago',
    failed: 'No se pudo separar.',
  });
  const remove = useAsked(api.receipts.remove.call, {
    done: 'Documento eliminado',
    failed: 'No se pudo eliminar.',
  });
  const askAndRemove = (id: number, folio: number) =>
    remove.ask({
      input: { id },
      title: 'Eliminar documento',
      body: `El folio ${folio} se registró a mano. Al eliminarlo, su pago queda sin boleta.`,
      confirmLabel: 'Eliminar',
      danger: true,
    });
  return ({ expected, received }: ReceiptLine) => [
    ...(expected && !received
      ? [
          {
            label: 'Recordar por correo',
            icon: <IconMail size={16} />,
            onClick: () => onRemind(expected.documentId),
          },
        ]
      : []),
    ...(received && !expected && received.state !== 'annulled'
      ? [
          {
            label: 'Elegir su pago',
            icon: <IconArrowsJoin size={16} />,
            onClick: () => onChoose(received.id),
          },
        ]
      : []),
    ...(received && expected
      ? [
          {
            label: 'Separar de este pago',
            icon: <IconArrowsSplit size={16} />,
            onClick: () =>
              unmatch.mutate({ documentId: expected.documentId, receivedId: received.id }),
          },
        ]
      : []),
    ...(received?.isTyped
      ? [
          {
            label: 'Eliminar',
            icon: <IconTrash size={16} />,
            danger: true,
            onClick: () => void askAndRemove(received.id, received.folio),
          },
        ]
      : []),
  ];
}
