/** A webhook: where it goes, what it is told of, what arrived, and what can be done with it. */
import { Badge, Button, Group, Text } from '@mantine/core';
import { IconKey, IconPlayerPause, IconPlayerPlay, IconSend, IconTrash } from '@tabler/icons-react';
import type { Webhook } from '../../../contract/access/webhooks.ts';
import { countOf } from '../../../domain/words/counts.ts';
import { WEBHOOK_EVENT_LABELS } from '../../../domain/words/webhook-words.ts';
import { toast } from '../../kit/dialog/toast.tsx';
import { useAsked } from '../../kit/dialog/use-asked.ts';
import { useTold } from '../../kit/dialog/use-told.ts';
import { RecordCard } from '../../kit/display/record-card.tsx';
import { exactTime } from '../../kit/display/time-ago.ts';
import { api } from '../../kit/shell/client.ts';
import { type RowAction, RowMenu } from '../../kit/table/row-menu.tsx';

export function WebhookCard(props: {
  webhook: Webhook;
  onShow: () => void;
  /** Shows a new secret, this once. */
  onSecret: (secret: string) => void;
}) {
  const { webhook, onShow, onSecret } = props;
  const { id, name, address, events, isActive, givenUpAt, restoredAt } = webhook;
  const { delivered, waiting, failed } = webhook;
  const test = useTold(api.webhooks.test.call, {
    done: ['Prueba por enviar', 'Sale antes de un minuto.'],
    failed: 'No se pudo probar el aviso',
  });
  const actions = useActions(webhook, onSecret);
  return (
    <RecordCard
      name={name}
      order={2}
      beside={<RowMenu label={`Acciones de ${name}`} actions={actions} />}
    >
      <Group gap="xs">
        {events.map((event) => (
          <Badge key={event} variant="light">
            {WEBHOOK_EVENT_LABELS[event]}
          </Badge>
        ))}
        {!isActive && (
          <Badge variant="light" color={givenUpAt ? 'red' : 'yellow'}>
            Desactivado
          </Badge>
        )}
      </Group>
      <Text variant="hint" style={{ overflowWrap: 'anywhere' }}>
        {address}
      </Text>
      {givenUpAt && (
        <Text size="sm">Nada llegó durante un día: se desactivó el {exactTime(givenUpAt)}.</Text>
      )}
      {restoredAt && (
        <Text size="sm">
          Se desactivó el {exactTime(restoredAt)}, al restaurar una copia. Si este es el portal de
          la clínica, actívelo: lo que pasó entretanto se envía entonces.
        </Text>
      )}
      <Text size="sm">
        {countOf(delivered, 'entregado', 'entregados')}, {waiting} por enviar, {failed} sin entregar
      </Text>
      <Group mt="auto" gap="xs">
        <Button
          variant="default"
          size="xs"
          leftSection={<IconSend size={16} aria-hidden />}
          loading={test.isPending}
          aria-label={`Probar: ${name}`}
          onClick={() => test.mutate({ id })}
        >
          Probar
        </Button>
        <Button variant="default" size="xs" aria-label={`Ver entregas: ${name}`} onClick={onShow}>
          Ver entregas
        </Button>
      </Group>
    </RecordCard>
  );
}

/** What the menu of a webhook offers. */
function useActions(
  { id, name, isActive }: Webhook,
  onSecret: (secret: string) => void,
): RowAction[] {
  const setActive = useTold(api.webhooks.setActive.call, {
    // What was asked for: the card may show it already.
    done: (_, asked) =>
      toast.success(asked.isActive ? 'Aviso activado' : 'Aviso desactivado', name),
    failed: 'No se pudo cambiar el aviso',
  });
  const remove = useAsked(api.webhooks.remove.call, {
    done: ['Aviso eliminado', name],
    failed: 'No se pudo eliminar el aviso',
  });
  const renew = useAsked(api.webhooks.renewSecret.call, {
    done: ({ secret }) => onSecret(secret),
    failed: 'No se pudo renovar el secreto',
  });
  const askToRenew = () =>
    renew.ask({
      input: { id },
      title: 'Renovar secreto',
      body: `El secreto de ahora deja de firmar los avisos de «${name}». Ponga el nuevo en el otro sistema hoy: lo que rechace mientras tanto se le envía de nuevo durante un día, ya firmado con el nuevo.`,
      confirmLabel: 'Renovar secreto',
    });
  const askToRemove = () =>
    remove.ask({
      input: { id },
      title: 'Eliminar aviso',
      body: `Se elimina «${name}» con su secreto y sus entregas. Lo que estaba por enviar no se envía.`,
      confirmLabel: 'Eliminar',
      danger: true,
    });
  return [
    {
      label: isActive ? 'Desactivar' : 'Activar',
      icon: isActive ? <IconPlayerPause size={16} /> : <IconPlayerPlay size={16} />,
      onClick: () => setActive.mutate({ id, isActive: !isActive }),
    },
    {
      label: 'Renovar secreto',
      icon: <IconKey size={16} />,
      onClick: () => void askToRenew(),
    },
    {
      label: 'Eliminar',
      icon: <IconTrash size={16} />,
      danger: true,
      onClick: () => void askToRemove(),
    },
  ];
}
