/** Mis Pagos: what a doctor was or will be paid; each payment opens its lines, each line why (documents §9). */
import { Button, type ButtonProps, Checkbox, Text } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Payment } from '../../contract/payout/payroll.ts';
import { formatDate, localDate } from '../../domain/calendar/calendar.ts';
import { payDaySentence } from '../../domain/calendar/payment-calendar.ts';
import { countOf, countOrDash, formatCount } from '../../domain/words/counts.ts';
import { paymentPeriod } from '../../domain/words/payment-labels.ts';
import { PAYMENT_STATUS_BADGES } from '../../domain/words/state-badges.ts';
import { StatusBadge, StatusWord } from '../kit/display/figures.tsx';
import { backgroundComponent, loadedComponent } from '../kit/loading/loaded-code.tsx';
import { LoadedPart } from '../kit/loading/loaded-part.tsx';
import { api } from '../kit/shell/client.ts';
import { useOwnDoctorId } from '../kit/shell/current-user.ts';
import { PageHeader } from '../kit/shell/page-header.tsx';
import {
  actionsColumn,
  type Column,
  dateColumn,
  numberColumn,
  onDesktops,
  pesosColumn,
  statusColumn,
  textColumn,
} from '../kit/table/columns.tsx';
import { DataTable } from '../kit/table/data-table.tsx';
import { usePagedList } from '../kit/table/paged-query.ts';
import { FeeWorking, RecordCard } from '../kit/table/record-card.tsx';
import { useUrlFilters } from '../kit/table/url-filters.ts';
import { statementAddress } from '../links/statement-address.ts';
import { PaymentDialog, usePaymentDetails } from '../payout/payroll/public.ts';
import { paymentsSearch } from './payments-search.ts';

/** Nothing of it shows before its calls answer, so its code does not delay the payments. */
const HeldBadge = backgroundComponent(
  async () => (await import('../links/held-badge.tsx')).HeldBadge,
);
const OwnDifference = loadedComponent(
  async () => (await import('./own-difference.tsx')).OwnDifference,
);
const OwnNotices = loadedComponent(async () => (await import('./own-notices.tsx')).OwnNotices);
const NoticesBelow = loadedComponent(async () => (await import('./own-notices.tsx')).NoticesBelow);

const columns: Column<Payment>[] = [
  { accessor: 'period', title: 'Período', render: paymentPeriod, exportValue: paymentPeriod },
  {
    ...statusColumn<Payment>('status', PAYMENT_STATUS_BADGES, 'Estado', { noWrap: false }),
    render: (payment) => (
      <>
        <StatusBadge state={payment.status} looks={PAYMENT_STATUS_BADGES} /> <Held {...payment} />
      </>
    ),
  },
  dateColumn('paymentDate', 'Fecha de pago', {
    render: (payment) =>
      payment.paymentDate === null ? undatedText(payment) : formatDate(payment.paymentDate),
  }),
  textColumn('payeeName', 'Beneficiario', onDesktops),
  textColumn('payeeRut', 'RUT beneficiario', { fileOnly: true }),
  numberColumn('totalAttentions', 'Atenciones'),
  numberColumn('totalEntries', 'Haberes y descuentos', {
    ...onDesktops,
    render: ({ totalEntries }) => countOrDash(totalEntries),
  }),
  pesosColumn('totalBrutAmount', 'Bruto', onDesktops),
  pesosColumn('totalRetentionAmount', 'Retención', onDesktops),
  pesosColumn('totalAmount', 'Líquido'),
  actionsColumn((payment) => (
    <StatementLink payment={payment} size="compact-sm" variant="subtle">
      Cartola PDF
    </StatementLink>
  )),
];

/** Whether the payment waits; what is paid or annulled does not. */
function Held(payment: Payment) {
  return (
    payment.status === 'processed' && (
      <HeldBadge kind="payment" id={payment.id} label={paymentPeriod(payment)} />
    )
  );
}

/** What stands for the date of payment: an annulled payment is none any more, and of $0 no money comes (documents §9.5). */
function undatedText({ status, totalAmount }: Payment): string {
  if (status === 'annulled') return 'No se paga';
  return totalAmount === 0 ? 'Nada que pagar' : 'Por pagar';
}

/** Its children are the label, which must be part of 'Cartola PDF'. */
function StatementLink({ payment, ...look }: { payment: Payment } & ButtonProps) {
  return (
    <Button
      component="a"
      href={statementAddress(
        payment.doctorId,
        { month: payment.periodMonth, year: payment.periodYear },
        payment.status === 'annulled' ? { annulledId: payment.id } : {},
      )}
      target="_blank"
      rel="noopener"
      leftSection={<IconFileText size={16} />}
      aria-label={`Cartola PDF de ${paymentPeriod(payment)}`}
      {...look}
    />
  );
}

/** When the clinic pays next (masters §16.4), in one small line; nothing where its calendar says nothing. */
function PayDay() {
  const { data } = useQuery(api.paymentCalendar.nextPayDay.queryOptions());
  if (!data) return null;
  return (
    <Text variant="small" mb={4}>
      {payDaySentence(data, localDate(data.paysOn))}.
    </Text>
  );
}

function PaymentCard(payment: Payment) {
  const { status, paymentDate, totalAttentions, totalBrutAmount, totalRetentionAmount } = payment;
  return (
    <RecordCard
      title={paymentPeriod(payment)}
      amount={payment.totalAmount}
      amountLabel="líquido"
      state={
        <>
          <StatusWord state={status} looks={PAYMENT_STATUS_BADGES} />
          {paymentDate === null
            ? undatedText(payment).toLowerCase()
            : `el ${formatDate(paymentDate)}`}{' '}
          <Held {...payment} />
        </>
      }
      action={
        <StatementLink payment={payment} variant="default" px="xs" flex="none">
          PDF
        </StatementLink>
      }
    >
      {countOf(totalAttentions, 'atención', 'atenciones')}
      {payment.totalEntries > 0 &&
        ` · ${countOf(payment.totalEntries, 'haber o descuento', 'haberes y descuentos')}`}
      {payment.payeeRut !== payment.doctorRut && ` · ${payment.payeeName}`}
      <br />
      <FeeWorking gross={totalBrutAmount} retention={totalRetentionAmount} />
    </RecordCard>
  );
}

export function MyPaymentsTab() {
  const doctorId = useOwnDoctorId();
  const [search, setSearch] = useUrlFilters(paymentsSearch);
  const { openPayment } = usePaymentDetails();
  const { summary, ...rows } = usePagedList(
    { list: api.payroll.doctorPayments, summary: api.payroll.doctorPaymentsSummary },
    { doctorId, ...(search.annulled && { status: 'annulled' as const }) },
    search,
  );
  return (
    <>
      <PageHeader
        title="Mis Pagos"
        description="Sus honorarios procesados y pagados, por mes. Elija un pago para ver sus atenciones y cómo se calculó cada una."
      />
      <PayDay />
      <LoadedPart meanwhile={null}>
        <OwnNotices doctorId={doctorId} />
      </LoadedPart>
      <DataTable
        label="Mis pagos"
        columns={columns}
        rows={rows}
        search={search}
        onSearchChange={setSearch}
        rowId={(payment) => payment.id}
        card={PaymentCard}
        onRowClick={(payment) => openPayment(payment.id)}
        emptyText={search.annulled ? 'No hay pagos anulados' : 'No se han registrado pagos aún'}
        toolbar={
          <>
            <LoadedPart meanwhile={null}>
              <OwnDifference doctorId={doctorId} latest={rows.records?.[0]} />
            </LoadedPart>
            <AnnulledToggle doctorId={doctorId} search={search} setSearch={setSearch} />
          </>
        }
        exportRows={rows.exportRows}
      />
      <LoadedPart meanwhile={null}>
        <NoticesBelow doctorId={doctorId} />
      </LoadedPart>
      <PaymentDialog doctorId={doctorId} />
    </>
  );
}

/** Shows annulled payments instead; nothing to a doctor who has none. */
function AnnulledToggle(props: {
  doctorId: number;
  search: { annulled: boolean };
  setSearch: (change: { annulled: boolean }) => void;
}) {
  const { doctorId, search, setSearch } = props;
  const query = useQuery(
    api.payroll.doctorPaymentsSummary.queryOptions({ input: { doctorId, status: 'annulled' } }),
  );
  const total = query.data?.total ?? 0;
  if (total === 0 && !search.annulled) return null;
  return (
    <Checkbox
      label={`Ver solo los anulados (${formatCount(total)})`}
      checked={search.annulled}
      onChange={(event) => setSearch({ annulled: event.currentTarget.checked })}
    />
  );
}
