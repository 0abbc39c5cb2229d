/** What the popovers of the portal's cards show (documents §8). */
import { Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import type { DoctorStats } from '../../contract/documents/portal.ts';
import {
  addMonths,
  formatDate,
  formatPeriod,
  type Period,
} from '../../domain/calendar/calendar.ts';
import { formatPesos } from '../../domain/money.ts';
import { countOf, formatCount } from '../../domain/words/counts.ts';
import { paymentPeriod } from '../../domain/words/payment-labels.ts';

/** A line of a popover: label and value. */
function Line({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <Group justify="space-between" gap="md" wrap="nowrap" align="baseline">
      <Text size="sm" miw={0} style={{ overflowWrap: 'anywhere' }}>
        {label}
      </Text>
      <Text size="sm" fw={500} ta="right" style={{ whiteSpace: 'nowrap' }}>
        {children}
      </Text>
    </Group>
  );
}

function Note({ children }: { children: ReactNode }) {
  return <Text variant="small">{children}</Text>;
}

export function PaidDetail({ stats, period }: { stats: DoctorStats; period: Period }) {
  return (
    <Stack gap={6}>
      {stats.payments.length === 0 && <Text size="sm">No hay pagos efectivos en este período</Text>}
      {stats.payments.map((payment) => (
        <Line
          key={payment.id}
          label={`${paymentPeriod(payment)}, pagado el ${formatDate(payment.paymentDate)}`}
        >
          {formatPesos(payment.totalAmount)}
        </Line>
      ))}
      {stats.paymentsToPay.map((payment) => (
        <Line
          key={payment.id}
          label={`${paymentPeriod(payment)}, procesado, ${payment.totalAmount === 0 ? 'nada que' : 'por'} pagar`}
        >
          {formatPesos(payment.totalAmount)}
        </Line>
      ))}
      <Line label={`Pagado en ${formatPeriod(addMonths(period, -1))}`}>
        {formatPesos(stats.previousTotalPaid)}
      </Line>
      <Line label={`Honorarios brutos de ${formatPeriod(period)}`}>
        {formatPesos(stats.totalGross)}
      </Line>
      <Note>Lo pagado es el líquido, por fecha de pago.</Note>
    </Stack>
  );
}

export function PendingDetail({ pending }: { pending: DoctorStats['pending'] }) {
  const { attentions, calculated, pendingPayment } = pending;
  if (attentions + calculated.count + pendingPayment.count === 0) {
    return <Text size="sm">No hay atenciones pendientes</Text>;
  }
  return (
    <Stack gap={6}>
      <Line label="Por calcular">{formatCount(attentions)}</Line>
      <Line label="Calculadas">
        {formatCount(calculated.count)} · {formatPesos(calculated.amount)}
      </Line>
      <Line label="Pendientes de pago">
        {formatCount(pendingPayment.count)} · {formatPesos(pendingPayment.amount)}
      </Line>
      <Note>De todos los meses; los montos son líquidos estimados.</Note>
    </Stack>
  );
}

export function AttentionsDetail({ stats }: { stats: DoctorStats }) {
  const { attentions, totalAttentions } = stats;
  if (totalAttentions === 0) return <Text size="sm">No hay atenciones este mes</Text>;
  const others = totalAttentions - attentions.length;
  return (
    <Stack gap={6}>
      {attentions.map((attention) => (
        <Line
          key={attention.id}
          label={
            <>
              {attention.patientName}
              <Text span variant="small" lineClamp={1}>
                {attention.serviceName}
              </Text>
            </>
          }
        >
          {formatDate(attention.attentionDate)}
        </Line>
      ))}
      {others > 0 && <Note>y {formatCount(others)} más</Note>}
    </Stack>
  );
}

export function AverageDetail({ stats: { lastDays } }: { stats: DoctorStats }) {
  const { days, attentions, daysWithAttentions } = lastDays;
  return (
    <Stack gap={6}>
      <Line label={`Atenciones en los últimos ${days} días`}>{formatCount(attentions)}</Line>
      <Line label="Días con atenciones">{formatCount(daysWithAttentions)}</Line>
      <Note>
        {countOf(attentions, 'atención', 'atenciones')} entre {days} días corridos.
      </Note>
    </Stack>
  );
}
