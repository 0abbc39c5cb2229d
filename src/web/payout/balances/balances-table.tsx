/** Balances that doctors owe, by age, and what is asked and decided of them (payout §24.12, payout §24.13). */
import { SimpleGrid, Switch, Text } from '@mantine/core';
import { IconArrowRight, IconCheck, IconEraser, IconPaperclip, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Balance, BalanceAge } from '../../../contract/payout/balances.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos, pesos } from '../../../domain/money.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { countOf, formatCount } from '../../../domain/words/counts.ts';
import { RETENTION_LABELS } from '../../../domain/words/entry-words.ts';
import { sinceDays } from '../../../domain/words/hold-words.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { ColorBadge, StatCard } from '../../kit/display/figures.tsx';
import { Rut } from '../../kit/display/unbroken.tsx';
import { SearchField } from '../../kit/fields/search-field.tsx';
import { api } from '../../kit/shell/client.ts';
import {
  actionsColumn,
  type Column,
  labelColumn,
  numberColumn,
  pesosColumn,
  rutColumn,
  textColumn,
} from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { clearing, isFiltering } from '../../kit/table/empty-list.tsx';
import { FilterCard } from '../../kit/table/filter-card.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { RecordCard } from '../../kit/table/record-card.tsx';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import type { TableSearch } from '../../kit/table/url-filters.ts';
import { MarkedDoctor } from '../../links/held-badge.tsx';
import { DoctorSelect } from '../../masters/masters/public.ts';
import { AttachmentLink, attachmentStory } from '../attachments/public.ts';
import { BalanceDialog, type BalanceTask } from './balance-dialog.tsx';

const AGES: Readonly<Record<BalanceAge, string>> = {
  '0-30': 'Hasta 30 días',
  '31-60': '31 a 60 días',
  '61-90': '61 a 90 días',
  '91-': 'Más de 90 días',
};

/** What was asked of it, or how it was settled. */
function storyOf({ settlement }: Balance): string {
  if (settlement === null) return 'Se recupera en el próximo pago';
  const { kind, payeeName, proposedByName, answeredByName, reason } = settlement;
  const what = kind === 'write_off' ? 'castigarlo' : `pasarlo a ${payeeName ?? ''}`;
  const asked = `${capitalized(nameOfUser(proposedByName))} pidió ${what}: ${reason}`;
  return answeredByName === null ? asked : `${asked}. Lo aprobó ${answeredByName}`;
}

/** The signed agreement. */
const agreementOf = ({ settlement }: Balance): ReactNode =>
  settlement?.attachment && (
    <Text size="xs">
      <AttachmentLink
        attachment={settlement.attachment}
        href={`/api/balance-settlements/${settlement.id}/attachment`}
      />{' '}
      ({attachmentStory(settlement.attachment)})
    </Text>
  );

const stateOf = ({ settlement }: Balance): ReactNode =>
  settlement === null ? (
    <ColorBadge label="Se debe" color="red" />
  ) : settlement.answeredByName === null ? (
    <ColorBadge label="Por decidir" color="yellow" />
  ) : (
    <ColorBadge label={settlement.kind === 'write_off' ? 'Castigado' : 'Pasado'} color="gray" />
  );
const stateLabel = ({ settlement }: Balance): string =>
  settlement === null
    ? 'Se debe'
    : settlement.answeredByName === null
      ? 'Por decidir'
      : settlement.kind === 'write_off'
        ? 'Castigado'
        : 'Pasado';

const periodOf = ({ year, month }: Balance) => formatPeriod({ year, month });

const columns: readonly Column<Balance>[] = [
  {
    accessor: 'doctorName',
    title: 'Médico',
    sortable: true,
    exportValue: ({ doctorName }) => doctorName,
    render: (balance) => (
      <MarkedDoctor {...balance}>
        <Text variant="small">
          <Rut of={balance.doctorRut} />
          {balance.payeeName !== balance.doctorName && ` · ${balance.payeeName}`}
        </Text>
      </MarkedDoctor>
    ),
  },
  { ...rutColumn<Balance>('doctorRut'), fileOnly: true },
  textColumn<Balance>('payeeName', 'Lo debe', { fileOnly: true }),
  { accessor: 'period', title: 'Del mes', noWrap: true, exportValue: periodOf, render: periodOf },
  numberColumn<Balance>('days', 'Días', { sortable: true }),
  pesosColumn<Balance>('amount', 'Saldo', { sortable: true }),
  labelColumn<Balance>('bearsRetention', 'Retención', RETENTION_LABELS, { noWrap: true }),
  { accessor: 'state', title: 'Estado', exportValue: stateLabel, render: stateOf },
  {
    accessor: 'story',
    title: 'Qué pasa',
    exportValue: storyOf,
    render: (balance) => (
      <>
        <Text size="xs">{storyOf(balance)}</Text>
        {agreementOf(balance)}
      </>
    ),
  },
  {
    accessor: 'attachment',
    title: 'Acuerdo adjunto',
    fileOnly: true,
    exportValue: ({ settlement }) => settlement?.attachment?.fileName ?? null,
  },
];

type BalanceSearch = TableSearch & {
  age?: BalanceAge | undefined;
  settled?: boolean | undefined;
  doctorId?: number | undefined;
  search?: string | undefined;
};

export function BalancesTable(props: {
  search: BalanceSearch;
  setSearch(change: Partial<BalanceSearch>): void;
}) {
  const { search, setSearch } = props;
  const { age, settled, doctorId } = search;
  const [sort, setSort] = useState<'-days'>('-days');
  const [task, setTask] = useState<BalanceTask | null>(null);
  const table = { ...search, sort };
  const state: 'owed' | 'settled' = settled ? 'settled' : 'owed';
  const { summary, ...rows } = usePagedList(
    api.balances,
    { state, age, doctorId, search: search.search },
    table,
  );
  const menu = (balance: Balance) => {
    const { settlement } = balance;
    const begin = (action: BalanceTask['action']) => () => setTask({ action, balance });
    if (settled) return null;
    const reasonAgainst = settlement?.isOwn ? 'Lo pidió usted: lo decide otra persona' : undefined;
    const actions =
      settlement === null
        ? [
            {
              label: 'Pedir su castigo',
              icon: <IconEraser size={16} />,
              danger: true,
              onClick: begin('writeOff'),
            },
            {
              label: 'Pasar a otro beneficiario',
              icon: <IconArrowRight size={16} />,
              reasonAgainst:
                balance.payees.length === 0 ? 'El médico no tiene otro beneficiario' : undefined,
              onClick: begin('passOn'),
            },
          ]
        : [
            {
              label: 'Aprobar',
              icon: <IconCheck size={16} />,
              reasonAgainst,
              onClick: begin('approve'),
            },
            {
              label: 'Rechazar',
              icon: <IconX size={16} />,
              reasonAgainst,
              onClick: begin('reject'),
            },
            ...(settlement.isOwn && settlement.kind === 'pass_on'
              ? [
                  {
                    label: settlement.attachment ? 'Cambiar el acuerdo' : 'Adjuntar el acuerdo',
                    icon: <IconPaperclip size={16} />,
                    onClick: begin('attach'),
                  },
                ]
              : []),
            ...(settlement.isOwn
              ? [{ label: 'Desistir', icon: <IconX size={16} />, onClick: begin('withdraw') }]
              : []),
          ];
    return <RowMenu label={`Acciones del saldo de ${balance.doctorName}`} actions={actions} />;
  };
  return (
    <>
      {(summary || !rows.error) && (
        <SimpleGrid component="section" aria-label="Saldos" cols={{ base: 2, sm: 5 }} spacing="sm">
          <StatCard
            label={settled ? 'Saldados' : 'Se deben'}
            value={summary && formatPesos(pesos(summary.amount))}
            hint={
              summary &&
              `${countOf(summary.total, 'saldo', 'saldos')}${summary.waiting > 0 ? `, ${formatCount(summary.waiting)} por decidir` : ''}`
            }
          />
          {(Object.keys(AGES) as BalanceAge[]).map((one) => (
            <FilterCard
              key={one}
              label={AGES[one]}
              value={summary && formatPesos(pesos(summary.ages[one].amount))}
              hint={summary && countOf(summary.ages[one].count, 'saldo', 'saldos')}
              isApplied={age === one}
              onToggle={() => setSearch({ age: age === one ? undefined : one, page: 1 })}
            />
          ))}
        </SimpleGrid>
      )}
      <DataTable
        label="Saldos"
        columns={[...columns, actionsColumn(menu)]}
        rows={rows}
        exportRows={rows.exportRows}
        search={table}
        onSearchChange={({ sort: sorted, ...change }) => {
          if (sorted !== undefined) setSort(sorted as '-days');
          setSearch(change);
        }}
        rowId={({ entryId }) => entryId}
        onClearFilters={clearing({ age, doctorId, search: search.search }, (cleared) =>
          setSearch({ ...cleared, page: 1 }),
        )}
        emptyText={
          isFiltering({ age, doctorId, search: search.search })
            ? 'Ningún saldo coincide con los filtros'
            : settled
              ? 'Ningún saldo se castigó ni pasó a otro beneficiario'
              : 'Ningún médico debe un saldo'
        }
        toolbar={
          <>
            <DoctorSelect
              label="Médico"
              placeholder="Todos"
              value={doctorId ?? null}
              onChange={(one) => setSearch({ doctorId: one ?? undefined, page: 1 })}
            />
            <SearchField
              label="Buscar médico"
              value={search.search}
              onChange={(text) => setSearch({ search: text, page: 1 })}
            />
            <Switch
              label="Castigados y pasados"
              mb={8}
              checked={settled ?? false}
              onChange={(event) =>
                setSearch({ settled: event.currentTarget.checked || undefined, page: 1 })
              }
            />
          </>
        }
        card={(balance) => (
          <RecordCard
            title={<MarkedDoctor {...balance} />}
            amount={balance.amount}
            state={stateOf(balance)}
            action={menu(balance)}
          >
            <div>
              De {periodOf(balance)}, {sinceDays(balance.days)}
            </div>
            <div>{storyOf(balance)}</div>
            {agreementOf(balance)}
          </RecordCard>
        )}
      />
      <BalanceDialog task={task} onClose={() => setTask(null)} />
    </>
  );
}
