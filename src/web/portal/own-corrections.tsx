/** What of a doctor's own will be corrected, before the money changes: how much, why, and in which month (payout §25.11). */
import { Accordion, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { OwnCorrection } from '../../contract/payout/corrected-lines.ts';
import { formatPeriod } from '../../domain/calendar/calendar.ts';
import { formatPesosChange } from '../../domain/words/change.ts';
import { CORRECTION_CAUSE_LABELS } from '../../domain/words/correction-words.ts';
import { countOf } from '../../domain/words/counts.ts';
import { type Fact, FactList } from '../kit/display/fact-list.tsx';
import { Amount } from '../kit/display/figures.tsx';
import { FailedQuery } from '../kit/loading/query-answer.tsx';
import { api } from '../kit/shell/client.ts';
import { type Column, onDesktops, pesosColumn } from '../kit/table/columns.tsx';
import { DataTable } from '../kit/table/data-table.tsx';
import { usePagedList } from '../kit/table/paged-query.ts';
import { RecordCard } from '../kit/table/record-card.tsx';
import { type TableSearch, useUrlFilters } from '../kit/table/url-filters.ts';
import { CorrectionExplanation, ScaleExplanation } from '../payout/payroll/public.ts';
import { paymentsSearch } from './payments-search.ts';

/** One line that opens; renders nothing while nothing will be corrected. */
export function OwnCorrections({ doctorId }: { doctorId: number }) {
  const { data, error, refetch } = useQuery(
    api.correctedLines.ofDoctorSummary.queryOptions({ input: { doctorId } }),
  );
  const [{ corrections: isOpen }, setSearch] = useUrlFilters(paymentsSearch);
  if (error)
    return (
      <FailedQuery title="No se pudo revisar si hay correcciones" query={{ error, refetch }} />
    );
  if (!data || data.total === 0) return null;
  const { total, difference } = data;
  return (
    <Accordion
      variant="contained"
      mb={4}
      aria-label="Correcciones por venir"
      value={isOpen ? 'corrections' : null}
      onChange={(value) => setSearch({ corrections: value !== null })}
      styles={{ control: { minHeight: 44 }, label: { paddingBlock: 10 } }}
    >
      <Accordion.Item value="corrections">
        <Accordion.Control>
          {countOf(total, 'corrección', 'correcciones')} en sus próximos pagos:{' '}
          {formatPesosChange(difference)} antes de retención
        </Accordion.Control>
        <Accordion.Panel>
          <Text size="sm" mb="sm">
            Lo que ya se le pagó no cambia: la diferencia entra en el pago del mes que se indica.
            Consulte en la administración de la clínica si no está de acuerdo.
          </Text>
          <Corrections doctorId={doctorId} />
        </Accordion.Panel>
      </Accordion.Item>
    </Accordion>
  );
}

const whyOf = ({ cause, reason }: OwnCorrection) =>
  cause === null
    ? 'Los tramos del mes cambian con sus correcciones'
    : `${CORRECTION_CAUSE_LABELS[cause]}: ${reason}`;
const periodOf = ({ period }: OwnCorrection) => formatPeriod(period);

const columns: Column<OwnCorrection>[] = [
  {
    accessor: 'title',
    title: 'Línea y motivo',
    exportValue: ({ title }) => title,
    render: (correction) => (
      <>
        {correction.title}
        <Text variant="small">{whyOf(correction)}</Text>
      </>
    ),
  },
  { accessor: 'reason', title: 'Motivo', fileOnly: true, exportValue: whyOf },
  pesosColumn('paidAmount', 'Se le pagó', onDesktops),
  pesosColumn('dueAmount', 'Corresponde', onDesktops),
  pesosColumn('difference', 'Diferencia'),
  {
    accessor: 'period',
    title: 'En el pago de',
    noWrap: true,
    exportValue: periodOf,
    render: (correction) => (
      <>
        {periodOf(correction)}
        {correction.isWaiting && <Text variant="small">{WAITS}</Text>}
        {correction.isInPayment && <Text variant="small">Procesado</Text>}
      </>
    ),
  },
];

const WAITS = 'Lo que corresponde espera la devolución de lo ya pagado';

function CorrectionCard(correction: OwnCorrection) {
  const { title, difference, paidAmount, dueAmount, isInPayment, isWaiting } = correction;
  return (
    <RecordCard
      title={title}
      amount={difference}
      state={
        <>
          En el pago de {periodOf(correction)}
          {isInPayment && ', procesado'}
          {isWaiting && `. ${WAITS}`}
        </>
      }
    >
      {whyOf(correction)}
      {paidAmount !== null && (
        <>
          <br />
          Se le pagó <Amount value={paidAmount} />
        </>
      )}
      {dueAmount !== null && (
        <>
          <br />
          Corresponde <Amount value={dueAmount} />
        </>
      )}
    </RecordCard>
  );
}

function Corrections({ doctorId }: { doctorId: number }) {
  // Belongs to a part of the screen that opens, so it is not kept in the address.
  const [search, setSearch] = useState<TableSearch>({ page: 1, pageSize: 10 });
  const rows = usePagedList(
    { list: api.correctedLines.ofDoctor, summary: api.correctedLines.ofDoctorSummary },
    { doctorId },
    { page: search.page, pageSize: search.pageSize },
  );
  const [opened, setOpened] = useState<OwnCorrection | null>(null);
  return (
    <>
      <DataTable
        label="Correcciones por venir"
        columns={columns}
        rows={rows}
        exportRows={rows.exportRows}
        search={search}
        onSearchChange={(change) => setSearch((current) => ({ ...current, page: 1, ...change }))}
        rowId={({ key }) => key}
        card={CorrectionCard}
        onRowClick={setOpened}
        emptyText="No hay correcciones por venir"
      />
      <Modal
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title="Corrección por venir"
        size="lg"
      >
        {opened && <Explained doctorId={doctorId} correction={opened} />}
      </Modal>
    </>
  );
}

/** What changes and why; of a line how its own amounts were calculated. */
function Explained({ doctorId, correction }: { doctorId: number; correction: OwnCorrection }) {
  const { key, cause, title, paidAmount, dueAmount, difference } = correction;
  const facts: Fact[] = [
    ['Línea', title],
    ['Por qué', whyOf(correction)],
    ['En el pago de', periodOf(correction)],
    ...(paidAmount === null
      ? []
      : [['Se le pagó', <Amount key="paid" value={paidAmount} />] as const]),
    ...(dueAmount === null
      ? []
      : [['Corresponde', <Amount key="due" value={dueAmount} />] as const]),
    ['Diferencia bruta', <Amount key="difference" value={difference} bold />],
  ];
  return (
    <Stack gap="lg">
      <FactList facts={facts} />
      {cause === null ? (
        <ScaleExplanation doctorId={doctorId} entryId={-key} />
      ) : (
        <CorrectionExplanation doctorId={doctorId} correctionId={key} />
      )}
    </Stack>
  );
}
