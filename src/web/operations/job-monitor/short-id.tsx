/** The first 8 characters of a job's id; hovering shows all of it, and clicking copies it. */
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
