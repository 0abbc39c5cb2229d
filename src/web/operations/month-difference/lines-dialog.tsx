/** The attentions that a reason lies in, of both months; in the office each opens how it was calculated (operations §15.4). */
import { Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import type { DifferenceLine } from '../../../contract/operations/month-difference.ts';
import { formatDate, formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { type DifferenceReason, REASON_WORDS } from '../../../domain/month-difference/reasons.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { RECORD_TYPE_LABELS } from '../../../domain/words/labels.ts';
import { MOVEMENT_BADGES } from '../../../domain/words/state-badges.ts';
import { Amount, PauseBadge } from '../../kit/display/figures.tsx';
import { api } from '../../kit/shell/client.ts';
import { useIsStaff } from '../../kit/shell/current-user.ts';
import {
  type Column,
  dateColumn,
  labelColumn,
  onDesktops,
  onWideScreens,
  pesosColumn,
  statusColumn,
  textColumn,
} from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { RecordCard } from '../../kit/table/record-card.tsx';
import { useExplanation } from '../../links/explanation.tsx';
import { type ComparedPeriods, monthsInput } from './search.ts';

/** Which attentions: of a reason, and of one of its services. */
export type AskedLines = {
  readonly reason: DifferenceReason;
  readonly service?: {
    readonly id: number;
    readonly name: string;
    readonly recordType: 'participacion' | 'hmq';
  };
};
type Props = { doctorId: number; periods: ComparedPeriods };

/** Closed when `asked` is null. */
export function LinesDialog({
  asked,
  onClose,
  ...props
}: Props & { asked: AskedLines | null; onClose: () => void }) {
  const title = asked
    ? [REASON_WORDS[asked.reason].title, asked.service?.name].filter(Boolean).join(': ')
    : '';
  return (
    <Modal opened={asked !== null} onClose={onClose} title={title} size="80rem">
      {asked && <Lines asked={asked} {...props} />}
    </Modal>
  );
}

const RULE = (rule: string | null) => rule ?? 'Sin regla (100%)';

const columnsOf = ({ now, before }: ComparedPeriods): Column<DifferenceLine>[] => {
  const monthOf = ({ side }: DifferenceLine) => formatPeriod(side === 'now' ? now : before);
  return [
    { accessor: 'side', title: 'Se paga en', noWrap: true, exportValue: monthOf, render: monthOf },
    dateColumn('attentionDate', 'Fecha', { sortable: true }),
    textColumn('serviceCode', 'Código', { fileOnly: true }),
    {
      accessor: 'serviceName',
      title: 'Prestación y paciente',
      exportValue: ({ serviceName }) => serviceName,
      render: (line) => (
        <>
          {line.serviceName} {line.isHeld && <PauseBadge />}
          <Text variant="small">{line.patientName}</Text>
        </>
      ),
    },
    textColumn('patientName', 'Paciente', { fileOnly: true }),
    labelColumn('recordType', 'Tipo', RECORD_TYPE_LABELS, { fileOnly: true }),
    {
      accessor: 'rule',
      title: 'Regla',
      ...onWideScreens,
      exportValue: ({ rule }) => RULE(rule),
      render: ({ rule }) => RULE(rule),
    },
    textColumn('payeeName', 'Se paga a', onDesktops),
    pesosColumn('baseAmount', 'Base', onWideScreens),
    pesosColumn('calculatedAmount', 'Honorario'),
    statusColumn('status', MOVEMENT_BADGES, 'Estado', onDesktops),
  ];
};

function Lines({ doctorId, periods, asked }: Props & { asked: AskedLines }) {
  const isStaff = useIsStaff();
  const { openExplanation } = useExplanation();
  // Belongs to a dialog, so it is not kept in the address.
  const [search, setSearch] = useState<{
    page: number;
    pageSize: number;
    sort: '-attentionDate' | 'attentionDate';
  }>({ page: 1, pageSize: 20, sort: '-attentionDate' });
  const { summary, ...rows } = usePagedList(
    { list: api.monthDifferences.lines, summary: api.monthDifferences.linesSummary },
    {
      doctorId,
      ...monthsInput(periods),
      reason: asked.reason,
      ...(asked.service && { serviceId: asked.service.id, recordType: asked.service.recordType }),
    },
    search,
  );
  const card = (line: DifferenceLine) => (
    <RecordCard
      title={line.serviceName}
      amount={line.calculatedAmount}
      state={
        <>
          {formatDate(line.attentionDate)}, se paga en{' '}
          {formatPeriod(line.side === 'now' ? periods.now : periods.before)}
        </>
      }
    >
      {line.patientName}
      <br />
      Base <Amount value={line.baseAmount} /> · {RULE(line.rule)}
    </RecordCard>
  );
  return (
    <Stack gap="sm">
      {summary && (
        <Text size="sm">
          {(['now', 'before'] as const)
            .map((side) => `${formatPeriod(periods[side])}: ${sumWords(summary[side])}`)
            .join(' · ')}
        </Text>
      )}
      <DataTable
        label="Atenciones de la diferencia"
        columns={columnsOf(periods)}
        rows={rows}
        search={search}
        onSearchChange={(change) =>
          setSearch((current) => ({ ...current, page: 1, ...change }) as typeof current)
        }
        rowId={({ id }) => id}
        card={card}
        {...(isStaff && { onRowClick: ({ id }: DifferenceLine) => openExplanation(id) })}
        exportRows={rows.exportRows}
        emptyText="Ninguna atención"
      />
    </Stack>
  );
}

type Sums = { lines: number; base: number; fee: number };
const sumWords = ({ lines, fee }: Sums) =>
  `${countOf(lines, 'atención', 'atenciones')} por ${formatPesos(fee)}`;
