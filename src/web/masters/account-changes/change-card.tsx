/** A change of account that waits: both accounts side by side, who asked for it, and the answers (masters §15). */
import { Alert, Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { IconArrowsExchange } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { AccountChange } from '../../../contract/masters/account-changes.ts';
import { formatTypedRut } from '../../../domain/identity/rut.ts';
import { ACCOUNT_KIND_LABELS } from '../../../domain/words/payment-labels.ts';
import { nameOfUser } from '../../../domain/words/user-name.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { useTold } from '../../kit/dialog/use-told.ts';
import { FactList } from '../../kit/display/fact-list.tsx';
import { exactTime } from '../../kit/display/time-ago.ts';
import { unbroken } from '../../kit/display/unbroken.tsx';
import { api } from '../../kit/shell/client.ts';

const SCREENS = { doctor: 'Médicos', society: 'Sociedades Médicas o Médicos' } as const;

/** `title` by default says what it is; a list gives the payee's name. */
export function ChangeCard(props: {
  change: AccountChange;
  title?: ReactNode;
  onApproved?: () => void;
}) {
  const { change, title = 'Cambio de cuenta por aprobar', onApproved } = props;
  const { payee, proposedByName, proposedAt } = change;
  return (
    <Alert color="yellow" variant="outline" icon={<IconArrowsExchange />} title={unbroken(title)}>
      <Stack gap="sm">
        <Text size="sm">
          Lo pidió {nameOfUser(proposedByName)} el {unbroken(exactTime(proposedAt))}. Hasta que otra
          persona lo apruebe{' '}
          {hasAccount(change.from) ? 'se paga a la cuenta de antes' : 'no se le puede transferir'}.
          {!payee.isActive && ' Está inactivo.'}
          {!change.hasAddress &&
            ' No tiene un correo registrado al que avisarle: confírmelo por teléfono.'}
          {change.untold && ` ${change.untold}`}
        </Text>
        <BothAccounts change={change} />
        <Answers change={change} onApproved={onApproved} />
      </Stack>
    </Alert>
  );
}

/** The two accounts in full, one beside the other. */
function BothAccounts({ change: { from, to } }: { change: AccountChange }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <OneAccount title="Cuenta de antes" account={from} />
      <OneAccount title="Cuenta nueva" account={to} />
    </SimpleGrid>
  );
}

const hasAccount = ({ bankAccount }: AccountChange['to']) => bankAccount !== null;

function OneAccount({ title, account }: { title: string; account: AccountChange['to'] }) {
  const { bankName, accountKind, bankAccount, accountHolderName, accountHolderRut } = account;
  return (
    <Stack gap={4}>
      <Text variant="label">{title}</Text>
      {bankAccount === null ? (
        <Text size="sm">Sin cuenta: no se le puede transferir.</Text>
      ) : (
        <FactList
          labelWidth={64}
          facts={[
            ['Banco', bankName ?? 'Sin indicar'],
            ['Tipo', accountKind ? ACCOUNT_KIND_LABELS[accountKind] : 'Sin indicar'],
            ['Número', <AccountNumber key="number" number={bankAccount} />],
            ['Titular', accountHolderName ?? 'Quien cobra'],
            ...(accountHolderRut ? [['RUT', formatTypedRut(accountHolderRut)] as const] : []),
          ]}
        />
      )}
    </Stack>
  );
}

/** With the last four digits, which people compare, set off. */
function AccountNumber({ number }: { number: string }) {
  return (
    <span style={{ fontVariantNumeric: 'tabular-nums' }}>
      {number.slice(0, -4)}
      <b style={{ display: 'inline-block' }}>{number.slice(-4)}</b>
    </span>
  );
}

function Answers({ change, onApproved }: { change: AccountChange; onApproved?: () => void }) {
  const { id, isOwn, payee, kind, othersMayApprove } = change;
  const [reason, setReason] = useState<string | null>(null);
  const onError = (error: unknown) => toast.error('La cuenta queda como está', error);
  const approve = useAsked(api.accountChanges.approve.call, {
    done: () => {
      toast.success(
        'Cuenta aprobada',
        hasAccount(change.to)
          ? `A ${payee.name} se le paga desde ahora en la cuenta nueva.`
          : `${payee.name} queda sin cuenta: no se le puede transferir.`,
      );
      onApproved?.();
    },
    failed: onError,
  });
  const reject = useTold(api.accountChanges.reject.call, {
    done: ['Cambio rechazado', 'Se sigue pagando a la cuenta de antes.'],
    failed: onError,
  });
  const withdraw = useTold(api.accountChanges.withdraw.call, {
    done: ['Cambio retirado', 'Se sigue pagando a la cuenta de antes.'],
    failed: onError,
  });
  if (isOwn) {
    return (
      <Group gap="sm" justify="space-between">
        <Text size="sm" style={{ flex: '1 1 16rem' }}>
          {othersMayApprove
            ? `Lo aprueba otra persona con acceso a ${SCREENS[kind]}.`
            : `Nadie más tiene acceso a ${SCREENS[kind]}: cree en Usuarios la cuenta de una segunda persona, o dele ese acceso en Permisos, para que lo apruebe.`}
        </Text>
        <Button
          variant="default"
          loading={withdraw.isPending}
          onClick={() => withdraw.mutate({ id })}
        >
          Retirar el cambio
        </Button>
      </Group>
    );
  }
  if (reason !== null) {
    return (
      <Group align="flex-end" gap="sm">
        <TextInput
          label="Por qué se rechaza"
          maxLength={500}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          // Enter would save the form around.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          style={{ flex: '1 1 14rem' }}
          data-autofocus
        />
        <Button variant="default" onClick={() => setReason(null)}>
          Cancelar
        </Button>
        <Button
          color="red.8"
          disabled={reason.trim() === ''}
          loading={reject.isPending}
          onClick={() => reject.mutate({ id, reason })}
        >
          Rechazar el cambio
        </Button>
      </Group>
    );
  }
  return (
    <Group gap="sm" justify="flex-end">
      <Button variant="default" onClick={() => setReason('')}>
        Rechazar
      </Button>
      <Button
        loading={approve.isPending}
        onClick={() => void approve.ask({ ...question(change), input: { id } })}
      >
        {hasAccount(change.to) ? 'Aprobar la cuenta nueva' : 'Aprobar que quede sin cuenta'}
      </Button>
    </Group>
  );
}

function question(change: AccountChange) {
  return {
    title: 'Aprobar el cambio de cuenta',
    body: (
      <Stack gap="sm">
        {hasAccount(change.to) ? (
          <Text size="sm">
            Compare el banco y los cuatro últimos dígitos con lo que le dijo{' '}
            <b>{change.payee.name}</b> a usted, no a quien pidió el cambio.
          </Text>
        ) : (
          <Text size="sm">
            <b>{change.payee.name}</b> quedará sin cuenta, y no se le podrá transferir hasta que
            tenga otra. Pregúntele a quien cobra, no a quien pidió el cambio.
          </Text>
        )}
        <BothAccounts change={change} />
      </Stack>
    ),
    confirmLabel: hasAccount(change.to) ? 'Aprobar y pagar en la nueva' : 'Aprobar sin cuenta',
  };
}
