/** Payments with what each retained and would retain, by page; the sums are of all pages (payout §30.1). */
import { Group, Table, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  RetentionStand,
  RetentionSums,
  RetentionTargetInput,
  TouchedPayment,
} from '../../../contract/payout/retention-changes.ts';
import { formatDate, formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos, formatRate } from '../../../domain/money.ts';
import { formatPesosChange } from '../../../domain/words/change.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { Pages } from '../../kit/table/pages.tsx';

const PAGE_SIZE = 5;

const figure = { whiteSpace: 'nowrap' } as const;

export function TouchedTable(props: {
  label: string;
  target: RetentionTargetInput;
  paidFrom: string;
  stands: RetentionStand[];
  sums: RetentionSums;
}) {
  const { label, sums, ...found } = props;
  const [page, setPage] = useState(1);
  const pages = Math.ceil(sums.payments / PAGE_SIZE);
  const shown = Math.min(page, pages);
  const query = useQuery({
    ...api.retentionChanges.payments.queryOptions({
      input: { ...found, limit: PAGE_SIZE, offset: (shown - 1) * PAGE_SIZE },
    }),
    placeholderData: keepPreviousData,
  });
  if (query.error) return <FailedQuery query={query} />;
  if (!query.data) return <LoadingState />;
  return (
    <>
      <Table aria-label={label} verticalSpacing={6} style={{ fontVariantNumeric: 'tabular-nums' }}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Pago</Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              Bruto
            </Table.Th>
            <Table.Th ta="right" visibleFrom="sm" style={figure}>
              Se retuvo
            </Table.Th>
            <Table.Th ta="right" visibleFrom="sm">
              Corresponde
            </Table.Th>
            <Table.Th ta="right">Diferencia</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {query.data.map((payment) => (
            <Row key={payment.paymentId} payment={payment} />
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">
              {sums.payments === 1 ? 'En total' : `En ${countOf(sums.payments, 'pago', 'pagos')}`}
            </Table.Th>
            {(['grossAmount', 'retainedBefore', 'retainedAfter'] as const).map((of) => (
              <Table.Th key={of} ta="right" visibleFrom="sm" style={figure}>
                {formatPesos(sums[of])}
              </Table.Th>
            ))}
            <Table.Th ta="right" style={figure}>
              {formatPesosChange(sums.difference)}
            </Table.Th>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
      {pages > 1 && (
        <Group justify="flex-end">
          <Pages value={shown} onChange={setPage} total={pages} />
        </Group>
      )}
    </>
  );
}

function Row({ payment }: { payment: TouchedPayment }) {
  const { doctorName, payeeName, paymentDate, grossAmount, reason } = payment;
  const { rateBefore, rateAfter, retainedBefore, retainedAfter, difference } = payment;
  return (
    <Table.Tr>
      <Table.Td>
        {doctorName}, {formatPeriod(payment)}
        <Text variant="small">
          {payeeName === doctorName ? '' : `${payeeName} · `}
          Pago {payment.paymentId}, {formatDate(paymentDate)}
        </Text>
        <Text variant="small" hiddenFrom="sm">
          De {formatPesos(grossAmount)} se retuvo <Of amount={retainedBefore} rate={rateBefore} /> y
          corresponde <Of amount={retainedAfter} rate={rateAfter} />
        </Text>
        {reason && <Text size="xs">{reason}</Text>}
      </Table.Td>
      <Table.Td ta="right" visibleFrom="sm" style={figure}>
        {formatPesos(grossAmount)}
      </Table.Td>
      <Retained amount={retainedBefore} rate={rateBefore} />
      <Retained amount={retainedAfter} rate={rateAfter} />
      <Table.Td ta="right" style={figure}>
        {formatPesosChange(difference)}
      </Table.Td>
    </Table.Tr>
  );
}

const Of = ({ amount, rate }: { amount: number; rate: number }) => (
  <span style={figure}>
    {formatPesos(amount)} ({formatRate(rate)})
  </span>
);

function Retained({ amount, rate }: { amount: number; rate: number }) {
  return (
    <Table.Td ta="right" visibleFrom="sm" style={figure}>
      {formatPesos(amount)}
      <Text variant="small">{formatRate(rate)}</Text>
    </Table.Td>
  );
}
