/** Payments that can't go into the file, each with the reason and what to do. */
import { Alert, Group, List, Stack, Table, Text } from '@mantine/core';
import { IconInfoCircle, IconPlayerPause } from '@tabler/icons-react';
import type { LeftOut, Transfer } from '../../../contract/payout/bank.ts';
import { formatPesos } from '../../../domain/money.ts';
import { attempt, PAYMENT_MOVES } from '../../../domain/states.ts';
import { formatCount } from '../../../domain/words/counts.ts';
import { stopped } from '../../../domain/words/full-stops.ts';
import { Rut, unbroken } from '../../kit/display/unbroken.tsx';
import { Warning } from '../../kit/display/warning.tsx';
import { HeldBadge } from '../../links/held-badge.tsx';
import { PaymentAmount } from '../payroll/public.ts';
import { type MayOpenPayee, PayeeLink, useMayOpenPayee } from './payee-link.tsx';

/** Lets the table in it scroll on a small screen. */
const shrinking = { body: { minWidth: 0 } };
const noWrap = { whiteSpace: 'nowrap' } as const;

/** Transfers with problems, listed separately. */
export function ProblemList({ transfers }: { transfers: readonly Transfer[] }) {
  const mayOpen = useMayOpenPayee();
  const isOpenable = transfers.some(({ societyId }) =>
    societyId === null ? mayOpen.doctor : mayOpen.society,
  );
  const open = transfers.filter(
    ({ status, inFiles }) =>
      attempt(PAYMENT_MOVES.markPaid, status).outcome === 'moves' && inFiles.length === 0,
  );
  return (
    <Warning
      variant="outline"
      styles={shrinking}
      title={`No se pueden transferir (${formatCount(transfers.length)})`}
    >
      <Stack gap="xs" align="flex-start">
        <span>
          {open.length > 0
            ? 'No van en el archivo hasta que se corrijan. Corrija los datos bancarios en la ficha del médico o de la sociedad, o páguelos por otro medio.'
            : 'No van en el archivo. Ya están pagados o en un archivo anterior.'}
        </span>
        <Table.ScrollContainer minWidth={560} type="native" w="100%">
          <Table verticalSpacing={4} aria-label="Transferencias con problemas">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Doctor</Table.Th>
                <Table.Th ta="right">Monto</Table.Th>
                <Table.Th>Qué corregir</Table.Th>
                {isOpenable && <Table.Th ta="right">Acciones</Table.Th>}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {transfers.map((transfer) => (
                <Table.Tr key={transfer.id}>
                  <Table.Td>
                    {transfer.doctorName}{' '}
                    <Text span size="xs" style={noWrap}>
                      <Rut of={transfer.doctorRut} />
                    </Text>
                    {transfer.societyInfo && (
                      <Text size="xs">Se paga a {stopped(transfer.societyInfo.name)}</Text>
                    )}
                  </Table.Td>
                  <Table.Td ta="right">
                    <PaymentAmount paymentId={transfer.id} value={transfer.amount} />
                  </Table.Td>
                  <Table.Td>
                    <List size="sm">
                      {transfer.problems.map((problem) => (
                        <List.Item key={problem}>{unbroken(problem)}</List.Item>
                      ))}
                    </List>
                  </Table.Td>
                  {isOpenable && (
                    <Table.Td ta="right">
                      <RecordLink transfer={transfer} mayOpen={mayOpen} />
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      </Stack>
    </Warning>
  );
}

/** The society's record if it is paid, else the doctor's. */
function RecordLink({ transfer, mayOpen }: { transfer: Transfer; mayOpen: MayOpenPayee }) {
  const { societyId, societyInfo, doctorName } = transfer;
  const name = societyId === null ? doctorName : (societyInfo?.name ?? doctorName);
  return (
    <PayeeLink
      payee={transfer}
      mayOpen={mayOpen}
      label="Abrir ficha"
      ariaLabel={`Abrir la ficha de ${name}`}
    />
  );
}

/** Payments that no bank file pays: by check or cash. */
export function LeftOutList({ payments }: { payments: readonly LeftOut[] }) {
  return (
    <Alert
      variant="default"
      icon={<IconInfoCircle />}
      title={`No van por el banco (${formatCount(payments.length)})`}
    >
      <LeftOutLines payments={payments} />
    </Alert>
  );
}

/** Payments that wait until they are released: the total does not contain them (payout §23.4). */
export function HeldList({ payments }: { payments: readonly LeftOut[] }) {
  const amount = payments.reduce((sum, payment) => sum + payment.amount, 0);
  return (
    <Alert
      color="orange"
      variant="outline"
      icon={<IconPlayerPause />}
      title={`En pausa (${formatCount(payments.length)}): ${formatPesos(amount)}`}
    >
      <Stack gap="xs">
        <span>El monto total no los incluye: no van al banco hasta que se reanuden.</span>
        <LeftOutLines payments={payments} />
      </Stack>
    </Alert>
  );
}

function LeftOutLines({ payments }: { payments: readonly LeftOut[] }) {
  return (
    <Stack gap={4}>
      {payments.map(({ id, doctorName, reason, amount, isHeld }) => (
        <Group key={id} justify="space-between" gap="sm">
          <span>
            <b>{doctorName}</b>. {reason}{' '}
            {isHeld && <HeldBadge kind="payment" id={id} label={`pago de ${doctorName}`} />}
          </span>
          <PaymentAmount paymentId={id} value={amount} />
        </Group>
      ))}
    </Stack>
  );
}
