/** The first characters of a digest, by which people compare it; hovering shows all of it, and clicking copies it. */
import { CopyButton, Tooltip, UnstyledButton } from '@mantine/core';

const SHOWN = 12;

export function ApprovedHash({ hash }: { hash: string }) {
  const short = hash.slice(0, SHOWN);
  return (
    <CopyButton value={hash}>
      {({ copied, copy }) => (
        <Tooltip
          label={copied ? 'Copiada' : hash}
          multiline
          maw={320}
          style={{ overflowWrap: 'anywhere' }}
          events={{ hover: true, focus: true, touch: true }}
        >
          <UnstyledButton
            ff="monospace"
            fz="sm"
            td="underline dotted"
            aria-label={`Copiar la huella ${short}`}
            onClick={copy}
          >
            {short}
          </UnstyledButton>
        </Tooltip>
      )}
    </CopyButton>
  );
}
