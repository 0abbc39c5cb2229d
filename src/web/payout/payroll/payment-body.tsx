/** The content of `PaymentDialog`: payee, account, and every line (payout §4.5). */
import { Alert, Card, Group, SimpleGrid, Stack } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Payment } from '../../../contract/payout/payroll.ts';
import { dateInClinic, formatDate } from '../../../domain/calendar/calendar.ts';
import { formatRut } from '../../../domain/identity/rut.ts';
import { annulmentRefusal } from '../../../domain/payout/annulment.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { paidPayeeInWords, payeeInWords, payeeOf } from '../../../domain/words/payee-words.ts';
import { PAYMENT_METHOD_LABELS } from '../../../domain/words/payment-labels.ts';
import { PAYMENT_STATUS_BADGES } from '../../../domain/words/state-badges.ts';
import { ReasonedButton } from '../../kit/dialog/reasoned-button.tsx';
import { type Fact, FactList } from '../../kit/display/fact-list.tsx';
import { Amount, StatCard, StatusBadge } from '../../kit/display/figures.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { EmptyState, LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { AuditLink } from '../../links/audit-link.tsx';
import { askAnnulment } from '../../links/going-back.ts';
import { StatementButtons } from '../../links/statement-links.tsx';
import { MovementsTable } from '../movements/public.ts';
import { HeldPayment } from './held-payment.tsx';
import { usePaymentDetails } from './payment-address.ts';
import { PaymentEntries } from './payment-entries.tsx';
import { periodLabel, periodOfPayment } from './payment-words.ts';

export function PaymentBody(props: { paymentId: number; doctorId: number | undefined }) {
  const { paymentId, doctorId } = props;
  const ids = [paymentId];
  const query = useQuery<Payment[]>(
    doctorId === undefined
      ? api.payroll.payments.queryOptions({ input: { ids } })
      : api.payroll.doctorPayments.queryOptions({ input: { doctorId, ids } }),
  );
  if (query.error) return <FailedQuery query={query} />;
  if (!query.data) return <LoadingState text="Cargando el pago..." />;
  const [payment] = query.data;
  if (!payment) return <EmptyState text="No hay detalles de pago disponibles" />;
  return (
    <Stack gap="md">
      <SimpleGrid cols={{ base: 2, sm: 4 }} spacing="sm">
        <StatCard label="Líquido" value={<Amount value={payment.totalAmount} />} />
        <StatCard label="Bruto" value={<Amount value={payment.totalBrutAmount} />} />
        <StatCard label="Retención" value={<Amount value={payment.totalRetentionAmount} />} />
        <StatCard label="Atenciones" value={formatCount(payment.totalAttentions)} />
      </SimpleGrid>
      {payment.annulment && <Annulled annulment={payment.annulment} />}
      <PaymentFacts payment={payment} mayAnnul={doctorId === undefined} />
      <PaymentEntries payment={payment} />
      {payment.status !== 'annulled' && payment.totalAttentions > 0 && (
        <MovementsTable doctorId={payment.doctorId} paymentId={paymentId} />
      )}
    </Stack>
  );
}

function Annulled({ annulment }: { annulment: NonNullable<Payment['annulment']> }) {
  return (
    <Alert color="yellow" title={`Anulado el ${formatDate(dateInClinic(new Date(annulment.at)))}`}>
      {annulment.reason}. Sus registros volvieron a calculado; la cartola anulada los muestra como
      eran.
    </Alert>
  );
}

/** Annulling; disabled with the reason where it can't be done (payout §21.3). */
function AnnulButton({ payment }: { payment: Payment }) {
  const { closePayment } = usePaymentDetails();
  return (
    <ReasonedButton
      variant="default"
      size="compact-sm"
      leftSection={<IconArrowBackUp size={16} />}
      reasonAgainst={annulmentRefusal(payment)}
      onClick={() => {
        closePayment();
        askAnnulment({
          what: `Pago de ${payment.doctorName}, ${periodLabel(payment)}.`,
          scope: { paymentIds: [payment.id] },
        });
      }}
    >
      Anular pago…
    </ReasonedButton>
  );
}

function PaymentFacts({ payment, mayAnnul }: { payment: Payment; mayAnnul: boolean }) {
  const { paymentDate, accountHolderName, accountHolderRut } = payment;
  const who: Fact[] = [
    ['Doctor', `${payment.doctorName} · ${formatRut(payment.doctorRut)}`],
    ['Período', periodLabel(payment)],
    [
      'Estado',
      <Group key="state" gap="xs">
        <StatusBadge state={payment.status} looks={PAYMENT_STATUS_BADGES} />
        <HeldPayment payment={payment} />
        {paymentDate && `el ${formatDate(paymentDate)}`}
        <AuditLink entity="payment" entityId={payment.id} />
        {mayAnnul && <AnnulButton payment={payment} />}
      </Group>,
    ],
    [
      'Cartola',
      <StatementButtons
        key="statement"
        doctorId={payment.doctorId}
        doctorName={payment.doctorName}
        period={periodOfPayment(payment)}
        annulledId={payment.status === 'annulled' ? payment.id : undefined}
      />,
    ],
  ];
  const payee = payment.status === 'paid' ? paidPayeeInWords : payeeInWords;
  const where: Fact[] = [
    ['Beneficiario', `${payment.payeeName} · ${formatRut(payment.payeeRut)}`],
    ['Afiliación', payee(payeeOf(payment))],
    ['Método de pago', PAYMENT_METHOD_LABELS[payment.paymentMethod]],
    ['Banco', payment.bankName ?? '—'],
    ['Cuenta', payment.bankAccount ?? '—'],
    [
      'Titular',
      accountHolderName
        ? `${accountHolderName}${accountHolderRut ? ` · ${formatRut(accountHolderRut)}` : ''}`
        : '—',
    ],
    ...(payment.notes ? [['Notas', payment.notes] satisfies Fact] : []),
  ];
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
      <Facts facts={who} />
      <Facts facts={where} />
    </SimpleGrid>
  );
}

function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <Card padding="sm">
      <FactList facts={facts} />
    </Card>
  );
}
