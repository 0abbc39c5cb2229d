/** The columns of the list of differences, for table and export (operations §15.3). */
import { Group, Text } from '@mantine/core';
import type { DoctorDifference } from '../../../contract/operations/month-difference.ts';
import { formatPeriod } from '../../../domain/calendar/calendar.ts';
import {
  DIFFERENCE_REASONS,
  type DifferenceReason,
  REASON_WORDS,
} from '../../../domain/month-difference/reasons.ts';
import { formatPercentChange, formatPesosChange } from '../../../domain/words/change.ts';
import { ColorBadge } from '../../kit/display/figures.tsx';
import { Rut } from '../../kit/display/unbroken.tsx';
import {
  type Column,
  onDesktops,
  onWideScreens,
  pesosColumn,
  rutColumn,
} from '../../kit/table/columns.tsx';
import { RecordCard } from '../../kit/table/record-card.tsx';
import { Change } from './change.tsx';
import type { ComparedPeriods } from './search.ts';

/** How many reasons a row shows. */
const SHOWN = 3;

/** The reasons that move most. */
const mainReasons = ({ reasons }: DoctorDifference): [DifferenceReason, number][] =>
  DIFFERENCE_REASONS.flatMap((reason): [DifferenceReason, number][] => {
    const amount = reasons[reason];
    return amount === undefined ? [] : [[reason, amount]];
  })
    .sort(([, one], [, other]) => Math.abs(other) - Math.abs(one))
    .slice(0, SHOWN);

/** `Ahora se paga a Soto SpA; antes, a Ana Soto`; empty where it is paid as before. */
export const payeeChange = ({
  payeesNow,
  payeesBefore,
}: Pick<DoctorDifference, 'payeesNow' | 'payeesBefore'>): string =>
  payeesNow.length === 0
    ? ''
    : `Ahora se paga a ${payeesNow.join(' y ')}; antes, a ${payeesBefore.join(' y ')}`;

const percentOf = ({ percent }: DoctorDifference) =>
  percent === null ? '—' : formatPercentChange(percent);

function Reasons(row: DoctorDifference) {
  const main = mainReasons(row);
  if (main.length === 0 && row.unexplained === 0) return <>—</>;
  return (
    <Group gap={4}>
      {row.unexplained !== 0 && (
        <ColorBadge label={`Sin explicar ${formatPesosChange(row.unexplained)}`} color="red" />
      )}
      {main.map(([reason, amount]) => (
        <ColorBadge
          key={reason}
          label={`${REASON_WORDS[reason].title} ${formatPesosChange(amount)}`}
          color={amount < 0 ? 'yellow' : 'emerald'}
        />
      ))}
    </Group>
  );
}

export const differenceColumns = ({ now, before }: ComparedPeriods): Column<DoctorDifference>[] => [
  {
    accessor: 'doctorName',
    title: 'Médico',
    sortable: true,
    width: 240,
    exportValue: ({ doctorName }) => doctorName,
    render: (row) => (
      <div>
        <Text size="sm">{row.doctorName}</Text>
        <Text variant="small">
          <Rut of={row.doctorRut} />
        </Text>
        {payeeChange(row) && <Text variant="small">{payeeChange(row)}</Text>}
      </div>
    ),
  },
  rutColumn('doctorRut', 'RUT', { fileOnly: true }),
  pesosColumn('before', formatPeriod(before), { sortable: true, ...onWideScreens }),
  pesosColumn('now', formatPeriod(now), { sortable: true }),
  {
    ...pesosColumn<DoctorDifference>('difference', 'Diferencia', { sortable: true }),
    render: ({ difference }) => <Change value={difference} bold />,
  },
  {
    accessor: 'percent',
    title: '%',
    textAlign: 'right',
    noWrap: true,
    ...onWideScreens,
    exportValue: ({ percent }) => percent,
    render: percentOf,
  },
  {
    ...pesosColumn<DoctorDifference>('unexplained', 'Sin explicar', { sortable: true }),
    render: ({ unexplained }) => (unexplained === 0 ? '—' : <Change value={unexplained} bold />),
  },
  {
    accessor: 'reasons',
    title: 'Razones principales',
    ...onDesktops,
    exportValue: null,
    render: Reasons,
  },
  ...DIFFERENCE_REASONS.map(
    (reason): Column<DoctorDifference> => ({
      accessor: `reason-${reason}`,
      title: REASON_WORDS[reason].title,
      fileOnly: true,
      exportValue: ({ reasons }) => reasons[reason] ?? 0,
    }),
  ),
  { accessor: 'payees', title: 'Cambio de beneficiario', fileOnly: true, exportValue: payeeChange },
];

export function DifferenceCard(row: DoctorDifference) {
  return (
    <RecordCard
      title={row.doctorName}
      amount={row.now}
      state={
        <>
          <Change value={row.difference} bold /> ({percentOf(row)})
        </>
      }
    >
      <Reasons {...row} />
      {payeeChange(row)}
    </RecordCard>
  );
}
