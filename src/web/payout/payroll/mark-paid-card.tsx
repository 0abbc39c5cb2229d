/** 'Marcar como Pagado': marks a doctor's processed payments of a month as paid (payout §4.6, payout §8). */
import { Anchor, Button, Card, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { PayNotices } from '../../../contract/payout/pay-notices.ts';
import type { ListedPayment } from '../../../contract/payout/payroll.ts';
import { firstDayOf, formatPeriod } from '../../../domain/calendar/calendar.ts';
import { formatPesos } from '../../../domain/money.ts';
import { PAYMENT_MOVES } from '../../../domain/states.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { PAYMENT_METHOD_LABELS, type PaymentMethod } from '../../../domain/words/payment-labels.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { Amount } from '../../kit/display/figures.tsx';
import { today } from '../../kit/display/today.ts';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { api } from '../../kit/shell/client.ts';
import { StatementButtons } from '../../links/statement-links.tsx';
import { AccountNotices } from './account-notices.tsx';
import { MoveQuestion, periodSumOf } from './move-question.tsx';
import { PaidOnField, paidOnText } from './paid-on-field.tsx';
import { usePaymentDetails } from './payment-address.ts';
import {
  methodFacts,
  OF_EACH_PAYMENT,
  payeeText,
  periodLabel,
  sharedMethod,
} from './payment-words.ts';
import type { Target } from './process-search.ts';
import { showPayError } from './show-pay-error.ts';
import { payNoticesOf, type UnsentTransfers, unsentTransfers } from './unsent-transfers.ts';

const methods = Object.entries(PAYMENT_METHOD_LABELS).map(([value, label]) => ({ value, label }));
const OF_EACH = { value: '', label: OF_EACH_PAYMENT };

/** Shown while the doctor has processed, unpaid payments in the month. */
export function MarkPaidCard({ target, onPaid }: { target: Target; onPaid?: () => void }) {
  const query = useQuery(
    api.payroll.payments.queryOptions({
      input: { ...target, status: PAYMENT_MOVES.markPaid.from[0] },
    }),
  );
  if (query.error)
    return (
      <FailedQuery title="No se pudo leer si hay pagos por marcar como pagados" query={query} />
    );
  const [first, ...more] = query.data ?? [];
  if (!first) return null;
  // A selection for one doctor's month must not pay another's.
  const key = `${target.doctorId}-${target.year}-${target.month}`;
  return <Unpaid key={key} target={target} payments={[first, ...more]} onPaid={onPaid} />;
}

function Unpaid(props: {
  target: Target;
  payments: readonly [ListedPayment, ...ListedPayment[]];
  onPaid?: () => void;
}) {
  const { target, payments, onPaid } = props;
  const [first] = payments;
  const { openPayment } = usePaymentDetails();
  const [chosen, setChosen] = useState<PaymentMethod>();
  const [paidOn, setPaidOn] = useState<string>(today());
  const shared = sharedMethod(payments);
  const method = chosen ?? shared;
  const period = formatPeriod(target);
  const total = payments.reduce((sum, payment) => sum + payment.totalAmount, 0);
  const gross = payments.reduce((sum, payment) => sum + payment.totalBrutAmount, 0);
  const lines = payments.reduce((sum, payment) => sum + payment.totalAttentions, 0);
  const pay = useAsked(api.payroll.markAsPaid.call, {
    done: (done) => {
      toast.success(
        'Pago marcado como pagado',
        `${first.doctorName}: ${formatPesos(done.totalAmount)} de ${period}.`,
      );
      onPaid?.();
    },
    failed: showPayError,
  });
  // These payments are in a bank file, so the bank may pay them, too.
  const sent = payments.filter(
    ({ inFiles, paymentMethod }) => inFiles.length > 0 && (chosen ?? paymentMethod) !== 'transfer',
  );
  const question = (unsent: UnsentTransfers, { notApproved, byMethod }: PayNotices) => ({
    title: 'Marcar como Pagado',
    body: (
      <MoveQuestion
        lead="Quedará como pagado:"
        doctorNames={[first.doctorName]}
        periods={[
          periodSumOf(target, { totalCount: lines, totalBrutAmount: gross, totalAmount: total }),
        ]}
        records={lines}
        facts={[
          ['Pagos', payments.length],
          ['Fecha de pago', paidOnText(paidOn)],
          ...methodFacts(byMethod),
        ]}
        netAmount={total}
        unsent={unsent}
        notApproved={notApproved}
        sent={sent}
        consequence="No se puede deshacer."
      />
    ),
    confirmLabel: sent.length > 0 ? 'Marcar de todas formas' : 'Marcar como Pagado',
    danger: sent.length > 0,
  });
  const ask = () =>
    pay.ask(async () => {
      const { doctorId, ...ofMonth } = target;
      const unsent = await unsentTransfers({ ...ofMonth, doctorIds: [doctorId], paidBy: chosen });
      const notices = await payNoticesOf({
        ...ofMonth,
        doctorIds: [doctorId],
        paymentMethod: chosen,
      });
      const agreed = { records: lines, totalAmount: total };
      const agreedRepeats = sent.map(({ id, status, inFiles }) => ({ id, status, inFiles }));
      return {
        ...question(unsent, notices),
        input: { ...target, paymentMethod: chosen, paymentDate: paidOn, agreed, agreedRepeats },
      };
    });
  return (
    <Card component="section" aria-label="Marcar como Pagado">
      <Stack gap="xs">
        <Group justify="space-between" gap="xs">
          <Title order={2}>Marcar como Pagado</Title>
          <StatementButtons
            doctorId={target.doctorId}
            doctorName={first.doctorName}
            period={target}
          />
        </Group>
        <AccountNotices
          scope={{
            doctorIds: [target.doctorId],
            month: target.month,
            year: target.year,
            paymentMethod: chosen,
          }}
        />
        {payments.map((payment) => (
          <Group key={payment.id} justify="space-between" gap="sm" wrap="nowrap" align="flex-start">
            <Text size="sm">
              {first.doctorName}, {periodLabel(payment)}
              {payeeText(payment)}: procesado y por pagar.{' '}
              <Anchor component="button" type="button" onClick={() => openPayment(payment.id)}>
                Ver {countOf(payment.totalAttentions, 'atención', 'atenciones')}
              </Anchor>
            </Text>
            <Amount value={payment.totalAmount} bold />
          </Group>
        ))}
        <Group justify="flex-end" align="flex-end" gap="sm">
          <NativeSelect
            label="Método de pago"
            data={shared ? methods : [OF_EACH, ...methods]}
            value={method ?? ''}
            onChange={(event) =>
              setChosen((event.currentTarget.value || undefined) as typeof chosen)
            }
          />
          <PaidOnField value={paidOn} onChange={setPaidOn} minDate={firstDayOf(target)} />
          <Button
            variant="light"
            leftSection={<IconCheck size={16} />}
            loading={pay.isPending}
            onClick={() => void ask()}
          >
            Marcar como Pagado
          </Button>
        </Group>
      </Stack>
    </Card>
  );
}
