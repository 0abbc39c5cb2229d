/** The 5 most recent payments (payout §4.4). */
import { Card, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Payment } from '../../../contract/payout/payroll.ts';
import { dateInClinic, formatDate } from '../../../domain/calendar/calendar.ts';
import { PAYMENT_STATUS_BADGES } from '../../../domain/words/state-badges.ts';
import { Amount, StatusBadge } from '../../kit/display/figures.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { EmptyState, LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { usePaymentDetails } from './payment-address.ts';
import { payeeText, periodLabel } from './payment-words.ts';

const SHOWN = 5;

export function RecentPayments() {
  const query = useQuery(api.payroll.payments.queryOptions({ input: { limit: SHOWN } }));
  return (
    <Card component="section" aria-label="Pagos recientes">
      <Title order={2} mb="xs">
        Pagos Recientes
      </Title>
      {query.error ? (
        <FailedQuery query={query} />
      ) : query.data === undefined ? (
        <LoadingState />
      ) : query.data.length === 0 ? (
        <EmptyState text="No se han registrado pagos aún" />
      ) : (
        <Stack gap={0}>
          {query.data.map((payment) => (
            <Recent key={payment.id} payment={payment} />
          ))}
        </Stack>
      )}
    </Card>
  );
}

function Recent({ payment }: { payment: Payment }) {
  const { openPayment } = usePaymentDetails();
  return (
    <UnstyledButton
      py={8}
      style={{ borderTop: '1px solid var(--mantine-color-default-border)' }}
      onClick={() => openPayment(payment.id)}
      title="Ver detalle del pago"
    >
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" fw={500} truncate>
          {payment.doctorName}
        </Text>
        <Text size="sm">
          <Amount value={payment.totalAmount} bold />
        </Text>
      </Group>
      <Group justify="space-between" gap="xs" wrap="nowrap" mt={2}>
        <Text variant="small">
          {periodLabel(payment)}
          {payeeText(payment)} · {formatDate(dateInClinic(new Date(payment.createdAt)))}
        </Text>
        <StatusBadge state={payment.status} looks={PAYMENT_STATUS_BADGES} />
      </Group>
    </UnstyledButton>
  );
}
