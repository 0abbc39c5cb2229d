/** Mis Pagos: what a doctor was or will be paid; each payment opens its lines, each line why (spec 2 §2.16). */
import { Button, type ButtonProps } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { z } from 'zod';
import type { Payment } from '../../contract/payroll.ts';
import { formatDate } from '../../domain/calendar.ts';
import { countOf } from '../../domain/counts.ts';
import { paymentPeriod } from '../../domain/payment-labels.ts';
import { PAYMENT_STATUS_LOOKS } from '../../domain/state-looks.ts';
import { ExplanationPanel } from '../features/calculations/public.ts';
import { PaymentDialog, usePaymentDetails } from '../features/payroll/public.ts';
import { api } from '../kit/client.ts';
import {
  actionsColumn,
  type Column,
  dateColumn,
  numberColumn,
  onDesktops,
  pesosColumn,
  statusColumn,
} from '../kit/columns.tsx';
import { useOwnDoctorId } from '../kit/current-user.ts';
import { DataTable } from '../kit/data-table.tsx';
import { pagesOf } from '../kit/export-table.ts';
import { StatusWord } from '../kit/figures.tsx';
import { statementAddress } from '../kit/files.ts';
import { PageHeader } from '../kit/page-header.tsx';
import { usePagedQuery } from '../kit/paged-query.ts';
import { FeeWorking, RecordCard } from '../kit/record-card.tsx';
import { splitSearch, tableSearch, useUrlFilters } from '../kit/url-filters.ts';

const searchSchema = z.object(tableSearch(20));

const columns: Column<Payment>[] = [
  {
    accessor: 'period',
    title: 'Período',
    render: paymentPeriod,
    exportValue: paymentPeriod,
  },
  statusColumn('status', PAYMENT_STATUS_LOOKS),
  dateColumn('paymentDate', 'Fecha de pago', { empty: 'Por pagar' }),
  numberColumn('totalAttentions', 'Atenciones'),
  pesosColumn('totalBrutAmount', 'Bruto', onDesktops),
  pesosColumn('totalRetentionAmount', 'Retención', onDesktops),
  pesosColumn('totalAmount', 'Líquido'),
  actionsColumn((payment) => (
    <StatementLink payment={payment} size="compact-sm" variant="subtle">
      Cartola PDF
    </StatementLink>
  )),
];

/** Its children are the words, a part of 'Cartola PDF'. */
function StatementLink({ payment, ...look }: { payment: Payment } & ButtonProps) {
  return (
    <Button
      component="a"
      href={statementAddress(payment.doctorId, payment.periodMonth, payment.periodYear)}
      target="_blank"
      rel="noopener"
      leftSection={<IconFileText size={16} />}
      aria-label={`Cartola PDF de ${paymentPeriod(payment)}`}
      {...look}
    />
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
          <StatusWord state={status} looks={PAYMENT_STATUS_LOOKS} />
          {paymentDate === null ? 'por pagar' : `el ${formatDate(paymentDate)}`}
        </>
      }
      action={
        <StatementLink payment={payment} variant="default" px="xs" flex="none">
          PDF
        </StatementLink>
      }
    >
      {countOf(totalAttentions, 'atención', 'atenciones')}
      <br />
      <FeeWorking gross={totalBrutAmount} retention={totalRetentionAmount} />
    </RecordCard>
  );
}

export function MyPaymentsTab() {
  const doctorId = useOwnDoctorId();
  const [search, setSearch] = useUrlFilters(searchSchema);
  const { openPayment } = usePaymentDetails();
  const { paging } = splitSearch(search);
  const { summary, ...rows } = usePagedQuery(
    api.payroll.doctorPayments.queryOptions({ input: { doctorId, ...paging } }),
    api.payroll.doctorPaymentsSummary.queryOptions({ input: { doctorId } }),
  );
  return (
    <>
      <PageHeader
        title="Mis Pagos"
        description="Sus honorarios procesados y pagados, por mes. Elija un pago para ver sus atenciones y cómo se calculó cada una."
      />
      <DataTable
        label="Mis pagos"
        columns={columns}
        rows={rows}
        search={search}
        onSearchChange={setSearch}
        rowId={(payment) => payment.id}
        card={PaymentCard}
        onRowClick={(payment) => openPayment(payment.id)}
        emptyText="No se han registrado pagos aún"
        exportRows={() => pagesOf((page) => api.payroll.doctorPayments.call({ doctorId, ...page }))}
      />
      <PaymentDialog doctorId={doctorId} />
      <ExplanationPanel />
    </>
  );
}
