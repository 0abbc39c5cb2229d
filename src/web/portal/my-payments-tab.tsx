/** Mis Pagos: what a doctor was or will be paid, each with its statement (spec 2 §2.16). */
import { Button } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import type { Payment } from '../../contract/payroll.ts';
import { formatPeriod } from '../../domain/calendar.ts';
import { PAYMENT_STATUS_LOOKS } from '../../domain/state-looks.ts';
import { api } from '../kit/client.ts';
import {
  actionsColumn,
  type Column,
  dateColumn,
  numberColumn,
  pesosColumn,
  statusColumn,
} from '../kit/columns.tsx';
import { useOwnDoctorId } from '../kit/current-user.ts';
import { DataTable } from '../kit/data-table.tsx';
import { statementAddress } from '../kit/files.ts';
import { PageHeader } from '../kit/page-header.tsx';
import { pageOfRows } from '../kit/paged-query.ts';
import { tableSearch, useUrlFilters } from '../kit/url-filters.ts';

const searchSchema = z.object(tableSearch(20));
/** More than a lifetime of monthly payments. */
const PAYMENTS_LIMIT = 1000;

const columns: Column<Payment>[] = [
  {
    accessor: 'period',
    title: 'Período',
    noWrap: true,
    render: periodOfPayment,
    exportValue: periodOfPayment,
  },
  statusColumn('status', PAYMENT_STATUS_LOOKS),
  dateColumn('paymentDate', 'Fecha de pago', { empty: 'Por pagar' }),
  numberColumn('totalAttentions', 'Atenciones'),
  pesosColumn('totalBrutAmount', 'Bruto'),
  pesosColumn('totalRetentionAmount', 'Retención'),
  pesosColumn('totalAmount', 'Líquido'),
  actionsColumn((payment) => (
    <Button
      component="a"
      href={statementAddress(payment.doctorId, payment.periodMonth, payment.periodYear)}
      target="_blank"
      rel="noopener"
      size="compact-sm"
      variant="subtle"
      leftSection={<IconFileText size={16} />}
      aria-label={`Cartola PDF de ${periodOfPayment(payment)}`}
    >
      Cartola PDF
    </Button>
  )),
];

function periodOfPayment(payment: Payment): string {
  const period = formatPeriod({ month: payment.periodMonth, year: payment.periodYear });
  return payment.sequence > 1 ? `${period} (complementaria)` : period;
}

export function MyPaymentsTab() {
  const doctorId = useOwnDoctorId();
  const [search, setSearch] = useUrlFilters(searchSchema);
  const payments = useQuery(
    api.payroll.doctorPayments.queryOptions({ input: { doctorId, limit: PAYMENTS_LIMIT } }),
  );
  return (
    <>
      <PageHeader title="Mis Pagos" description="Sus honorarios procesados y pagados, por mes." />
      <DataTable
        label="Mis pagos"
        columns={columns}
        rows={pageOfRows(payments, payments.data, search)}
        search={search}
        onSearchChange={setSearch}
        rowId={(payment) => payment.id}
        emptyText="No se han registrado pagos aún"
        exportRows={() => Promise.resolve(payments.data ?? [])}
      />
    </>
  );
}
