/**
 * What is to be known before payments are marked as paid: which of them this user may not mark, which payees have no
 * account, and which months are not approved (payout §8.8, payout §8.9, payout §8.10).
 */
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconUserCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { PayNotices } from '../../../contract/payout/pay-notices.ts';
import { formatPesos } from '../../../domain/money.ts';
import { countOf, formatCount, someNames } from '../../../domain/words/counts.ts';
import type { PaymentMethod } from '../../../domain/words/payment-labels.ts';
import { Warning } from '../../kit/display/warning.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { api } from '../../kit/shell/client.ts';
import { ScreenLink } from '../../links/screen-link.tsx';
import { UnapprovedMonths } from '../month-approvals/public.ts';

type Scope = {
  doctorIds?: readonly number[];
  month?: number;
  year?: number;
  /** As it is chosen; if absent, each payment's own. */
  paymentMethod?: PaymentMethod | undefined;
};

/** Nothing where there is nothing to be known. */
export function AccountNotices(props: {
  /** Whose processed payments, and how they would be paid: without doctors those of all. */
  scope: Scope;
  /** The doctors who are chosen to be paid, and how to go on with others; absent where nobody is chosen. */
  selection?: { selected: readonly number[]; onChange: (selected: number[]) => void };
}) {
  const { doctorIds, ...period } = props.scope;
  const query = useQuery(
    api.payroll.payNotices.queryOptions({
      input: { ...period, ...(doctorIds && { doctorIds: doctorIds.join(',') }) },
    }),
  );
  if (query.error) return <FailedQuery title="No se pudo revisar las cuentas" query={query} />;
  if (!query.data) return null;
  const { oneHand, withoutAccount, notApproved } = query.data;
  return (
    <>
      {oneHand.payees.length > 0 && <OneHand oneHand={oneHand} selection={props.selection} />}
      {withoutAccount.total > 0 && <WithoutAccount {...withoutAccount} />}
      <UnapprovedMonths months={notApproved} />
    </>
  );
}

function OneHand(props: {
  oneHand: PayNotices['oneHand'];
  selection: Parameters<typeof AccountNotices>[0]['selection'];
}) {
  const { oneHand, selection } = props;
  const refused = new Set(oneHand.doctorIds);
  const chosen = selection?.selected.filter((id) => refused.has(id)) ?? [];
  return (
    <Alert
      color="yellow"
      variant="outline"
      icon={<IconUserCheck />}
      title={`Los paga otra persona: ${countOf(oneHand.payees.length, 'beneficiario', 'beneficiarios')} por ${formatPesos(oneHand.totalAmount)}`}
      role="status"
    >
      <Stack gap="xs" align="flex-start">
        <Text size="sm">
          Solo usted decidió a qué cuenta va lo de {someNames(oneHand.payees)}, y nadie más lo ha
          visto. Que otra persona descargue el archivo del banco o los marque como pagados; con
          ellos entre los elegidos, no se marca ninguno.
        </Text>
        {selection && chosen.length > 0 && (
          <Button
            variant="default"
            size="compact-sm"
            onClick={() => selection.onChange(selection.selected.filter((id) => !refused.has(id)))}
          >
            {chosen.length === 1
              ? 'Quitar a este doctor de la selección'
              : `Quitar a estos ${formatCount(chosen.length)} doctores de la selección`}
          </Button>
        )}
      </Stack>
    </Alert>
  );
}

function WithoutAccount({ total, totalAmount, payees }: PayNotices['withoutAccount']) {
  const rest = total - payees.length;
  return (
    <Warning
      variant="outline"
      title={`Sin cuenta bancaria: ${countOf(total, 'beneficiario', 'beneficiarios')} por ${formatPesos(totalAmount)}`}
      role="status"
    >
      Se les paga por transferencia y no tienen cuenta: no van en el archivo del banco. Registre su
      cuenta en la ficha, o págueles por otro medio:{' '}
      {payees.map(({ name, doctorId, societyId, amount }, at) => (
        <span key={`${societyId}-${doctorId}`}>
          {at > 0 && ', '}
          <ScreenLink
            isInSentence
            target={
              societyId === null
                ? { to: '/medicos', search: { open: doctorId ?? undefined } }
                : { to: '/sociedades-medicas', search: { open: societyId } }
            }
          >
            {name}
          </ScreenLink>{' '}
          ({formatPesos(amount)})
        </span>
      ))}
      {rest > 0 && ` y ${formatCount(rest)} más`}.
    </Warning>
  );
}
