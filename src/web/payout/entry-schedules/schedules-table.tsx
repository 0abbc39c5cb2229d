/** Earnings and discounts that repeat, what was taken of them, and what may be done with each (payout §24.11). */
import { Modal, Stack, Text } from '@mantine/core';
import { IconCheck, IconPlayerStop, IconReplace, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Schedule } from '../../../contract/payout/entry-schedules.ts';
import { addMonths, formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { formatPesos, pesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { SCHEDULE_FORM_LABELS, SCHEDULE_STATE_BADGES } from '../../../domain/words/entry-words.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { askReason } from '../../kit/dialog/ask-reason.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { useTold } from '../../kit/dialog/use-told.ts';
import { StatusBadge } from '../../kit/display/figures.tsx';
import { currentPeriod } from '../../kit/display/today.ts';
import { Rut } from '../../kit/display/unbroken.tsx';
import { PeriodField } from '../../kit/fields/period-field.tsx';
import { ReasonForm } from '../../kit/form/reason-form.tsx';
import { api } from '../../kit/shell/client.ts';
import { actionsColumn, type Column, rutColumn, textColumn } from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { clearing } from '../../kit/table/empty-list.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { RecordCard } from '../../kit/table/record-card.tsx';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { TwoLines } from '../../kit/table/two-lines.tsx';
import type { TableSearch } from '../../kit/table/url-filters.ts';
import { MarkedDoctor } from '../../links/held-badge.tsx';

/** `$80.000 al mes`, `6 cuotas, en total $600.000`, `5,00 % de los honorarios`. */
function amountInWords({ form, amount, instalments, percentage }: Schedule): string {
  if (form === 'percentage')
    return `${(percentage ?? 0).toFixed(2).replace('.', ',')} % de los honorarios`;
  const total = formatPesos(pesos(amount ?? 0));
  return form === 'monthly'
    ? `${total} al mes`
    : `${countOf(instalments ?? 0, 'cuota', 'cuotas')}, en total ${total}`;
}

function monthsInWords({ year, month, untilYear, untilMonth }: Schedule): string {
  const from = formatPeriod({ year, month });
  if (untilYear === null || untilMonth === null) return `Desde ${from}`;
  const until = formatPeriod({ year: untilYear, month: untilMonth });
  return until === from ? from : `${from} a ${until}`;
}

/** What was taken, and what is left. */
function progressOf({ taken, takenAmount, waiting, waitingAmount, form, state }: Schedule): string {
  if (state === 'proposed' || state === 'withdrawn') return '—';
  const done = `${countOf(taken, 'mes', 'meses')} en pagos, ${formatPesos(pesos(takenAmount))}`;
  if (form !== 'instalments') return done;
  return `${done}; ${waiting === 1 ? 'queda 1' : `quedan ${waiting}`}, ${formatPesos(pesos(waitingAmount))}`;
}

function storyOf(schedule: Schedule): string {
  const { state, stoppedYear, stoppedMonth } = schedule;
  const proposal = `La propuso ${nameOfUser(schedule.proposedByName)}`;
  if (state === 'withdrawn')
    return `La retiró ${nameOfUser(schedule.withdrawnByName)}: ${schedule.withdrawalReason ?? ''}`;
  if (state === 'stopped' && stoppedYear !== null && stoppedMonth !== null)
    return `Sin efecto desde ${formatPeriod({ year: stoppedYear, month: stoppedMonth })}: ${schedule.stopReason ?? ''}`;
  return schedule.approvedAt
    ? `${proposal} y la aprobó ${nameOfUser(schedule.approvedByName)}`
    : proposal;
}

/** In which month an advance is paid of what the schedule takes back; null without one. */
function advanceInWords({ advanceKindName, advanceYear, advanceMonth }: Schedule): string | null {
  return advanceYear === null || advanceMonth === null
    ? null
    : `${advanceKindName} en ${formatPeriod({ year: advanceYear, month: advanceMonth })}`;
}

const columns: readonly Column<Schedule>[] = [
  {
    accessor: 'doctorName',
    title: 'Médico',
    sortable: true,
    exportValue: ({ doctorName }) => doctorName,
    render: (schedule) => (
      <MarkedDoctor {...schedule}>
        <Text variant="small">
          <Rut of={schedule.doctorRut} />
        </Text>
      </MarkedDoctor>
    ),
  },
  { ...rutColumn<Schedule>('doctorRut'), fileOnly: true },
  {
    accessor: 'kindName',
    title: 'Tipo y glosa',
    sortable: true,
    exportValue: ({ kindName }) => kindName,
    render: ({ kindName, description }) => (
      <TwoLines first={kindName} second={description === kindName ? null : description} />
    ),
  },
  textColumn<Schedule>('description', 'Glosa', { fileOnly: true }),
  {
    accessor: 'amount',
    title: 'Monto bruto',
    sortable: true,
    textAlign: 'right',
    exportValue: amountInWords,
    render: (schedule) => (
      <TwoLines
        first={amountInWords(schedule)}
        second={`${schedule.isDiscount ? 'Se descuenta' : 'Se paga'}, ${schedule.bearsRetention ? 'con' : 'sin'} retención`}
      />
    ),
  },
  {
    accessor: 'from',
    title: 'Meses',
    sortable: true,
    exportValue: monthsInWords,
    render: (schedule) => (
      <TwoLines first={monthsInWords(schedule)} second={advanceInWords(schedule)} />
    ),
  },
  { accessor: 'progress', title: 'Avance', exportValue: progressOf, render: progressOf },
  {
    accessor: 'state',
    title: 'Estado',
    exportValue: ({ state }) => SCHEDULE_STATE_BADGES[state].label,
    render: (schedule) => (
      <TwoLines
        first={<StatusBadge state={schedule.state} looks={SCHEDULE_STATE_BADGES} />}
        second={storyOf(schedule)}
      />
    ),
  },
  textColumn<Schedule>('reason', 'Motivo', { fileOnly: true }),
];

export type ScheduleSearch = TableSearch & {
  doctorId?: number | undefined;
  search?: string | undefined;
};

export function SchedulesTable(props: {
  search: ScheduleSearch;
  onSearchChange(change: Partial<ScheduleSearch>): void;
  onReplace: (schedule: Schedule) => void;
  toolbar: ReactNode;
}) {
  const { onSearchChange, onReplace, toolbar } = props;
  const { doctorId, search } = props.search;
  // The sort of the other view has other columns.
  const [sort, setSort] = useState<'-proposedAt'>('-proposedAt');
  const table = { ...props.search, sort };
  const rows = usePagedList(api.entrySchedules, { doctorId, search }, table);
  const [stopping, setStopping] = useState<Schedule | null>(null);
  const approve = useAsked(api.entrySchedules.approve.call, {
    done: ({ entries }) =>
      toast.success(
        'Programación aprobada',
        entries === 0
          ? 'Se calcula al procesar cada mes.'
          : `Dejó ${countOf(entries, 'haber o descuento aprobado', 'haberes y descuentos aprobados')}.`,
      ),
    failed: 'No se pudo aprobar.',
  });
  const withdraw = useTold(
    (input: { id: number; reason: string }) =>
      api.entrySchedules.withdraw.call({ ids: [input.id], reason: input.reason }),
    { done: 'Programación retirada', failed: 'No se pudo retirar.' },
  );
  const ask = (schedule: Schedule) =>
    approve.ask({
      input: { ids: [schedule.id] },
      title: 'Aprobar la programación',
      body: `${schedule.doctorName}: ${schedule.description}, ${amountInWords(schedule)}, ${schedule.isDiscount ? 'que se descuenta' : 'que se paga'}. ${monthsInWords(schedule)}. Motivo: ${schedule.reason}`,
      confirmLabel: 'Aprobar',
    });
  const menu = (schedule: Schedule) => {
    const { state, isOwn, waiting } = schedule;
    const actions =
      state === 'proposed'
        ? [
            {
              label: 'Aprobar',
              icon: <IconCheck size={16} />,
              reasonAgainst: isOwn ? 'La propuso usted: la aprueba otra persona' : undefined,
              onClick: () => void ask(schedule),
            },
            {
              label: 'Retirar',
              icon: <IconX size={16} />,
              danger: true,
              onClick: () =>
                askReason({
                  title: 'Retirar la programación',
                  confirmLabel: 'Retirar',
                  run: (reason) => withdraw.mutateAsync({ id: schedule.id, reason }),
                }),
            },
          ]
        : [
            ...(state === 'approved'
              ? [
                  {
                    label: 'Cambiar',
                    icon: <IconReplace size={16} />,
                    onClick: () => onReplace(schedule),
                  },
                ]
              : []),
            // Of one that has ended entries may wait that nobody is to pay any more.
            ...(state === 'approved' || (state === 'ended' && waiting > 0)
              ? [
                  {
                    label: 'Detener',
                    icon: <IconPlayerStop size={16} />,
                    danger: true,
                    onClick: () => setStopping(schedule),
                  },
                ]
              : []),
          ];
    return (
      actions.length > 0 && (
        <RowMenu
          label={`Acciones de ${schedule.description} de ${schedule.doctorName}`}
          actions={actions}
        />
      )
    );
  };
  return (
    <>
      <DataTable
        label="Programaciones"
        columns={[...columns, actionsColumn(menu)]}
        rows={rows}
        exportRows={rows.exportRows}
        search={table}
        onSearchChange={({ sort: sorted, ...change }) => {
          if (sorted !== undefined) setSort(sorted as '-proposedAt');
          onSearchChange(change);
        }}
        rowId={({ id }) => id}
        onClearFilters={clearing({ doctorId, search }, onSearchChange)}
        emptyText={
          search || doctorId
            ? 'Ninguna programación coincide con los filtros'
            : 'No hay haberes ni descuentos programados'
        }
        toolbar={toolbar}
        card={(schedule) => (
          <RecordCard
            title={<MarkedDoctor {...schedule} />}
            amount={schedule.amount && (schedule.isDiscount ? -schedule.amount : schedule.amount)}
            state={<StatusBadge state={schedule.state} looks={SCHEDULE_STATE_BADGES} />}
            action={menu(schedule)}
          >
            <div>
              {schedule.description}: {SCHEDULE_FORM_LABELS[schedule.form].toLowerCase()},{' '}
              {amountInWords(schedule)}
            </div>
            <div>{monthsInWords(schedule)}</div>
            {progressOf(schedule) !== '—' && <div>{progressOf(schedule)}</div>}
            <div>{storyOf(schedule)}</div>
          </RecordCard>
        )}
      />
      <StopDialog schedule={stopping} onClose={() => setStopping(null)} />
    </>
  );
}

/** From which month it stops, and why. */
function StopDialog({ schedule, onClose }: { schedule: Schedule | null; onClose: () => void }) {
  const [chosen, setChosen] = useState<Period | null>(null);
  const from = chosen ?? firstToStop(schedule);
  const close = () => {
    setChosen(null);
    onClose();
  };
  const stop = useTold(api.entrySchedules.stop.call, {
    done: ({ entries }) => {
      toast.success(
        'Programación detenida',
        entries === 0
          ? 'Lo que está en pagos queda como está.'
          : `${countOf(entries, 'haber o descuento retirado', 'haberes y descuentos retirados')}; lo que está en pagos queda como está.`,
      );
      close();
    },
    failed: 'No se pudo detener.',
  });
  return (
    <Modal opened={schedule !== null} onClose={close} title="Detener la programación">
      <Stack>
        <Text size="sm">
          {schedule?.description} de {schedule?.doctorName}: no se{' '}
          {schedule?.isDiscount ? 'descuenta' : 'paga'} más desde el mes que elija. Lo que ya está
          en pagos queda como está.
          {schedule?.form === 'instalments' &&
            ` Quedan ${formatPesos(pesos(schedule.waitingAmount))} por descontar.`}
        </Text>
        <PeriodField
          value={from}
          onChange={({ year, month }) => year && month && setChosen({ year, month })}
        />
        <ReasonForm
          confirmLabel="Detener"
          disabled={schedule === null}
          loading={stop.isPending}
          onConfirm={(reason) => schedule && stop.mutate({ id: schedule.id, ...from, reason })}
          onClose={close}
        />
      </Stack>
    </Modal>
  );
}

/** The next month or, of a schedule that has ended, the first one that no payment has. */
function firstToStop(schedule: Schedule | null): Period {
  return schedule?.state === 'ended'
    ? addMonths(schedule, schedule.taken)
    : addMonths(currentPeriod(), 1);
}
