/** What of a month is not as it was approved, by payee, the largest difference first (payout §34.3). */
import { Group, Stack, Table, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  CHANGES_PAGE,
  type MonthChanges,
  type PayeeChange,
} from '../../../contract/payout/month-approvals.ts';
import type { Period } from '../../../domain/calendar/calendar.ts';
import { formatPesos, pesos } from '../../../domain/money.ts';
import { formatPesosChange } from '../../../domain/words/change.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { Sideways } from '../../kit/display/sideways.tsx';
import { TableHead } from '../../kit/display/table-head.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { Pages } from '../../kit/table/pages.tsx';
import { changeWords } from './approval-words.ts';

const figure = { whiteSpace: 'nowrap' } as const;
const TITLE = 'Qué cambió desde la aprobación';

/** `first` is the first page, which came with the month; the others are read when they are asked for. */
export function ChangesTable({ period, first }: { period: Period; first: MonthChanges }) {
  const { year, month } = period;
  const [page, setPage] = useState(1);
  const query = useQuery({
    ...api.monthApprovals.changes.queryOptions({
      input: { year, month, limit: CHANGES_PAGE, offset: (page - 1) * CHANGES_PAGE },
      staleTime: 0,
    }),
    enabled: page > 1,
    placeholderData: keepPreviousData,
  });
  if (page > 1 && query.error) return <FailedQuery query={query} />;
  const shown = page > 1 ? query.data : first;
  if (!shown) return <LoadingState />;
  const { payees, difference, items } = shown;
  const pages = Math.ceil(payees / CHANGES_PAGE);
  return (
    <Stack gap="xs">
      <Sideways minWidth={420} label={TITLE}>
        <Table
          aria-label={TITLE}
          verticalSpacing={6}
          style={{ fontVariantNumeric: 'tabular-nums' }}
        >
          <TableHead
            titles={['A quién', 'Aprobado', 'Ahora', 'Diferencia']}
            right={['Aprobado', 'Ahora', 'Diferencia']}
          />
          <Table.Tbody>
            {items.map((payee) => (
              <Row key={payee.payeeRut} payee={payee} />
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row" colSpan={3}>
                {payees === 1
                  ? 'En total'
                  : `En ${countOf(payees, 'beneficiario', 'beneficiarios')}`}
              </Table.Th>
              <Table.Th ta="right" style={figure}>
                {formatPesosChange(difference)}
              </Table.Th>
            </Table.Tr>
          </Table.Tfoot>
        </Table>
      </Sideways>
      {pages > 1 && (
        <Group justify="flex-end">
          <Pages total={pages} value={page} onChange={setPage} />
        </Group>
      )}
    </Stack>
  );
}

function Row({ payee }: { payee: PayeeChange }) {
  const { payeeName, before, now, difference, payments } = payee;
  return (
    <Table.Tr>
      <Table.Td>
        {payeeName}
        {payments.map((payment) => (
          <Text key={payment.paymentId} variant="small">
            {payment.doctorName === payeeName ? '' : `${payment.doctorName}: `}
            {changeWords(payment)}
          </Text>
        ))}
      </Table.Td>
      <Table.Td ta="right" style={figure}>
        {formatPesos(pesos(before))}
      </Table.Td>
      <Table.Td ta="right" style={figure}>
        {formatPesos(pesos(now))}
      </Table.Td>
      <Table.Td ta="right" style={figure}>
        {formatPesosChange(difference)}
      </Table.Td>
    </Table.Tr>
  );
}
