/** The columns of the list of holds. */
import { Button, Text } from '@mantine/core';
import type { Hold, HoldState } from '../../../contract/payout/holds.ts';
import { formatDate, formatInstant } from '../../../domain/calendar/calendar.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { asEstimate } from '../../../domain/words/estimates.ts';
import { HOLD_KIND_WORDS, sinceDays } from '../../../domain/words/hold-words.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { Amount } from '../../kit/display/figures.tsx';
import {
  actionsColumn,
  type Column,
  onDesktops,
  onWideScreens,
  pesosColumn,
} from '../../kit/table/columns.tsx';
import { askRelease } from '../../links/holds.ts';
import { ScreenLink } from '../../links/screen-link.tsx';

const nameColumn: Column<Hold> = {
  accessor: 'name',
  title: 'Qué está en pausa',
  sortable: true,
  width: 230,
  exportValue: ({ name }) => name,
  render: (hold) => (
    <div>
      <HoldName hold={hold} />
      <Text variant="small">
        {HOLD_KIND_WORDS[hold.kind].label}
        {hold.doctorName && ` de ${hold.doctorName}`}
      </Text>
    </div>
  ),
};

/** The name, which leads to what is held. */
function HoldName({ hold: { kind, targetId, name } }: { hold: Hold }) {
  if (kind === 'record')
    return (
      <ScreenLink target={{ to: '/atenciones-medicas', search: { attention: targetId } }} quiet>
        {name}
      </ScreenLink>
    );
  if (kind === 'doctor')
    return (
      <ScreenLink target={{ to: '/medicos', search: { open: targetId } }} quiet>
        {name}
      </ScreenLink>
    );
  if (kind === 'society')
    return (
      <ScreenLink target={{ to: '/sociedades-medicas', search: { open: targetId } }} quiet>
        {name}
      </ScreenLink>
    );
  return (
    <ScreenLink target={{ to: '/atenciones-medicas', search: { import: targetId } }} quiet>
      {name}
    </ScreenLink>
  );
}

const onlyInFiles = (
  accessor: string,
  title: string,
  exportValue: (hold: Hold) => string | number | null,
): Column<Hold> => ({ accessor, title, fileOnly: true, exportValue });

const reasonColumn: Column<Hold> = {
  accessor: 'reason',
  title: 'Motivo',
  width: 230,
  exportValue: ({ reason }) => reason,
  render: ({ reason, doctorMessage }) => (
    <div>
      {reason}
      {doctorMessage && <Text variant="small">Al médico: {doctorMessage}</Text>}
    </div>
  ),
};

const sinceOf = ({ createdAt }: Hold) => formatInstant(new Date(createdAt));

const sinceColumn: Column<Hold> = {
  accessor: 'createdAt',
  title: 'Desde',
  sortable: true,
  ...onWideScreens,
  exportValue: sinceOf,
  render: (hold) => (
    <div>
      <span style={{ whiteSpace: 'nowrap' }}>{sinceOf(hold)}</span>
      <Text variant="small">
        {hold.state === 'live' && `${sinceDays(hold.days)}, por `}
        {nameOfUser(hold.createdByName)}
      </Text>
    </div>
  ),
};

const untilColumn: Column<Hold> = {
  accessor: 'until',
  title: 'Hasta',
  noWrap: true,
  sortable: true,
  ...onWideScreens,
  exportValue: ({ until }) => until && formatDate(until),
  render: ({ until }) => (until ? formatDate(until) : 'Que se reanude'),
};

const endedColumn: Column<Hold> = {
  accessor: 'releasedAt',
  title: 'Terminó',
  exportValue: endOf,
  render: (hold) => (
    <div>
      {endOf(hold)}
      {hold.releaseReason && <Text variant="small">{hold.releaseReason}</Text>}
    </div>
  ),
};

/** Pesos with what they are the sum of. */
function amountColumn(
  field: 'totalAmount' | 'paymentsAmount',
  title: string,
  countText: (hold: Hold) => string,
): Column<Hold> {
  return pesosColumn(field, title, {
    sortable: true,
    render: (hold) => (
      <div>
        <Amount value={hold[field]} />
        <Text variant="small">{countText(hold)}</Text>
      </div>
    ),
  });
}

/** When it was released, by whom; or its last day. */
function endOf({ state, until, releasedAt, releasedByName }: Hold): string {
  if (state === 'over') return until ? `El ${formatDate(until)}, por su plazo` : '';
  if (releasedAt === null) return '';
  return `El ${formatInstant(new Date(releasedAt))}, por ${nameOfUser(releasedByName)}`;
}

/** Of holds in this state: those that ended keep nothing any more. */
export function holdColumns(state: HoldState): Column<Hold>[] {
  const shared = [
    nameColumn,
    onlyInFiles('kind', 'Tipo', ({ kind }) => HOLD_KIND_WORDS[kind].label),
    onlyInFiles('doctorName', 'Médico', ({ doctorName }) => doctorName),
    reasonColumn,
    onlyInFiles('doctorMessage', 'Mensaje para el médico', ({ doctorMessage }) => doctorMessage),
    sinceColumn,
    onlyInFiles('createdByName', 'Pausó', ({ createdByName }) => createdByName),
  ];
  if (state !== 'live') {
    return [
      ...shared,
      endedColumn,
      onlyInFiles('releaseReason', 'Motivo de reanudar', ({ releaseReason }) => releaseReason),
    ];
  }
  return [
    ...shared,
    onlyInFiles('days', 'Días en pausa', ({ days }) => days),
    untilColumn,
    onlyInFiles('records', 'Registros', ({ records }) => records),
    onlyInFiles('grossAmount', 'Bruto', ({ grossAmount }) => grossAmount),
    amountColumn('totalAmount', asEstimate('Líquido'), ({ records }) =>
      countOf(records, 'registro', 'registros'),
    ),
    onlyInFiles('payments', 'Pagos sin pagar', ({ payments }) => payments),
    {
      ...amountColumn('paymentsAmount', 'Por pagar', ({ payments }) =>
        countOf(payments, 'pago', 'pagos'),
      ),
      sortable: false,
      ...onDesktops,
    },
    actionsColumn((hold) => (
      <Button
        variant="default"
        size="compact-sm"
        aria-label={`Reanudar ${hold.name}`}
        onClick={() => askRelease({ holds: [hold] })}
      >
        Reanudar…
      </Button>
    )),
  ];
}
