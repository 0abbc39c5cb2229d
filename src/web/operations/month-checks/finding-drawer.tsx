/** One finding beside the list: why it matters, what may be done about it, and its attentions (operations §13.3). */
import { Button, Drawer, Group, Kbd, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FindingLine, MonthFinding } from '../../../contract/operations/month-checks.ts';
import { formatDate, formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { SCHEDULE_LABELS } from '../../../domain/words/labels.ts';
import { CHECK_SEVERITY_BADGES } from '../../../domain/words/state-badges.ts';
import { TitledSection } from '../../kit/dialog/titled-section.tsx';
import { type Fact, FactList } from '../../kit/display/fact-list.tsx';
import { Amount, StatusBadge } from '../../kit/display/figures.tsx';
import { exactTime, timeAgo } from '../../kit/display/time-ago.ts';
import { QueryAnswer } from '../../kit/loading/query-answer.tsx';
import { api } from '../../kit/shell/client.ts';
import { type Column, pesosColumn, textColumn } from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { RecordCard } from '../../kit/table/record-card.tsx';
import { TwoLines } from '../../kit/table/two-lines.tsx';
import { AuditLink } from '../../links/audit-link.tsx';
import { ScreenLink } from '../../links/screen-link.tsx';
import { type Deciding, decisionsOf } from './deciding.ts';
import { aboutOf, Due, periodOfFinding } from './finding-columns.tsx';
import { useWays } from './finding-ways.ts';

/** Closed without an id. */
export function FindingDrawer(props: {
  findingId: number | undefined;
  hasKeys: boolean;
  onDecide: (deciding: Deciding) => void;
  onClose: () => void;
}) {
  const { findingId, onClose } = props;
  const query = useQuery(
    api.monthChecks.find.queryOptions({
      input: { id: findingId ?? 0 },
      enabled: findingId !== undefined,
    }),
  );
  return (
    <Drawer
      opened={findingId !== undefined}
      onClose={onClose}
      position="right"
      size={680}
      title="Detalle del hallazgo"
    >
      <QueryAnswer query={query} loadingText="Cargando el hallazgo...">
        {(finding) => <Body key={finding.id} finding={finding} {...props} />}
      </QueryAnswer>
    </Drawer>
  );
}

function Body(props: {
  finding: MonthFinding;
  hasKeys: boolean;
  onDecide: (deciding: Deciding) => void;
}) {
  const { finding, hasKeys, onDecide } = props;
  return (
    <Stack gap="lg">
      <Stack gap={6}>
        <Group gap="xs">
          <StatusBadge state={finding.severity} looks={CHECK_SEVERITY_BADGES} />
          <Text variant="hint">{formatPeriod(periodOfFinding(finding))}</Text>
        </Group>
        <Title order={3} size="h4">
          {finding.title}
        </Title>
        <Text>{finding.what}</Text>
        <Text variant="hint">{finding.why}</Text>
      </Stack>
      <WaysOut finding={finding} />
      <FactList facts={factsOf(finding)} labelWidth={120} />
      {finding.lines > 0 && <Lines finding={finding} />}
      <Group justify="flex-end" gap="xs" className="kit-dialog-actions">
        {decisionsOf(finding).map(({ label, what, key }) => (
          <Button
            key={what}
            variant="default"
            aria-keyshortcuts={hasKeys ? key : undefined}
            rightSection={
              hasKeys &&
              key && (
                <Kbd size="xs" aria-hidden visibleFrom="sm">
                  {key}
                </Kbd>
              )
            }
            onClick={() => onDecide({ what, findings: [finding] })}
          >
            {label}
          </Button>
        ))}
      </Group>
    </Stack>
  );
}

/** The first one is what usually sets it right. */
function WaysOut({ finding }: { finding: MonthFinding }) {
  const ways = useWays(finding);
  if (finding.state === 'gone')
    return (
      <Text variant="label">La última revisión ya no lo encontró: no hay nada que hacer.</Text>
    );
  return (
    <TitledSection title="Qué puede hacer">
      <Group gap="xs">
        {ways.map(({ label, onClick }, index) => (
          <Button key={label} variant={index === 0 ? 'filled' : 'light'} onClick={onClick}>
            {label}
          </Button>
        ))}
      </Group>
    </TitledSection>
  );
}

function factsOf(finding: MonthFinding): Fact[] {
  const { owner, dueOn, snoozedUntil, state, acceptedAt, lapsed } = finding;
  const about = aboutOf(finding);
  return [
    ...(about ? [['De quién', about] as const] : []),
    ['Pesos', <Amount key="amount" value={finding.amount} />],
    ['Responsable', owner?.name ?? 'Sin responsable'],
    ...(dueOn ? [['Plazo', <Due key="due" finding={finding} />] as const] : []),
    ...(state === 'held'
      ? [['En pausa', 'Sus atenciones no se pagan mientras dure la pausa: no bloquea.'] as const]
      : []),
    ...(state === 'snoozed' && snoozedUntil
      ? [['Pospuesto', `Hasta el ${formatDate(snoozedUntil)}`] as const]
      : []),
    ...(acceptedAt
      ? [
          [
            'Aceptado',
            `${finding.acceptedByName ?? 'Alguien'}, el ${exactTime(acceptedAt)}: ${finding.acceptedReason}${acceptedWhen(finding)}`,
          ] as const,
        ]
      : []),
    ...(lapsed
      ? [
          [
            'Ya no vale',
            `Lo que aceptó ${lapsed.byName ?? 'alguien'} (${lapsed.reason}): desde el ${exactTime(lapsed.at)} ${lapsed.why}. Se aceptó «${lapsed.what}», ${formatPesos(lapsed.amount)}.`,
          ] as const,
        ]
      : []),
    [
      'Encontrado',
      <Group key="found" gap="xs">
        <span title={exactTime(finding.foundAt)}>{timeAgo(finding.foundAt, new Date())}</span>
        <AuditLink entity="monthFinding" entityId={finding.id} />
      </Group>,
    ],
  ];
}

/** With how many pesos it was accepted, where it has others now. */
function acceptedWhen({ acceptedAmount, amount }: MonthFinding): string {
  return acceptedAmount === null || acceptedAmount === amount
    ? ''
    : ` (con ${formatPesos(acceptedAmount)})`;
}

const PAGE_SIZE = 10;

const LINES: readonly Column<FindingLine>[] = [
  {
    accessor: 'attentionDate',
    title: 'Fecha',
    exportValue: ({ attentionDate }) => formatDate(attentionDate),
    render: (line) => <TwoLines first={formatDate(line.attentionDate)} second={hourOf(line)} />,
  },
  {
    accessor: 'patientName',
    title: 'Atención',
    exportValue: ({ patientName }) => patientName,
    render: (line) => <LineWords line={line} />,
  },
  textColumn<FindingLine>('ruleCode', 'Regla'),
  pesosColumn<FindingLine>('grossAmount', 'Bruto'),
  pesosColumn<FindingLine>('calculatedAmount', 'Honorario'),
];

/** '21:00 · Nocturno': the hour is told where it is known. */
const hourOf = ({ attentionTime, scheduleType }: FindingLine) =>
  [...(attentionTime ? [attentionTime.slice(0, 5)] : []), SCHEDULE_LABELS[scheduleType]].join(
    ' · ',
  );

function LineWords({ line }: { line: FindingLine }) {
  return (
    <div>
      <ScreenLink target={{ to: '/atenciones-medicas', search: { attention: line.id } }} quiet>
        {line.patientName}
      </ScreenLink>
      <Text variant="small">
        {line.serviceName} · {line.doctorName}
      </Text>
    </div>
  );
}

function Lines({ finding }: { finding: MonthFinding }) {
  const [search, setSearch] = useState({ page: 1, pageSize: PAGE_SIZE });
  const paging = { limit: search.pageSize, offset: (search.page - 1) * search.pageSize };
  const query = useQuery(
    api.monthChecks.lines.queryOptions({
      input: { id: finding.id, ...paging },
      placeholderData: (before) => before,
    }),
  );
  return (
    <TitledSection title={countOf(finding.lines, 'atención', 'atenciones')}>
      <DataTable
        label="Atenciones del hallazgo"
        columns={LINES}
        rows={{
          records: query.data,
          total: finding.lines,
          fetching: query.isFetching,
          error: query.error,
          refetch: () => void query.refetch(),
        }}
        search={search}
        onSearchChange={(change) => setSearch({ ...search, page: 1, ...change })}
        rowId={({ id }) => id}
        emptyText="Sus atenciones ya no existen"
        card={(line) => (
          <RecordCard
            title={<LineWords line={line} />}
            amount={line.calculatedAmount ?? line.grossAmount}
            amountLabel={line.calculatedAmount === null ? 'Bruto' : 'Honorario'}
            state={formatDate(line.attentionDate)}
          >
            {hourOf(line)} · {line.ruleCode ?? `Bruto ${formatPesos(line.grossAmount)}`}
          </RecordCard>
        )}
      />
    </TitledSection>
  );
}
