/** All payments with their bank data, paged by the server (payout §4.4). */
import { Box, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useIsFetching } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Payment } from '../../../contract/payout/payroll.ts';
import { dateInClinic, formatDate } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOrDash } from '../../../domain/words/counts.ts';
import { PAYMENT_METHOD_LABELS } from '../../../domain/words/payment-labels.ts';
import { PAYMENT_STATUS_BADGES } from '../../../domain/words/state-badges.ts';
import { PeriodField } from '../../kit/fields/period-field.tsx';
import { api } from '../../kit/shell/client.ts';
import {
  actionsColumn,
  type Column,
  dateColumn,
  labelColumn,
  numberColumn,
  onWideScreens,
  pesosColumn,
  rutColumn,
  statusColumn,
  textColumn,
} from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { clearing, isFiltering } from '../../kit/table/empty-list.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import { StatementLinks } from '../../links/statement-links.tsx';
import { DoctorSelect } from '../../masters/masters/public.ts';
import { HeldPayment } from './held-payment.tsx';
import { usePaymentDetails } from './payment-address.ts';
import { PaymentAmount } from './payment-amount.tsx';
import { periodLabel, periodOfPayment } from './payment-words.ts';
import { paymentState, type Search, type SetSearch } from './process-search.ts';
import { payments as countPayments, records as countRecords } from './words.ts';

const processedOn = ({ createdAt }: Payment) => formatDate(dateInClinic(new Date(createdAt)));

const columns: Column<Payment>[] = [
  textColumn('doctorName', 'Doctor', {
    sortable: true,
    width: 130,
    render: (payment) => (
      <>
        {payment.doctorName}
        <HeldPayment payment={payment} />
      </>
    ),
  }),
  rutColumn('doctorRut', 'RUT', { sortable: true, hiddenAtFirst: true }),
  {
    accessor: 'period',
    title: 'Período',
    sortable: true,
    ...onWideScreens,
    render: periodLabel,
    exportValue: periodLabel,
  },
  pesosColumn('totalAmount', 'Líquido', {
    sortable: true,
    render: ({ id, totalAmount }) => <PaymentAmount paymentId={id} value={totalAmount} />,
  }),
  statusColumn('status', PAYMENT_STATUS_BADGES, 'Estado', { sortable: true }),
  numberColumn('totalAttentions', 'Atenciones', { sortable: true, ...onWideScreens }),
  numberColumn('totalEntries', 'Haberes y descuentos', {
    hiddenAtFirst: true,
    render: ({ totalEntries }) => countOrDash(totalEntries),
  }),
  pesosColumn('totalBrutAmount', 'Bruto', { sortable: true, hiddenAtFirst: true }),
  pesosColumn('totalRetentionAmount', 'Retención', { sortable: true, hiddenAtFirst: true }),
  labelColumn('paymentMethod', 'Método', PAYMENT_METHOD_LABELS, {
    sortable: true,
    ...onWideScreens,
  }),
  textColumn('bankName', 'Banco', { sortable: true, ...onWideScreens }),
  textColumn('bankAccount', 'Cuenta', { noWrap: true, ...onWideScreens }),
  textColumn('accountHolderName', 'Titular', { hiddenAtFirst: true }),
  rutColumn('accountHolderRut', 'RUT titular', { hiddenAtFirst: true }),
  textColumn('payeeName', 'Beneficiario', { hiddenAtFirst: true }),
  rutColumn('payeeRut', 'RUT beneficiario', { hiddenAtFirst: true }),
  {
    accessor: 'createdAt',
    title: 'Procesado el',
    sortable: true,
    hiddenAtFirst: true,
    noWrap: true,
    render: processedOn,
    exportValue: processedOn,
  },
  dateColumn('paymentDate', 'Fecha de pago', { sortable: true, ...onWideScreens }),
  textColumn('notes', 'Notas', { hiddenAtFirst: true }),
  actionsColumn((payment) => (
    <StatementLinks
      doctorId={payment.doctorId}
      doctorName={payment.doctorName}
      periods={[periodOfPayment(payment)]}
      annulledId={payment.status === 'annulled' ? payment.id : undefined}
    />
  )),
];

const states = [
  { value: '', label: 'Procesado y pagado' },
  { value: 'processed', label: 'Procesado' },
  { value: 'paid', label: 'Pagado' },
  { value: 'annulled', label: 'Anulado' },
];

export function PaymentHistory({ search, setSearch }: { search: Search; setSearch: SetSearch }) {
  const { openPayment } = usePaymentDetails();
  const filters = {
    doctorId: search.historyDoctorId,
    month: search.historyMonth,
    year: search.historyYear,
    status: search.status,
  };
  const { summary, ...rows } = usePagedList(
    { list: api.payroll.payments, summary: api.payroll.paymentsSummary },
    filters,
    search,
  );
  const title = useShownFirst(rows.records !== undefined);
  return (
    <Stack gap="xs">
      <Box ref={title} style={{ scrollMarginTop: 'calc(var(--app-shell-header-height) + 12px)' }}>
        <Title order={2}>Historial de Pagos</Title>
        {summary && (
          <Text variant="hint">
            {countPayments(summary.total)} · {countRecords(summary.totalAttentions)} ·{' '}
            {formatPesos(summary.totalBrutAmount)} brutos · {formatPesos(summary.totalAmount)}{' '}
            líquidos
          </Text>
        )}
      </Box>
      <DataTable
        label="Historial de pagos"
        columns={columns}
        rows={rows}
        search={search}
        onSearchChange={setSearch}
        rowId={(payment) => payment.id}
        onRowClick={(payment) => openPayment(payment.id)}
        onClearFilters={clearing(
          {
            historyDoctorId: search.historyDoctorId,
            historyMonth: search.historyMonth,
            historyYear: search.historyYear,
            status: search.status,
          },
          setSearch,
        )}
        emptyText={
          isFiltering(filters)
            ? 'Ningún pago coincide con los filtros'
            : 'No se han registrado pagos aún'
        }
        exportedTitle="Exportación exitosa"
        exportRows={rows.exportRows}
        toolbar={<HistoryFilters search={search} setSearch={setSearch} />}
      />
    </Stack>
  );
}

/** What says that somebody has begun to read or to scroll. */
const HANDS = ['pointerdown', 'wheel', 'touchstart', 'keydown'] as const;

/**
 * Where a link leads to the history (`#historial`), it comes into view when it and all above it are there; again, where something
 * above it came later, until somebody uses the page.
 */
function useShownFirst(isThere: boolean) {
  const title = useRef<HTMLDivElement>(null);
  const isUsed = useRef(false);
  const isAsked = useLocation({ select: ({ hash }) => hash === 'historial' });
  const isQuiet = useIsFetching() === 0;
  useEffect(() => {
    const use = () => {
      isUsed.current = true;
    };
    for (const hand of HANDS) window.addEventListener(hand, use, { passive: true });
    return () => {
      for (const hand of HANDS) window.removeEventListener(hand, use);
    };
  }, []);
  useEffect(() => {
    if (isAsked && isThere && isQuiet && !isUsed.current) title.current?.scrollIntoView();
  }, [isAsked, isThere, isQuiet]);
  return title;
}

function HistoryFilters({ search, setSearch }: { search: Search; setSearch: SetSearch }) {
  return (
    <>
      <DoctorSelect
        value={search.historyDoctorId ?? null}
        onChange={(id) => setSearch({ historyDoctorId: id ?? undefined })}
        w={260}
      />
      <PeriodField
        allLabel="Todos"
        value={{ month: search.historyMonth, year: search.historyYear }}
        onChange={({ month, year }) => setSearch({ historyMonth: month, historyYear: year })}
      />
      <NativeSelect
        label="Estado"
        data={states}
        value={search.status ?? ''}
        onChange={(event) => {
          const status = paymentState.safeParse(event.currentTarget.value);
          setSearch({ status: status.data });
        }}
      />
    </>
  );
}
