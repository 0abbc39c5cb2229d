/** The earnings and discounts that the filters find, with what may be done with each. */
import { Anchor, Text } from '@mantine/core';
import { IconCheck, IconPencil, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Entry } from '../../../contract/payout/entries.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { awaitedWords } from '../../../domain/words/correction-words.ts';
import { ENTRY_STATE_BADGES, RETENTION_LABELS } from '../../../domain/words/entry-words.ts';
import { StatusBadge } from '../../kit/display/figures.tsx';
import { Rut, unbroken } from '../../kit/display/unbroken.tsx';
import {
  actionsColumn,
  type Column,
  labelColumn,
  onDesktops,
  pesosColumn,
  rutColumn,
  textColumn,
} from '../../kit/table/columns.tsx';
import { DataTable, type DataTableProps } from '../../kit/table/data-table.tsx';
import { RecordCard } from '../../kit/table/record-card.tsx';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { MarkedDoctor } from '../../links/held-badge.tsx';
import { AttachmentLink, attachmentStory } from '../attachments/public.ts';
import { usePaymentDetails } from '../payroll/public.ts';
import { EntryOrigin } from './entry-origin.tsx';
import { entryStory } from './entry-story.ts';
import type { Search } from './search.ts';

/** Why the user can't approve it; undefined when they can. */
const reasonAgainstApproval = ({ state, isOwn }: Entry): string | undefined => {
  if (state !== 'proposed') return 'No espera aprobación';
  return isOwn ? 'Lo propuso usted: lo aprueba otra persona' : undefined;
};

const paymentWords = ({ paymentId, paymentYear, paymentMonth, year, month }: Entry) =>
  paymentId === null || paymentYear === null || paymentMonth === null
    ? null
    : `Pago ${paymentId}${paymentYear === year && paymentMonth === month ? '' : `, de ${formatPeriod({ year: paymentYear, month: paymentMonth })}`}`;

const periodOf = ({ year, month }: Entry) => formatPeriod({ year, month });

function columnsOf(openPayment: (id: number) => void): readonly Column<Entry>[] {
  return [
    {
      accessor: 'doctorName',
      title: 'Médico',
      sortable: true,
      exportValue: ({ doctorName }) => doctorName,
      render: (entry) => (
        <MarkedDoctor {...entry}>
          <Text variant="small">
            <Rut of={entry.doctorRut} />
            {entry.societyName && ` · ${entry.societyName}`}
          </Text>
        </MarkedDoctor>
      ),
    },
    { ...rutColumn<Entry>('doctorRut'), fileOnly: true },
    textColumn<Entry>('societyName', 'Sociedad', { fileOnly: true }),
    {
      accessor: 'period',
      title: 'Mes',
      sortable: true,
      noWrap: true,
      exportValue: periodOf,
      render: periodOf,
    },
    {
      accessor: 'kindName',
      title: 'Tipo y glosa',
      sortable: true,
      exportValue: ({ kindName }) => kindName,
      render: (entry) => (
        <>
          <Text inherit>{entry.kindName}</Text>
          {entry.description !== entry.kindName && <Text variant="small">{entry.description}</Text>}
          <AttachmentLink
            attachment={entry.attachment}
            href={`/api/entries/${entry.id}/attachment`}
          />
          <EntryOrigin entry={entry} />
        </>
      ),
    },
    textColumn<Entry>('description', 'Glosa', { fileOnly: true }),
    pesosColumn<Entry>('amount', 'Monto bruto', { sortable: true }),
    labelColumn<Entry>('bearsRetention', 'Retención', RETENTION_LABELS, {
      noWrap: true,
      ...onDesktops,
    }),
    {
      accessor: 'state',
      title: 'Estado',
      sortable: true,
      exportValue: ({ state }) => ENTRY_STATE_BADGES[state].label,
      render: (entry) => (
        <>
          <StatusBadge state={entry.state} looks={ENTRY_STATE_BADGES} />
          {entry.awaitedPayee && (
            <Text size="xs">{awaitedWords(entry.awaitedPayee, entry.state === 'paid')}</Text>
          )}
          {entry.paymentId !== null && (
            <Text size="xs">
              <Anchor
                component="button"
                type="button"
                inherit
                onClick={() => openPayment(entry.paymentId ?? 0)}
              >
                {paymentWords(entry)}
              </Anchor>
            </Text>
          )}
        </>
      ),
    },
    {
      accessor: 'awaitedPayee',
      title: 'Falta la devolución de',
      fileOnly: true,
      exportValue: ({ awaitedPayee }) => awaitedPayee,
    },
    { accessor: 'payment', title: 'Pago', fileOnly: true, exportValue: paymentWords },
    {
      accessor: 'story',
      title: 'Quién y por qué',
      exportValue: entryStory,
      ...onDesktops,
      render: (entry) => (
        <>
          <Text size="xs">{unbroken(entryStory(entry))}</Text>
          {entry.reason && <Text variant="small">{entry.reason}</Text>}
          {entry.attachment && (
            <Text variant="small">Respaldo: {attachmentStory(entry.attachment)}</Text>
          )}
        </>
      ),
    },
    {
      accessor: 'attachment',
      title: 'Respaldo',
      fileOnly: true,
      exportValue: ({ attachment }) => attachment?.fileName ?? null,
    },
    textColumn<Entry>('reason', 'Motivo', { fileOnly: true }),
  ];
}

export function EntriesTable(props: {
  rows: DataTableProps<Entry>['rows'];
  exportRows: DataTableProps<Entry>['exportRows'];
  search: Search;
  onSearchChange(change: Partial<Search>): void;
  selected: readonly number[];
  onSelectedChange: (selected: number[]) => void;
  onEdit: (entry: Entry) => void;
  onApprove: (entry: Entry) => void;
  onWithdraw: (entry: Entry) => void;
  toolbar: ReactNode;
}) {
  const { search, onSearchChange, selected, onSelectedChange, onEdit, onApprove, onWithdraw } =
    props;
  const { openPayment } = usePaymentDetails();
  const isFiltered = Boolean(
    search.search || search.state || search.kindId || search.doctorId || search.direction,
  );
  const menu = (entry: Entry) =>
    entry.isWithdrawable && (
      <RowMenu
        label={`Acciones de ${entry.kindName ?? 'haber'} de ${entry.doctorName}`}
        actions={[
          ...(entry.state === 'proposed'
            ? [
                {
                  label: 'Aprobar',
                  icon: <IconCheck size={16} />,
                  reasonAgainst: reasonAgainstApproval(entry),
                  onClick: () => onApprove(entry),
                },
                ...(entry.origin === 'entered'
                  ? [
                      {
                        label: 'Editar',
                        icon: <IconPencil size={16} />,
                        onClick: () => onEdit(entry),
                      },
                    ]
                  : []),
              ]
            : []),
          {
            label: 'Retirar',
            icon: <IconX size={16} />,
            danger: true,
            onClick: () => onWithdraw(entry),
          },
        ]}
      />
    );
  return (
    <DataTable
      label="Haberes y Descuentos"
      columns={[...columnsOf(openPayment), actionsColumn(menu)]}
      rows={props.rows}
      exportRows={props.exportRows}
      search={search}
      onSearchChange={onSearchChange}
      rowId={({ id }) => id}
      selection={{
        selected,
        onChange: onSelectedChange,
        rowLabel: ({ kindName, doctorName }) => `${kindName ?? ''} de ${doctorName}`,
        reasonAgainst: reasonAgainstApproval,
      }}
      onClearFilters={
        isFiltered
          ? () =>
              onSearchChange({
                search: undefined,
                state: undefined,
                kindId: undefined,
                doctorId: undefined,
                direction: undefined,
              })
          : undefined
      }
      emptyText={
        isFiltered
          ? 'Ningún haber ni descuento coincide con los filtros'
          : 'No hay haberes ni descuentos de este mes'
      }
      toolbar={props.toolbar}
      card={(entry) => (
        <RecordCard
          title={<MarkedDoctor {...entry} />}
          amount={entry.amount}
          state={<StatusBadge state={entry.state} looks={ENTRY_STATE_BADGES} />}
          action={menu(entry)}
        >
          <div>
            {entry.kindName}, {periodOf(entry)},{' '}
            {RETENTION_LABELS[entry.bearsRetention ? 'true' : 'false'].toLowerCase()}
          </div>
          {entry.description !== entry.kindName && <div>{entry.description}</div>}
          {entry.awaitedPayee && (
            <div>{awaitedWords(entry.awaitedPayee, entry.state === 'paid')}</div>
          )}
          {entry.paymentId !== null && <div>{paymentWords(entry)}</div>}
          <div>{unbroken(entryStory(entry))}</div>
          <EntryOrigin entry={entry} />
          {entry.attachment && (
            <div>
              <AttachmentLink
                attachment={entry.attachment}
                href={`/api/entries/${entry.id}/attachment`}
              />{' '}
              ({attachmentStory(entry.attachment)})
            </div>
          )}
        </RecordCard>
      )}
    />
  );
}
