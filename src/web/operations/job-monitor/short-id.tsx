/** A job's id by its first 8 characters: pointed at it shows the whole, pressed it is copied. */
import { CopyButton, Tooltip, UnstyledButton } from '@mantine/core';
import { shortId } from './words.ts';

export function ShortId({ id }: { id: string }) {
  return (
    <CopyButton value={id}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? 'Copiado' : id} events={{ hover: true, focus: true, touch: true }}>
          <UnstyledButton
            ff="monospace"
            fz="xs"
            c="dimmed"
            aria-label={`Copiar el identificador del trabajo ${shortId(id)}`}
            onClick={copy}
          >
            {shortId(id)}
          </UnstyledButton>
        </Tooltip>
      )}
    </CopyButton>
  );
}
