/** The latest deliveries of a webhook: what was sent, each try, and the button that sends it again. */
import { Button, Card, Code, Group, Modal, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Webhook, WebhookDelivery } from '../../../contract/access/webhooks.ts';
import { DELIVERY_BADGES, WEBHOOK_EVENT_LABELS } from '../../../domain/words/webhook-words.ts';
import { useTold } from '../../kit/dialog/use-told.ts';
import { StatusBadge } from '../../kit/display/figures.tsx';
import { exactTime } from '../../kit/display/time-ago.ts';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { EmptyState, LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { pollEvery } from '../../kit/shell/live.ts';

const REFRESH_MS = 5_000;

export function Deliveries({ webhook, onClose }: { webhook: Webhook | null; onClose: () => void }) {
  return (
    <Modal
      opened={webhook !== null}
      onClose={onClose}
      size="lg"
      title={webhook ? `Entregas a ${webhook.name}` : ''}
    >
      {webhook && <List id={webhook.id} />}
    </Modal>
  );
}

function List({ id }: { id: number }) {
  const { data, error, refetch } = useQuery(
    api.webhooks.deliveries.queryOptions({ input: { id }, refetchInterval: pollEvery(REFRESH_MS) }),
  );
  if (error) return <FailedQuery query={{ error, refetch }} />;
  if (!data) return <LoadingState />;
  if (data.length === 0) return <EmptyState text="Todavía no se le ha avisado nada" />;
  return (
    <Stack gap="sm">
      {data.map((delivery) => (
        <Delivery key={delivery.id} webhookId={id} delivery={delivery} />
      ))}
    </Stack>
  );
}

function Delivery({ webhookId, delivery }: { webhookId: number; delivery: WebhookDelivery }) {
  const { id, event, createdAt, state, body, nextAt, tries } = delivery;
  const resend = useTold(api.webhooks.resend.call, {
    done: ['Por enviar de nuevo', 'Sale antes de un minuto.'],
    failed: 'No se pudo reenviar',
  });
  const name = `${WEBHOOK_EVENT_LABELS[event]}, ${exactTime(createdAt)}`;
  return (
    <Card component="section" aria-label={name} padding="sm">
      <Group justify="space-between" align="flex-start">
        <Text variant="label">{name}</Text>
        <StatusBadge state={state} looks={DELIVERY_BADGES} />
      </Group>
      <Code block my="xs" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {body}
      </Code>
      {tries.map((one) => (
        <Text key={one.at} size="sm">
          {exactTime(one.at)}: {one.problem ?? `Respondió ${one.status}`}, {one.milliseconds} ms
        </Text>
      ))}
      <Group justify="space-between" mt="xs">
        <Text variant="hint">{nextAt && `Se intenta el ${exactTime(nextAt)}`}</Text>
        {state !== 'waiting' && (
          <Button
            variant="default"
            size="xs"
            loading={resend.isPending}
            aria-label={`Reenviar: ${name}`}
            onClick={() => resend.mutate({ id: webhookId, deliveryId: id })}
          >
            Reenviar
          </Button>
        )}
      </Group>
    </Card>
  );
}
