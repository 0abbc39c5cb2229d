/** The log of payslips sent by e-mail: to whom, when, what became of it; and sending again. */
import { Button, Modal, Stack, Text, useMatches } from '@mantine/core';
import { useState } from 'react';
import { DELIVERY_SORT, type Delivery } from '../../../contract/documents/payslips.ts';
import { sortBy } from '../../../contract/schemas.ts';
import { formatPeriod, type Period } from '../../../domain/calendar/calendar.ts';
import { exactTime } from '../../kit/display/time-ago.ts';
import { api } from '../../kit/shell/client.ts';
import { actionsColumn, type Column, statusColumn, textColumn } from '../../kit/table/columns.tsx';
import { DataTable } from '../../kit/table/data-table.tsx';
import { usePagedList } from '../../kit/table/paged-query.ts';
import type { TableSearch } from '../../kit/table/url-filters.ts';
import type { usePayslip } from './use-payslip.tsx';
import { DELIVERY_STATE_BADGES } from './words.ts';

const PAGE_SIZE = 10;
const SIZE_PX = 1080;

/** The sendings to show: one doctor's, or all. */
export type Shown = number | 'all';

const columns: readonly Column<Delivery>[] = [
  {
    ...textColumn<Delivery>('requestedAt', 'Fecha', { noWrap: true, sortable: true }),
    render: ({ requestedAt }) => exactTime(requestedAt),
    exportValue: ({ requestedAt }) => exactTime(requestedAt),
  },
  textColumn('doctorName', 'Doctor', { sortable: true }),
  textColumn('email', 'Correo', { sortable: true }),
  statusColumn('state', DELIVERY_STATE_BADGES, 'Estado', { sortable: true }),
  {
    ...textColumn<Delivery>('reason', 'Motivo', { sortable: true }),
    render: ({ reason, answer }) =>
      reason === null ? (
        '—'
      ) : (
        <Stack gap={0} miw={200}>
          <span>{reason}</span>
          {answer && <Text variant="small">Respuesta del servidor: {answer}</Text>}
        </Stack>
      ),
  },
  textColumn('requestedBy', 'Pedido por', { sortable: true }),
];

export function DeliveryLog(props: {
  shown: Shown | undefined;
  period: Period;
  resend: ReturnType<typeof usePayslip>['resend'];
  onClose: () => void;
}) {
  const isSmall = useMatches({ base: true, sm: false });
  return (
    <Modal
      opened={props.shown !== undefined}
      onClose={props.onClose}
      title={`Registro de envíos, ${formatPeriod(props.period)}`}
      size={SIZE_PX}
      fullScreen={isSmall}
    >
      {props.shown !== undefined && <Log {...props} shown={props.shown} />}
    </Modal>
  );
}

function Log(props: {
  shown: Shown;
  period: Period;
  resend: ReturnType<typeof usePayslip>['resend'];
}) {
  const { shown, period, resend } = props;
  const [search, setSearch] = useState<TableSearch>({ page: 1, pageSize: PAGE_SIZE });
  // Only columns that the call can sort by.
  const sort = sortBy(DELIVERY_SORT).parse(search.sort);
  const filters = { ...period, ...(shown !== 'all' && { doctorId: shown }) };
  const rows = usePagedList(
    { list: api.payslips.deliveries, summary: api.payslips.deliveriesSummary },
    filters,
    { ...search, sort },
  );
  const withActions = [
    ...columns,
    actionsColumn<Delivery>((delivery) =>
      delivery.isLast && delivery.settledAt !== null ? (
        <Button
          size="compact-sm"
          variant="default"
          aria-label={`Reenviar a ${delivery.doctorName}`}
          onClick={() =>
            void resend({ ...delivery, resendOf: delivery.id }, delivery.state === 'interrupted')
          }
        >
          Reenviar
        </Button>
      ) : null,
    ),
  ];
  return (
    <DataTable
      label="Envíos"
      columns={withActions}
      rows={rows}
      search={{ ...search, sort }}
      onSearchChange={(change) => setSearch((current) => ({ ...current, ...change }))}
      rowId={(delivery) => delivery.id}
      emptyText="No se ha enviado ninguna liquidación por correo"
      exportRows={rows.exportRows}
    />
  );
}
