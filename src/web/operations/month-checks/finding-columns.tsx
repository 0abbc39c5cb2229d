/** The columns of the list of findings. */
import { Text } from '@mantine/core';
import type { MonthFinding } from '../../../contract/operations/month-checks.ts';
import { formatDate, formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { CHECK_SEVERITY_BADGES } from '../../../domain/words/state-badges.ts';
import { StatusBadge } from '../../kit/display/figures.tsx';
import { exactTime, timeAgo } from '../../kit/display/time-ago.ts';
import { today } from '../../kit/display/today.ts';
import { unbroken } from '../../kit/display/unbroken.tsx';
import {
  actionsColumn,
  type Column,
  numberColumn,
  onDesktops,
  pesosColumn,
  statusColumn,
} from '../../kit/table/columns.tsx';
import { RecordCard } from '../../kit/table/record-card.tsx';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { type Deciding, decisionsOf } from './deciding.ts';
import { useWays } from './finding-ways.ts';

/** Who or what a finding names, in words. */
export const aboutOf = ({ doctor, society, service, rule, import: file }: MonthFinding): string =>
  [doctor, society, service, rule, file].flatMap((one) => (one ? [one.name] : [])).join(' · ');

export const periodOfFinding = ({ month, year }: MonthFinding): Period => ({ month, year });

export const findingColumns = (options: {
  /** Whether the list has more than one month. */
  withMonth: boolean;
  onDecide: (deciding: Deciding) => void;
}): Column<MonthFinding>[] => [
  statusColumn<MonthFinding>('severity', CHECK_SEVERITY_BADGES, 'Gravedad', {
    width: 110,
    sortable: true,
  }),
  {
    accessor: 'what',
    title: 'Hallazgo',
    width: 420,
    exportValue: ({ title, what }) => `${title}: ${what}`,
    render: (finding) => <What finding={finding} />,
  },
  { accessor: 'about', title: 'De quién', fileOnly: true, exportValue: aboutOf },
  {
    accessor: 'owner',
    title: 'Responsable',
    sortable: true,
    exportValue: ({ owner }) => owner?.name ?? null,
    render: (finding) => <Owner finding={finding} />,
  },
  {
    accessor: 'dueOn',
    title: 'Plazo',
    sortable: true,
    fileOnly: true,
    exportValue: ({ dueOn }) => dueOn && formatDate(dueOn),
  },
  {
    accessor: 'foundAt',
    title: options.withMonth ? 'Mes y desde' : 'Desde',
    noWrap: true,
    sortable: true,
    ...onDesktops,
    exportValue: ({ foundAt }) => exactTime(foundAt),
    render: (finding) => (
      <div>
        {options.withMonth && <Text size="sm">{formatPeriod(periodOfFinding(finding))}</Text>}
        <Text size={options.withMonth ? 'xs' : 'sm'} c={options.withMonth ? 'dimmed' : undefined}>
          <span title={exactTime(finding.foundAt)}>{timeAgo(finding.foundAt, new Date())}</span>
        </Text>
      </div>
    ),
  },
  {
    accessor: 'month',
    title: 'Mes',
    fileOnly: true,
    exportValue: (finding) => formatPeriod(periodOfFinding(finding)),
  },
  numberColumn<MonthFinding>('lines', 'Líneas', { sortable: true }),
  pesosColumn<MonthFinding>('amount', 'Pesos', { sortable: true }),
  actionsColumn<MonthFinding>((finding) => <Ways finding={finding} onDecide={options.onDecide} />),
];

/** The finding in words; the reason that it matters is in its details. */
function What({ finding }: { finding: MonthFinding }) {
  const { title, what, acceptedReason, acceptedByName, lapsed } = finding;
  const about = aboutOf(finding);
  return (
    <div>
      <Text variant="label">{title}</Text>
      <Text size="sm">{what}</Text>
      {(acceptedReason || about) && (
        <Text variant="small">
          {acceptedReason
            ? `Aceptado por ${acceptedByName ?? 'alguien'}: ${acceptedReason}`
            : about}
        </Text>
      )}
      {lapsed && <Text size="xs">{lapsedWords(lapsed)}</Text>}
    </div>
  );
}

/** That it was accepted, and why it is to be decided about again. */
const lapsedWords = ({ reason, why }: NonNullable<MonthFinding['lapsed']>): string =>
  `Ya no vale lo aceptado (${reason}): ${why}`;

export function FindingCard(props: {
  finding: MonthFinding;
  withMonth: boolean;
  onDecide: (deciding: Deciding) => void;
}) {
  const { finding, withMonth, onDecide } = props;
  const { owner, acceptedReason, lapsed } = finding;
  return (
    <RecordCard
      title={finding.title}
      amount={finding.amount}
      state={
        <>
          <StatusBadge state={finding.severity} looks={CHECK_SEVERITY_BADGES} />
          {withMonth && formatPeriod(periodOfFinding(finding))}
        </>
      }
      action={<Ways finding={finding} onDecide={onDecide} />}
    >
      {finding.what}
      <div>
        {owner?.name ?? 'Sin responsable'} · {timeAgo(finding.foundAt, new Date())}
      </div>
      <Due finding={finding} />
      {acceptedReason && <div>Aceptado: {acceptedReason}</div>}
      {lapsed && <div>{lapsedWords(lapsed)}</div>}
    </RecordCard>
  );
}

function Owner({ finding }: { finding: MonthFinding }) {
  const { owner, snoozedUntil, state } = finding;
  return (
    <div>
      <Text size="sm" lh={1.3} c={owner ? undefined : 'dimmed'}>
        {owner?.name ?? 'Sin responsable'}
      </Text>
      <Due finding={finding} />
      {state === 'snoozed' && snoozedUntil && (
        <Text variant="small">Hasta el {unbroken(formatDate(snoozedUntil))}</Text>
      )}
    </div>
  );
}

/** The day by which; one that has passed is said as such. */
export function Due({ finding: { dueOn, state } }: { finding: MonthFinding }) {
  if (!dueOn) return null;
  const isOverdue = state === 'open' && dueOn < today();
  return (
    <Text
      size="xs"
      c={isOverdue ? 'var(--mantine-color-error)' : 'dimmed'}
      fw={isOverdue ? 600 : 400}
    >
      {isOverdue ? 'Venció el' : 'Plazo'} {formatDate(dueOn)}
    </Text>
  );
}

/** The decisions about a finding, and the ways out that the user may take. */
function Ways(props: { finding: MonthFinding; onDecide: (deciding: Deciding) => void }) {
  const { finding, onDecide } = props;
  const ways = useWays(finding);
  const decisions = decisionsOf(finding).map(({ label, what }) => ({
    label,
    onClick: () => onDecide({ what, findings: [finding] }),
  }));
  return <RowMenu label={`Salidas de ${finding.title}`} actions={[...ways, ...decisions]} />;
}
