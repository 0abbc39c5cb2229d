/** Participaciones: the doctor's attentions, live; each calculated one opens why (documents §10). */
import { Stack } from '@mantine/core';
import type { AttentionDetail } from '../../contract/documents/portal.ts';
import { CALCULATION_TITLES as TITLES } from '../../contract/fees/calculation-columns.ts';
import { formatDate } from '../../domain/calendar/calendar.ts';
import { ESTIMATED_TITLE, estimatedWord } from '../../domain/words/estimated-column.ts';
import { asEstimate, isEstimated } from '../../domain/words/estimates.ts';
import { RECORD_TYPE_LABELS } from '../../domain/words/labels.ts';
import { PAYMENT_STATUS_BADGES } from '../../domain/words/state-badges.ts';
import { explainedColumn } from '../fees/calculations/public.ts';
import { StatusBadge, StatusWord } from '../kit/display/figures.tsx';
import { api } from '../kit/shell/client.ts';
import { useOwnDoctorId } from '../kit/shell/current-user.ts';
import { PageHeader } from '../kit/shell/page-header.tsx';
import {
  type Column,
  dateColumn,
  labelColumn,
  onDesktops,
  percentColumn,
  pesosColumn,
  rutColumn,
  statusColumn,
  textColumn,
} from '../kit/table/columns.tsx';
import { DataTable } from '../kit/table/data-table.tsx';
import { clearing } from '../kit/table/empty-list.tsx';
import { usePagedList } from '../kit/table/paged-query.ts';
import { FeeWorking, RecordCard } from '../kit/table/record-card.tsx';
import { splitSearch, useUrlFilters } from '../kit/table/url-filters.ts';
import { CorrectedBadge } from '../links/corrected-badge.tsx';
import { useExplanation } from '../links/explanation.tsx';
import { HeldBadge } from '../links/held-badge.tsx';
import { ServiceFilter } from '../links/service-filter.tsx';
import { FoundTotals } from './found-totals.tsx';
import { ParticipationFilters } from './participation-filters.tsx';
import { participationsSearch } from './participations-search.ts';

/** What a correction moved here is another doctor's attention: its mark says why (payout §25.15). */
const isExplained = ({ calculation }: AttentionDetail) => calculation !== null;

const columns: Column<AttentionDetail>[] = [
  dateColumn('attentionDate', TITLES.attentionDate),
  textColumn('patientName', TITLES.patientName),
  rutColumn('patientRut', TITLES.patientRut, { hiddenAtFirst: true }),
  textColumn('serviceCode', TITLES.serviceCode, { hiddenAtFirst: true, noWrap: true }),
  textColumn('serviceName', TITLES.serviceName),
  labelColumn('recordType', TITLES.recordType, RECORD_TYPE_LABELS),
  {
    ...statusColumn<AttentionDetail>('state', PAYMENT_STATUS_BADGES, TITLES.status),
    render: (attention) => (
      <>
        <StatusBadge state={attention.state} looks={PAYMENT_STATUS_BADGES} />{' '}
        <Marks attention={attention} />
      </>
    ),
  },
  explainedColumn('baseAmount', TITLES.baseAmount, {
    byMouseOnly: true,
    isExplained,
    ...onDesktops,
  }),
  percentColumn('participationPercentage', '% participación', { hiddenAtFirst: true }),
  explainedColumn('calculatedAmount', 'Bruto', { byMouseOnly: true, isExplained }),
  pesosColumn('correctedAmount', 'Correcciones del bruto', { fileOnly: true }),
  explainedColumn('retentionAmount', TITLES.retentionAmount, {
    byMouseOnly: true,
    isExplained,
    isEstimate: ({ state }) => isEstimated(state),
    ...onDesktops,
  }),
  explainedColumn('amount', TITLES.finalAmount, {
    isExplained,
    isEstimate: ({ state }) => isEstimated(state),
  }),
  {
    accessor: 'status',
    title: ESTIMATED_TITLE,
    fileOnly: true,
    exportValue: ({ state }) => estimatedWord(state),
  },
];

/** Whether it was or will be corrected, or waits. */
function Marks({ attention: { id, state, patientName } }: { attention: AttentionDetail }) {
  return (
    <>
      <CorrectedBadge attentionId={id} status={state} label={patientName} />
      {state !== 'paid' && <HeldBadge kind="record" id={id} label={patientName} />}
    </>
  );
}

function AttentionCard(attention: AttentionDetail) {
  const { calculatedAmount, retentionAmount } = attention;
  return (
    <RecordCard
      title={attention.patientName}
      amount={attention.amount}
      amountLabel={
        attention.amount === null ? undefined : asEstimate('líquido', isEstimated(attention.state))
      }
      state={
        <>
          <StatusWord state={attention.state} looks={PAYMENT_STATUS_BADGES} />·{' '}
          {formatDate(attention.attentionDate)} · {RECORD_TYPE_LABELS[attention.recordType]}{' '}
          <Marks attention={attention} />
        </>
      }
    >
      {attention.serviceName}
      {calculatedAmount !== null && retentionAmount !== null && (
        <>
          <br />
          <FeeWorking gross={calculatedAmount} retention={retentionAmount} />
        </>
      )}
    </RecordCard>
  );
}

export function ParticipationsTab() {
  const doctorId = useOwnDoctorId();
  const [search, setSearch] = useUrlFilters(participationsSearch);
  const { openExplanation } = useExplanation();
  const { filters: typed } = splitSearch(search);
  const { recordType, ...rest } = typed;
  const filters = { doctorId, ...rest, participationTypes: recordType && [recordType] };
  const { summary, ...rows } = usePagedList(
    { list: api.portal.attentions, summary: api.portal.attentionsSummary },
    filters,
    search,
  );
  const isFiltered = Object.values(typed).some((value) => value !== undefined);
  return (
    <>
      <PageHeader
        title="Participaciones"
        description="Sus atenciones y lo que le corresponde por cada una. Elija una para ver cómo se calculó."
      />
      <Stack gap="sm">
        <ServiceFilter
          ids={search.serviceIds}
          rows={rows.records}
          onRemove={() => setSearch({ serviceIds: undefined })}
        />
        <FoundTotals totals={summary} />
        <DataTable
          label="Participaciones"
          columns={columns}
          rows={rows}
          search={search}
          onSearchChange={setSearch}
          rowId={({ id }) => id}
          card={AttentionCard}
          onRowClick={({ id, calculation }) => calculation && openExplanation(id)}
          onClearFilters={clearing(typed, setSearch)}
          emptyText={
            isFiltered
              ? 'Ninguna atención coincide con los filtros'
              : 'No se han registrado atenciones aún'
          }
          exportRows={rows.exportRows}
          toolbar={<ParticipationFilters search={search} onChange={setSearch} />}
        />
      </Stack>
    </>
  );
}
