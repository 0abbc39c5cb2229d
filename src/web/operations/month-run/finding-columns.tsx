/** The columns of the list of findings. */
import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { MonthFinding } from '../../../contract/operations/month-checks.ts';
import type { Period } from '../../../domain/calendar/calendar.ts';
import { CHECK_SEVERITY_BADGES } from '../../../domain/words/state-badges.ts';
import { mayOpen, useCurrentUser } from '../../kit/shell/current-user.ts';
import {
  actionsColumn,
  type Column,
  numberColumn,
  onWideScreens,
  pesosColumn,
  statusColumn,
} from '../../kit/table/columns.tsx';
import { RowMenu } from '../../kit/table/row-menu.tsx';
import { askHold, useMayHold } from '../../links/holds.ts';
import { targetOfWay } from './finding-ways.ts';

type Actions = { period: Period; onAccept: (id: number) => void };

/** Who or what a finding names, in words. */
const aboutOf = ({ doctor, society, service, rule, import: file }: MonthFinding): string =>
  [doctor, society, service, rule, file].flatMap((one) => (one ? [one.name] : [])).join(' · ');

export const findingColumns = (actions: Actions): Column<MonthFinding>[] => [
  statusColumn<MonthFinding>('severity', CHECK_SEVERITY_BADGES, 'Gravedad', { width: 120 }),
  {
    accessor: 'what',
    title: 'Hallazgo',
    width: 420,
    exportValue: ({ title, what }) => `${title}: ${what}`,
    render: ({ title, what, why, acceptedReason, acceptedByName }) => (
      <div>
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Text size="sm">{what}</Text>
        <Text size="xs" c="dimmed">
          {acceptedReason ? `Aceptado por ${acceptedByName ?? 'alguien'}: ${acceptedReason}` : why}
        </Text>
      </div>
    ),
  },
  {
    accessor: 'about',
    title: 'De quién',
    ...onWideScreens,
    exportValue: aboutOf,
    render: aboutOf,
  },
  numberColumn<MonthFinding>('lines', 'Líneas', { sortable: true }),
  pesosColumn<MonthFinding>('amount', 'Pesos', { sortable: true }),
  actionsColumn<MonthFinding>((finding) => <Ways finding={finding} {...actions} />),
];

/** The ways out that the user may take. */
function Ways({ finding, period, onAccept }: { finding: MonthFinding } & Actions) {
  const navigate = useNavigate();
  const user = useCurrentUser();
  const mayHold = useMayHold();
  const { attentionId, doctor, society } = finding;
  const held =
    attentionId !== null
      ? { recordIds: [attentionId] }
      : doctor
        ? { doctorIds: [doctor.id] }
        : society && { societyIds: [society.id] };
  const actions = finding.ways.flatMap((way) => {
    const { label } = way;
    if (way.way === 'accept')
      return finding.state === 'open'
        ? [{ label: `${label}…`, onClick: () => onAccept(finding.id) }]
        : [];
    if (way.way === 'hold')
      return held && mayHold
        ? [
            {
              label: `${label}…`,
              onClick: () => askHold({ target: held, what: `${finding.title}: ${finding.what}` }),
            },
          ]
        : [];
    const target = targetOfWay(way, finding, period);
    return target && mayOpen(user, target.to)
      ? [{ label, onClick: () => void navigate(target) }]
      : [];
  });
  return <RowMenu label={`Salidas de ${finding.title}`} actions={actions} />;
}
