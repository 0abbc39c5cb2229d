/** Avisos a otros sistemas: which addresses are told what, and what arrived (access §31). */
import { Alert, Group, SimpleGrid, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Webhook } from '../../../contract/access/webhooks.ts';
import { ShownOnce } from '../../kit/dialog/shown-once.tsx';
import { FailedQuery } from '../../kit/loading/query-answer.tsx';
import { EmptyState, LoadingState } from '../../kit/loading/states.tsx';
import { api } from '../../kit/shell/client.ts';
import { AuditLink } from '../../links/audit-link.tsx';
import { Deliveries } from './deliveries.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookForm } from './webhook-form.tsx';

export function WebhooksSection({ isNew, onClose }: { isNew: boolean; onClose: () => void }) {
  const { data, error, refetch } = useQuery(api.webhooks.list.queryOptions());
  const [shown, setShown] = useState<Webhook | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  return (
    <Stack gap="md">
      {data && !data.canKeepSecrets && (
        <Alert color="yellow" icon={<IconKey />} title="No se pueden guardar secretos">
          El servidor no tiene el ajuste SOURCE_KEY, con que se cifran. Sin él no se agregan avisos.
        </Alert>
      )}
      {error ? (
        <FailedQuery title="No se pudieron leer los avisos" query={{ error, refetch }} />
      ) : !data ? (
        <LoadingState />
      ) : data.webhooks.length === 0 ? (
        <EmptyState
          text="Aún no se avisa a ningún sistema"
          description="Agregue la dirección de un sistema que deba saber cuándo termina un trabajo o una importación, o se paga un mes."
        />
      ) : (
        <SimpleGrid cols={{ base: 1, md: 2, xl: 3 }} spacing="md">
          {data.webhooks.map((webhook) => (
            <WebhookCard
              key={webhook.id}
              webhook={webhook}
              onShow={() => setShown(webhook)}
              onSecret={setSecret}
            />
          ))}
        </SimpleGrid>
      )}
      <Group>
        <AuditLink entity="webhook" />
      </Group>
      <WebhookForm
        opened={isNew}
        onClose={onClose}
        onMade={(made) => {
          onClose();
          setSecret(made);
        }}
      />
      <MadeSecret secret={secret} onClose={() => setSecret(null)} />
      <Deliveries webhook={shown} onClose={() => setShown(null)} />
    </Stack>
  );
}

/** The new secret of a webhook, which is shown this once. */
function MadeSecret({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  return (
    <ShownOnce
      title="El secreto del aviso"
      label="Secreto"
      value={secret}
      advice="Déjelo donde el otro sistema guarda sus secretos: con él comprueba que el aviso es del portal y nadie lo cambió. Si se pierde, renuévelo en el menú del aviso."
      onClose={onClose}
    >
      <Text variant="hint">
        Los avisos se firman como dice Standard Webhooks: HMAC-SHA-256 de webhook-id,
        webhook-timestamp y el cuerpo.
      </Text>
    </ShownOnce>
  );
}
