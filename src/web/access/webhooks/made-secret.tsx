/** The new secret of a webhook, which is shown this once. */
import { Text } from '@mantine/core';
import { ShownOnce } from '../../kit/dialog/shown-once.tsx';

export function MadeSecret({ secret, onClose }: { secret: string | null; onClose: () => void }) {
  return (
    <ShownOnce
      title="El secreto del aviso"
      label="Secreto"
      value={secret}
      advice="Déjelo donde el otro sistema guarda sus secretos: con él comprueba que el aviso es del portal y nadie lo cambió. Si se pierde, renuévelo en el menú del aviso."
      onClose={onClose}
    >
      <Text size="sm" c="dimmed">
        Los avisos se firman como dice Standard Webhooks: HMAC-SHA-256 de webhook-id,
        webhook-timestamp y el cuerpo.
      </Text>
    </ShownOnce>
  );
}
